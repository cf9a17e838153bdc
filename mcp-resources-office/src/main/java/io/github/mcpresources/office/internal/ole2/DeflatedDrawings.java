package io.github.mcpresources.office.internal.ole2;

import io.github.mcpresources.office.document.OfficeLimits;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * Looks at drawing records for pictures that grow too large, before POI inflates each of them without looking. It tries
 * every place where one could be, since POI's idea of what is nested in what differs from ours.
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
                    throw Measured.tooLarge(total, limits);
                }
                count = inflater.inflate(out);
            }
        } catch (DataFormatException notDeflated) {
            return; // as POI finds, too
        } finally {
            inflater.end();
        }
    }
}
