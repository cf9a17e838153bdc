package io.github.mcpresources.office.internal.render;

import io.github.mcpresources.office.document.OfficeLimits;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Limits the size of the bitmaps in metafiles, because POI decodes bitmaps of any size. Bitmaps are found by searching
 * all offsets for the first bytes of a bitmap, because the records that contain bitmaps may be split or nested.
 */
final class InnerBitmaps {

    private static final long PNG = 0x89504e470d0a1a0aL;
    private static final int PNG_HEADER = 24;
    private static final int DIB_HEADER = 16;

    private InnerBitmaps() {}

    static void check(byte[] metafile, OfficeLimits limits) {
        ByteBuffer data = ByteBuffer.wrap(metafile);
        for (int at = 0; at + DIB_HEADER <= metafile.length; at++) {
            switch (metafile[at]) {
                case (byte) 0x89 -> png(data, at, limits);
                case 'G' -> gif(data, at, limits);
                case 40 -> dib(data, at, limits);
                case (byte) 0xff -> jpeg(metafile, at, limits);
                default -> {}
            }
        }
    }

    private static void png(ByteBuffer data, int at, OfficeLimits limits) {
        if (at + PNG_HEADER <= data.limit() && data.order(ByteOrder.BIG_ENDIAN).getLong(at) == PNG) {
            Raster.check(data.getInt(at + 16), data.getInt(at + 20), limits);
        }
    }

    private static void jpeg(byte[] metafile, int at, OfficeLimits limits) {
        if (JpegScans.beginsAt(metafile, at)) {
            JpegScans.check(metafile, at, limits.drawing());
        }
    }

    private static void gif(ByteBuffer data, int at, OfficeLimits limits) {
        boolean isGif = data.order(ByteOrder.BIG_ENDIAN).getInt(at) == 0x47494638 && data.get(at + 5) == 'a';
        if (isGif) {
            data.order(ByteOrder.LITTLE_ENDIAN);
            Raster.check(data.getShort(at + 6) & 0xffff, data.getShort(at + 8) & 0xffff, limits);
        }
    }

    private static void dib(ByteBuffer data, int at, OfficeLimits limits) {
        data.order(ByteOrder.LITTLE_ENDIAN);
        int bits = data.getShort(at + 14);
        boolean isDib = data.getInt(at) == 40
                && data.getShort(at + 12) == 1
                && (bits == 1 || bits == 4 || bits == 8 || bits == 16 || bits == 24 || bits == 32);
        int width = data.getInt(at + 4);
        int height = data.getInt(at + 8);
        if (isDib && width != 0 && height != 0) { // bytes that are not a bitmap are harmless
            Raster.check(size(width), size(height), limits);
        }
    }

    private static int size(int stored) {
        return stored == Integer.MIN_VALUE ? Integer.MAX_VALUE : Math.abs(stored);
    }
}
