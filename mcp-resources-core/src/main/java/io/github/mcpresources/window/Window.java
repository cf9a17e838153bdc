package io.github.mcpresources.window;

import io.github.mcpresources.ContentPart;
import io.github.mcpresources.Contents;
import io.github.mcpresources.InvalidParamsException;
import io.github.mcpresources.LimitExceededException;
import io.github.mcpresources.MemoryBudget;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceException;
import io.github.mcpresources.ResourceLimits;
import io.github.mcpresources.internal.content.MediaTypes;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.json.McpJsonMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A range of bytes of a resource: its start and its maximum length.
 *
 * <pre>{@code
 * TemplateVariable<Long> offset = TemplateVariable.longInteger("offset").range(0L, Long.MAX_VALUE).defaultValue(0L);
 * TemplateVariable<Long> limit = TemplateVariable.longInteger("limit").range(1L, 65_536L).defaultValue(4_096L);
 * registry.template("log://{name}{?offset,limit}")
 *         .variables(offset, limit)
 *         .read(request -> request.window(offset, limit).of(ReadResult.file(log(request)), request.context()));
 * }</pre>
 *
 * <p>An offset counts the bytes of the stored content, across all parts of the resource in their order. Text that is
 * stored as a string counts as UTF-8. A window of text begins and ends at character boundaries. If the requested start
 * is within a character, the window starts at that character. The window ends before the first character that does not
 * fit. A window of text has at least one character, unless it is at the end of the content. If the first character is
 * longer than the requested length, the window is therefore longer, too. In UTF-8, it has at most three bytes more than
 * requested. If each window begins at the end of the previous window, the windows together contain the whole content.
 * Text that is not valid in its charset is returned as a blob. Only the bytes that are decoded for the window are
 * checked.
 *
 * <p>In a file or a stream of known length, the bytes before the window are skipped, and little more than the window is
 * read. This applies to binary content and to text in charsets whose character boundaries can be found at any offset
 * (UTF-8, UTF-16, UTF-32 and all single-byte charsets). Text in other charsets, such as Shift_JIS, GB18030 and
 * ISO-2022-JP, is decoded from its start for each window. A stream of unknown length is read to its end to count its
 * bytes. Memory is reserved for the maximum length of the window, even if the stream is shorter.
 *
 * @param startOffset the offset of the first byte, counted from 0
 * @param maxBytes the maximum number of bytes; 0 for all bytes up to the end. In any case, the limit for the size of a
 *     result applies
 * @param startName the name of the parameter in which the client sent the offset, for error messages; null if the name
 *     is not known
 * @param maxName the name of the parameter in which the client sent the number of bytes, for error messages; null if
 *     the name is not known
 */
