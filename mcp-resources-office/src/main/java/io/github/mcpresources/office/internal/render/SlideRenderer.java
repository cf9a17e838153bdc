package io.github.mcpresources.office.internal.render;

import io.github.mcpresources.ResourceException;
import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;
import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.office.internal.chart.ChartRenderer;
import io.github.mcpresources.office.internal.content.DeflatedDrawings;
import io.github.mcpresources.office.internal.document.DocumentMemory;
import java.awt.Dimension;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import org.apache.poi.EncryptedDocumentException;
import org.apache.poi.hslf.usermodel.HSLFSlideShow;
import org.apache.poi.openxml4j.exceptions.OpenXML4JException;
import org.apache.poi.openxml4j.opc.OPCPackage;
import org.apache.poi.poifs.crypt.Decryptor;
import org.apache.poi.poifs.filesystem.POIFSFileSystem;
import org.apache.poi.sl.draw.DrawFactory;
import org.apache.poi.sl.draw.Drawable;
import org.apache.poi.sl.usermodel.Slide;
import org.apache.poi.xslf.usermodel.XMLSlideShow;
import org.apache.poi.xslf.usermodel.XSLFSlide;
import org.jspecify.annotations.Nullable;

/**
 * Renders the slides of pptx and ppt presentations, and of their template and slide show formats.
 *
 * <p>Fonts that are not installed are replaced by installed fonts. The result lists the replaced fonts. Pictures that
 * exceed a limit are omitted. An interrupted thread stops with a {@link CancellationException} before the next shape.
 *
 * <pre>{@code
 * try (FileChannel deck = FileChannel.open(path)) {
 *     Rendering slide = new SlideRenderer(OfficeLimits.DEFAULT).render(deck, 0, Fit.THUMB);
 * }
 * }</pre>
 */
public final class SlideRenderer {

    private static final double PIXELS_PER_POINT = 96.0 / 72;
    private static final int OLE2 = 0xd0cf11e0;

    private final OfficeLimits limits;
    private final Optional<ChartRenderer> charts;

    /**
     * Creates a renderer. If JFreeChart is missing, each chart in a pptx presentation is drawn as a rectangle with the
     * title of the chart.
     */
    public SlideRenderer(OfficeLimits limits) {
        this.limits = limits;
        this.charts = Charts.renderer();
    }

    public static boolean areDrawn() {
        return Fonts.areInstalled();
    }

    /**
     * Renders a slide.
     *
     * @param deck the bytes of the document; the channel stays open
     * @param index the index of the slide, from 0
     * @param fit the box; null for 96 pixels per inch. No side is larger than {@link OfficeLimits#output()}
     * @throws OfficeException if the document is encrypted or damaged, exceeds a limit, or has no slide with this
     *     index, or if the machine has no font
     * @throws IOException if the document cannot be read
     */
    public Rendering render(SeekableByteChannel deck, int index, @Nullable Fit fit) throws IOException {
        try {
            SeekableByteChannel unclosed = new UnclosedChannel(deck);
            return isOle2(unclosed) ? binary(unclosed, index, fit) : xml(unclosed, index, fit);
        } catch (IOException
                | OpenXML4JException
                | RuntimeException e) { // POI throws various exceptions for damaged files
            throw converted(e);
        } catch (StackOverflowError e) {
            throw new OfficeException(Reason.LIMIT, "The shapes of the slide are nested too deeply to be rendered", e);
        }
    }

    private static boolean isOle2(SeekableByteChannel deck) throws IOException {
        ByteBuffer magic = ByteBuffer.allocate(4);
        deck.position(0);
        while (magic.hasRemaining() && deck.read(magic) >= 0) {
            // a channel may return fewer bytes than requested
        }
        deck.position(0);
        return magic.position() == 4 && magic.getInt(0) == OLE2;
    }

