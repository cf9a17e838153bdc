package io.github.mcpresources.office.internal.render;

import io.github.mcpresources.office.document.OfficeLimits;

/** The scans of a JPEG picture (ITU-T T.81, annex B). A decoder goes over all pixels once for each of them. */
final class JpegScans {

    private static final int SOI = 0xd8;
    private static final int EOI = 0xd9;
    private static final int SOS = 0xda;

    private JpegScans() {}

    /** Whether a JPEG picture begins at an offset. */
    static boolean beginsAt(byte[] data, int at) {
        return at + 3 < data.length
                && data[at] == (byte) 0xff
                && data[at + 1] == (byte) SOI
                && data[at + 2] == (byte) 0xff;
    }

    /**
     * Counts the scans of a picture.
     *
     * @throws io.github.mcpresources.office.document.OfficeException if there are more than the limit
     */
    static void check(byte[] data, int start, OfficeLimits.Drawing limits) {
        Measure.check("The JPEG picture", count(data, start, limits.scans() + 1L), limits.scans(), "scans");
    }

    /** The number of scans up to the end of the picture, or so many. */
    static long count(byte[] data, int start, long most) {
        long scans = 0;
        int at = start + 2;
        while (at + 3 < data.length && scans < most) {
            int marker = data[at + 1] & 0xff;
            if (data[at] != (byte) 0xff || marker == SOI || marker == EOI) {
                return scans;
            }
            if (marker == 0xff) { // a fill byte
                at++;
                continue;
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

    /** The next marker: in what is coded, 0xff is followed by 0, or by a restart marker. */
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