public record Window(
        long startOffset,
        long maxBytes,
        @Nullable String startName,
        @Nullable String maxName) {

    /**
     * The number of copies of a window in memory: the bytes that are read, the bytes that are cut out, and the text.
     */
    private static final int COPIES = 3;

    /**
     * Creates a window.
     *
     * @param startOffset the offset of the first byte, counted from 0
     * @param maxBytes the maximum number of bytes; 0 for all bytes up to the end
     * @param startName the name of the parameter in which the client sent the offset; null if the name is not known
     * @param maxName the name of the parameter in which the client sent the number of bytes; null if the name is not
     *     known
     * @throws ResourceException with the code -32602 (invalid parameters), if one of the numbers is negative
     */
    public Window {
        if (startOffset < 0) {
            throw wrong(startName, "offset", startOffset, "0 or more");
        }
        if (maxBytes < 0) {
            throw wrong(maxName, "number of bytes", maxBytes, "0 or more");
        }
    }

    /**
     * Creates a window whose error messages do not name a parameter. In the reader of a template, use
     * {@code ResourceReader.Request.window}, whose errors name the variables of the template.
     *
     * @param startOffset the offset of the first byte, counted from 0
     * @param maxBytes the maximum number of bytes; 0 for all bytes up to the end
     * @throws ResourceException with the code -32602 (invalid parameters), if one of the numbers is negative
     */
    public Window(long startOffset, long maxBytes) {
        this(startOffset, maxBytes, null, null);
    }

    ResourceException startsAfter(long size) {
        return wrong(startName, "offset", startOffset, "at most " + size + ", the size of the resource in bytes");
    }

    private static ResourceException wrong(@Nullable String name, String what, long value, String expectation) {
        return name == null
                ? new ResourceException(
                        ResourceException.INVALID_PARAMS,
                        "Invalid window: the " + what + " is " + value + "; it must be " + expectation)
                : new InvalidParamsException(name, value, expectation);
    }

    /**
     * Returns the part of the content that is in this window. The {@code _meta} of the returned contents has the start
     * of the window and the start of the next window, under {@link Result#META}.
     *
     * @param contents the whole content; a file or stream is opened during this call, on the calling thread
     * @return the content in the window, divided into the same parts as the whole content; one empty part if the window
     *     is at the end of the content
     * @throws ResourceException with the code -32602 (invalid parameters), if the window starts after the end
     * @throws LimitExceededException if the whole content has more parts than the default limits allow
     * @throws IOException if a file or stream cannot be read, or a value cannot be written as JSON
     */
    public Contents of(Contents contents) throws IOException {
        return read(contents, McpJsonDefaults.getMapper(), ResourceLimits.defaults(), bytes -> {})
                .contents(contents);
    }

    /**
     * Returns the part of the content that is in this window, within the memory budget of a request. Before a part is
     * read, memory is reserved for those of its bytes that are in the window.
     *
     * @param contents the whole content; a file or stream is opened during this call, on the calling thread
     * @param context the context of the request
     * @return the content in the window, divided into the same parts as the whole content; one empty part if the window
     *     is at the end of the content
     * @throws ResourceException with the code -32602 (invalid parameters), if the window starts after the end
     * @throws LimitExceededException if {@link RequestContext#memory} cannot reserve memory for the window, or if the
     *     whole content has too many parts
     * @throws IOException if a file or stream cannot be read, or a value cannot be written as JSON
     */
    public Contents of(Contents contents, RequestContext context) throws IOException {
        try (MemoryBudget.Reservation memory = context.memory().reserve(context.caller(), 0)) {
            return read(contents, McpJsonDefaults.getMapper(), context.limits(), bytes -> memory.resize(COPIES * bytes))
                    .contents(contents);
        }
    }

    /**
     * Reads the part of the content that is in this window.
     *
     * @param contents the whole content; a file or stream is opened during this call, on the calling thread
     * @param mapper the mapper that writes the JSON values of the content
     * @param limits the limits, which include the maximum number of bytes of a window and the maximum number of parts
     *     of the whole content
     * @param room the function that reserves memory. It is called before each part in the window is read, with the
     *     number of bytes that will then be in memory, including those of this part. If the number is not known, the
     *     function gets the maximum. It may throw an exception
     * @return the parts and their offsets
     * @throws ResourceException with the code -32602 (invalid parameters), if the window starts after the end
     * @throws LimitExceededException if the whole content has too many parts
     * @throws IOException if a file or stream cannot be read, or a value cannot be written as JSON
     */
    public Result read(Contents contents, McpJsonMapper mapper, ResourceLimits limits, LongConsumer room)
            throws IOException {
        int parts = contents.parts().size();
        if (parts > limits.contentsPerRead()) {
            throw LimitExceededException.contentsPerRead(parts, limits.contentsPerRead());
        }
        return new Cutter(this, mapper, limits.resultBytes(), room).cut(contents);
    }

    /**
     * The part of a resource's content that is in a window.
     *
     * @param requested the requested window
     * @param startOffset the offset of the actual start, which is less than the requested start if the requested start
     *     is within a character
     * @param nextOffset the offset of the start of the next window; empty if this window reaches the end of the
     *     resource
     * @param pieces one piece for each content part that the window overlaps; empty if the window is at the end of the
     *     resource
     * @param totalParts the number of parts of the resource
     */
    public record Result(
            Window requested, long startOffset, OptionalLong nextOffset, List<Piece> pieces, int totalParts) {

        /** The name of the {@code _meta} field that describes the window of a result. */
        public static final String META = "io.github.mcpresources/window";

        /**
         * The bytes of one content part that are in the window.
         *
         * @param part the part
         * @param mimeType the MIME type of the part, declared or detected
         * @param totalBytes the number of bytes of the whole part
         * @param bytes the bytes in the window, which must not be changed
         * @param text the text in the window; null if the bytes are not text
         */
        @SuppressWarnings("ArrayRecordComponent") // never compared
        public record Piece(
                ContentPart part,
                String mimeType,
                long totalBytes,
                byte[] bytes,
                @Nullable String text) {

            private Map<String, Object> toJson() {
                Map<String, Object> json = new LinkedHashMap<>();
                json.put("kind", text == null ? "blob" : "text");
                json.put(
                        text == null ? "blob" : "text",
                        text == null ? Base64.getEncoder().encodeToString(bytes) : text);
                json.put("mime", mimeType);
                json.put("total_bytes", totalBytes);
                json.put("bytes_returned", bytes.length);
                return json;
            }

            private ContentPart content() {
                ContentPart content = text == null ? ContentPart.bytes(bytes) : ContentPart.text(text);
                for (Map.Entry<String, Object> field : part.fields().entrySet()) {
                    content = content.field(field.getKey(), field.getValue());
                }
                return part.uri().map(content::uri).orElse(content).mimeType(mimeType);
            }
        }

        /**
         * Creates a result with a copy of the list of pieces.
         *
         * @param requested the requested window
         * @param startOffset the actual start
         * @param nextOffset the start of the next window
         * @param pieces the pieces of the parts in the window
         * @param totalParts the number of parts of the resource
         */
        public Result {
            pieces = List.copyOf(pieces);
        }

        /**
         * Returns the number of bytes in the window.
         *
         * @return the number of bytes, before any encoding
         */
        public long bytes() {
            return pieces.stream().mapToLong(piece -> piece.bytes().length).sum();
        }

        /**
         * Returns the window as a JSON object, for example for the structured content of a tool's result.
         *
         * @return {@code {window: {start_offset, max_bytes, next_offset?, requested_offset?}, parts: [{kind, text or
         *     blob, mime, total_bytes, bytes_returned}], total_parts}}
         */
        public Map<String, Object> toJson() {
            Map<String, Object> json = new LinkedHashMap<>();
            json.put("window", windowJson());
            json.put("parts", pieces.stream().map(Piece::toJson).toList());
            json.put("total_parts", totalParts);
            return json;
        }

        private Map<String, Object> windowJson() {
            Map<String, Object> json = new LinkedHashMap<>();
            json.put("start_offset", startOffset);
            json.put("max_bytes", requested.maxBytes());
            nextOffset.ifPresent(next -> json.put("next_offset", next));
            if (startOffset != requested.startOffset()) {
                json.put("requested_offset", requested.startOffset());
            }
            return json;
        }

        /**
         * Returns the window as contents, with the caching hint and the {@code _meta} fields of the whole content. The
         * field {@link #META} is added. A window at the end of the resource has one empty part.
         */
        Contents contents(Contents whole) {
            List<ContentPart> parts = new ArrayList<>();
            pieces.forEach(piece -> parts.add(piece.content()));
            if (parts.isEmpty()) {
                String type =
                        whole.parts().get(whole.parts().size() - 1).mimeType().orElse("text/plain");
                ContentPart nothing = MediaTypes.isText(type) ? ContentPart.text("") : ContentPart.bytes(new byte[0]);
                parts.add(nothing.mimeType(type));
            }
            Map<String, Object> meta = new LinkedHashMap<>(whole.meta());
            meta.put(META, windowJson());
            return new Contents(parts, whole.cache(), meta);
        }
    }
}
