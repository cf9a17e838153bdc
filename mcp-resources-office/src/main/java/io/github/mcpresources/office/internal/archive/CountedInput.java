package io.github.mcpresources.office.internal.archive;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** A stream whose bytes are counted while they are read. */
public abstract class CountedInput extends FilterInputStream {

    /**
     * Counts what is read of a stream.
     *
     * @param in the stream, closed with this one
     */
    protected CountedInput(InputStream in) {
        super(in);
    }

    /**
     * Called after each read, before its bytes are returned.
     *
     * @param count how many bytes it gave, 0 at the end
     * @throws IOException if no more may be read
     */
    protected abstract void count(int count) throws IOException;

    @Override
    public int read() throws IOException {
        int value = super.read();
        count(value < 0 ? 0 : 1);
        return value;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        int count = super.read(into, offset, length);
        count(Math.max(0, count));
        return count;
    }
}
