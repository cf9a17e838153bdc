package io.github.mcpresources.office.internal.render;

import io.github.mcpresources.office.document.OfficeLimits;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Limits the number of records in a metafile, because POI has no such limit. The records are counted by their headers
 * ([MS-EMF] 2.3, [MS-WMF] 2.3).
 */
final class MetafileRecords {

    private static final int PLACEABLE = 0x9ac6cdd7;
    private static final int PLACEABLE_SIZE = 22;
    private static final int WMF_HEADER_SIZE = 18;
    private static final int EMF_HEADER_SIZE = 8;
    private static final int WMF_RECORD_HEADER_SIZE = 6;

    private MetafileRecords() {}

    static void checkEmf(byte[] emf, OfficeLimits.Drawing limits) {
        ByteBuffer data = ByteBuffer.wrap(emf).order(ByteOrder.LITTLE_ENDIAN);
        long records = 0;
        long at = 0;
        while (at + EMF_HEADER_SIZE <= emf.length && records <= limits.records()) {
            records++;
            at += Math.max(EMF_HEADER_SIZE, data.getInt((int) at + 4) & 0xffffffffL);
        }
        check(records, limits);
    }

    static void checkWmf(byte[] wmf, OfficeLimits.Drawing limits) {
        ByteBuffer data = ByteBuffer.wrap(wmf).order(ByteOrder.LITTLE_ENDIAN);
        boolean isPlaceable = wmf.length >= PLACEABLE_SIZE && data.getInt(0) == PLACEABLE;
        long records = 0;
        long at = WMF_HEADER_SIZE;
        if (isPlaceable) {
            at += PLACEABLE_SIZE;
        }
        while (at + WMF_RECORD_HEADER_SIZE <= wmf.length && records <= limits.records()) {
            records++;
            at += Math.max(WMF_RECORD_HEADER_SIZE, (data.getInt((int) at) & 0xffffffffL) * 2);
        }
        check(records, limits);
    }

    private static void check(long records, OfficeLimits.Drawing limits) {
        Measure.check("The metafile", records, limits.records(), "records");
    }
}
