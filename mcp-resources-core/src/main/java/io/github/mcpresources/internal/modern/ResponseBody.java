package io.github.mcpresources.internal.modern;

import io.github.mcpresources.internal.protocol.ContentStream;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of a message, from which a transport takes one chunk after the other. Large contents in it are read only then,
 * so that it is never held as a whole.
 *
 * <pre>{@code
 * try (ResponseBody body = response.body()) {
 *     for (ByteBuffer chunk = body.next(); chunk != null; chunk = body.next()) {
 *         channel.write(chunk);
 *     }
 * }
 * }</pre>
 *
 * <p>For one thread at a time, but for {@link #close}.
 */
public final class ResponseBody implements Closeable {

    /** Arrays of bytes, long texts and streams. */
    private final Queue<Object> parts = new ConcurrentLinkedQueue<>();

    private long length;
    private boolean streamed;

    private ResponseBody() {}

    /**
     * The body of a message.
     *
     * @param json the message
     * @return its bytes in UTF-8, on one line
     */
    public static ResponseBody of(Map<String, Object> json) {
        return of(new byte[0], json, new byte[0]);
    }

    /**
     * The body of a message in a frame.
     *
     * @param before what comes before the message
     * @param json the message
     * @param after what comes after it
     * @return all of it
     */
    public static ResponseBody of(byte[] before, Map<String, Object> json, byte[] after) {
        ResponseBody body = new ResponseBody();
        body.add(before);
        JsonWriter.parts(json).forEach(body::add);
        body.add(after);
        return body;
    }

    /**
     * Bytes that are there.
     *
     * @param bytes the bytes, not copied
     * @return a body of them
     */
    public static ResponseBody of(byte[] bytes) {
        ResponseBody body = new ResponseBody();
        body.add(bytes);
        return body;
    }

    private void add(Object part) {
        if (part instanceof ContentStream stream) {
            streamed = true;
            length += stream.encodedLength();
            parts.add(part);
        } else if (part instanceof TextPart text) {
            length += text.length();
            parts.add(part);
        } else if (((byte[]) part).length > 0) {
            length += ((byte[]) part).length;
            parts.add(part);
        }
    }

    /**
     * How long all of it is.
     *
     * @return bytes
     */
    public long length() {
        return length;
    }

    /**
     * Whether something of it must be read from elsewhere, which may take a while and fail.
     *
     * @return false where all bytes are there
     */
    public boolean isStreamed() {
        return streamed;
    }

    /**
     * The next bytes.
     *
     * @return some bytes with an array behind them, good until the next call; null at the end
     * @throws IOException if what is read from elsewhere cannot be read: the message must be cut off then, where the
     *     receiver notices it, as it can be told nothing else any more
     */
    public @Nullable ByteBuffer next() throws IOException {
        for (Object part = parts.peek(); part != null; part = parts.peek()) {
            if (part instanceof byte[] bytes) {
                parts.remove();
                return ByteBuffer.wrap(bytes);
            }
            ByteBuffer chunk = part instanceof ContentStream stream ? stream.next() : ((TextPart) part).next();
            if (chunk != null) {
                return chunk;
            }
            parts.remove();
        }
        return null;
    }

    /** Gives back what it would have been read from, also while another thread reads; a second time does nothing. */
    @Override
    public void close() {
        for (Object part : parts) {
            if (part instanceof ContentStream stream) {
                stream.close();
            }
        }
    }
}
