package io.github.mcpresources.office;

import io.github.mcpresources.InvalidParamsException;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.internal.documents.DocumentFormat;
import io.github.mcpresources.internal.documents.DocumentTools;
import io.github.mcpresources.internal.request.ServerRequest;
import io.github.mcpresources.internal.server.CallContext;
import io.github.mcpresources.internal.server.ToolCaller;
import io.github.mcpresources.internal.tools.JsonTool;
import io.github.mcpresources.internal.tools.Results;
import io.github.mcpresources.office.document.ItemType;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.server.McpServerFeatures;
import io.modelcontextprotocol.server.McpStatelessServerFeatures;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Tools that let models read Office documents and find their items. {@code read_document} returns the text of a
 * document, a slide, the cells of a sheet, or a table; {@code extract_tables} lists the tables. {@code
 * list_embedded_resources} and {@code extract_images} return URIs, not bytes.
 *
 * <pre>{@code
 * OfficeDocuments documents = OfficeDocuments.of(Path.of("reports"));
 * ResourceServer resources = ResourceServer.of(documents);
 * McpServer.sync(resources.wrap(transport)).tools(OfficeTools.of(documents).sync()).build();
 * }</pre>
 *
 * <p>The tools open only documents below the allowed directories and added documents. For any other path, they return
 * the same error as for a path that does not exist.
 */
public final class OfficeTools {

    private static final String ITEMS =
            " extract_tables lists its tables, and list_embedded_resources its pictures," + " charts and attachments.";

    private final List<JsonTool> tools;
    private final DocumentFormat office;
    private final List<DocumentFormat> others;

    private OfficeTools(OfficeDocuments documents, List<DocumentFormat> others) {
        this.office = new OfficeFormat(documents);
        this.others = others;
        ToolResults listing = new ToolResults(documents);
        String types = String.join(", ", ItemType.words());
        Map<String, Object> file = property(
                "string",
                "The path of the document, such as reports/q4.pptx, or its file: URI. If it is wrong, the error names"
                        + " the folders");
        Map<String, Object> wanted = new LinkedHashMap<>();
        wanted.put(
                "description",
                "The types to list: all, or one or more of the following types, separated by commas: " + types);
        wanted.put(
                "anyOf", List.of(Map.of("type", "string"), Map.of("type", "array", "items", Map.of("type", "string"))));
        wanted.put("default", ToolResults.ALL);
        Map<String, Object> properties = new LinkedHashMap<>();
        properties.put(ToolResults.FILE_PATH, file);
        properties.put(ToolResults.RESOURCE_TYPES, wanted);
        Map<String, Object> cursor = property("string", "next_cursor of the previous page; omit it for the first page");
        properties.put(ToolResults.CURSOR, cursor);
        Map<String, Object> imageProperties = new LinkedHashMap<>();
        imageProperties.put(ToolResults.FILE_PATH, file);
        imageProperties.put(ToolResults.CURSOR, cursor);
        TextTools texts = new TextTools(documents, listing);
        tools = List.of(
                JsonTool.of(
                        tool(
                                "list_embedded_resources",
                                "List the items embedded in an Office document",
                                "Lists the items embedded in an Office document by type (" + types
                                        + "), each with the URI to read it. Nothing is extracted. ?size=thumb or"
                                        + " ?size=640x480 makes a picture, chart or slide smaller; ?format=json or csv"
                                        + " returns the data of a chart, and ?format=md the text and notes of a slide."
                                        + " The titles of slides, and which slides are hidden, are in read_document"
                                        + " with part outline.",
                                properties),
                        (arguments, caller) -> listing.list(arguments, caller.sessionId(), context(caller)),
                        ListingText::items),
                JsonTool.of(
                        tool(
                                "extract_images",
                                "Find the images of an Office document",
                                "Returns the URIs of all images stored in an Office document, with MIME types and"
                                        + " dimensions.",
                                imageProperties),
                        (arguments, caller) -> listing.images(arguments, caller.sessionId(), context(caller)),
                        ListingText::images),
                JsonTool.text(
                        tool(
                                "read_document",
                                "Read the text of an Office document" + (others.isEmpty() ? "" : " or a PDF document"),
                                "Returns the text of a Word, Excel, PowerPoint or OpenDocument document as Markdown, or"
                                        + " a part of it: a slide with its notes, the cells of a sheet by range, a table,"
                                        + " the outline, the comments or the properties. Examples: {file_path, slide: 7};"
                                        + " {file_path, sheet: \"sheet-2\", range: \"B2:D9\"}; {file_path, table: 1,"
                                        + " format: \"csv\"}; {file_path, part: \"comments\"}. Pictures are links with"
                                        + " alternative texts; ?size=640x480 at the end of a link is a smaller picture.",
                                TextTools.properties(file, others)),
                        (arguments, caller) -> texts.read(arguments, caller.sessionId(), context(caller), others)),
                JsonTool.text(
                        tool(
                                "extract_tables",
                                "List the tables of an Office document",
                                "Lists the tables of a text document or presentation, or the sheets of a workbook, as"
                                        + " JSON: the number of each table, its page or slide, the heading above it, its"
                                        + " size, its first row and its URI. read_document with table or sheet returns"
                                        + " the cells.",
                                Map.of(ToolResults.FILE_PATH, file)),
                        (arguments, caller) -> texts.tables(arguments, caller.sessionId(), context(caller))));
    }

