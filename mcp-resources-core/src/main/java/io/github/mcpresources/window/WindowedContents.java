package io.github.mcpresources.window;

import io.github.mcpresources.ContentPart;
import io.github.mcpresources.Contents;
import io.github.mcpresources.MediaTypes;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * What a resource has in a window.
 *
 * @param asked the window that was asked for
 * @param startOffset where it really starts: before what was asked for, where that is within a character
 * @param nextOffset where the next window starts; empty at the end
 * @param pieces what each part of the resource has in it; none at the very end
 * @param totalParts how many parts the resource has
 */
public record WindowedContents(
        Window asked, long startOffset, OptionalLong nextOffset, List<Piece> pieces, int totalParts) {

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
    public WindowedContents {
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
            String type = whole.parts().get(whole.parts().size() - 1).mimeType().orElse("text/plain");
            ContentPart nothing = MediaTypes.isText(type) ? ContentPart.text("") : ContentPart.bytes(new byte[0]);
            parts.add(nothing.mimeType(type));
        }
        Map<String, Object> meta = new LinkedHashMap<>(whole.meta());
        meta.put(META, windowJson());
        return new Contents(parts, whole.cache(), meta);
    }
}
