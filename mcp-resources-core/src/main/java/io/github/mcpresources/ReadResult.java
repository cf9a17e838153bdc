package io.github.mcpresources;

import io.github.mcpresources.internal.text.Json;
import io.modelcontextprotocol.spec.McpSchema;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * The result of reading a resource: its contents, or a {@linkplain InputRequired request for input} from the client.
 *
 * <pre>{@code
 * ReadResult.text("# Hello").mimeType("text/markdown");
 * ReadResult.bytes(png).mimeType("image/png");
 * ReadResult.of(ContentPart.text("page 1"), ContentPart.bytes(picture).mimeType("image/png"));
 * }</pre>
 *
 * <p>A reader does not have to set the URI or encode the content. The server sets the requested URI and the declared or
 * detected MIME type, and encodes bytes in base64.
 *
 * @see <a href="https://modelcontextprotocol.io/specification/2025-11-25/server/resources#reading-resources">MCP:
 *     Reading resources</a>
 */
public sealed interface ReadResult permits Contents, InputRequired {

    /**
     * Creates a result with one text content.
     *
     * @param text the text, which may be empty
     * @return the result
     */
    static Contents text(String text) {
        return of(ContentPart.text(text));
    }

    /**
     * Creates a result with one binary content.
     *
     * @param bytes the bytes, not copied; the client receives them as a blob, regardless of their MIME type
     * @return the result
     */
    static Contents bytes(byte[] bytes) {
        return of(ContentPart.bytes(bytes));
    }

    /**
     * Creates a result with the content of a file. The content is sent as text if its MIME type is a text type and its
     * bytes are valid in the charset of that type. Otherwise it is sent as a blob.
     *
     * @param file a regular file. The server does not restrict its location
     * @return the result
     */
    static Contents file(Path file) {
        return of(ContentPart.file(file));
    }

    /**
     * Creates a result with a JSON value. Its MIME type is {@code application/json} unless another one is declared.
     *
     * @param value a value that the server's JSON mapper can write
     * @return the result
     */
    static Contents json(Object value) {
        return of(ContentPart.json(value));
    }

    /**
     * Creates a result with several contents, in order.
     *
     * @param parts the parts, at least one
     * @return the result
     * @throws IllegalArgumentException if there are no parts
     */
    static Contents of(ContentPart... parts) {
        return new Contents(List.of(parts), CacheHint.INHERITED, Map.of());
    }

    /**
     * Creates a result with several contents, in order.
     *
     * @param parts the parts, at least one; copied
     * @return the result
     * @throws IllegalArgumentException if there are no parts
     */
    static Contents of(List<ContentPart> parts) {
        return new Contents(parts, CacheHint.INHERITED, Map.of());
    }

    /**
     * Converts a result record of the SDK. Keeps the URI, the MIME type and the {@code _meta} of each content, and the
     * {@code _meta} of the result.
     *
     * @param result the result that a handler for the SDK returned
     * @return the result
     * @throws IllegalArgumentException if the record has no contents
     */
    static Contents of(McpSchema.ReadResourceResult result) {
        Contents contents = of(result.contents().stream()
                .map(content -> ContentPart.raw(SdkRecords.json(content)))
                .toList());
        return result.meta() == null ? contents : contents.meta(result.meta());
    }

    /**
     * Creates a request for input from the client. A client of revision 2026-07-28 sends its responses when it reads
     * the resource again. A client of an earlier revision gets an error.
     *
     * @param inputRequests the input requests by name, in the form that the specification defines
     * @return the result
     * @see InputRequired#form
     */
    static InputRequired inputRequired(Map<String, ?> inputRequests) {
        return new InputRequired(Json.object(inputRequests), null);
    }
}
