package io.github.mcpresources.internal.stateless;

import io.github.mcpresources.internal.protocol.ContentStream;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of a message, such as a {@link Response}, which a transport reads in chunks. The sources of {@link
 * ContentStream}s in the message are read on demand, so that large contents do not have to fit into memory.
 *
 * <pre>{@code
 * try (ResponseBody body = response.body()) {
 *     for (ByteBuffer chunk = body.next(); chunk != null; chunk = body.next()) {
 *         channel.write(chunk);
 *     }
 * }
 * }</pre>
 *
 * <p>This class is not thread-safe, except for {@link #close}.
 */
public final class ResponseBody implements Closeable {

    /** The parts that are not read yet: byte arrays, long strings and streams. */
    private final Queue<Object> parts = new ConcurrentLinkedQueue<>();

    private long length;
    private boolean streamed;

    private ResponseBody() {}

    /**
     * Creates the body of a message, in UTF-8 on one line.
     *
     * @throws IllegalArgumentException if the message contains something that is not a JSON value
     */
    public static ResponseBody of(Map<String, Object> json) {
        return of(new byte[0], json, new byte[0]);
    }

    /**
     * Creates the body of a message, with other bytes before and after it.
     *
     * @throws IllegalArgumentException if the message contains something that is not a JSON value
     */
    public static ResponseBody of(byte[] before, Map<String, Object> json, byte[] after) {
        ResponseBody body = new ResponseBody();
        body.add(before);
        JsonWriter.parts(json).forEach(body::add);
        body.add(after);
        return body;
    }

    /** Creates a body from bytes, which are not copied. */
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

    public long length() {
        return length;
    }

    /** Checks whether a part of the body must be read from a stream, which may block and fail. */
    public boolean isStreamed() {
        return streamed;
    }

    /**
     * Returns the next bytes; null at the end. The buffer is backed by an array, and is valid until the next call.
     *
     * @throws IOException if a stream cannot be read; the transport must then abort the message in a way that the
     *     receiver detects, because it can no longer send an error
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

    /** Closes the streams that are not read yet, even while another thread reads the body. */
    @Override
    public void close() {
        for (Object part : parts) {
            if (part instanceof ContentStream stream) {
                stream.close();
            }
        }
    }
}
