package io.github.mcpresources.office.internal.content;

import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/**
 * The size of a picture in pixels, according to its header. The size of a metafile without bounds in pixels is its
 * physical size at 96 pixels per inch.
 */
public record Dimensions(int width, int height) {

    /**
     * Reads the size from at most the first mebibyte of a picture. The stream is left open. Returns empty if the size
     * is not found, or the picture is not of the type JPEG, TIFF, PNG, GIF, BMP, WebP, EMF, WMF or PICT.
     *
     * @throws IOException if the picture cannot be read
     */
    public static Optional<Dimensions> of(InputStream picture, String mimeType) throws IOException {
        return switch (mimeType) {
            case "image/jpeg" -> new SkippingHeader(picture).jpeg();
            case "image/tiff" -> new SkippingHeader(picture).tiff();
            case "image/png", "image/gif", "image/bmp", "image/webp", "image/emf", "image/wmf", "image/x-pict" ->
                fixed(new Bytes(picture.readNBytes(600)), mimeType);
            default -> Optional.empty();
        };
    }

    private static Optional<Dimensions> fixed(Bytes in, String mimeType) {
        return switch (mimeType) {
            case "image/png" -> of(in.int32BigEndian(16), in.int32BigEndian(20));
            case "image/gif" -> of(in.uint16(6), in.uint16(8));
            case "image/bmp" ->
                in.int32(14) == 12 ? of(in.uint16(18), in.uint16(20)) : of(in.int32(18), Math.abs((long) in.int32(22)));
            case "image/webp" -> webp(in);
            case "image/emf" -> emf(in);
            case "image/wmf" -> wmf(in);
            default ->
                of(
                        in.uint16BigEndian(518) - (long) in.uint16BigEndian(514),
                        in.uint16BigEndian(516) - (long) in.uint16BigEndian(512));
        };
    }

    private static Optional<Dimensions> webp(Bytes in) {
        if (in.startsWith("VP8X", 12)) {
            return of(1 + (in.int32(24) & 0xffffff), 1 + (in.int32(27) & 0xffffff));
        }
        if (in.startsWith("VP8L", 12)) {
            int bits = in.int32(21);
            return of(1 + (bits & 0x3fff), 1 + (bits >>> 14 & 0x3fff));
        }
        return in.startsWith("VP8 ", 12) ? of(in.uint16(26) & 0x3fff, in.uint16(28) & 0x3fff) : Optional.empty();
    }

    private static Optional<Dimensions> emf(Bytes in) {
        Optional<Dimensions> bounds = of(in.int32(16) - (long) in.int32(8), in.int32(20) - (long) in.int32(12));
        return bounds.isPresent()
                ? bounds
                : of(
                        (in.int32(32) - (long) in.int32(24)) * 96 / 2540,
                        (in.int32(36) - (long) in.int32(28)) * 96 / 2540);
    }

    private static Optional<Dimensions> wmf(Bytes in) {
        int inch = in.uint16(14);
        if (in.int32(0) != 0x9ac6cdd7 || inch == 0) {
            return Optional.empty();
        }
        return of(
                Math.abs((short) in.uint16(10) - (long) (short) in.uint16(6)) * 96 / inch,
                Math.abs((short) in.uint16(12) - (long) (short) in.uint16(8)) * 96 / inch);
    }

    /** Returns a size in pixels; empty if the values are not a valid size. */
    static Optional<Dimensions> of(long width, long height) {
        boolean valid = width > 0 && height > 0 && width <= Integer.MAX_VALUE && height <= Integer.MAX_VALUE;
        return valid ? Optional.of(new Dimensions((int) width, (int) height)) : Optional.empty();
    }
}
