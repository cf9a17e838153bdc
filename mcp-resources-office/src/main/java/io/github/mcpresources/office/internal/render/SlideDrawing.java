package io.github.mcpresources.office.internal.render;

import io.github.mcpresources.ResourceException;
import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeLimits;
import java.awt.Graphics2D;
import java.awt.Insets;
import java.awt.font.TextLayout;
import java.awt.geom.Rectangle2D;
import java.io.IOException;
import java.text.AttributedString;
import java.util.Set;
import java.util.concurrent.CancellationException;
import org.apache.poi.hslf.usermodel.HSLFSimpleShape;
import org.apache.poi.hwmf.draw.HwmfImageRenderer;
import org.apache.poi.sl.draw.DrawFactory;
import org.apache.poi.sl.draw.DrawFontManager;
import org.apache.poi.sl.draw.DrawFreeformShape;
import org.apache.poi.sl.draw.DrawGraphicalFrame;
import org.apache.poi.sl.draw.DrawMasterSheet;
import org.apache.poi.sl.draw.DrawPaint;
import org.apache.poi.sl.draw.DrawPictureShape;
import org.apache.poi.sl.draw.DrawShape;
import org.apache.poi.sl.draw.DrawTextBox;
import org.apache.poi.sl.draw.DrawTextFragment;
import org.apache.poi.sl.draw.DrawTextParagraph;
import org.apache.poi.sl.draw.DrawTextShape;
import org.apache.poi.sl.draw.Drawable;
import org.apache.poi.sl.draw.ImageRenderer;
import org.apache.poi.sl.draw.geom.PathIf;
import org.apache.poi.sl.usermodel.FreeformShape;
import org.apache.poi.sl.usermodel.GraphicalFrame;
import org.apache.poi.sl.usermodel.MasterSheet;
import org.apache.poi.sl.usermodel.ObjectShape;
import org.apache.poi.sl.usermodel.PictureData;
import org.apache.poi.sl.usermodel.PictureData.PictureType;
import org.apache.poi.sl.usermodel.PictureShape;
import org.apache.poi.sl.usermodel.PlaceableShape;
import org.apache.poi.sl.usermodel.Shape;
import org.apache.poi.sl.usermodel.TextBox;
import org.apache.poi.sl.usermodel.TextParagraph;
import org.apache.poi.sl.usermodel.TextShape;
import org.apache.poi.util.Units;
import org.apache.poi.xslf.usermodel.XSLFDiagram;
import org.apache.poi.xslf.usermodel.XSLFFreeformShape;
import org.apache.poi.xslf.usermodel.XSLFGraphicFrame;
import org.apache.poi.xslf.usermodel.XSLFObjectShape;
import org.jspecify.annotations.Nullable;
import org.openxmlformats.schemas.presentationml.x2006.main.CTGraphicalObjectFrame;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Creates the objects with which POI draws slides. They also draw charts and SmartArt, and stop if the thread was
 * interrupted.
 */
final class SlideDrawing extends DrawFactory {

    private static final Logger log = LoggerFactory.getLogger(SlideDrawing.class);

    private static final Set<PictureType> DRAWINGS = Set.of(PictureType.EMF, PictureType.WMF, PictureType.PICT);

    private static final String LEGACY = "http://schemas.openxmlformats.org/drawingml/2006/compatibility";

    private static final long UNSCALED = -1;

    private final DrawFontManager fontManager = new SlideFontManager();
    private final ChartFrames charts;
    private final SlideFields fields;
    private final SlideFonts fonts;
    private final LegacyPreviews previews;
    private final SlideNumbering numbering = new SlideNumbering();

    private final OfficeLimits limits;

    SlideDrawing(ChartFrames charts, SlideFields fields, SlideFonts fonts, OfficeLimits limits) {
        this.charts = charts;
        this.fields = fields;
        this.fonts = fonts;
        this.previews = new LegacyPreviews(limits);
        this.limits = limits;
    }

