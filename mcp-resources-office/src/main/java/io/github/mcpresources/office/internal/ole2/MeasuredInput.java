package io.github.mcpresources.office.internal.ole2;

import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;
import io.github.mcpresources.office.document.OfficeLimits;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.ZipException;

/**
 * A stream that counts the bytes of an item. It fails with an {@link OfficeException} if the item is damaged, or if its
 * size or compression ratio exceeds the limit.
 */
final class MeasuredInput extends FilterInputStream {

    private final OfficeLimits limits;
    private final long stored;
    private long given;

    MeasuredInput(InputStream in, OfficeLimits limits, long stored) {
        super(in);
        this.limits = limits;
        this.stored = stored;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        int count;
        try {
            count = in.read(into, offset, length);
        } catch (ZipException | EOFException damaged) {
            throw new OfficeException(Reason.CORRUPT, "The item is damaged after " + given + " bytes", damaged);
        }
        given += Math.max(0, count);
        if (given > limits.item()) {
            throw tooLarge(given, limits);
        }
        if (given > OfficeLimits.INFLATE_FREE && given / limits.inflateRatio() > stored) {
            throw new OfficeException(
                    Reason.LIMIT,
                    "The item expands from " + stored + " to at least " + given
                            + " bytes, over the compression ratio limit of " + limits.inflateRatio()
                            + " (setting OfficeLimits.inflateRatio)",
                    null);
        }
        return count;
    }

    @Override
    public long skip(long count) throws IOException {
        byte[] passed = new byte[(int) Math.min(8192, Math.max(0, count))];
        return Math.max(0, read(passed, 0, passed.length));
    }

    @Override
    public boolean markSupported() {
        return false;
    }

    static OfficeException tooLarge(long bytes, OfficeLimits limits) {
        return new OfficeException(
                Reason.LIMIT,
                "The item has " + bytes + " bytes or more, over the limit of " + limits.item()
                        + " (setting OfficeLimits.item)",
                null);
    }
}
