package io.github.mcpresources.pdf.internal.render;

import io.github.mcpresources.pdf.document.PdfLimits;
import io.github.mcpresources.pdf.internal.document.InlinePictures;
import io.github.mcpresources.pdf.internal.document.Limit;
import io.github.mcpresources.pdf.internal.document.PluginFormat;
import java.awt.AlphaComposite;
import java.awt.Graphics2D;
import java.awt.Paint;
import java.io.IOException;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.pdfbox.contentstream.operator.Operator;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.filter.MissingImageReaderException;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.graphics.color.PDColor;
import org.apache.pdfbox.pdmodel.graphics.color.PDPattern;
import org.apache.pdfbox.pdmodel.graphics.form.PDFormXObject;
import org.apache.pdfbox.pdmodel.graphics.form.PDTransparencyGroup;
import org.apache.pdfbox.pdmodel.graphics.image.PDImage;
import org.apache.pdfbox.pdmodel.graphics.image.PDImageXObject;
import org.apache.pdfbox.pdmodel.graphics.pattern.PDTilingPattern;
import org.apache.pdfbox.rendering.PageDrawer;
import org.apache.pdfbox.rendering.PageDrawerParameters;
import org.apache.pdfbox.util.Matrix;

/**
 * Draws a page. Stops if the thread was interrupted, counts operators and nested forms, and reserves memory for
 * pictures before they are decoded.
 */
final class GuardedDrawer extends PageDrawer {

    private static final int MAX_LOGGED = 3;
    private static final int CHECKED = 64;
    private static final int BYTES_PER_PIXEL = 4;

    /** The maximum width and height that PDFBox uses for the cell of a large tiling pattern, in points. */
    private static final double MAX_CELL = 3000;

    private final PdfLimits limits;
    private final RenderMemory memory;
    private final long pagePixels;
    private final InlinePictures pictures;
    private final Set<COSDictionary> patterns = Collections.newSetFromMap(new IdentityHashMap<>());
    private long operators;
    private int damaged;
    private int forms;
    private int layers;
    private double deviceArea = 1;

    GuardedDrawer(PageDrawerParameters parameters, PdfLimits limits, RenderMemory memory, long pagePixels)
            throws IOException {
        super(parameters);
        this.limits = limits;
        this.memory = memory;
        this.pagePixels = pagePixels;
        this.pictures = new InlinePictures(limits);
    }

    /**
     * Ignores damaged operators, as PDFBox does. Only the first damaged operators are logged, because there may be
     * many. A picture that cannot be decoded without a plugin is replaced by a box with a message.
     */
    @Override
    protected void operatorException(Operator operator, List<COSBase> operands, IOException failure)
            throws IOException {
        if (failure instanceof MissingImageReaderException) {
            Optional<PluginFormat> missing = PluginFormat.missing(getResources(), operands);
            if (missing.isPresent()) {
                drawMissing(missing.get());
                return;
            }
        }
        if (++damaged <= MAX_LOGGED) {
            super.operatorException(operator, operands, failure);
        }
    }

    private void drawMissing(PluginFormat format) throws IOException {
        setClip();
        Graphics2D graphics = getGraphics();
        graphics.setComposite(AlphaComposite.SrcOver);
        MissingPicture.draw(
                graphics,
                getGraphicsState().getCurrentTransformationMatrix().createAffineTransform(),
                format.title() + " picture: not decoded");
    }

    @Override
    protected void processOperator(Operator operator, List<COSBase> operands) throws IOException {
        if (++operators % CHECKED == 0) {
            Limit.checkInterrupt();
        }
        if (operators > limits.operators()) {
            throw Limit.moreThan("The page has", limits.operators(), "operators", "operators");
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
            throw Limit.moreThan("The forms of the page are nested in", limits.depth(), "levels", "depth");
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

    @FunctionalInterface
    private interface Drawing {
        void draw() throws IOException;
    }

    private void layered(Drawing drawing) throws IOException {
        if (layers >= limits.layers()) {
            throw Limit.moreThan(
                    "The transparency groups of the page are nested in", limits.layers(), "levels", "layers");
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
    public void drawPage(Graphics2D graphics, PDRectangle size) throws IOException {
        Matrix device = new Matrix(graphics.getTransform());
        deviceArea = Math.abs((double) device.getScalingFactorX() * device.getScalingFactorY());
        super.drawPage(graphics, size);
    }

    /**
     * Returns the paint for a color. The cell of a pattern is drawn as a picture, whose memory is reserved until the
     * page is done.
     */
    @Override
    protected Paint getPaint(PDColor color) throws IOException {
        if (color.getColorSpace() instanceof PDPattern space
                && space.getPattern(color) instanceof PDTilingPattern pattern) {
            return pattern(color, pattern);
        }
        return super.getPaint(color);
    }

    private Paint pattern(PDColor color, PDTilingPattern pattern) throws IOException {
        enter();
        try {
            if (layers >= limits.layers()) {
                throw Limit.moreThan("The patterns of the page are nested in", limits.layers(), "levels", "layers");
            }
            layers++;
            long pixels = cell(pattern);
            if (pixels > limits.pixels()) {
                throw Limit.of("The cell of a pattern has " + pixels + " pixels", limits.pixels(), "pixels");
            }
            boolean isNew = patterns.add(pattern.getCOSObject());
            memory.takePixels(isNew ? pixels : 0);
            return super.getPaint(color);
        } finally {
            layers--;
            forms--;
        }
    }

    /** Returns the number of pixels in one cell of a tiling pattern. The number is computed as in PDFBox. */
    private long cell(PDTilingPattern pattern) {
        PDRectangle box = pattern.getBBox();
        if (box == null) {
            return 0;
        }
        Matrix matrix = Matrix.concatenate(getInitialMatrix(), pattern.getMatrix());
        double wide = step(pattern.getXStep(), box.getWidth()) * matrix.getScalingFactorX();
        double high = step(pattern.getYStep(), box.getHeight()) * matrix.getScalingFactorY();
        if (wide * high > MAX_CELL * MAX_CELL) {
            wide = Math.min(MAX_CELL, wide);
            high = Math.min(MAX_CELL, high);
        }
        return Math.max(1, Math.round(wide * high * deviceArea));
    }

    private static double step(float step, float side) {
        return Math.abs(step == 0 ? side : step);
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
