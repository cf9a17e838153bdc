package io.github.mcpresources.pdf.internal.render;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageWriteParam;
import javax.imageio.ImageWriter;
import javax.imageio.stream.MemoryCacheImageOutputStream;

/** Encodes pictures as PNG or JPEG, without temporary files. */
final class PictureBytes {

    private static final float JPEG_QUALITY = 0.9f;

    private PictureBytes() {}

    static byte[] of(BufferedImage image, boolean isJpeg) throws IOException {
        ImageWriter writer =
                ImageIO.getImageWritersByFormatName(isJpeg ? "jpeg" : "png").next();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (MemoryCacheImageOutputStream out = new MemoryCacheImageOutputStream(bytes)) {
            writer.setOutput(out);
            ImageWriteParam how = writer.getDefaultWriteParam();
            if (isJpeg) {
                how.setCompressionMode(ImageWriteParam.MODE_EXPLICIT);
                how.setCompressionQuality(JPEG_QUALITY);
            }
            writer.write(null, new IIOImage(isJpeg ? opaque(image) : image, null, null), how);
        } finally {
            writer.dispose();
        }
        return bytes.toByteArray();
    }

    /** Returns the picture on a white background, because JPEG has no transparency. */
    private static BufferedImage opaque(BufferedImage image) {
        if (image.getType() == BufferedImage.TYPE_INT_RGB) {
            return image;
        }
        BufferedImage plain = new BufferedImage(image.getWidth(), image.getHeight(), BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = plain.createGraphics();
        graphics.setColor(Color.WHITE);
        graphics.fillRect(0, 0, plain.getWidth(), plain.getHeight());
        graphics.drawImage(image, 0, 0, null);
        graphics.dispose();
        return plain;
    }
}
