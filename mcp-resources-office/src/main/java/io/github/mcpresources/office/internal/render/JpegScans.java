package io.github.mcpresources.office.internal.render;

import io.github.mcpresources.office.document.OfficeLimits;

/** Limits the scans of a JPEG picture (ITU-T T.81, annex B). A decoder processes all pixels once for each scan. */
final class JpegScans {

    private static final int SOI = 0xd8;
    private static final int EOI = 0xd9;
    private static final int SOS = 0xda;

    private JpegScans() {}

    static boolean beginsAt(byte[] data, int at) {
        return at + 3 < data.length
                && data[at] == (byte) 0xff
                && data[at + 1] == (byte) SOI
                && data[at + 2] == (byte) 0xff;
    }

    static void check(byte[] data, int start, OfficeLimits.Drawing limits) {
        Measure.check("The JPEG picture", count(data, start, limits.scans() + 1L), limits.scans(), "scans");
    }

    /** Counts the scans up to the end of the picture or the beginning of another picture. Stops at {@code max}. */
    static long count(byte[] data, int start, long max) {
        long scans = 0;
        int at = start + 2;
        while (at + 3 < data.length && scans < max) {
            int marker = data[at + 1] & 0xff;
            if (data[at] != (byte) 0xff || marker == 0 || marker == 0xff) { // decoders skip to the next marker, too
                at++;
                continue;
            }
            if (marker == SOI || marker == EOI) {
                return scans;
            }
            boolean isAlone = marker == 0x01 || (marker >= 0xd0 && marker <= 0xd7);
            at += isAlone ? 2 : 2 + Math.max(2, ((data[at + 2] & 0xff) << 8) | (data[at + 3] & 0xff));
            if (marker == SOS) {
                scans++;
                at = afterEntropyCoded(data, at);
            }
        }
        return scans;
    }

    /** Returns the offset of the first marker after the entropy-coded data, or the end of the data if there is none. */
    private static int afterEntropyCoded(byte[] data, int start) {
        int at = start;
        while (at + 1 < data.length) {
            int next = data[at + 1] & 0xff;
            if (data[at] == (byte) 0xff && next != 0 && (next < 0xd0 || next > 0xd7)) {
                return at;
            }
            at++;
        }
        return data.length;
    }
}
