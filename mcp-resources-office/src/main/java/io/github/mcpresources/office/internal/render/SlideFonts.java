package io.github.mcpresources.office.internal.render;

import io.github.mcpresources.office.document.OfficeException;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.poi.common.usermodel.fonts.FontGroup;
import org.apache.poi.common.usermodel.fonts.FontInfo;
import org.apache.poi.sl.usermodel.GroupShape;
import org.apache.poi.sl.usermodel.MasterSheet;
import org.apache.poi.sl.usermodel.Shape;
import org.apache.poi.sl.usermodel.Sheet;
import org.apache.poi.sl.usermodel.Slide;
import org.apache.poi.sl.usermodel.TableCell;
import org.apache.poi.sl.usermodel.TableShape;
import org.apache.poi.sl.usermodel.TextParagraph;
import org.apache.poi.sl.usermodel.TextRun;
import org.apache.poi.sl.usermodel.TextShape;
import org.apache.poi.xslf.usermodel.XSLFDiagram;
import org.apache.poi.xslf.usermodel.XSLFTextParagraph;
import org.apache.poi.xslf.usermodel.XSLFTextShape;
import org.openxmlformats.schemas.drawingml.x2006.main.CTTextParagraphProperties;

/**
 * Replaces those fonts of a slide that are not installed. Only the slide in memory changes. POI measures and draws text
 * with the font named in a run, and ignores its own substitutes.
 */
final class SlideFonts {

    private static final Double SINGLE = 100.0;

    private final Map<String, String> substitutions = new LinkedHashMap<>();
    private final Set<TextShape<?, ?>> prepared = Collections.newSetFromMap(new IdentityHashMap<>());

    private final SlideMeasure measure;
    private final SlideFields fields;

    private SlideFonts(SlideMeasure measure, SlideFields fields) {
        this.measure = measure;
        this.fields = fields;
    }

    /**
     * Replaces those fonts of a slide and its masters that are not installed. Because this method reads all texts
     * before the slide is drawn, it also checks whether the slide exceeds a limit, replaces the fields and marks the
     * hyperlinks.
     *
     * @throws OfficeException if the slide exceeds a limit
     */
    static SlideFonts of(Slide<?, ?> slide, SlideMeasure measure, SlideFields fields) {
        SlideFonts fonts = new SlideFonts(measure, fields);
        Sheet<?, ?> sheet = slide;
        while (sheet != null) {
            boolean own = sheet == slide;
            fonts.shapes(sheet.getShapes().stream()
                    .filter(shape -> own || SlideMaster.isShown(shape, slide))
                    .toList());
            MasterSheet<?, ?> master = sheet.getMasterSheet();
            sheet = master == sheet ? null : master;
        }
        return fonts;
    }

    /** Returns the substitutes by missing family. Symbol fonts are included, although they are not replaced. */
    Map<String, String> substitutions() {
        return substitutions;
    }

    private void shapes(List<? extends Shape<?, ?>> shapes) {
        for (Shape<?, ?> shape : shapes) {
            measure.shape();
            if (shape instanceof TableShape<?, ?> table) {
                table(table);
            } else if (shape instanceof XSLFDiagram diagram && diagram.getGroupShape() != null) {
                shapes(diagram.getGroupShape().getShapes());
            } else if (shape instanceof GroupShape<?, ?> group) {
                shapes(group.getShapes());
            } else if (shape instanceof TextShape<?, ?> text) {
                text(text);
            }
        }
    }

    private void table(TableShape<?, ?> table) {
        measure.table(table);
        for (int row = 0; row < table.getNumberOfRows(); row++) {
            for (int column = 0; column < table.getNumberOfColumns(); column++) {
                TableCell<?, ?> cell = table.getCell(row, column);
                if (cell != null) {
                    text(cell);
                }
            }
        }
    }

    /**
     * Prepares a text for drawing, unless it already is. POI reads the shapes of a group in a ppt slide again when it
     * draws them.
     */
    void text(TextShape<?, ?> shape) {
        if (!prepared.add(shape)) {
            return;
        }
        fields.replace(shape);
        for (TextParagraph<?, ?, ?> paragraph : shape.getTextParagraphs()) {
            Canvas.checkInterrupted();
            space(shape, paragraph);
            number(paragraph);
            long characters = 0;
            for (TextRun run : paragraph.getTextRuns()) {
                String text = run.getRawText();
                characters += text == null ? 0 : text.length();
                measure.paragraph(characters);
                run(run);
                SlideColors.link(run);
            }
        }
    }

    /**
     * Sets single line spacing for a paragraph if it defines no line spacing and PowerPoint shrinks the text to fit the
     * shape. Otherwise, POI would not apply the reduced line spacing of such a text.
     */
    private static void space(TextShape<?, ?> shape, TextParagraph<?, ?, ?> paragraph) {
        boolean isFitted = shape instanceof XSLFTextShape text && text.getTextAutofit() == TextShape.TextAutofit.NORMAL;
        if (isFitted && paragraph.getLineSpacing() == null) {
            paragraph.setLineSpacing(SINGLE);
        }
    }

    /** Sets the font of a list number, because POI does not draw a number without a font. */
    private static void number(TextParagraph<?, ?, ?> paragraph) {
        if (paragraph instanceof XSLFTextParagraph xml && !xml.isBullet()) {
            CTTextParagraphProperties properties = xml.getXmlObject().getPPr();
            if (properties != null && properties.isSetBuAutoNum()) {
                xml.setBulletFont(xml.getDefaultFontFamily());
            }
        }
    }

    private void run(TextRun run) {
        String text = run.getRawText();
        if (text == null || text.isBlank()) {
            return;
        }
        FontGroup group = FontGroup.getFontGroupFirst(text);
        FontInfo font = run.getFontInfo(group);
        String family = font == null ? null : font.getTypeface();
        if (family == null || family.isEmpty() || Fonts.isInstalled(family)) {
            return;
        }
        String standIn = Fonts.standIn(family, FontKind.of(family, font));
        substitutions.put(family, standIn);
        if (!Fonts.isSymbolic(family)) {
            run.setFontFamily(standIn, group);
        }
    }
}
