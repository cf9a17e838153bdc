package io.github.mcpresources.pdf.internal.document;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;

/** A receiver of unpacked bytes that counts them, and keeps them only if a further filter needs them. */
final class CountingOutput extends OutputStream {

    private static final int STEP = 1 << 16;

    private final long maxStream;
    private final long maxTotal;
    private final ByteArrayOutputStream kept;
    private final boolean isKept;
    private long count;
    private long checked;

    /**
     * Creates a receiver.
     *
     * @param maxStream the maximum number of bytes of the stream
     * @param maxTotal the number of bytes that the request may still unpack
     */
    CountingOutput(long maxStream, long maxTotal, boolean isKept) {
        this.maxStream = maxStream;
        this.maxTotal = maxTotal;
        this.isKept = isKept;
        this.kept = new ByteArrayOutputStream();
    }

    long count() {
        return count;
    }

    byte[] bytes() {
        return kept.toByteArray();
    }

    @Override
    public void write(int value) {
        add(1);
        if (isKept) {
            kept.write(value);
        }
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
        add(length);
        if (isKept) {
            kept.write(bytes, offset, length);
        }
    }

    private void add(int more) {
        count += more;
        if (count > maxStream) {
            throw Limit.of("A stream has more than " + maxStream + " unpacked bytes", maxStream, "stream");
        }
        if (count > maxTotal) {
            throw Limit.of("The streams unpack to more bytes than may be read for one request", maxTotal, "unpacked");
        }
        if (count - checked > STEP) {
            checked = count;
            Limit.checkInterrupt();
        }
    }
}
