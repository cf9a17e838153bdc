package io.github.mcpresources.office.internal.ole2;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** A stream of the next bytes of another stream, up to a maximum number of bytes. */
class LimitedInput extends FilterInputStream {

    private long left;

    LimitedInput(InputStream in, long length) {
        super(in);
        left = Math.max(0, length);
    }

    long left() {
        return left;
    }

    @Override
    public int read() throws IOException {
        int value = left == 0 ? -1 : in.read();
        left -= value < 0 ? 0 : 1;
        return value;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        if (left == 0 && length > 0) {
            return -1;
        }
        int count = in.read(into, offset, (int) Math.min(length, left));
        left -= Math.max(0, count);
        return count;
    }

    @Override
    public long skip(long count) throws IOException {
        long skipped = in.skip(Math.min(count, left));
        left -= skipped;
        return skipped;
    }

    @Override
    public int available() throws IOException {
        return (int) Math.min(in.available(), left);
    }

    @Override
    public boolean markSupported() {
        return false;
    }
}
