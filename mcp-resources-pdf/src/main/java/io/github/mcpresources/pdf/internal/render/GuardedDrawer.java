package io.github.mcpresources.pdf.internal.render;

import io.github.mcpresources.pdf.document.PdfLimits;
import io.github.mcpresources.pdf.internal.document.InlinePictures;
import io.github.mcpresources.pdf.internal.document.Limit;
import java.io.IOException;
import java.util.List;
import org.apache.pdfbox.contentstream.operator.Operator;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.pdmodel.graphics.form.PDFormXObject;
import org.apache.pdfbox.pdmodel.graphics.form.PDTransparencyGroup;
import org.apache.pdfbox.pdmodel.graphics.image.PDImage;
import org.apache.pdfbox.pdmodel.graphics.image.PDImageXObject;
import org.apache.pdfbox.rendering.PageDrawer;
import org.apache.pdfbox.rendering.PageDrawerParameters;

/**
 * A drawer of a page that stops when its thread is interrupted, counts operators and nested forms, and reserves memory
 * for pictures before they are decoded.
 */
final class GuardedDrawer extends PageDrawer {

    private static final int MAX_LOGGED = 3;
    private static final int CHECKED = 64;
    private static final int BYTES_PER_PIXEL = 4;

    private final PdfLimits limits;
    private final RenderMemory memory;
    private final long pagePixels;
    private final InlinePictures pictures;
    private long operators;
    private int damaged;
    private int forms;
    private int layers;

    GuardedDrawer(PageDrawerParameters parameters, PdfLimits limits, RenderMemory memory, long pagePixels)
            throws IOException {
        super(parameters);
        this.limits = limits;
        this.memory = memory;
        this.pagePixels = pagePixels;
        this.pictures = new InlinePictures(limits);
    }

    /** Ignores damaged operators, as PDFBox does. Only the first ones are logged, because there may be many. */
    @Override
    protected void operatorException(Operator operator, List<COSBase> operands, IOException failure)
            throws IOException {
        if (++damaged <= MAX_LOGGED) {
            super.operatorException(operator, operands, failure);
        }
    }

    @Override
    protected void processOperator(Operator operator, List<COSBase> operands) throws IOException {
        if (++operators % CHECKED == 0) {
            Limit.checkInterrupt();
        }
        if (operators > limits.operators()) {
            throw Limit.of(
                    "The page has more than " + limits.operators() + " operators", limits.operators(), "operators");
        }
        byte[] picture = operator.getImageData();
        if (picture == null) {
            super.processOperator(operator, operands);
            return;
        }
        COSDictionary parameters = operator.getImageParameters();
        checkPixels(
                parameters.getInt(COSName.W, COSName.WIDTH, 0),
                parameters.getInt(COSName.H, COSName.HEIGHT, 0),
                limits);
        long pixels = pictures.measure(parameters, picture) / BYTES_PER_PIXEL;
        memory.takePixels(2 * pixels); // PDFBox copies the bytes
        try {
            super.processOperator(operator, operands);
        } finally {
            memory.takePixels(-2 * pixels);
        }
    }

    @Override
    public void showForm(PDFormXObject form) throws IOException {
        enter();
        try {
            super.showForm(form);
        } finally {
            forms--;
        }
    }

    private void enter() {
        Limit.checkInterrupt();
        if (++forms > limits.depth()) {
            throw Limit.of("The page draws more than " + limits.depth() + " nested forms", limits.depth(), "depth");
        }
    }

    @Override
    public void showTransparencyGroup(PDTransparencyGroup form) throws IOException {
        enter();
        try {
            layered(() -> super.showTransparencyGroup(form));
        } finally {
            forms--;
        }
    }

    @Override
    protected void processSoftMask(PDTransparencyGroup group) throws IOException {
        layered(() -> super.processSoftMask(group));
    }

    /** Something that is drawn. */
    @FunctionalInterface
    private interface Drawing {
        void draw() throws IOException;
    }

    private void layered(Drawing drawing) throws IOException {
        if (layers >= limits.layers()) {
            throw Limit.of(
                    "The page draws more than " + layers + " nested transparent groups", limits.layers(), "layers");
        }
        layers++;
        memory.takePixels(2 * pagePixels);
        try {
            drawing.draw();
        } finally {
            memory.takePixels(-2 * pagePixels);
            layers--;
        }
    }

    @Override
    public void drawImage(PDImage image) throws IOException {
        Limit.checkInterrupt();
        long pixels = checked(image);
        if (image instanceof PDImageXObject object) {
            PDImageXObject mask = object.getSoftMask() == null ? object.getMask() : object.getSoftMask();
            pixels += mask == null ? 0 : checked(mask);
        }
        memory.takePixels(2 * pixels);
        try {
            super.drawImage(image);
        } finally {
            memory.takePixels(-2 * pixels);
        }
    }

    private long checked(PDImage image) {
        return checkPixels(image.getWidth(), image.getHeight(), limits);
    }

    static long checkPixels(int width, int height, PdfLimits limits) {
        long pixels = (long) width * height;
        if (width < 0 || height < 0 || pixels > limits.pixels()) {
            throw Limit.of("A picture has " + width + " x " + height + " pixels", limits.pixels(), "pixels");
        }
        return pixels;
    }
}
