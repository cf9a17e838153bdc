package io.github.mcpresources.office.internal.ole2;

import static java.nio.charset.StandardCharsets.UTF_16LE;

import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;
import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.office.internal.document.DocumentMemory;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The hyperlinks of a sheet to web pages ([MS-XLS] 2.4.140, [MS-OSHARED] 2.3.7). Their records follow the cells. Links
 * to files and within the workbook are left out.
 */
final class XlsLinks {

    private static final int LINK = 0x01b8;
    private static final int TARGET = 8 + 16 + 4;
    private static final int HAS_MONIKER = 0x01;
    private static final int HAS_NAME = 0x10;
    private static final int HAS_FRAME = 0x80;
    private static final int IS_FILE = 0x100;
    /** The first four bytes of the class id of URLs. */
    private static final int URL = 0x79eac9e0;

    private final OfficeLimits limits;
    private final Map<Long, String> links = new HashMap<>();
    private long characters;

    private XlsLinks(OfficeLimits limits) {
        this.limits = limits;
    }

    static Map<Long, String> read(Biff biff, OfficeLimits limits) throws IOException {
        XlsLinks links = new XlsLinks(limits);
        int depth = 0;
        while (biff.next()) {
            if (biff.type() == Biff.BOF) {
                depth++;
            } else if (biff.type() == Biff.EOF && --depth <= 0) {
                break;
            } else if (biff.type() == LINK && depth == 1) {
                links.add(biff.data());
            }
        }
        return links.links;
    }

    static long key(int row, int column) {
        return (long) row << 32 | column;
    }

    private void add(byte[] data) {
        String target = target(data);
        if (target == null || target.isBlank()) {
            return;
        }
        characters += target.length();
        if (characters > limits.text().block()) {
            throw new OfficeException(
                    Reason.LIMIT,
                    "The hyperlinks of a sheet have more than " + limits.text().block()
                            + " characters, which is the limit (setting OfficeLimits.Text.block)",
                    null);
        }
        DocumentMemory.takeEntry(target);
        links.putIfAbsent(key(Records.uint16(data, 0), Records.uint16(data, 4)), target);
    }

    private static @Nullable String target(byte[] data) {
        int flags = Records.int32(data, TARGET);
        long at = TARGET + 4;
        for (int text : new int[] {HAS_NAME, HAS_FRAME}) {
            if ((flags & text) != 0 && at + 4 <= data.length) {
                at += 4 + 2 * Integer.toUnsignedLong(Records.int32(data, (int) at));
            }
        }
        int from = (int) Math.min(data.length, at + 16 + 4);
        boolean isUrl = (flags & HAS_MONIKER) != 0
                && (flags & IS_FILE) == 0
                && from < data.length
                && Records.int32(data, (int) at) == URL;
        if (!isUrl) {
            return null;
        }
        int length = (int) Math.min(data.length - from, Integer.toUnsignedLong(Records.int32(data, from - 4)));
        String text = new String(data, from, length, UTF_16LE);
        int end = text.indexOf('\0'); // other fields can follow
        return end < 0 ? text : text.substring(0, end);
    }
}