    /**
     * Returns the tools of a provider.
     *
     * @param documents the provider; the server that offers the tools must also serve this provider
     * @return the tools
     */
    public static OfficeTools of(OfficeDocuments documents) {
        return new OfficeTools(documents, List.of());
    }

    /**
     * Returns the tools of a provider. The tool {@code read_document} also reads the documents of the other providers.
     * The extension of the file name decides which provider reads a document.
     *
     * @param documents the provider; the server that offers the tools must also serve this provider
     * @param others the other providers, such as a {@code PdfDocuments}; the server must serve them too
     * @return the tools
     * @throws IllegalArgumentException if one of the other providers does not serve documents, or does not belong to
     *     this library
     */
    public static OfficeTools of(OfficeDocuments documents, ResourceProvider... others) {
        List<DocumentFormat> formats = Arrays.stream(others)
                .map(other -> DocumentFormat.of(other)
                        .orElseThrow(() -> new IllegalArgumentException(
                                "Each other provider must serve documents, such as PdfDocuments, not " + other)))
                .toList();
        return new OfficeTools(documents, formats);
    }

    /**
     * Returns the calls that read the text and the parts of a document, for {@code ResourceTools.Builder.advice}. A
     * model cannot use the bytes of a document, which {@code read_resource} would return.
     *
     * <pre>{@code
     * OfficeDocuments documents = OfficeDocuments.of(Path.of("reports"));
     * OfficeTools office = OfficeTools.of(documents);
     * ResourceTools tools = ResourceTools.builder(resources).advice(office::advice).build();
     * }</pre>
     *
     * @param uri the URI of a resource
     * @return a text for the model; empty if the URI is not that of the file of a document that {@code read_document}
     *     reads
     */
    public Optional<String> advice(String uri) {
        Optional<DocumentFormat> other = DocumentTools.of(others, uri);
        DocumentFormat format = other.orElse(office);
        return (other.isPresent() || office.kind().isDocument(uri)) && format.hasFile(uri)
                ? Optional.of(advice(uri, format) + (other.isPresent() ? "" : ITEMS))
                : Optional.empty();
    }

    private static String advice(String uri, DocumentFormat format) {
        return "To read the text of this document, call read_document with {\"file_path\": "
                + Results.text(uri, McpJsonDefaults.getMapper()) + "}; to read a part of it, add "
                + String.join(", ", format.arguments().keySet()) + " or part ("
                + format.partNames().stream().skip(1).collect(Collectors.joining(", ")) + ").";
    }

    /**
     * Returns the definitions of the tools, as a server lists them.
     *
     * @return the definitions
     */
    public List<McpSchema.Tool> tools() {
        return tools.stream().map(JsonTool::tool).toList();
    }

    /**
     * Returns the tools for {@code McpServer.sync}.
     *
     * @return the SDK's specifications
     */
    public List<McpServerFeatures.SyncToolSpecification> sync() {
        return tools.stream().map(JsonTool::sync).toList();
    }

    /**
     * Returns the tools for {@code McpServer.async}.
     *
     * @return the SDK's specifications
     */
    public List<McpServerFeatures.AsyncToolSpecification> async() {
        return tools.stream().map(JsonTool::async).toList();
    }

    /**
     * Returns the tools for {@code McpServer.sync} on a stateless transport, which has no sessions.
     *
     * @return the SDK's specifications
     */
    public List<McpStatelessServerFeatures.SyncToolSpecification> statelessSync() {
        return tools.stream().map(JsonTool::statelessSync).toList();
    }

    /**
     * Returns the tools for {@code McpServer.async} on a stateless transport, which has no sessions.
     *
     * @return the SDK's specifications
     */
    public List<McpStatelessServerFeatures.AsyncToolSpecification> statelessAsync() {
        return tools.stream().map(JsonTool::statelessAsync).toList();
    }

    /**
     * Returns a context with the caller of a tool and the memory budget of the server. If these are unknown, the caller
     * is anonymous, and the default memory budget of the process is used.
     */
    private static RequestContext context(ToolCaller caller) {
        CallContext call = caller.call();
        ServerRequest.Builder context = ServerRequest.builder().sessionId(caller.sessionId());
        if (call != null) {
            context.caller(call.caller()).memory(call.budget());
        }
        return context.build();
    }

    private static McpSchema.Tool tool(String name, String title, String description, Map<String, Object> properties) {
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("type", "object");
        schema.put("properties", properties);
        schema.put("required", List.of(ToolResults.FILE_PATH));
        schema.put("additionalProperties", false);
        return McpSchema.Tool.builder(name, schema)
                .title(title)
                .description(description)
                .annotations(McpSchema.ToolAnnotations.builder()
                        .readOnlyHint(true)
                        .openWorldHint(false)
                        .build())
                .build();
    }

    static Map<String, Object> property(String type, String description) {
        return Map.of("type", type, "description", description);
    }

    static InvalidParamsException wrongType(Object value) {
        return new InvalidParamsException(
                ToolResults.RESOURCE_TYPES, value, "all, or one or more of " + String.join(", ", ItemType.words()));
    }
}
