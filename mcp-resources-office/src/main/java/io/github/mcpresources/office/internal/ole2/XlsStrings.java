package io.github.mcpresources.office.internal.ole2;

import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;
import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.office.internal.document.DocumentMemory;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads the strings that the sheets of an xls workbook share. They can be divided among several records ([MS-XLS]
 * 2.4.265).
 */
final class XlsStrings {

    /** The memory for a string, in bytes, without its characters. */
    private static final int STRING = 56;

    private final OfficeLimits limits;
    private final List<byte[]> records = new ArrayList<>();
    private final List<String> strings = new ArrayList<>();
    private long size;
    private int record;
    private int at;

    XlsStrings(OfficeLimits limits) {
        this.limits = limits;
    }

    /**
     * Adds a record.
     *
     * @throws OfficeException if the strings together exceed the limit
     */
    void add(byte[] data) {
        size += data.length;
        if (size > limits.text().strings()) {
            throw new OfficeException(
                    Reason.LIMIT,
                    "The shared strings of the workbook have more than "
                            + limits.text().strings()
                            + " bytes, which is the limit (setting OfficeLimits.Text.strings)",
                    null);
        }
        DocumentMemory.take(data.length);
        records.add(data);
    }

    void read() {
        if (records.isEmpty()) {
            return;
        }
        long count = Integer.toUnsignedLong(Records.int32(records.get(0), 4));
        at = 8;
        while (strings.size() < count && skipToNext()) {
            String string = string();
            DocumentMemory.take(STRING + 2L * string.length());
            strings.add(string);
        }
        DocumentMemory.take(-size);
        records.clear();
    }

    /**
     * Moves to the next record if the current record has been read completely. Returns false if there are no more
     * bytes.
     */
    private boolean skipToNext() {
        while (record < records.size() && at >= records.get(record).length) {
            record++;
            at = 0;
        }
        return record < records.size();
    }

    private int number(int bytes) {
        byte[] data = records.get(record);
        int value =
                bytes == 1 ? Records.uint8(data, at) : bytes == 2 ? Records.uint16(data, at) : Records.int32(data, at);
        at += bytes;
        return value;
    }

    private String string() {
        int length = number(2);
        int flags = number(1);
        int runs = (flags & 8) == 0 ? 0 : number(2);
        long extra = (flags & 4) == 0 ? 0 : Integer.toUnsignedLong(number(4));
        StringBuilder text = new StringBuilder();
        boolean isWide = (flags & 1) != 0;
        while (text.length() < length && record < records.size()) {
            byte[] data = records.get(record);
            if (at >= data.length) {
                if (!skipToNext()) {
                    break;
                }
                isWide = (number(1) & 1) != 0; // each further part of a string begins with flags
                continue;
            }
            text.append(isWide ? (char) number(2) : (char) number(1));
        }
        skip(4L * runs + extra);
        return text.toString();
    }

    private void skip(long count) {
        long left = count;
        while (left > 0 && skipToNext()) {
            int step = (int) Math.min(left, records.get(record).length - at);
            at += step;
            left -= step;
        }
    }

    /** Returns the string at an index; an empty string if the index is too large. */
    String get(long index) {
        return index >= 0 && index < strings.size() ? strings.get((int) index) : "";
    }
}
