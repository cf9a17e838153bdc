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
 * A JSON string of a result, made of a large content while the result is sent. The owner of the result reads it to its end or
 * closes it.
 */
public abstract class ContentStream implements Closeable {

    private static final Logger log = LoggerFactory.getLogger(ContentStream.class);

    private final String uri;
    private final InputStream in;
    private final long encodedLength;
    private final AtomicBoolean closed = new AtomicBoolean();
    private long sent;

    /**
     * A content of known length.
     *
     * @param uri whose content it is, for the log
     * @param in what it is read from; closed with this, or at the end
     * @param encodedLength of the JSON string without its quotes
     */
    ContentStream(String uri, InputStream in, long encodedLength) {
        this.uri = uri;
        this.in = in;
        this.encodedLength = encodedLength;
    }

    /**
     * The length of the JSON string without its quotes.
     *
     * @return bytes
     */
    public final long encodedLength() {
        return encodedLength;
    }

    /**
     * Reads on. It may block as long as its source does.
     *
     * @return the next piece of the JSON string, good until the next call; null at the end
     * @throws IOException if the source fails, changed, or ends early, or this is closed; what was read so far is of no use then
     */
    public final @Nullable ByteBuffer next() throws IOException {
        if (sent == encodedLength) {
            close();
            return null;
        }
        if (closed.get()) {
            throw new IOException("The content was closed after " + sent + " of " + encodedLength + " encoded bytes");
        }
        EncodingTurns.take();
        try {
            ByteBuffer chunk = chunk();
            sent += chunk.remaining();
            return chunk;
        } catch (IOException | RuntimeException | Error failure) {
            if (!closed.get()) { // else nobody wants it any more
                log.warn("The content of {} broke off after {} of {} encoded bytes", uri, sent, encodedLength, failure);
            }
            close();
            throw failure;
        } finally {
            EncodingTurns.give();
        }
    }

    /** The next piece, which has at least one byte and no more than are left. */
    abstract ByteBuffer chunk() throws IOException;

    /** How many encoded bytes are not read yet. */
    final long left() {
        return encodedLength - sent;
    }

    /** Gives the source back, also while another thread reads; a second time does nothing. */
    @Override
    public final void close() {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        try {
            in.close();
        } catch (IOException failure) {
            log.debug("The content of {} was closed with an error", uri, failure);
        }
    }
}
