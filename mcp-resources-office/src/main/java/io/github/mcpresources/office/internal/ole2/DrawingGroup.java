package io.github.mcpresources.office.internal.ole2;

import java.io.IOException;
import java.io.InputStream;

/** A stream of the drawing records of an xls workbook. The workbook splits them among several of its own records. */
final class DrawingGroup extends InputStream {

    private static final int GROUP = 0x00eb;

    private final InputStream stream;
    private final Biff biff;
    private byte[] data = new byte[0];
    private int at;

    /** Creates a stream. The given stream must be at or before the first record of the drawing group. */
    DrawingGroup(InputStream stream) throws IOException {
        this.stream = stream;
        this.biff = new Biff(stream);
        boolean more = biff.next();
        while (more && biff.type() != GROUP) {
            more = biff.next();
        }
        data = more ? biff.data() : data;
    }

    private boolean fill() throws IOException {
        while (at == data.length) {
            if (!biff.next() || (biff.type() != GROUP && biff.type() != Biff.CONTINUE)) {
                return false;
            }
            data = biff.data();
            at = 0;
        }
        return true;
    }

    @Override
    public int read() throws IOException {
        return fill() ? data[at++] & 0xff : -1;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        if (length == 0 || !fill()) {
            return length == 0 ? 0 : -1;
        }
        int count = Math.min(length, data.length - at);
        System.arraycopy(data, at, into, offset, count);
        at += count;
        return count;
    }

    @Override
    public long skip(long count) throws IOException {
        if (count <= 0 || !fill()) {
            return 0;
        }
        int skipped = (int) Math.min(count, data.length - at);
        at += skipped;
        return skipped;
    }

    @Override
    public void close() throws IOException {
        stream.close();
    }
}
