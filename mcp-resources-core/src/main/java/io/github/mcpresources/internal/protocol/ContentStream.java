package io.github.mcpresources.internal.protocol;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A JSON string that is produced from large content while the result is sent. The code that sends the result reads the
 * stream to its end or closes it.
 */
public abstract class ContentStream implements Closeable {

    private static final Logger log = LoggerFactory.getLogger(ContentStream.class);

    private final String uri;
    private final InputStream in;
    private final long encodedLength;
    private final AtomicBoolean closed = new AtomicBoolean();
    private long sent;

    /**
     * Creates a stream of known length.
     *
     * @param uri the URI of the content, for the log
     * @param in the source; closed with this stream, or at the end of the content
     * @param encodedLength the length of the JSON string without its quotes, in bytes
     */
    ContentStream(String uri, InputStream in, long encodedLength) {
        this.uri = uri;
        this.in = in;
        this.encodedLength = encodedLength;
    }

    /** Returns the length of the JSON string without its quotes, in bytes. */
    public final long encodedLength() {
        return encodedLength;
    }

    /**
     * Returns the next piece of the JSON string; null at the end. The piece is valid until the next call. Blocks while
     * the source blocks. Closes this stream at the end and after a failure. Failures are logged.
     *
     * @throws IOException if the source fails, has changed or is shorter than expected, or if this stream is closed.
     *     The response is then incomplete, and the client cannot use it
     */
    public final @Nullable ByteBuffer next() throws IOException {
        if (sent == encodedLength) {
            close();
            return null;
        }
        if (closed.get()) {
            throw new IOException(
                    "The content stream was closed after " + sent + " of " + encodedLength + " encoded bytes");
        }
        try {
            ByteBuffer chunk = encoded();
            sent += chunk.remaining();
            return chunk;
        } catch (IOException | RuntimeException | Error failure) {
            if (!closed.get()) { // after close, the failure does not matter
                log.warn(
                        "Reading the content of {} failed after {} of {} encoded bytes",
                        uri,
                        sent,
                        encodedLength,
                        failure);
            }
            close();
            throw failure;
        }
    }

    private ByteBuffer encoded() throws IOException {
        EncodingPermits.take();
        try {
            return chunk();
        } finally {
            EncodingPermits.give();
        }
    }

    /** Returns the next piece, which has at least one byte and at most {@link #left()} bytes. */
    abstract ByteBuffer chunk() throws IOException;

    final long left() {
        return encodedLength - sent;
    }

    /** Closes the source, even while another thread reads from this stream. */
    @Override
    public final void close() {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        try {
            in.close();
        } catch (IOException failure) {
            log.debug("Closing the content of {} failed", uri, failure);
        }
    }
}
