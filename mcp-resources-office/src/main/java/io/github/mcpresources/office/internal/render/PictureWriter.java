package io.github.mcpresources.office.internal.render;

import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Iterator;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageWriteParam;
import javax.imageio.ImageWriter;
import javax.imageio.stream.ImageOutputStream;
import javax.imageio.stream.MemoryCacheImageOutputStream;
import org.jspecify.annotations.Nullable;

/** Encodes pictures as PNG, JPEG or WebP. Uses no temporary files. */
final class PictureWriter {

    private static final float JPEG_QUALITY = 0.9f;

    private PictureWriter() {}

    static byte[] write(BufferedImage image, PictureFormat format) {
        Canvas.checkInterrupted();
        Iterator<ImageWriter> writers = ImageIO.getImageWritersByFormatName(format.word());
        if (!writers.hasNext()) {
            throw unsupported(format, null);
        }
        ImageWriter writer = writers.next();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ImageOutputStream out = new MemoryCacheImageOutputStream(bytes)) {
            writer.setOutput(out);
            ImageWriteParam how = writer.getDefaultWriteParam();
            if (format == PictureFormat.JPEG) {
                how.setCompressionMode(ImageWriteParam.MODE_EXPLICIT);
                how.setCompressionQuality(JPEG_QUALITY);
            }
            writer.write(null, new IIOImage(prepared(image, format), null, null), how);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (LinkageError e) { // the native code is not available for this machine
            throw unsupported(format, e);
        } finally {
            writer.dispose();
        }
        return bytes.toByteArray();
    }

    private static OfficeException unsupported(PictureFormat format, @Nullable Throwable cause) {
        return new OfficeException(
                Reason.UNSUPPORTED,
                "This server cannot write " + format.word()
                        + ", because com.github.usefulness:webp-imageio is not on its class path, or has no native code"
                        + " for this machine; request format=png or format=jpeg",
                cause);
    }

    /** Converts an image for the writer. JPEG has no transparency, and WebP needs one {@code int} for each pixel. */
    private static BufferedImage prepared(BufferedImage image, PictureFormat format) {
        boolean clear = image.getColorModel().hasAlpha() && format != PictureFormat.JPEG;
        int type = clear ? BufferedImage.TYPE_INT_ARGB : BufferedImage.TYPE_INT_RGB;
        if (format == PictureFormat.PNG || image.getType() == type) {
            return image;
        }
        BufferedImage plain = new BufferedImage(image.getWidth(), image.getHeight(), type);
        Graphics2D graphics = plain.createGraphics();
        if (!clear) {
            graphics.setColor(Color.WHITE);
            graphics.fillRect(0, 0, plain.getWidth(), plain.getHeight());
        }
        graphics.drawImage(image, 0, 0, null);
        graphics.dispose();
        return plain;
    }
}
