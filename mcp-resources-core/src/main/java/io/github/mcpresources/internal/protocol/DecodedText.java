package io.github.mcpresources.internal.protocol;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import org.jspecify.annotations.Nullable;

/** Decodes text of any charset in chunks, which end only at character boundaries. */
final class DecodedText {

    private static final int CHUNK = 32 * 1024;

    private final InputStream in;
    private final CharsetDecoder decoder; // reports malformed and unmappable input
    private final ByteBuffer bytes = ByteBuffer.allocate(CHUNK).flip();
    private final CharBuffer characters = CharBuffer.allocate(CHUNK);
    private long left;
    private boolean isFlushed;

    DecodedText(InputStream in, Charset charset, long max) {
        this.in = in;
        this.decoder = charset.newDecoder();
        this.left = max;
    }

    /**
     * Returns the next chunk, which is valid until the next call; null at the end.
     *
     * @throws CharacterCodingException if the bytes are not valid in the charset
     * @throws IOException if the stream fails
     */
    @Nullable
    CharBuffer next() throws IOException {
        characters.clear();
        while (characters.position() == 0 && !isFlushed) {
            boolean isAll = fill();
            CoderResult result = decoder.decode(bytes, characters, isAll);
            if (result.isError()) {
                result.throwException();
            }
            if (isAll && result.isUnderflow()) {
                isFlushed = decoder.flush(characters).isUnderflow();
            }
        }
        return characters.flip().hasRemaining() ? characters : null;
    }

    /** Reads more bytes. Returns true at the end of the input. */
    private boolean fill() throws IOException {
        bytes.compact();
        int wanted = (int) Math.min(bytes.remaining(), left);
        int read = in.readNBytes(bytes.array(), bytes.position(), wanted);
        bytes.position(bytes.position() + read).flip();
        left = read < wanted ? 0 : left - read;
        return left == 0;
    }
}
