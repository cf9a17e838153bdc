package io.github.mcpresources.office.internal.render;

import io.github.mcpresources.ResourceException;
import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;
import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.office.internal.document.DocumentMemory;
import java.awt.Dimension;
import java.awt.Graphics2D;
import java.awt.geom.Dimension2D;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.CancellationException;
import java.util.zip.GZIPInputStream;
import org.apache.poi.hemf.usermodel.HemfPicture;
import org.apache.poi.hwmf.usermodel.HwmfPicture;
import org.apache.poi.sl.draw.Drawable;
import org.jspecify.annotations.Nullable;

/** Renders EMF and WMF pictures (the vector formats of Windows). */
final class Metafiles {

    private static final double PIXELS_PER_POINT = 96.0 / 72;

    /**
     * The estimated memory of the objects that POI creates for a metafile, as a multiple of the size of the metafile.
     */
    private static final int OBJECTS = 4;

    private Metafiles() {}

    static boolean isMetafile(byte[] data) {
        return isEmf(data) || isWmf(data);
    }

    private static boolean isEmf(byte[] data) {
        return data.length > 44
                && starts(data, 1, 0, 0, 0)
                && data[40] == ' '
                && data[41] == 'E'
                && data[42] == 'M'
                && data[43] == 'F';
    }

    private static boolean isWmf(byte[] data) {
        return starts(data, 0xd7, 0xcd, 0xc6, 0x9a) || starts(data, 1, 0, 9, 0) || starts(data, 2, 0, 9, 0);
    }

    private static boolean starts(byte[] data, int... magic) {
        if (data.length < magic.length) {
            return false;
        }
        for (int i = 0; i < magic.length; i++) {
            if (data[i] != (byte) magic[i]) {
                return false;
            }
        }
        return true;
    }

    /**
     * Inflates a compressed picture (EMZ, WMZ, SVGZ). Returns other bytes unchanged.
     *
     * @throws OfficeException if the inflated picture exceeds a limit, or the compressed picture is damaged
     */
    static byte[] inflated(byte[] data, OfficeLimits limits) {
        if (!starts(data, 0x1f, 0x8b)) {
            return data;
        }
        long max = limits.inflated(data.length);
        try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(data))) {
            byte[] plain = in.readNBytes((int) Math.min(max + 1, Integer.MAX_VALUE - 16));
            if (plain.length > max) {
                throw new OfficeException(
                        Reason.LIMIT,
                        "The inflated picture has more than " + max
                                + " bytes, which is the limit (settings OfficeLimits.item, OfficeLimits.inflateRatio)",
                        null);
            }
            return plain;
        } catch (IOException e) {
            throw new OfficeException(Reason.CORRUPT, "The compressed picture is damaged", e);
        }
    }

    static void checkBefore(byte[] data, OfficeLimits limits) {
        if (isEmf(data)) {
            MetafileRecords.checkEmf(data, limits.drawing());
        } else if (isWmf(data)) {
            MetafileRecords.checkWmf(data, limits.drawing());
        }
        InnerBitmaps.check(data, limits);
    }

    static BufferedImage draw(byte[] data, @Nullable Fit requested, Fit box, OfficeLimits limits) {
        checkBefore(data, limits);
        DocumentMemory.take((long) data.length * OBJECTS);
        try {
            if (isEmf(data)) {
                HemfPicture picture = new HemfPicture(new ByteArrayInputStream(data));
                return draw(
                        picture.getSize(),
                        (graphics, area) -> MetafileDrawing.drawContent(picture, graphics, area),
                        requested,
                        box,
                        limits);
            }
            HwmfPicture picture = new HwmfPicture(new ByteArrayInputStream(data));
            return draw(
                    picture.getSize(),
                    (graphics, area) -> MetafileDrawing.draw(picture, graphics, area),
                    requested,
                    box,
                    limits);
        } catch (ResourceException | CancellationException e) {
            throw e;
        } catch (IOException | RuntimeException e) { // POI throws various exceptions for damaged files
            throw new OfficeException(Reason.CORRUPT, "The metafile is damaged and cannot be rendered", e);
        }
    }

    /**
     * Draws a metafile that {@link #checkBefore} accepted on a slide.
     *
     * @param area the area of the whole metafile; the caller clips what is outside its shape
     * @throws IOException if the metafile is damaged
     */
    static void drawOn(Graphics2D graphics, byte[] data, Rectangle2D area) throws IOException {
        InputStream in = new ByteArrayInputStream(data);
        if (isEmf(data)) {
            MetafileDrawing.drawFrame(new HemfPicture(in), graphics, area);
        } else {
            MetafileDrawing.draw(new HwmfPicture(in), graphics, area);
        }
    }

    private interface Drawing {
        void draw(Graphics2D graphics, Rectangle2D area);
    }

    private static BufferedImage draw(
            Dimension2D points, Drawing drawing, @Nullable Fit requested, Fit box, OfficeLimits limits) {
        double width = points.getWidth() * PIXELS_PER_POINT;
        double height = points.getHeight() * PIXELS_PER_POINT;
        if (!(width > 0) || !(height > 0)) {
            throw new OfficeException(Reason.CORRUPT, "The metafile states no valid size", null);
        }
        Dimension size = requested == null ? box.shrink(width, height) : box.fill(width, height);
        return Canvas.white(size, limits.drawing(), graphics -> {
            graphics.setRenderingHint(Drawable.FONT_HANDLER, new SlideFontManager());
            drawing.draw(graphics, new Rectangle2D.Double(0, 0, size.width, size.height));
        });
    }
}
