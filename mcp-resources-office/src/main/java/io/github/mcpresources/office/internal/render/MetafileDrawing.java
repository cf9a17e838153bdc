package io.github.mcpresources.office.internal.render;

import io.github.mcpresources.office.internal.document.DocumentMemory;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.geom.Dimension2D;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.util.concurrent.CancellationException;
import org.apache.poi.hemf.draw.HemfGraphics;
import org.apache.poi.hemf.record.emf.HemfHeader;
import org.apache.poi.hemf.record.emf.HemfMisc.EmfSetMapMode;
import org.apache.poi.hemf.record.emf.HemfRecord;
import org.apache.poi.hemf.record.emf.HemfWindowing.EmfSetViewportExtEx;
import org.apache.poi.hemf.usermodel.HemfPicture;
import org.apache.poi.hwmf.draw.HwmfDrawProperties;
import org.apache.poi.hwmf.draw.HwmfGraphics;
import org.apache.poi.hwmf.draw.HwmfGraphicsState;
import org.apache.poi.hwmf.record.HwmfColorRef;
import org.apache.poi.hwmf.record.HwmfMapMode;
import org.apache.poi.hwmf.record.HwmfMisc.WmfSetBkMode.HwmfBkMode;
import org.apache.poi.hwmf.record.HwmfRecord;
import org.apache.poi.hwmf.record.HwmfTernaryRasterOp;
import org.apache.poi.hwmf.usermodel.HwmfPicture;
import org.apache.poi.sl.draw.ImageRenderer;
import org.jspecify.annotations.NullUnmarked;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Draws EMF and WMF pictures with the records of POI. Places an EMF picture by its header, because POI guesses its
 * place. Draws bitmaps with a mask, such as icons, without the background that POI would draw.
 */
final class MetafileDrawing {

    private static final Logger log = LoggerFactory.getLogger(MetafileDrawing.class);

    /** A frame is stated in hundredths of a millimeter. */
    private static final double FRAME_UNITS_PER_MILLIMETER = 100;

    /** The background of a device context in Windows. POI would use black, also for the masks of icons. */
    private static final HwmfColorRef WHITE = new HwmfColorRef(Color.WHITE);

    /** The margin around the content of a picture, as a share of its width or height. */
    private static final double MARGIN = 0.03;

    private static final int RGB = 0xffffff;

    private MetafileDrawing() {}

    /** Draws the frame of a picture into an area, as documents show it. */
    static void drawFrame(HemfPicture picture, Graphics2D graphics, Rectangle2D area) {
        draw(picture, isInDeviceUnits(picture) ? frame(picture.getHeader()) : null, graphics, area);
    }

    /** Draws the content of a picture into an area, without the empty parts of the frame. */
    static void drawContent(HemfPicture picture, Graphics2D graphics, Rectangle2D area) {
        draw(picture, isInDeviceUnits(picture) ? content(picture.getHeader()) : null, graphics, area);
    }

    private static void draw(HemfPicture picture, @Nullable Rectangle2D source, Graphics2D graphics, Rectangle2D area) {
        if (source == null || source.getWidth() <= 1 || source.getHeight() <= 1) {
            picture.draw(graphics, area);
            return;
        }
        HwmfGraphicsState state = new HwmfGraphicsState();
        state.backup(graphics);
        try {
            map(graphics, source, area);
            EmfGraphics drawing = new EmfGraphics(graphics, source);
            for (HemfRecord record : picture) {
                draw(record, drawing);
            }
        } finally {
            state.restore(graphics);
        }
    }

    private static void map(Graphics2D graphics, Rectangle2D from, Rectangle2D to) {
        graphics.translate(to.getCenterX(), to.getCenterY());
        graphics.scale(to.getWidth() / from.getWidth(), to.getHeight() / from.getHeight());
        graphics.translate(-from.getCenterX(), -from.getCenterY());
    }

    private static void draw(HemfRecord record, EmfGraphics drawing) {
        Canvas.checkInterrupted();
        try {
            drawing.draw(record);
        } catch (CancellationException stopped) {
            throw stopped;
        } catch (RuntimeException damaged) { // the other records are drawn, as POI does
            log.debug("A record of a metafile could not be drawn", damaged);
        }
    }

    /**
     * Checks whether POI draws a picture in units of the device, as its header states its place. A picture with another
     * map mode that states no viewport is drawn in its own units.
     */
    private static boolean isInDeviceUnits(HemfPicture picture) {
        boolean isMapped = false;
        for (HemfRecord record : picture) {
            if (record instanceof EmfSetViewportExtEx) {
                return true;
            }
            isMapped |= record instanceof EmfSetMapMode mode && mode.getMapMode() != HwmfMapMode.MM_TEXT;
        }
        return !isMapped;
    }

    /** Returns the frame in units of the device ([MS-EMF] 2.2.9). */
    private static Rectangle2D frame(HemfHeader header) {
        Dimension2D pixels = header.getDeviceDimension();
        Dimension2D millimeters = header.getMilliDimension();
        double x = pixels.getWidth() / (millimeters.getWidth() * FRAME_UNITS_PER_MILLIMETER);
        double y = pixels.getHeight() / (millimeters.getHeight() * FRAME_UNITS_PER_MILLIMETER);
        Rectangle2D frame = header.getFrameRectangle();
        return new Rectangle2D.Double(frame.getX() * x, frame.getY() * y, frame.getWidth() * x, frame.getHeight() * y);
    }

