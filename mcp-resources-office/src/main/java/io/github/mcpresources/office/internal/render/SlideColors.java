package io.github.mcpresources.office.internal.render;

import java.awt.Color;
import org.apache.poi.ddf.AbstractEscherOptRecord;
import org.apache.poi.ddf.EscherPropertyTypes;
import org.apache.poi.ddf.EscherSimpleProperty;
import org.apache.poi.hslf.record.ColorSchemeAtom;
import org.apache.poi.hslf.usermodel.HSLFSimpleShape;
import org.apache.poi.hslf.usermodel.HSLFTextRun;
import org.apache.poi.sl.draw.DrawPaint;
import org.apache.poi.sl.usermodel.TextRun;
import org.apache.poi.xslf.usermodel.XSLFTextRun;
import org.openxmlformats.schemas.drawingml.x2006.main.CTRegularTextRun;
import org.openxmlformats.schemas.drawingml.x2006.main.CTTextCharacterProperties;
import org.openxmlformats.schemas.drawingml.x2006.main.STSchemeColorVal;

/**
 * Sets the colors that PowerPoint takes from the theme, and POI does not: of hyperlinks, and of lines without a color
 * of their own. Only the slide in memory changes.
 */
final class SlideColors {

    /** The name of an element that keeps the color of the text of a hyperlink (an extension of PowerPoint 2019). */
    private static final String TEXT_COLOR = "hlinkClr";

    /** A visible line ([MS-ODRAW] 2.3.8.38: fUsefLine, fLine). */
    private static final int LINE = 0x80008;

    private SlideColors() {}

    /** Sets the color of the line of a ppt shape if it has none. POI would draw a white line. */
    static void line(HSLFSimpleShape shape) {
        AbstractEscherOptRecord options = shape.getEscherOptRecord();
        ColorSchemeAtom scheme =
                shape.getSheet() == null ? null : shape.getSheet().getColorScheme();
        if (options != null
                && scheme != null
                && options.lookup(EscherPropertyTypes.LINESTYLE__COLOR) == null
                && options.lookup(EscherPropertyTypes.LINESTYLE__NOLINEDRAWDASH) instanceof EscherSimpleProperty flags
                && (flags.getPropertyValue() & LINE) == LINE) {
            shape.setLineColor(color(scheme.getTextAndLinesColourRGB()));
        }
    }

    private static Color color(int bgr) {
        return new Color(bgr & 0xff, bgr >> 8 & 0xff, bgr >> 16 & 0xff);
    }

    /** Underlines a hyperlink and sets its color. */
    static void link(TextRun run) {
        if (run instanceof XSLFTextRun xml && xml.getXmlObject() instanceof CTRegularTextRun stored) {
            link(xml, stored);
        } else if (run instanceof HSLFTextRun binary && binary.getHyperlink() != null) {
            link(binary);
        }
    }

    private static void link(XSLFTextRun run, CTRegularTextRun stored) {
        CTTextCharacterProperties properties = stored.getRPr();
        if (properties == null || !properties.isSetHlinkClick()) {
            return;
        }
        run.setUnderlined(true);
        if (!properties.getHlinkClick().xmlText().contains(TEXT_COLOR)) {
            run.setFontColor(Color.BLUE); // removes any other fill
            properties.getSolidFill().unsetSrgbClr();
            properties.getSolidFill().addNewSchemeClr().setVal(STSchemeColorVal.HLINK);
        }
    }

    private static void link(HSLFTextRun run) {
        run.setUnderlined(true);
        ColorSchemeAtom scheme =
                run.getTextParagraph().getParentShape().getSheet().getColorScheme();
        if (scheme != null) {
            run.setFontColor(DrawPaint.createSolidPaint(color(scheme.getAccentAndHyperlinkColourRGB())));
        }
    }
}