    private Rendering xml(SeekableByteChannel deck, int index, @Nullable Fit fit)
            throws IOException, OpenXML4JException {
        PackageSource source = new PackageSource(deck, limits);
        OPCPackage parts = OPCPackage.open(source);
        try (XMLSlideShow show = new XMLSlideShow(parts)) {
            source.releaseParsing();
            XSLFSlide slide = slide(show.getSlides(), index);
            ChartFrames frames = new ChartFrames(slide, charts, limits);
            return draw(slide, show.getPageSize(), frames, fit);
        } finally {
            parts.revert(); // closes without writing
        }
    }

    private Rendering binary(SeekableByteChannel deck, int index, @Nullable Fit fit) throws IOException {
        DocumentMemory.take(2 * deck.size()); // the whole file, and its records
        try (POIFSFileSystem files = new POIFSFileSystem(Channels.newInputStream(deck))) {
            if (files.getRoot().hasEntryCaseInsensitive(Decryptor.DEFAULT_POIFS_ENTRY)) {
                throw new EncryptedDocumentException("The package is encrypted");
            }
            checkPictures(files, deck.size());
            try (HSLFSlideShow show = new HSLFSlideShow(files)) {
                Slide<?, ?> slide = slide(show.getSlides(), index);
                return draw(slide, show.getPageSize(), ChartFrames.NONE, fit);
            }
        }
    }

    /** Checks the compressed pictures, because POI inflates them without a limit. */
    private void checkPictures(POIFSFileSystem files, long size) throws IOException {
        if (files.getRoot().hasEntryCaseInsensitive(HSLFSlideShow.POWERPOINT_DOCUMENT)) {
            DocumentMemory.take(size);
            try (InputStream records = files.createDocumentInputStream(HSLFSlideShow.POWERPOINT_DOCUMENT)) {
                new DeflatedDrawings(limits).check(records.readAllBytes());
            }
            DocumentMemory.take(-size);
        }
    }

    private static <T> T slide(List<T> slides, int index) {
        if (index < 0 || index >= slides.size()) {
            throw new OfficeException(
                    Reason.UNSUPPORTED,
                    "The document has no slide " + (index + 1L) + "; it has " + slides.size()
                            + " slides, numbered from 1",
                    null);
        }
        return slides.get(index);
    }

    Rendering draw(Slide<?, ?> slide, Dimension points, ChartFrames frames, @Nullable Fit fit) {
        if (points.width <= 0 || points.height <= 0) {
            throw new OfficeException(
                    Reason.CORRUPT,
                    "The slides have the invalid size " + points.width + "x" + points.height + " points",
                    null);
        }
        Fit box = Pictures.bounded(fit, limits);
        double wide = points.width * PIXELS_PER_POINT;
        double high = points.height * PIXELS_PER_POINT;
        Dimension size = fit == null ? box.shrink(wide, high) : box.fill(wide, high);
        SlideFields fields = new SlideFields(slide, limits.drawing());
        SlideFonts fonts = SlideFonts.of(slide, new SlideMeasure(limits.drawing()), fields);
        SlideDrawing drawing = new SlideDrawing(frames, fields, fonts, limits);
        DrawFactory.setDefaultFactory(drawing); // POI measures the cells of tables without rendering hints
        try {
            return Rendering.of(
                    Canvas.white(size, limits.drawing(), graphics -> {
                        graphics.setRenderingHint(Drawable.DRAW_FACTORY, drawing);
                        graphics.setRenderingHint(Drawable.IMAGE_RENDERER, new SlideImages(limits, size));
                        graphics.scale(size.getWidth() / points.width, size.getHeight() / points.height);
                        slide.draw(graphics);
                    }),
                    fonts.substitutions());
        } finally {
            DrawFactory.setDefaultFactory(null);
        }
    }

    private static RuntimeException converted(Exception e) throws IOException {
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            if (cause instanceof ResourceException || cause instanceof CancellationException) {
                return (RuntimeException) cause;
            }
            if (cause instanceof UncheckedIOException unread) {
                throw unread.getCause();
            }
            if (cause instanceof EncryptedDocumentException) {
                return new OfficeException(
                        Reason.ENCRYPTED,
                        "This server cannot read password-protected documents; save the document without a password",
                        e);
            }
        }
        return new OfficeException(Reason.CORRUPT, "The document is damaged and its slides cannot be rendered", e);
    }
}
