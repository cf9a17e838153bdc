package io.github.mcpresources.internal.protocol;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;

/** A large blob that is read and encoded in base64 while it is sent. */
final class BlobStream extends ContentStream {

    /**
     * The size of a chunk in bytes, before its encoding. It is a multiple of three, so that only the last chunk is
     * padded. It is large because each write has a fixed cost.
     */
    private static final int CHUNK = 48 * 1024;

    private final InputStream in;
    private final long length;
    private final byte[] head;
    private long position;
    private byte[] raw = new byte[0];
    private byte[] encoded = new byte[0];

    /**
     * Creates a stream of a blob of known length.
     *
     * @param uri the URI of the content, for the log
     * @param head the first bytes, which were already read; at most {@link #CHUNK} bytes
     * @param in the rest; closed with this stream, or at the end of the blob
     * @param length the length of the blob in bytes; further bytes of the source are not read
     */
    BlobStream(String uri, byte[] head, InputStream in, long length) {
        super(uri, in, (length + 2) / 3 * 4);
        this.head = head;
        this.in = EncodingPermits.read(in);
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
            throw new IOException(
                    "The content ends after " + (position + read) + " bytes; " + length + " bytes were expected");
        }
        position += size;
        byte[] whole = size == raw.length ? raw : Arrays.copyOf(raw, size);
        return ByteBuffer.wrap(encoded, 0, Base64.getEncoder().encode(whole, encoded));
    }
}
