package io.github.mcpresources.internal.protocol;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;

/** A large blob that is read while it is sent, in base64. */
final class BlobStream extends ContentStream {

    /** A multiple of three, so that no chunk but the last is padded; large, since each write has a price of its own. */
    private static final int CHUNK = 48 * 1024;

    private final InputStream in;
    private final long length;
    private final byte[] head;
    private long position;
    private byte[] raw = new byte[0];
    private byte[] encoded = new byte[0];

    /**
     * A blob of known length.
     *
     * @param uri whose content it is, for the log
     * @param head its first bytes, which were read already, at most {@link #CHUNK}
     * @param in what follows; closed with this, or at the end
     * @param length of all of it; what comes after is not read
     */
    BlobStream(String uri, byte[] head, InputStream in, long length) {
        super(uri, in, (length + 2) / 3 * 4);
        this.head = head;
        this.in = EncodingTurns.read(in);
        this.length = length;
    }

    @Override
    ByteBuffer chunk() throws IOException {
        int size = (int) Math.min(CHUNK, length - position);
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
}
