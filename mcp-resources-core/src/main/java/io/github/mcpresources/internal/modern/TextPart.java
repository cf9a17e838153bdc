package io.github.mcpresources.internal.modern;

import io.github.mcpresources.internal.protocol.JsonBuffer;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** A long text in a message, which becomes JSON a chunk at a time, so that its JSON is never held as a whole. */
final class TextPart {

    /** Characters. */
    static final int CHUNK = 64 * 1024;

    private final String text;
    private final JsonBuffer escaped = new JsonBuffer(CHUNK + CHUNK / 8);
    private int position;

    TextPart(String text) {
        this.text = text;
    }

    /** The next bytes of what stands between the quotes, good until the next call; null at the end. */
    @Nullable
    ByteBuffer next() {
        if (position == text.length()) {
            return null;
        }
        int end = Math.min(text.length(), position + CHUNK);
        if (end < text.length() && Character.isHighSurrogate(text.charAt(end - 1))) {
            end++;
        }
        escaped.clear();
        escaped.characters(text, position, end);
        position = end;
        return escaped.written();
    }

    /** How many bytes it has in all. */
    long length() {
        return JsonBuffer.length(text);
    }
}
