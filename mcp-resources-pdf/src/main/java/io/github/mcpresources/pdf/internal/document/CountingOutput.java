package io.github.mcpresources.pdf.internal.document;

import io.github.mcpresources.pdf.document.PdfLimits;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;

/** Counts unpacked bytes, and keeps them only if another filter needs them. */
final class CountingOutput extends OutputStream {

    private static final int STEP = 1 << 16;

    private final PdfLimits limits;
    private final long before;
    private final ByteArrayOutputStream kept;
    private final boolean isKept;
    private long count;
    private long checked;

    /**
     * Creates a stream.
     *
     * @param before the number of bytes that earlier filters and streams have unpacked
     */
    CountingOutput(PdfLimits limits, long before, boolean isKept) {
        this.limits = limits;
        this.before = before;
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
        if (count > limits.stream()) {
            throw Limit.moreThan("A stream has", limits.stream(), "unpacked bytes", "stream");
        }
        if (before + count > limits.unpacked()) {
            throw Limit.moreThan("The streams of the document have", limits.unpacked(), "unpacked bytes", "unpacked");
        }
        if (count - checked > STEP) {
            checked = count;
            Limit.checkInterrupt();
        }
    }
}