    /** Returns the bounds of the content with a margin, because a substitute of a font can have wider letters. */
    private static Rectangle2D content(HemfHeader header) {
        Rectangle2D bounds = header.getBoundsRectangle();
        double x = bounds.getWidth() * MARGIN;
        double y = bounds.getHeight() * MARGIN;
        return new Rectangle2D.Double(
                bounds.getX() - x, bounds.getY() - y, bounds.getWidth() + 2 * x, bounds.getHeight() + 2 * y);
    }

    static void draw(HwmfPicture picture, Graphics2D graphics, Rectangle2D area) {
        HwmfGraphicsState state = new HwmfGraphicsState();
        state.backup(graphics);
        try {
            Rectangle2D stated = picture.getInnnerBounds();
            Rectangle2D bounds = stated == null ? picture.getBounds() : stated;
            map(graphics, bounds, area);
            HwmfGraphics drawing = new WmfGraphics(graphics, bounds);
            drawing.getProperties().setViewportOrg(bounds.getX(), bounds.getY());
            drawing.getProperties().setViewportExt(bounds.getWidth(), bounds.getHeight());
            for (HwmfRecord record : picture.getRecords()) {
                record.draw(drawing);
            }
        } finally {
            state.restore(graphics);
        }
    }

    /**
     * Returns the bitmap that has the same effect when it is drawn over the picture: black pixels darken the picture
     * (AND), or leave it unchanged (OR, XOR). Returns null for an operation that replaces the picture.
     */
    private static @Nullable BufferedImage transparent(@Nullable ImageRenderer bitmap, HwmfTernaryRasterOp operation) {
        boolean darkens = operation == HwmfTernaryRasterOp.SRCAND;
        boolean keepsBlack = operation == HwmfTernaryRasterOp.SRCPAINT || operation == HwmfTernaryRasterOp.SRCINVERT;
        if (bitmap == null || !(darkens || keepsBlack)) {
            return null;
        }
        BufferedImage from = bitmap.getImage();
        DocumentMemory.takePixels(from.getWidth(), from.getHeight());
        BufferedImage to = new BufferedImage(from.getWidth(), from.getHeight(), BufferedImage.TYPE_INT_ARGB);
        for (int y = 0; y < from.getHeight(); y++) {
            for (int x = 0; x < from.getWidth(); x++) {
                int color = from.getRGB(x, y);
                to.setRGB(x, y, darkens ? shadow(color) : (color & RGB) == 0 ? 0 : color);
            }
        }
        return to;
    }

    /** Returns the color that looks like the given color over white, and darkens other colors. */
    private static int shadow(int color) {
        int red = color >> 16 & 0xff;
        int green = color >> 8 & 0xff;
        int blue = color & 0xff;
        int white = Math.min(red, Math.min(green, blue));
        if (white == 255) {
            return 0;
        }
        int opaque = 255 - white;
        return new Color(
                        (red - white) * 255 / opaque,
                        (green - white) * 255 / opaque,
                        (blue - white) * 255 / opaque,
                        (color >>> 24) * opaque / 255)
                .getRGB();
    }

    /** Draws a bitmap that POI would draw over a background. Returns false for other bitmaps. */
    private static boolean drawTransparent(
            HwmfGraphics graphics, @Nullable ImageRenderer bitmap, Rectangle2D from, Rectangle2D to) {
        HwmfDrawProperties properties = graphics.getProperties();
        HwmfTernaryRasterOp operation = properties.getRasterOp3();
        BufferedImage transparent = transparent(bitmap, operation);
        if (transparent == null) {
            return false;
        }
        HwmfBkMode background = properties.getBkMode();
        properties.setRasterOp3(HwmfTernaryRasterOp.SRCCOPY);
        properties.setBkMode(HwmfBkMode.TRANSPARENT);
        graphics.drawImage(transparent, from, to);
        properties.setRasterOp3(operation);
        properties.setBkMode(background);
        return true;
    }

    @NullUnmarked // like its superclass
    private static final class EmfGraphics extends HemfGraphics {

        EmfGraphics(Graphics2D graphics, Rectangle2D bounds) {
            super(graphics, bounds);
            getProperties().setBackgroundColor(WHITE);
        }

        @Override
        public void drawImage(ImageRenderer bitmap, Rectangle2D from, Rectangle2D to) {
            if (!drawTransparent(this, bitmap, from, to)) {
                super.drawImage(bitmap, from, to);
            }
        }
    }

    @NullUnmarked // like its superclass
    private static final class WmfGraphics extends HwmfGraphics {

        WmfGraphics(Graphics2D graphics, Rectangle2D bounds) {
            super(graphics, bounds);
            getProperties().setBackgroundColor(WHITE);
        }

        @Override
        public void drawImage(ImageRenderer bitmap, Rectangle2D from, Rectangle2D to) {
            if (!drawTransparent(this, bitmap, from, to)) {
                super.drawImage(bitmap, from, to);
            }
        }
    }
}
