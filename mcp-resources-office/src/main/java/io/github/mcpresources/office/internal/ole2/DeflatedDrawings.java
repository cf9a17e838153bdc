package io.github.mcpresources.office.internal.ole2;

import io.github.mcpresources.office.document.OfficeLimits;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * A check that rejects drawing records if their compressed pictures, when inflated, together exceed the limit for an
 * item. The check is needed because POI inflates each picture without a limit. This class searches for pictures at
 * every offset, because POI and this package interpret nested records differently.
 */
final class DeflatedDrawings {

    private static final int[] BEFORE = {6 + 16 + 34, 6 + 32 + 34};

    private final OfficeLimits limits;
    private long total;

    DeflatedDrawings(OfficeLimits limits) {
        this.limits = limits;
    }

    void check(byte[] records) {
        for (int at = 0; at + BEFORE[0] < records.length; at++) {
            int type = Records.uint16(records, at);
            if (type >= 0xf01a && type <= 0xf01c) {
                for (int before : BEFORE) {
                    if ((Records.uint8(records, at + before) & 0xf) == 8) {
                        inflate(records, at + before);
                    }
                }
            }
        }
    }

    private void inflate(byte[] records, int from) {
        Inflater inflater = new Inflater();
        try {
            inflater.setInput(records, from, records.length - from);
            byte[] out = new byte[8192];
            int count = inflater.inflate(out);
            while (count > 0) {
                total += count;
                if (total > limits.item()) {
                    throw MeasuredInput.tooLarge(total, limits);
                }
                count = inflater.inflate(out);
            }
        } catch (DataFormatException notDeflated) {
            return; // POI fails here too
        } finally {
            inflater.end();
        }
    }
}
