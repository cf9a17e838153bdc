package io.github.mcpresources.office.internal.render;

import java.awt.Graphics2D;
import org.apache.poi.hslf.model.HeadersFooters;
import org.apache.poi.hslf.record.SlideAtomLayout.SlideLayoutType;
import org.apache.poi.hslf.usermodel.HSLFSlide;
import org.apache.poi.sl.draw.DrawMasterSheet;
import org.apache.poi.sl.draw.Drawable;
import org.apache.poi.sl.usermodel.MasterSheet;
import org.apache.poi.sl.usermodel.Placeholder;
import org.apache.poi.sl.usermodel.Shape;
import org.apache.poi.sl.usermodel.SimpleShape;
import org.apache.poi.sl.usermodel.Slide;

/**
 * Draws the shapes of a master. A ppt slide shows the date, the slide number, the header and the footer of its master.
 * POI omits the date and the number everywhere, and the others on slides that have only a title.
 */
final class SlideMaster extends DrawMasterSheet {

    SlideMaster(MasterSheet<?, ?> master) {
        super(master);
    }

    @Override
    protected boolean canDraw(Graphics2D graphics, Shape<?, ?> shape) {
        if (isPlaceholder(shape) && graphics.getRenderingHint(Drawable.CURRENT_SLIDE) instanceof Slide<?, ?> slide) {
            return isShown(shape, slide);
        }
        return super.canDraw(graphics, shape);
    }

    private static boolean isPlaceholder(Shape<?, ?> shape) {
        return shape instanceof SimpleShape<?, ?> simple && simple.getPlaceholder() != null;
    }

    /** Checks whether a slide shows a shape of its master. It shows a placeholder only if its settings say so. */
    static boolean isShown(Shape<?, ?> shape, Slide<?, ?> slide) {
        if (!isPlaceholder(shape)) {
            return true;
        }
        SimpleShape<?, ?> placeholder = (SimpleShape<?, ?>) shape;
        return slide instanceof HSLFSlide binary
                ? binary.getFollowMasterObjects() && isShown(placeholder.getPlaceholder(), binary)
                : slide.getDisplayPlaceholder(placeholder);
    }

    private static boolean isShown(Placeholder placeholder, HSLFSlide slide) {
        HeadersFooters shown = slide.getHeadersFooters();
        if (shown.isPpt2007() || isOmitted(slide)) {
            return false; // a slide of PowerPoint 2007 has shapes of its own for them
        }
        return switch (placeholder) {
            case DATETIME -> isDateShown(shown);
            case SLIDE_NUMBER -> shown.isSlideNumberVisible();
            case HEADER -> shown.isHeaderVisible() && shown.getHeaderAtom() != null;
            case FOOTER -> shown.isFooterVisible() && shown.getFooterAtom() != null;
            default -> false;
        };
    }

    private static boolean isDateShown(HeadersFooters shown) {
        boolean isStored = shown.isUserDateVisible() && shown.getUserDateAtom() != null;
        return shown.isDateTimeVisible() && (shown.isTodayDateVisible() || isStored);
    }

    private static boolean isOmitted(HSLFSlide slide) {
        SlideLayoutType layout =
                slide.getSlideRecord().getSlideAtom().getSSlideLayoutAtom().getGeometryType();
        boolean isTitle = layout == SlideLayoutType.TITLE_SLIDE || layout == SlideLayoutType.MASTER_TITLE;
        return isTitle
                && slide.getSlideShow().getDocumentRecord().getDocumentAtom().getOmitTitlePlace();
    }
}
