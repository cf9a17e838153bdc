package io.github.mcpresources.office.internal.render;

import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;
import io.github.mcpresources.office.document.OfficeLimits;
import java.awt.image.BufferedImage;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Renders the pictures of documents as pixels. Supports PNG, JPEG, GIF (its first frame), BMP, TIFF, WebP, SVG, EMF,
 * WMF and the compressed forms of the last three.
 *
 * <p>The format is detected from the first bytes. The size of a raster image is checked before any of it is decoded.
 * Vector drawings (SVG, EMF, WMF) are rendered on a white background, and the files to which they refer are not loaded.
 *
 * <pre>{@code
 * Rendering thumb = new Pictures(OfficeLimits.DEFAULT).render(bytes, Fit.THUMB);
 * byte[] png = Pictures.write(thumb.image(), PictureFormat.PNG);
 * }</pre>
 */
public final class Pictures {

    private final OfficeLimits limits;

    public Pictures(OfficeLimits limits) {
        this.limits = limits;
    }

    /**
     * Renders a picture. Raster pictures are never enlarged, and vector drawings are scaled to the box. No side is
     * larger than {@link OfficeLimits#output()}.
     *
     * @param fit the box; null for the size of the picture itself
     * @throws OfficeException if the picture exceeds a limit, is damaged, or has a format that cannot be rendered
     */
    public Rendering render(byte[] data, @Nullable Fit fit) {
        Fit box = bounded(fit, limits);
        byte[] plain = Metafiles.inflated(data, limits);
        BufferedImage image;
        if (Metafiles.isMetafile(plain)) {
            image = Metafiles.draw(plain, fit, box, limits);
        } else if (Svg.isSvg(plain)) {
            image = Svg.draw(plain, fit, box, limits);
        } else {
            image = Raster.decode(plain, box, limits);
        }
        return Rendering.of(image, Map.of());
    }

    /**
     * Checks whether a picture is a PNG, JPEG, GIF or BMP. The time for decoding such a picture is bounded by the
     * limits.
     */
    public static boolean isBounded(byte[] data) {
        return JpegScans.beginsAt(data, 0) || starts(data, "\u0089PNG") || starts(data, "GIF8") || starts(data, "BM");
    }

    private static boolean starts(byte[] data, String magic) {
        byte[] wanted = magic.getBytes(StandardCharsets.ISO_8859_1);
        return data.length >= wanted.length && Arrays.equals(data, 0, wanted.length, wanted, 0, wanted.length);
    }

    /**
     * Encodes a picture. JPEG uses a white background.
     *
     * @throws OfficeException with {@link Reason#UNSUPPORTED} if the library for WebP is missing or has no native code
     *     for this machine
     */
    public static byte[] write(BufferedImage image, PictureFormat format) {
        return PictureWriter.write(image, format);
    }

    /** Returns the box, reduced to the maximum size of the output. If the box is null, returns the maximum size. */
    static Fit bounded(@Nullable Fit fit, OfficeLimits limits) {
        int max = limits.output();
        return fit == null ? new Fit(max, max) : new Fit(Math.min(fit.width(), max), Math.min(fit.height(), max));
    }
}
