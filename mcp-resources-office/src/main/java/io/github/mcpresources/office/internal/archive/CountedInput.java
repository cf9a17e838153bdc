package io.github.mcpresources.office.internal.archive;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** A stream that counts the bytes of each read. Skipped bytes are not counted. */
public abstract class CountedInput extends FilterInputStream {

    protected CountedInput(InputStream in) {
        super(in);
    }

    /**
     * Counts the bytes of a read, before the caller gets them.
     *
     * @param count the number of bytes; 0 at the end of the stream, or if no bytes were requested
     * @throws IOException if no more bytes may be read
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
