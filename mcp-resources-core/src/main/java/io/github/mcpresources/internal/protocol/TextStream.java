package io.github.mcpresources.internal.protocol;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.util.OptionalLong;

/**
 * A large text that is read, decoded and escaped while it is sent. The text was read once before, to compute its
 * encoded length.
 */
final class TextStream extends ContentStream {

    private final DecodedText text;
    private final JsonBuffer escaped = new JsonBuffer(48 * 1024);

    /**
     * Creates a stream of text.
     *
     * @param uri the URI of the content, for the log
     * @param in the bytes of the text; closed with this stream, or at the end of the text
     * @param length the number of bytes to read
     * @param encodedLength the result of {@link #encodedLength(InputStream, Charset, long)}
     */
    TextStream(String uri, InputStream in, Charset charset, long length, long encodedLength) {
        super(uri, in, encodedLength);
        this.text = new DecodedText(EncodingPermits.read(in), charset, length);
    }

    /**
     * Computes the length of text as a JSON string without its quotes, in bytes; empty if the content is not valid in
     * the charset.
     *
     * @param max the maximum number of bytes to read
     * @throws IOException if the stream fails
     */
    static OptionalLong encodedLength(InputStream in, Charset charset, long max) throws IOException {
        DecodedText text = new DecodedText(EncodingPermits.read(in), charset, max);
        long length = 0;
        EncodingPermits.take();
        try {
            for (CharBuffer chunk = text.next(); chunk != null; chunk = text.next()) {
                length += JsonBuffer.length(chunk);
            }
        } catch (CharacterCodingException notThatCharset) {
            return OptionalLong.empty();
        } finally {
            EncodingPermits.give();
        }
        return OptionalLong.of(length);
    }

    @Override
    ByteBuffer chunk() throws IOException {
        CharBuffer chunk = text.next();
        escaped.clear();
        if (chunk != null) {
            escaped.characters(chunk, 0, chunk.length());
        }
        ByteBuffer written = escaped.written();
        if (!written.hasRemaining() || written.remaining() > left()) {
            throw new IOException("The text has changed since its length was computed");
        }
        return written;
    }
}
