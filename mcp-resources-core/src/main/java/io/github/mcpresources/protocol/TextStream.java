package io.github.mcpresources.protocol;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.util.OptionalLong;

/** A large text that is read, decoded and escaped while it is sent. It was looked through before, so that its length is known. */
final class TextStream extends ContentStream {

    private final EscapedText text;

    /**
     * A text.
     *
     * @param uri whose content it is, for the log
     * @param in its bytes; closed with this, or at the end
     * @param length how many bytes are read
     * @param encodedLength what {@link #encodedLength(InputStream, Charset, long)} said
     */
    TextStream(String uri, InputStream in, Charset charset, long length, long encodedLength) {
        super(uri, in, encodedLength);
        this.text = new EscapedText(in, charset, length);
    }

    /**
     * Looks through a text.
     *
     * @param most how many bytes are read
     * @return the length of the JSON string without its quotes; empty where the bytes are not valid in the charset
     * @throws IOException if the stream fails
     */
    static OptionalLong encodedLength(InputStream in, Charset charset, long most) throws IOException {
        EscapedText text = new EscapedText(in, charset, most);
        long length = 0;
        try {
            for (ByteBuffer chunk = text.next(); chunk != null; chunk = text.next()) {
                length += chunk.remaining();
            }
        } catch (CharacterCodingException notThatCharset) {
            return OptionalLong.empty();
        }
        return OptionalLong.of(length);
    }

    @Override
    ByteBuffer chunk() throws IOException {
        ByteBuffer chunk = text.next();
        if (chunk == null || chunk.remaining() > left()) {
            throw new IOException("The text has changed since its length was told");
        }
        return chunk;
    }
}
