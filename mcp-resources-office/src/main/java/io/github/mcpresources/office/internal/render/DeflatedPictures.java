package io.github.mcpresources.office.internal.render;

import io.github.mcpresources.office.document.OfficeLimits;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.apache.poi.hslf.usermodel.HSLFPictureData;
import org.apache.poi.sl.usermodel.PictureData;

/**
 * Limits the inflated size of compressed drawings in ppt files ([MS-ODRAW] 2.2.24 to 2.2.26). POI has no such limit.
 */
final class DeflatedPictures {

    private static final int[] BEGINNINGS = {16 + 34, 32 + 34};

    private DeflatedPictures() {}

    /** Checks whether an inflated drawing exceeds {@link OfficeLimits#inflated}. Returns false for other pictures. */
    static boolean growsTooMuch(PictureData picture, OfficeLimits limits) {
        if (!(picture instanceof HSLFPictureData stored)) {
            return false;
        }
        byte[] raw = stored.getRawData();
        long max = limits.inflated(raw.length);
        for (int at : BEGINNINGS) {
            if (at < raw.length && inflated(raw, at, max) > max) {
                return true;
            }
        }
        return false;
    }

    /** Counts the inflated bytes, and stops shortly after the maximum. Returns 0 for damaged data. */
    private static long inflated(byte[] raw, int at, long max) {
        Inflater inflater = new Inflater();
        try {
            inflater.setInput(raw, at, raw.length - at);
            byte[] piece = new byte[8192];
            long count = 0;
            int more = inflater.inflate(piece);
            while (more > 0 && count <= max) {
                count += more;
                more = inflater.inflate(piece);
            }
            return count;
        } catch (DataFormatException damaged) {
            return 0; // POI does not draw it either
        } finally {
            inflater.end();
        }
    }
}
