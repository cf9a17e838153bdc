package io.github.mcpresources.examples.documents;

import io.github.mcpresources.MemoryBudget;
import io.github.mcpresources.office.OfficeTools;
import io.github.mcpresources.search.SearchTools;
import io.github.mcpresources.server.ResourceServer;
import io.github.mcpresources.store.ContentStore;
import io.github.mcpresources.tools.ResourceTools;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpServerFeatures;
import io.modelcontextprotocol.server.McpStatelessServerFeatures;
import io.modelcontextprotocol.server.McpStatelessSyncServer;
import io.modelcontextprotocol.server.McpSyncServer;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpServerTransportProvider;
import io.modelcontextprotocol.spec.McpStatelessServerTransport;
import io.modelcontextprotocol.spec.McpStreamableServerTransportProvider;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Builds MCP servers of the MCP Java SDK with the tools of the document server. The transport of a server adds the
 * resources.
 */
final class McpServers {

    static final String VERSION = Optional.ofNullable(
                    McpServers.class.getPackage().getImplementationVersion())
            .orElse("unpackaged");

    private static final String DOCUMENTS =
            "The resources are documents. lines:///… reads some lines of a document, and search://documents?q=… finds ";
    private static final String LINES = "lines that contain a text.";
    private static final String PARTS =
            "the parts of documents that match a question or words, like the tool search_documents.";
    private static final String ALSO = " The tool read_resource also reads all of these URIs.";
    private static final String SKILLS =
            "The resources are the files of Agent Skills. The tool read_resource also reads them.";
    private static final String SKILLS_SEARCH = " search_documents searches them.";
    private static final String OFFICE =
            " read_document reads the text of Word, Excel, PowerPoint, OpenDocument and PDF files and of emails, or"
                    + " only a page, slide, table or range of cells."
                    + " extract_tables and list_embedded_resources list the tables and embedded items of a document."
                    + " read_resource shows a picture in mode plain.";
    private static final String WRITING =
            " render_markdown creates documents that clients can read until newer ones replace them.";

    private final McpJsonMapper mapper;
    private final List<McpServerFeatures.SyncToolSpecification> tools = new ArrayList<>();
    private final List<McpStatelessServerFeatures.SyncToolSpecification> statelessTools = new ArrayList<>();
    private final String instructions;

    /**
     * Creates the tools, which all servers have.
     *
     * @param documents true if the server serves documents, and not only skills
     * @param library the served documents, which may have tools of their own
     * @param search the tool of the full-text search; empty if there is no index
     * @param writes true to include the tools that change the store
     */
    McpServers(
            ResourceServer resources,
            FindTool find,
            ContentStore store,
            McpJsonMapper mapper,
            boolean documents,
            Library library,
            Optional<SearchTools> search,
            boolean writes) {
        this.mapper = mapper;
        ResourceTools.Builder reading = ResourceTools.builder(resources);
        add(countWords());
        add(find.specification());
        if (writes) {
            add(new RenderTool(store, MemoryBudget.shared()).specification());
            reading.clearing(store);
        }
        Optional<OfficeTools> office = library.tools();
        office.ifPresent(it -> {
            tools.addAll(it.sync());
            statelessTools.addAll(it.statelessSync());
            reading.advice(it::advice);
        });
        search.ifPresent(it -> {
            tools.addAll(it.sync());
            statelessTools.addAll(it.statelessSync());
        });
        ResourceTools read = reading.build();
        tools.addAll(read.sync());
        statelessTools.addAll(read.statelessSync());
        instructions = (documents ? documents(search.isPresent()) : skills(search.isPresent()))
                + (office.isPresent() ? OFFICE : "")
                + (writes ? WRITING : "");
    }

    private static String documents(boolean searchesAll) {
        return DOCUMENTS + (searchesAll ? PARTS : LINES) + ALSO;
    }

    private static String skills(boolean searchesAll) {
        return SKILLS + (searchesAll ? SKILLS_SEARCH : "");
    }

    McpSyncServer on(McpServerTransportProvider transport) {
        return McpServer.sync(transport)
                .serverInfo("document-server", VERSION)
                .instructions(instructions)
                .jsonMapper(mapper)
                .jsonSchemaValidator(new LateSchemaValidator())
                .tools(tools)
                .build();
    }

    McpSyncServer on(McpStreamableServerTransportProvider transport) {
        return McpServer.sync(transport)
                .serverInfo("document-server", VERSION)
                .instructions(instructions)
                .jsonMapper(mapper)
                .jsonSchemaValidator(new LateSchemaValidator())
                .tools(tools)
                .build();
    }

    McpStatelessSyncServer on(McpStatelessServerTransport transport) {
        return McpServer.sync(transport)
                .serverInfo("document-server", VERSION)
                .instructions(instructions)
                .jsonMapper(mapper)
                .jsonSchemaValidator(new LateSchemaValidator())
                .tools(statelessTools)
                .build();
    }

    private void add(McpStatelessServerFeatures.SyncToolSpecification tool) {
        statelessTools.add(tool);
        tools.add(new McpServerFeatures.SyncToolSpecification(
                tool.tool(), (exchange, call) -> tool.callHandler().apply(exchange.transportContext(), call)));
    }

    private static McpStatelessServerFeatures.SyncToolSpecification countWords() {
        McpSchema.Tool tool = McpSchema.Tool.builder(
                        "count_words",
                        Map.of(
                                "type",
                                "object",
                                "properties",
                                Map.of("text", Map.of("type", "string", "description", "The text")),
                                "required",
                                List.of("text")))
                .description("Counts the words of a text.")
                .build();
        return McpStatelessServerFeatures.SyncToolSpecification.builder()
                .tool(tool)
                .callHandler((caller, call) ->
                        countWords(String.valueOf(call.arguments().get("text"))))
                .build();
    }

    /**
     * Counts the words of a text without a list of the words, because that list would be many times as large as the
     * text.
     */
    static McpSchema.CallToolResult countWords(String text) {
        long words = 0;
        boolean isInWord = false;
        for (int at = 0; at < text.length(); at++) {
            boolean isSpace = Character.isWhitespace(text.charAt(at));
            words += !isSpace && !isInWord ? 1 : 0;
            isInWord = !isSpace;
        }
        return McpSchema.CallToolResult.builder()
                .addTextContent(String.valueOf(words))
                .build();
    }
}
