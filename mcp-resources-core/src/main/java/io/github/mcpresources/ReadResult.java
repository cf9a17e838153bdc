package io.github.mcpresources;

import io.modelcontextprotocol.spec.McpSchema;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * What reading a resource gives: its contents, or a question back to the client.
 *
 * <pre>{@code
 * ReadResult.text("# Hello").mimeType("text/markdown");
 * ReadResult.bytes(png).mimeType("image/png");
 * ReadResult.of(ContentPart.text("page 1"), ContentPart.bytes(picture).mimeType("image/png"));
 * }</pre>
 *
 * <p>A reader repeats no URI and encodes nothing: the server fills in the URI that was asked for and the MIME type that
 * was declared or detected, and encodes the bytes.
 *
 * @see <a href="https://modelcontextprotocol.io/specification/2025-11-25/server/resources#reading-resources">MCP:
 *     Reading resources</a>
 */
public sealed interface ReadResult permits Contents, InputRequired {

    /**
     * One text.
     *
     * @param text the text, which may be empty
     * @return the result
     */
    static Contents text(String text) {
        return of(ContentPart.text(text));
    }

    /**
     * One binary content.
     *
     * @param bytes the bytes, not copied; a client gets them as a blob, whatever their MIME type
     * @return the result
     */
    static Contents bytes(byte[] bytes) {
        return of(ContentPart.bytes(bytes));
    }

    /**
     * The content of a file: text or blob by its MIME type.
     *
     * @param file a file that may be served; nothing is checked but that it is a regular one
     * @return the result
     */
    static Contents file(Path file) {
        return of(ContentPart.file(file));
    }

    /**
     * A JSON value, as {@code application/json} unless declared otherwise.
     *
     * @param value what the server's JSON mapper can write
     * @return the result
     */
    static Contents json(Object value) {
        return of(ContentPart.json(value));
    }

    /**
     * Several contents, in their order.
     *
     * @param parts at least one
     * @return the result
     * @throws IllegalArgumentException if there is none
     */
    static Contents of(ContentPart... parts) {
        return new Contents(List.of(parts), CacheHint.INHERITED, Map.of());
    }

    /**
     * Several contents, in their order.
     *
     * @param parts at least one, copied
     * @return the result
     * @throws IllegalArgumentException if there is none
     */
    static Contents of(List<ContentPart> parts) {
        return new Contents(parts, CacheHint.INHERITED, Map.of());
    }

    /**
     * The result of a handler written for the SDK: each content as it is, with its own URI, MIME type and {@code _meta}.
     *
     * @param result the SDK's record
     * @return the result
     * @throws IllegalArgumentException if it has no content
     */
    static Contents of(McpSchema.ReadResourceResult result) {
        Contents contents = of(result.contents().stream()
                .map(content -> ContentPart.raw(SdkRecords.json(content)))
                .toList());
        return result.meta() == null ? contents : contents.meta(result.meta());
    }

    /**
     * A question to the client, which asks again with the answers (revision 2026-07-28; an error in earlier ones).
     *
     * @param inputRequests the requests by their names, as the specification shapes them
     * @return the result
     * @see InputRequired#form
     */
    static InputRequired inputRequired(Map<String, ?> inputRequests) {
        return new InputRequired(Json.object(inputRequests), null);
    }
}
