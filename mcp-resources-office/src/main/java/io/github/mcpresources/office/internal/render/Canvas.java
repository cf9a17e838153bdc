package io.github.mcpresources.office.internal.render;

import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.office.internal.document.DocumentMemory;
import java.awt.AWTError;
import java.awt.Color;
import java.awt.Dimension;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;

/** Creates the images on which charts and other pictures are drawn. */
final class Canvas {

    private Canvas() {}

    static BufferedImage white(Dimension size, OfficeLimits.Drawing limits, Consumer<Graphics2D> drawing) {
        checkInterrupted();
        DocumentMemory.takePixels(size.width, size.height);
        BufferedImage image = new BufferedImage(size.width, size.height, BufferedImage.TYPE_INT_RGB);
        try {
            fill(image, size, limits, drawing);
        } catch (AWTError | LinkageError | InternalError e) { // Java finds no font, or cannot use the display
            if (Fonts.areInstalled()) {
                throw e;
            }
            throw Fonts.missing(e);
        }
        return image;
    }

    private static void fill(
            BufferedImage image, Dimension size, OfficeLimits.Drawing limits, Consumer<Graphics2D> drawing) {
        Graphics2D graphics = new GuardedGraphics(image.createGraphics(), size, limits);
        try {
            graphics.setColor(Color.WHITE);
            graphics.fillRect(0, 0, size.width, size.height);
            smooth(graphics);
            drawing.accept(graphics);
        } finally {
            graphics.dispose();
        }
    }

    static void smooth(Graphics2D graphics) {
        graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        graphics.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
        graphics.setRenderingHint(RenderingHints.KEY_RENDERING, RenderingHints.VALUE_RENDER_QUALITY);
        graphics.setRenderingHint(RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_BICUBIC);
        graphics.setRenderingHint(RenderingHints.KEY_FRACTIONALMETRICS, RenderingHints.VALUE_FRACTIONALMETRICS_ON);
        graphics.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
    }

    /** Throws a {@link CancellationException} if the thread was interrupted. */
    static void checkInterrupted() {
        if (Thread.currentThread().isInterrupted()) {
            throw new CancellationException("The rendering was cancelled");
        }
    }
}
