package io.github.mcpresources.pdf.internal.render;

import io.github.mcpresources.pdf.document.PdfException;
import io.github.mcpresources.pdf.document.PdfException.Reason;
import io.github.mcpresources.pdf.document.PdfLimits;
import io.github.mcpresources.pdf.internal.document.Limit;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.IOException;
import org.apache.pdfbox.pdmodel.graphics.image.PDImageXObject;

/** Renders the pictures in a document. */
public final class PictureRenderer {

    private PictureRenderer() {}

    /**
     * Renders a picture and encodes it. The picture is never enlarged.
     *
     * @throws IOException if the picture is damaged
     */
    public static byte[] render(PDImageXObject picture, PictureForm form, PdfLimits limits, RenderMemory memory)
            throws IOException {
        long pixels = GuardedDrawer.checkPixels(picture.getWidth(), picture.getHeight(), limits);
        PDImageXObject mask = picture.getSoftMask() == null ? picture.getMask() : picture.getSoftMask();
        pixels += mask == null ? 0 : GuardedDrawer.checkPixels(mask.getWidth(), mask.getHeight(), limits);
        memory.takePixels(3 * pixels);
        BufferedImage image = picture.getImage();
        if (image == null) {
            throw new PdfException(Reason.CORRUPT, "The picture is damaged, or its compression is not supported", null);
        }
        Limit.checkInterrupt();
        return PictureBytes.of(scaled(image, form.box(), limits.output()), form.isJpeg());
    }

    private static BufferedImage scaled(
            BufferedImage image, PictureForm.@org.jspecify.annotations.Nullable Box box, int max) {
        int width = image.getWidth();
        int height = image.getHeight();
        PictureForm.Box wanted = box == null ? new PictureForm.Box(max, max) : box;
        double scale = Math.min(1, wanted.scale(width, height));
        if (scale == 1) {
            return image;
        }
        int wide = (int) Math.max(1, Math.round(width * scale));
        int high = (int) Math.max(1, Math.round(height * scale));
        boolean isClear = image.getColorModel().hasAlpha();
        BufferedImage small =
                new BufferedImage(wide, high, isClear ? BufferedImage.TYPE_INT_ARGB : BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = small.createGraphics();
        graphics.setRenderingHint(RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_BILINEAR);
        graphics.drawImage(image, 0, 0, wide, high, null);
        graphics.dispose();
        return small;
    }
}
