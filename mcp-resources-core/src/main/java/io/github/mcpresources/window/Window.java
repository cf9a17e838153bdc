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
 * A range of bytes of a resource: where it starts and how long it may be.
 *
 * <pre>{@code
 * TemplateVariable<Long> offset = TemplateVariable.longInteger("offset").range(0L, Long.MAX_VALUE).defaultValue(0L);
 * TemplateVariable<Long> limit = TemplateVariable.longInteger("limit").range(1L, 65_536L).defaultValue(4_096L);
 * registry.template("log://{name}{?offset,limit}")
 *         .variables(offset, limit)
 *         .read(request -> request.window(offset, limit).of(ReadResult.file(log(request)), request.context()));
 * }</pre>
 *
 * <p>Offsets count the bytes of the content as it is kept, in its own charset, and run across the parts of a resource in
 * their order; text that is kept as text counts as UTF-8. A window of text begins and ends between characters: its start
 * moves back to the start of a character, it ends before a character that does not fit, and it holds at least one, so that
 * it may be up to three bytes longer than asked (in other charsets than those below, as long as one character is). Windows
 * that begin where the one before ended are together the whole content. Text whose bytes are not valid in its charset is
 * given as bytes.
 *
 * <p>Of a file, or a stream of known length, no more than the window is read where characters can be told from any place:
 * in UTF-8, UTF-16, UTF-32 and all charsets of one byte. Text in other charsets (Shift_JIS, GB18030, ISO-2022-JP) is
 * decoded from its start for each window, and a stream of unknown length is read to its end to count it, which takes room
 * for as many bytes as the window may have.
 *
 * @param startOffset the first byte, from 0
 * @param maxBytes the most bytes; 0 for all up to the end, or up to the limit of a result
 * @param startName the parameter that the client gave the offset in, for errors; null where it is not known
 * @param maxName the parameter that the client gave the number of bytes in, for errors; null where it is not known
 */
public record Window(
        long startOffset,
        long maxBytes,
        @Nullable String startName,
        @Nullable String maxName) {

    /** The bytes that are read, those that are cut out, and their text. */
    private static final int COPIES = 3;

    /**
     * Refuses what is no range.
     *
     * @param startOffset the first byte, from 0
     * @param maxBytes the most bytes; 0 for all
     * @param startName the parameter that the client gave the offset in; null where it is not known
     * @param maxName the parameter that the client gave the number of bytes in; null where it is not known
     * @throws ResourceException with the code of invalid parameters, if one of the numbers is negative
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
     * A window whose errors name no parameter, since nothing says what the client calls them. In the reader of a template use
     * {@code ResourceReader.Request.window}, whose errors name the template's own variables.
     *
     * @param startOffset the first byte, from 0
     * @param maxBytes the most bytes; 0 for all
     * @throws ResourceException with the code of invalid parameters, if one of the numbers is negative
     */
    public Window(long startOffset, long maxBytes) {
        this(startOffset, maxBytes, null, null);
    }

    /** The error for an offset after the end. */
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
     * What a resource has in this window, as a result of its own. Its {@code _meta} tells where it begins and where the
     * next one does, under {@link Result#META}.
     *
     * @param contents the whole; a file or stream is opened now, on the calling thread
     * @return one part for each part of the whole that the window touches
     * @throws ResourceException with the code of invalid parameters, if the window starts after the end
     * @throws IOException if a file or stream cannot be read, or a value not be written as JSON
     */
    public Contents of(Contents contents) throws IOException {
        return read(contents, McpJsonDefaults.getMapper(), ResourceLimits.defaults(), bytes -> {})
                .contents(contents);
    }

    /**
     * The same in the memory that is free for a request: a window that does not fit is refused before it is read.
     *
     * @param contents the whole; a file or stream is opened now, on the calling thread
     * @param context the request
     * @return one part for each part of the whole that the window touches
     * @throws ResourceException with the code of invalid parameters, if the window starts after the end
     * @throws LimitExceededException if {@link RequestContext#memory} has no room for it
     * @throws IOException if a file or stream cannot be read, or a value not be written as JSON
     */
    public Contents of(Contents contents, RequestContext context) throws IOException {
        try (MemoryBudget.Reservation memory = context.memory().reserve(context.caller(), 0)) {
            return read(contents, McpJsonDefaults.getMapper(), context.limits(), bytes -> memory.resize(COPIES * bytes))
                    .contents(contents);
        }
    }

    /**
     * What a resource has in this window.
     *
     * @param contents the whole; a file or stream is opened now, on the calling thread
     * @param mapper writes the values that are to be JSON
     * @param limits how many bytes a window may have, and how many parts the whole
     * @param room asked for room for so many bytes, in all, before they are read; it may throw
     * @return the parts and where they are
     * @throws ResourceException with the code of invalid parameters, if the window starts after the end
     * @throws LimitExceededException if the whole has too many parts
     * @throws IOException if a file or stream cannot be read, or a value not be written as JSON
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
     * What a resource has in a window.
     *
     * @param asked the window that was asked for
     * @param startOffset where it really starts: before what was asked for, where that is within a character
     * @param nextOffset where the next window starts; empty at the end
     * @param pieces what each part of the resource has in it; none at the very end
     * @param totalParts how many parts the resource has
     */
    public record Result(Window asked, long startOffset, OptionalLong nextOffset, List<Piece> pieces, int totalParts) {

        /** The name in {@code _meta} under which a result tells which window of the whole it is. */
        public static final String META = "io.github.mcpresources/window";

        /**
         * What one part of the resource has in the window.
         *
         * @param part the part
         * @param mimeType its MIME type, declared or detected
         * @param totalBytes how many bytes the whole part has
         * @param bytes the bytes in the window, not to be changed
         * @param text the text in the window; null where it is not text
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
         * Copies the pieces.
         *
         * @param asked the window that was asked for
         * @param startOffset where it really starts
         * @param nextOffset where the next window starts
         * @param pieces what each part has in it
         * @param totalParts how many parts the resource has
         */
        public Result {
            pieces = List.copyOf(pieces);
        }

        /**
         * How many bytes the window has.
         *
         * @return bytes before any encoding
         */
        public long bytes() {
            return pieces.stream().mapToLong(piece -> piece.bytes().length).sum();
        }

        /**
         * The window as JSON, as a tool gives it.
         *
         * @return {@code {window: {start_offset, max_bytes, next_offset?, requested_offset?}, parts: [{kind, text or blob,
         *     mime, total_bytes, bytes_returned}], total_parts}}
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
            json.put("max_bytes", asked.maxBytes());
            nextOffset.ifPresent(next -> json.put("next_offset", next));
            if (startOffset != asked.startOffset()) {
                json.put("requested_offset", asked.startOffset());
            }
            return json;
        }

        /** The window as contents; at the very end one that is empty. */
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
