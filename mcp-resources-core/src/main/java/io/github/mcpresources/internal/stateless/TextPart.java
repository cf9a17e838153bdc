package io.github.mcpresources.internal.stateless;

import io.github.mcpresources.internal.protocol.JsonBuffer;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * A long string in a message, which is encoded as JSON in chunks, so that the complete encoded form does not have to
 * fit into memory.
 */
final class TextPart {

    /**
     * The length of a chunk in characters. If a chunk would end in the middle of a surrogate pair, it has one more
     * character.
     */
    static final int CHUNK = 64 * 1024;

    private final String text;
    private final JsonBuffer escaped = new JsonBuffer(CHUNK + CHUNK / 8);
    private int position;

    TextPart(String text) {
        this.text = text;
    }

    /**
     * Returns the next bytes of the encoded string, without quotes; null at the end. The bytes are valid until the next
     * call.
     */
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

    long length() {
        return JsonBuffer.length(text);
    }
}
