package io.github.mcpresources.office.internal.ole2;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16LE;

import java.io.IOException;
import java.io.InputStream;

/** Reads the records of an xls workbook ([MS-XLS] 2.1.4). */
final class Biff {

    static final int BOF = 0x0809;
    static final int EOF = 0x000a;
    static final int CONTINUE = 0x003c;

    private final Records in;
    private long at;
    private int type = -1;
    private byte[] data = new byte[0];

    Biff(InputStream stream) {
        in = new Records(stream);
    }

    boolean next() throws IOException {
        at = in.position();
        type = in.uint16OrEnd();
        if (type <= 0) {
            return false;
        }
        data = in.bytes(in.uint16());
        return true;
    }

    long at() {
        return at;
    }

    int type() {
        return type;
    }

    byte[] data() {
        return data;
    }

    int uint16(int offset) {
        return Records.uint16(data, offset);
    }

    /**
     * Returns the string at an offset. The string begins with its length, in a field of {@code counted} bytes. A string
     * that exceeds the record is truncated.
     */
    String text(int offset, int counted) {
        int count = counted == 1 ? Records.uint8(data, offset) : Records.uint16(data, offset);
        boolean wide = (Records.uint8(data, offset + counted) & 1) == 1;
        int from = Math.min(data.length, offset + counted + 1);
        int length = Math.min(data.length - from, wide ? 2 * count : count);
        return new String(data, from, length, wide ? UTF_16LE : ISO_8859_1);
    }
}
