package io.github.mcpresources.office;

import io.github.mcpresources.InvalidParamsException;
import io.github.mcpresources.ResourceException;
import io.github.mcpresources.office.document.ItemType;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.server.McpServerFeatures;
import io.modelcontextprotocol.server.McpStatelessServerFeatures;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/**
 * The tools by which models find what is inside documents: {@code list_embedded_resources} and {@code extract_images}. Both
 * answer with URIs, never with bytes.
 *
 * <pre>{@code
 * OfficeDocuments documents = OfficeDocuments.of(Path.of("reports"));
 * ResourceServer resources = ResourceServer.of(documents);
 * McpServer.sync(resources.attachTo(transport)).tools(OfficeTools.of(documents).sync())…
 * }</pre>
 *
 * <p>They open documents below the allowed directories, and those that were added; anything else is as if it were not there.
 */
public final class OfficeTools {

    private static final Logger log = LoggerFactory.getLogger(OfficeTools.class);

    private final List<Served> tools;
    private final McpJsonMapper mapper = McpJsonDefaults.getMapper();

    /** What a tool does: JSON for arguments, in the name of a session, or of none. */
    interface Work {
        Map<String, Object> answer(Map<String, Object> arguments, @Nullable String session) throws IOException;
    }

    private record Served(McpSchema.Tool tool, Work work) {}

    private OfficeTools(OfficeDocuments documents) {
        EmbeddedListing listing = new EmbeddedListing(documents);
        String types = String.join(", ", ItemType.words());
        Map<String, Object> file = property("string", "The document: a path below one of the allowed directories");
        Map<String, Object> wanted = new LinkedHashMap<>();
        wanted.put("description", "all, one type, or several parted by commas: " + types);
        wanted.put(
                "anyOf", List.of(Map.of("type", "string"), Map.of("type", "array", "items", Map.of("type", "string"))));
        wanted.put("default", EmbeddedListing.ALL);
        Map<String, Object> properties = new LinkedHashMap<>();
        properties.put(EmbeddedListing.FILE_PATH, file);
        properties.put(EmbeddedListing.RESOURCE_TYPES, wanted);
        properties.put(
                EmbeddedListing.CURSOR, property("string", "next_cursor of the page before; left out for the first"));
        tools = List.of(
                new Served(
                        tool(
                                "list_embedded_resources",
                                "List what is inside an Office document",
                                "Lists what is embedded in an Office document by type (" + types
                                        + "), each with the URI by which it is read. Nothing is extracted.",
                                properties),
                        listing::list),
                new Served(
                        tool(
                                "extract_images",
                                "Find the images of an Office document",
                                "Gives the URIs of all images in an Office document, with their types and dimensions.",
                                Map.of(EmbeddedListing.FILE_PATH, file)),
                        listing::images));
    }

    /**
     * The tools of a provider.
     *
     * @param documents the provider, which is served beside them
     * @return the tools
     */
    public static OfficeTools of(OfficeDocuments documents) {
        return new OfficeTools(documents);
    }

    /**
     * How a list shows them.
     *
     * @return their definitions
     */
    public List<McpSchema.Tool> tools() {
        return tools.stream().map(Served::tool).toList();
    }

    /**
     * For a sync server.
     *
     * @return specifications to hand to the SDK
     */
    public List<McpServerFeatures.SyncToolSpecification> sync() {
        return tools.stream()
                .map(served -> McpServerFeatures.SyncToolSpecification.builder()
                        .tool(served.tool())
                        .callHandler((exchange, request) -> call(served, request, exchange.sessionId()))
                        .build())
                .toList();
    }

    /**
     * For an async server.
     *
     * @return specifications to hand to the SDK
     */
    public List<McpServerFeatures.AsyncToolSpecification> async() {
        return tools.stream()
                .map(served -> McpServerFeatures.AsyncToolSpecification.builder()
                        .tool(served.tool())
                        .callHandler((exchange, request) -> later(served, request, exchange.sessionId()))
                        .build())
                .toList();
    }

    /**
     * For a stateless sync server, where no session is.
     *
     * @return specifications to hand to the SDK
     */
    public List<McpStatelessServerFeatures.SyncToolSpecification> statelessSync() {
        return tools.stream()
                .map(served -> McpStatelessServerFeatures.SyncToolSpecification.builder()
                        .tool(served.tool())
                        .callHandler((context, request) -> call(served, request, null))
                        .build())
                .toList();
    }

    /**
     * For a stateless async server, where no session is.
     *
     * @return specifications to hand to the SDK
     */
    public List<McpStatelessServerFeatures.AsyncToolSpecification> statelessAsync() {
        return tools.stream()
                .map(served -> McpStatelessServerFeatures.AsyncToolSpecification.builder()
                        .tool(served.tool())
                        .callHandler((context, request) -> later(served, request, null))
                        .build())
                .toList();
    }

    private Mono<McpSchema.CallToolResult> later(
            Served served, McpSchema.CallToolRequest request, @Nullable String session) {
        return Mono.fromCallable(() -> call(served, request, session)).subscribeOn(Schedulers.boundedElastic());
    }

    private McpSchema.CallToolResult call(Served served, McpSchema.CallToolRequest request, @Nullable String session) {
        Map<String, Object> arguments = request.arguments();
        try {
            Map<String, Object> json = served.work().answer(arguments == null ? Map.of() : arguments, session);
            return McpSchema.CallToolResult.builder(text(mapper.writeValueAsString(json)))
                    .structuredContent(json)
                    .build();
        } catch (ResourceException told) {
            return failed(told.text());
        } catch (IOException | UncheckedIOException failure) {
            String incident = UUID.randomUUID().toString();
            log.warn("The tool {} failed, incident {}", served.tool().name(), incident, failure);
            return failed("The document cannot be read (incident " + incident + ")");
        }
    }

    private static McpSchema.CallToolResult failed(String message) {
        return McpSchema.CallToolResult.builder(text(message)).isError(true).build();
    }

    private static List<McpSchema.Content> text(String text) {
        return List.of(McpSchema.TextContent.builder(text).build());
    }

    private static McpSchema.Tool tool(String name, String title, String description, Map<String, Object> properties) {
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("type", "object");
        schema.put("properties", properties);
        schema.put("required", List.of(EmbeddedListing.FILE_PATH));
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

    private static Map<String, Object> property(String type, String description) {
        return Map.of("type", type, "description", description);
    }

    static InvalidParamsException wrongType(Object value) {
        return new InvalidParamsException(
                EmbeddedListing.RESOURCE_TYPES, value, "all, or some of " + String.join(", ", ItemType.words()));
    }
}
