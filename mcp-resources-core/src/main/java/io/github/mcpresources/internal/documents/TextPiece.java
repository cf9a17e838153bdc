package io.github.mcpresources.internal.documents;

import io.github.mcpresources.ContentPart;
import io.github.mcpresources.Contents;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.window.Window;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A part of a text that a client reads.
 *
 * @param start the offset of the first byte
 * @param next the offset of the first byte after the part; empty if the text ends there
 */
public record TextPiece(String text, long start, OptionalLong next) {

    /**
     * Returns the piece as the contents of a resource. If the text continues and the client did not request a length, a
     * note at the end says how to read the rest.
     *
     * @param requested the requested offset
     * @param max the requested maximum number of bytes; empty if the client did not specify it
     * @return the contents. They have the metadata of a window if the client requested a window, or if the text
     *     continues
     */
    public Contents contents(String mimeType, long requested, Optional<Long> max) {
        Contents contents = ReadResult.of(ContentPart.text(shown(max)).mimeType(mimeType));
        return requested > 0 || max.isPresent() || next.isPresent()
                ? contents.meta(Map.of(Window.Result.META, json(requested, max)))
                : contents;
    }

    private String shown(Optional<Long> max) {
        if (max.isPresent() || next.isEmpty()) {
            return text;
        }
        return text + "\n\n[The text continues at offset " + next.getAsLong()
                + ". Read this resource again with offset=" + next.getAsLong() + ".]\n";
    }

    private Map<String, Object> json(long requested, Optional<Long> max) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("start_offset", start);
        json.put("max_bytes", max.orElse(0L));
        next.ifPresent(offset -> json.put("next_offset", offset));
        if (start != requested) {
            json.put("requested_offset", requested);
        }
        return json;
    }
}
