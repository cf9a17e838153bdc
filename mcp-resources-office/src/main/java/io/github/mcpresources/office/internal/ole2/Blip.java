package io.github.mcpresources.office.internal.ole2;

import io.github.mcpresources.office.document.OfficeLimits;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.InflaterInputStream;
import org.jspecify.annotations.Nullable;

/**
 * The location of a picture in a stream of drawing records ([MS-ODRAW] 2.2.23). Offsets and sizes are in bytes.
 *
 * @param stored the size in the stream
 * @param size the size of the complete picture file, including the prefix, as stated in the record
 * @param prefix the file header of the picture format, which the record omits
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Blip(String mimeType, long from, long stored, long size, boolean deflated, byte[] prefix) {

    private static final int METAFILE = 34;

    static boolean isBlip(int type) {
        return mimeType(type) != null;
    }

    private static @Nullable String mimeType(int type) {
        return switch (type) {
            case 0xf01a -> "image/emf";
            case 0xf01b -> "image/wmf";
            case 0xf01c -> "image/x-pict";
            case 0xf01d, 0xf02a -> "image/jpeg";
            case 0xf01e -> "image/png";
            case 0xf01f -> "image/bmp";
            case 0xf029 -> "image/tiff";
            default -> null;
        };
    }

    /** Reads a record up to the bytes of the picture. Returns null if the record is too short. */
    static @Nullable Blip read(Records in, int type, int instance, long end) throws IOException {
        String mimeType = mimeType(type);
        boolean metafile = type <= 0xf01c;
        int ids = (instance & 1) == 1 ? 32 : 16;
        if (mimeType == null || end - in.position() < ids + (metafile ? METAFILE : 1)) {
            return null;
        }
        in.bytes(ids);
        if (metafile) {
            byte[] header = in.bytes(METAFILE);
            long stored = Math.min(Integer.toUnsignedLong(Records.int32(header, 28)), end - in.position());
            byte[] prefix = metafilePrefix(type, header);
            long size = Integer.toUnsignedLong(Records.int32(header, 0)) + prefix.length;
            return new Blip(mimeType, in.position(), stored, size, header[32] == 0, prefix);
        }
        in.bytes(1);
        long stored = end - in.position();
        return new Blip(mimeType, in.position(), stored, stored, false, new byte[0]);
    }

    private static byte[] metafilePrefix(int type, byte[] header) {
        return switch (type) {
            case 0xf01b -> placeable(header);
            case 0xf01c -> new byte[512];
            default -> new byte[0];
        };
    }

    /** Returns the header of a placeable metafile ([MS-WMF] 2.3.2.3). The header states the size of the metafile. */
    private static byte[] placeable(byte[] header) {
        int left = Records.int32(header, 4);
        int top = Records.int32(header, 8);
        int right = Records.int32(header, 12);
        int bottom = Records.int32(header, 16);
        long width = Records.int32(header, 20);
        long inch = width <= 0 ? 0 : ((long) right - left) * 914_400 / width;
        ByteBuffer out = ByteBuffer.allocate(22).order(ByteOrder.LITTLE_ENDIAN);
        out.putInt(0x9ac6cdd7).putShort((short) 0);
        out.putShort((short) left).putShort((short) top).putShort((short) right).putShort((short) bottom);
        out.putShort((short) (inch > 0 && inch <= 0xffff ? inch : 72)).putInt(0);
        int sum = 0;
        for (int at = 0; at < 20; at += 2) {
            sum ^= out.getShort(at);
        }
        return out.putShort((short) sum).array();
    }

    /** Returns the file header for a Windows bitmap. The document stores the bitmap without this header. */
    static byte[] bitmapPrefix(byte[] head, long stored) {
        int header = Records.int32(head, 0);
        int bits = Records.uint16(head, header == 12 ? 10 : 14);
        int colors = header == 12 ? 0 : Records.int32(head, 32);
        long palette = bits > 8 ? 0 : (colors > 0 && colors <= 256 ? colors : 1L << bits) * (header == 12 ? 3 : 4);
        long masks = header == 40 && Records.int32(head, 16) == 3 ? 12 : 0;
        return ByteBuffer.allocate(14)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put((byte) 'B')
                .put((byte) 'M')
                .putInt((int) (stored + 14))
                .putInt(0)
                .putInt((int) (14 + header + palette + masks))
                .array();
    }

    Blip withPrefix(byte[] bytes) {
        return new Blip(mimeType, from, stored, stored + bytes.length, deflated, bytes);
    }

    /** Returns the picture as a file. The stream must be at the beginning of the picture. */
    InputStream file(InputStream at, OfficeLimits limits) {
        InputStream bytes = deflated ? new InflaterInputStream(at) : at;
        InputStream whole =
                prefix.length == 0 ? bytes : new SequenceInputStream(new ByteArrayInputStream(prefix), bytes);
        return new MeasuredInput(whole, limits, stored + prefix.length);
    }
}
