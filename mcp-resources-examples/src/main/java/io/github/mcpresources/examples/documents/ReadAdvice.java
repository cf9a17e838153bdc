package io.github.mcpresources.examples.documents;

import io.modelcontextprotocol.server.McpServerFeatures;
import io.modelcontextprotocol.server.McpStatelessServerFeatures;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Changes the answer of the tool {@code read_resource} for a document, such as a presentation. A model cannot use the
 * bytes of such a file, which are tens of thousands of tokens. Therefore, the answer names the tools that read the text
 * and the parts of the document. A client that needs the bytes sets {@code mode}.
 */
final class ReadAdvice {

    private static final String URI = "uri";

    private final Predicate<String> isDocument;

    /**
     * Creates the advice.
     *
     * @param isDocument checks whether a URI belongs to a file that the tool {@code read_document} reads
     */
    ReadAdvice(Predicate<String> isDocument) {
        this.isDocument = isDocument;
    }

    McpServerFeatures.SyncToolSpecification with(McpServerFeatures.SyncToolSpecification read) {
        return McpServerFeatures.SyncToolSpecification.builder()
                .tool(read.tool())
                .callHandler((exchange, call) ->
                        answer(call).orElseGet(() -> read.callHandler().apply(exchange, call)))
                .build();
    }

    McpStatelessServerFeatures.SyncToolSpecification with(McpStatelessServerFeatures.SyncToolSpecification read) {
        return McpStatelessServerFeatures.SyncToolSpecification.builder()
                .tool(read.tool())
                .callHandler((caller, call) ->
                        answer(call).orElseGet(() -> read.callHandler().apply(caller, call)))
                .build();
    }

    private Optional<McpSchema.CallToolResult> answer(McpSchema.CallToolRequest call) {
        Map<String, Object> arguments = call.arguments();
        boolean hasOnlyUri = arguments != null && arguments.size() == 1;
        return hasOnlyUri && arguments.get(URI) instanceof String uri && isDocument.test(uri)
                ? Optional.of(McpSchema.CallToolResult.builder()
                        .addTextContent(text(uri))
                        .build())
                : Optional.empty();
    }

    private static String text(String uri) {
        return "To read the text of this document, call read_document with {\"file_path\": \"" + uri + "\"}; to read a"
                + " part of it, add slide, sheet with range, table, page or part (outline, comments, properties)."
                + " extract_tables lists its tables, and list_embedded_resources its pictures, charts and attachments."
                + " read_resource returns the bytes of the file if mode is given.";
    }
}
