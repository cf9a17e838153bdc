package io.github.mcpresources.office.internal.render;

import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;
import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.office.internal.document.DocumentMemory;
import java.awt.Dimension;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.util.Iterator;
import java.util.concurrent.CancellationException;
import javax.imageio.ImageIO;
import javax.imageio.ImageReadParam;
import javax.imageio.ImageReader;
import javax.imageio.stream.ImageInputStream;

/** Decodes raster images. */
final class Raster {

    private Raster() {}

    /**
     * Decodes the first frame of a picture, and scales the frame down to the box. A picture much larger than the box is
     * not decoded at full resolution.
     *
     * @throws OfficeException if the picture exceeds a limit, is damaged, or has an unsupported format
     */
    static BufferedImage decode(byte[] data, Fit box, OfficeLimits limits) {
        if (JpegScans.beginsAt(data, 0)) {
            JpegScans.check(data, 0, limits.drawing());
        }
        try (ImageInputStream in = new InterruptibleInput(data)) {
            ImageReader reader = reader(in);
            try {
                reader.setInput(in, true, true);
                return decode(reader, box, limits);
            } finally {
                reader.dispose();
            }
        } catch (CancellationException e) {
            throw e;
        } catch (IOException | IllegalArgumentException | IllegalStateException | IndexOutOfBoundsException e) {
            throw new OfficeException(Reason.CORRUPT, "The picture is damaged and cannot be decoded", e);
        }
    }

    /**
     * Returns a reader for the picture. The reader of webp-imageio is not used, because it passes untrusted bytes to
     * native code.
     */
    private static ImageReader reader(ImageInputStream in) {
        Iterator<ImageReader> readers = ImageIO.getImageReaders(in);
        while (readers.hasNext()) {
            ImageReader reader = readers.next();
            if (!reader.getClass().getName().startsWith("com.luciad")) {
                return reader;
            }
            reader.dispose();
        }
        throw new OfficeException(
                Reason.UNSUPPORTED,
                "This server cannot render the format of the picture; request format=original",
                null);
    }

    private static BufferedImage decode(ImageReader reader, Fit box, OfficeLimits limits) throws IOException {
        int width = reader.getWidth(0);
        int height = reader.getHeight(0);
        check(width, height, limits);
        Dimension size = box.shrink(width, height);
        ImageReadParam how = reader.getDefaultReadParam();
        int step = Math.max(1, Math.min(width / size.width, height / size.height) / 2);
        how.setSourceSubsampling(step, step, 0, 0);
        DocumentMemory.takePixels(width / step, height / step);
        reader.addIIOReadProgressListener(new StopsWhenInterrupted());
        BufferedImage image = reader.read(0, how);
        Canvas.checkInterrupted(); // an aborted picture is incomplete
        return scaled(image, size);
    }

    static void check(int width, int height, OfficeLimits limits) {
        if (width <= 0 || height <= 0) {
            throw new OfficeException(
                    Reason.CORRUPT, "The picture has the invalid size " + width + "x" + height + " pixels", null);
        }
        String size = "The picture is " + width + "x" + height + " pixels; ";
        if (width > limits.side() || height > limits.side()) {
            throw new OfficeException(
                    Reason.LIMIT,
                    size + "the limit is " + limits.side() + " pixels a side (setting OfficeLimits.side)",
                    null);
        }
        if ((long) width * height > limits.pixels()) {
            throw new OfficeException(
                    Reason.LIMIT,
                    size + "the limit is " + limits.pixels() + " in total (setting OfficeLimits.pixels)",
                    null);
        }
    }

    /**
     * Scales an image down. The image is halved until it is near the target size, so that every pixel contributes to
     * the result.
     */
    static BufferedImage scaled(BufferedImage image, Dimension size) {
        BufferedImage result = image;
        while (result.getWidth() != size.width || result.getHeight() != size.height) {
            Canvas.checkInterrupted();
            int width = next(result.getWidth(), size.width);
            int height = next(result.getHeight(), size.height);
            DocumentMemory.takePixels(width, height);
            boolean clear = image.getColorModel().hasAlpha();
            BufferedImage smaller =
                    new BufferedImage(width, height, clear ? BufferedImage.TYPE_INT_ARGB : BufferedImage.TYPE_INT_RGB);
            Graphics2D graphics = smaller.createGraphics();
            graphics.setRenderingHint(RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_BILINEAR);
            graphics.drawImage(result, 0, 0, width, height, null);
            graphics.dispose();
            result = smaller;
        }
        return result;
    }

    private static int next(int from, int to) {
        return from > 2 * to ? (from + 1) / 2 : to;
    }
}