    @Override
    public Drawable getDrawable(Shape<?, ?> shape) {
        Canvas.checkInterrupted();
        if (shape instanceof HSLFSimpleShape binary) {
            SlideColors.line(binary);
        }
        return super.getDrawable(shape);
    }

    /** Returns the drawable of a text shape. POI also calls this method for cells of tables. */
    @Override
    public DrawTextShape getDrawable(TextShape<?, ?> shape) {
        Canvas.checkInterrupted();
        fonts.text(shape);
        return super.getDrawable(shape);
    }

    @Override
    public DrawTextBox getDrawable(TextBox<?, ?> box) {
        fonts.text(box);
        return super.getDrawable(box);
    }

    @Override
    public DrawTextParagraph getDrawable(TextParagraph<?, ?, ?> paragraph) {
        Canvas.checkInterrupted();
        return new SlideParagraph(paragraph, numbering.of(paragraph), fields.areReplaced(paragraph.getParentShape()));
    }

    @Override
    public DrawTextFragment getTextFragment(TextLayout layout, AttributedString text) {
        return new SlideLine(layout, text);
    }

    @Override
    public DrawPaint getPaint(PlaceableShape<?, ?> shape) {
        return new SlidePaint(shape);
    }

    @Override
    public DrawMasterSheet getDrawable(MasterSheet<?, ?> master) {
        return new SlideMaster(master);
    }

    @Override
    public DrawFreeformShape getDrawable(FreeformShape<?, ?> shape) {
        if (shape instanceof XSLFFreeformShape && shape.getGeometry() != null && shape.getAnchor() != null) {
            for (PathIf path : shape.getGeometry()) {
                scale(path, shape.getAnchor());
            }
        }
        return super.getDrawable(shape);
    }

    /** Sets the size of a path without a size. Otherwise, POI would divide by zero and draw nothing. */
    private static void scale(PathIf path, Rectangle2D area) {
        if (path.getW() == 0) {
            path.setW(area.getWidth() > 0 ? Units.toEMU(area.getWidth()) : UNSCALED);
        }
        if (path.getH() == 0) {
            path.setH(area.getHeight() > 0 ? Units.toEMU(area.getHeight()) : UNSCALED);
        }
    }

    @Override
    public DrawPictureShape getDrawable(PictureShape<?, ?> frame) {
        return new DrawPictureShape(frame) {
            @Override
            public void drawContent(Graphics2D graphics) {
                PictureData picture = frame.getPictureData();
                if (picture != null && picture.getType() == PictureType.PICT) {
                    LabelledFrame.draw(
                            "PICT picture, not drawn", graphics, getAnchor(graphics, frame), LabelledFrame.GRAY);
                } else if (picture == null || isWithinLimits(picture)) {
                    boolean isDrawn = picture != null
                            && frame.getAlternativePictureData() == null
                            && drawMetafile(picture, graphics, getAnchor(graphics, frame), frame.getClipping());
                    if (!isDrawn) {
                        super.drawContent(graphics);
                    }
                }
            }
        };
    }

    /**
     * Checks a vector drawing, because POI has no limits for it. Returns true for bitmaps, which {@link SlideImages}
     * checks.
     */
    private boolean isWithinLimits(PictureData picture) {
        PictureType type = picture.getType(); // null for an unusual content type, such as image/jpg
        if (type == null || !DRAWINGS.contains(type)) {
            return true;
        }
        if (DeflatedPictures.growsTooMuch(picture, limits)) {
            log.debug("Omitted a picture that is larger than the limit for an item");
            return false;
        }
        try {
            Metafiles.checkBefore(picture.getData(), limits);
            return true;
        } catch (OfficeException tooLarge) {
            log.debug("Omitted a metafile that exceeds a limit", tooLarge);
            return false;
        }
    }

