package io.github.mcpresources.protocol;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A large blob on its way: it stands in a result where the base64 text would, and is read as it is written, a chunk at a
 * time. Whoever has the result reads it to its end or closes it.
 */
public final class BlobStream implements Closeable {

    private static final Logger log = LoggerFactory.getLogger(BlobStream.class);

    /** A multiple of three, so that no chunk but the last is padded; large, since each write has a price of its own. */
    private static final int CHUNK = 48 * 1024;

    private final String uri;
    private final InputStream in;
    private final long length;
    private final byte[] head;
    private long position;
    private byte[] raw = new byte[0];
    private byte[] encoded = new byte[0];
    private final AtomicBoolean closed = new AtomicBoolean();

    /**
     * A blob of known length.
     *
     * @param uri whose content it is, for the log
     * @param head its first bytes, which were read already, at most {@link #CHUNK}
     * @param in what follows; closed with this, or at the end
     * @param length of all of it; what comes after is not read
     */
    BlobStream(String uri, byte[] head, InputStream in, long length) {
        this.uri = uri;
        this.head = head;
        this.in = in;
        this.length = length;
    }

    /**
     * How long its text is.
     *
     * @return bytes of base64
     */
    public long encodedLength() {
        return (length + 2) / 3 * 4;
    }

    /**
     * Reads on. It may block as long as its source does.
     *
     * @return the next piece of the text, good until the next call; null at the end
     * @throws IOException if the source fails or ends early, or this is closed; what was read so far is of no use then
     */
    public @Nullable ByteBuffer next() throws IOException {
        if (position == length) {
            close();
            return null;
        }
        if (closed.get()) {
            throw new IOException("The content was closed after " + position + " of " + length + " bytes");
        }
        try {
            return chunk((int) Math.min(CHUNK, length - position));
        } catch (IOException | RuntimeException | Error failure) {
            if (!closed.get()) { // else nobody wants it any more
                log.warn("The content of {} broke off after {} of {} bytes", uri, position, length, failure);
            }
            close();
            throw failure;
        }
    }

    private ByteBuffer chunk(int size) throws IOException {
        if (raw.length == 0) {
            raw = new byte[size];
            encoded = new byte[(size + 2) / 3 * 4];
        }
        int from = 0;
        if (position < head.length) {
            from = Math.min(size, head.length - (int) position);
            System.arraycopy(head, (int) position, raw, 0, from);
        }
        int read = from + in.readNBytes(raw, from, size - from);
        if (read < size) {
            throw new IOException("The content ends after " + (position + read) + " bytes, and not after " + length);
        }
        position += size;
        byte[] whole = size == raw.length ? raw : Arrays.copyOf(raw, size);
        return ByteBuffer.wrap(encoded, 0, Base64.getEncoder().encode(whole, encoded));
    }

    /** Gives the source back, also while another thread reads; a second time does nothing. */
    @Override
    public void close() {
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
