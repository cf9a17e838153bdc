package io.github.mcpresources.office.internal.content;

import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;
import io.github.mcpresources.office.document.OfficeLimits;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * Limits the total inflated size of the compressed pictures in drawing records, because POI inflates each picture
 * without a limit. Any offset where a picture could begin is checked, because POI and this package interpret nested
 * records differently.
 */
public final class DeflatedDrawings {

    private static final int[] BEFORE = {6 + 16 + 34, 6 + 32 + 34};

    private final OfficeLimits limits;
    private long total;

    public DeflatedDrawings(OfficeLimits limits) {
        this.limits = limits;
    }

    /**
     * Checks bytes that contain drawing records.
     *
     * @throws OfficeException if the pictures that were found in this and all earlier calls are together larger than
     *     {@link OfficeLimits#item}
     */
    public void check(byte[] records) {
        for (int at = 0; at + BEFORE[0] < records.length; at++) {
            int type = (records[at] & 0xff) | (records[at + 1] & 0xff) << 8;
            if (type >= 0xf01a && type <= 0xf01c) {
                for (int before : BEFORE) {
                    if (at + before < records.length && (records[at + before] & 0xf) == 8) {
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
                    throw new OfficeException(
                            Reason.LIMIT,
                            "The compressed pictures of the document have " + total
                                    + " bytes or more, over the limit of " + limits.item()
                                    + " (setting OfficeLimits.item)",
                            null);
                }
                count = inflater.inflate(out);
            }
        } catch (DataFormatException notDeflated) {
            return; // POI cannot inflate these bytes either
        } finally {
            inflater.end();
        }
    }
}