    /** Draws an EMF or WMF picture. Returns false for other and damaged pictures. */
    private static boolean drawMetafile(
            PictureData picture, Graphics2D graphics, Rectangle2D area, @Nullable Insets clipping) {
        byte[] data = picture.getData();
        if (!Metafiles.isMetafile(data)) {
            return false;
        }
        java.awt.Shape clip = graphics.getClip();
        try {
            if (clipping != null) {
                graphics.clip(area);
            }
            Insets cut = clipping == null ? new Insets(0, 0, 0, 0) : clipping;
            Metafiles.drawOn(graphics, data, HwmfImageRenderer.getOuterBounds(area, cut));
            return true;
        } catch (ResourceException | CancellationException stopped) {
            throw stopped;
        } catch (IOException | RuntimeException damaged) { // POI throws various exceptions for damaged files
            log.debug("A metafile could not be drawn", damaged);
            return false;
        } finally {
            graphics.setClip(clip);
        }
    }

    @Override
    public DrawFontManager getFontManager(Graphics2D graphics) {
        return fontManager;
    }

    @Override
    public DrawGraphicalFrame getDrawable(GraphicalFrame<?, ?> frame) {
        return new DrawGraphicalFrame(frame) {
            @Override
            public void draw(Graphics2D graphics) {
                if (frame instanceof XSLFDiagram diagram && diagram.getGroupShape() != null) {
                    Drawable shapes = SlideDrawing.this.getDrawable((Shape<?, ?>) diagram.getGroupShape());
                    shapes.applyTransform(graphics);
                    shapes.draw(graphics); // the drawing that was last stored for the SmartArt
                } else if (!charts.draw(frame, graphics, DrawShape.getAnchor(graphics, frame))
                        && !drawIcon(frame, graphics)) {
                    if (isLegacyDiagram(frame)) {
                        LabelledFrame.draw(
                                "Diagram, not drawn", graphics, getAnchor(graphics, frame), LabelledFrame.GRAY);
                    }
                    super.draw(graphics);
                }
            }
        };
    }

    /** Checks whether a frame shows a diagram of PowerPoint 2003, which is stored as a VML drawing. */
    private static boolean isLegacyDiagram(GraphicalFrame<?, ?> frame) {
        return frame instanceof XSLFGraphicFrame xml
                && xml.getXmlObject() instanceof CTGraphicalObjectFrame stored
                && LEGACY.equals(stored.getGraphic().getGraphicData().getUri());
    }

    private @Nullable PictureData icon(GraphicalFrame<?, ?> frame) {
        if (!(frame instanceof ObjectShape<?, ?> object) || frame.getFallbackPicture() != null) {
            return null;
        }
        PictureData stored = stored(object);
        return stored == null && object instanceof XSLFObjectShape xml ? previews.of(xml) : stored;
    }

    private static @Nullable PictureData stored(ObjectShape<?, ?> object) {
        try {
            return object.getPictureData();
        } catch (NullPointerException none) { // POI does not check whether there is a picture
            return null;
        }
    }

    /**
     * Draws the icon of an attachment. The icon can be stored inside the object or in a VML drawing; POI draws only
     * icons that are stored next to the object. Returns false if nothing was drawn.
     */
    private boolean drawIcon(GraphicalFrame<?, ?> frame, Graphics2D graphics) {
        PictureData icon = icon(frame);
        if (icon == null || !isWithinLimits(icon)) {
            return false;
        }
        Rectangle2D area = DrawShape.getAnchor(graphics, frame);
        if (drawMetafile(icon, graphics, area, null)) {
            return true;
        }
        ImageRenderer renderer = DrawPictureShape.getImageRenderer(graphics, icon.getContentType());
        try {
            renderer.loadImage(icon.getData(), icon.getContentType());
        } catch (IOException unreadable) { // the slide is drawn without this icon
            log.debug("The icon of an attachment could not be drawn", unreadable);
            return false;
        }
        return renderer.drawImage(graphics, area);
    }
}
