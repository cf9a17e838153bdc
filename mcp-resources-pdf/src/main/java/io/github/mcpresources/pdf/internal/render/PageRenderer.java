package io.github.mcpresources.pdf.internal.render;

import io.github.mcpresources.pdf.document.PdfLimits;
import io.github.mcpresources.pdf.internal.document.Limit;
import io.github.mcpresources.pdf.internal.document.OpenPdf;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.util.Optional;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.rendering.ImageType;
import org.apache.pdfbox.rendering.PDFRenderer;
import org.apache.pdfbox.rendering.PageDrawer;
import org.apache.pdfbox.rendering.PageDrawerParameters;

/** Renders pages. JavaScript is not run, actions are not executed, and nothing is fetched. */
public final class PageRenderer {

    /** The default scale, in pixels per point. It corresponds to 144 pixels per inch. */
    private static final double USUAL_SCALE = 2;

    private static final int USUAL_SIDE = 2000;

    private PageRenderer() {}

    /**
     * Renders a page as an encoded picture; empty if there is no such page.
     *
     * @param pdf the document, opened with {@code needsPictures}
     * @param number the number of the page, from 1
     * @throws IOException if the document cannot be read
     */
    public static Optional<byte[]> render(OpenPdf pdf, int number, PictureForm form, RenderMemory memory)
            throws IOException {
        Optional<PDPage> page = pdf.pages().focus(number);
        if (page.isEmpty()) {
            return Optional.empty();
        }
        PDRectangle box = page.get().getCropBox();
        boolean isTurned = page.get().getRotation() % 180 != 0;
        double wide = Math.max(1, isTurned ? box.getHeight() : box.getWidth());
        double high = Math.max(1, isTurned ? box.getWidth() : box.getHeight());
        double scale = scale(wide, high, form, pdf.limits());
        long pixels = Math.max(1, Math.round(wide * scale)) * Math.max(1, Math.round(high * scale));
        memory.takePixels(2 * pixels);
        Guarded renderer = new Guarded(pdf.document(), pdf.limits(), memory, pixels);
        renderer.setSubsamplingAllowed(true);
        BufferedImage image = renderer.renderImage(0, (float) scale, ImageType.RGB);
        Limit.checkInterrupt();
        return Optional.of(PictureBytes.of(image, form.isJpeg()));
    }

    private static double scale(double wide, double high, PictureForm form, PdfLimits limits) {
        PictureForm.Box box = form.box();
        int side = Math.min(USUAL_SIDE, limits.output());
        double scale = box == null
                ? Math.min(USUAL_SCALE, new PictureForm.Box(side, side).scale(wide, high))
                : box.scale(wide, high);
        return Math.min(scale, new PictureForm.Box(limits.output(), limits.output()).scale(wide, high));
    }

    /** A renderer with guarded drawers. */
    private static final class Guarded extends PDFRenderer {

        private final PdfLimits limits;
        private final RenderMemory memory;
        private final long pixels;

        Guarded(PDDocument document, PdfLimits limits, RenderMemory memory, long pixels) {
            super(document);
            this.limits = limits;
            this.memory = memory;
            this.pixels = pixels;
        }

        @Override
        protected PageDrawer createPageDrawer(PageDrawerParameters parameters) throws IOException {
            return new GuardedDrawer(parameters, limits, memory, pixels);
        }
    }
}
