package io.github.mcpresources.office.internal.render;

import io.github.mcpresources.office.document.OfficeLimits;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.apache.poi.hslf.usermodel.HSLFPictureData;
import org.apache.poi.sl.usermodel.PictureData;

/** The drawings of ppt files, which POI inflates without an end ([MS-ODRAW] 2.2.24 to 2.2.26). */
final class DeflatedPictures {

    /** Behind one digest or two, and what is told of the sizes. */
    private static final int[] BEGINNINGS = {16 + 34, 32 + 34};

    private DeflatedPictures() {}

    /** Whether a drawing would be larger than an item may be. */
    static boolean growsTooMuch(PictureData picture, OfficeLimits limits) {
        if (!(picture instanceof HSLFPictureData stored)) {
            return false;
        }
        byte[] raw = stored.getRawData();
        long most = limits.inflated(raw.length);
        for (int at : BEGINNINGS) {
            if (at < raw.length && inflated(raw, at, most) > most) {
                return true;
            }
        }
        return false;
    }

    /** How many bytes there are, counted a little further than to the most. */
    private static long inflated(byte[] raw, int at, long most) {
        Inflater inflater = new Inflater();
        try {
            inflater.setInput(raw, at, raw.length - at);
            byte[] piece = new byte[8192];
            long count = 0;
            int more = inflater.inflate(piece);
            while (more > 0 && count <= most) {
                count += more;
                more = inflater.inflate(piece);
            }
            return count;
        } catch (DataFormatException damaged) {
            return 0; // POI gives up on it, too
        } finally {
            inflater.end();
        }
    }
}
