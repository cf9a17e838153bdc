package io.github.mcpresources.office.generated;

import io.github.mcpresources.office.internal.odf.OdfPackage;
import java.awt.Rectangle;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.apache.poi.hslf.model.HeadersFooters;
import org.apache.poi.hslf.usermodel.HSLFSlide;
import org.apache.poi.hslf.usermodel.HSLFSlideShow;
import org.apache.poi.hslf.usermodel.HSLFTable;
import org.apache.poi.hslf.usermodel.HSLFTextBox;
import org.apache.poi.hslf.usermodel.HSLFTextParagraph;
import org.apache.poi.sl.usermodel.Placeholder;
import org.apache.poi.xslf.usermodel.SlideLayout;
import org.apache.poi.xslf.usermodel.XMLSlideShow;
import org.apache.poi.xslf.usermodel.XSLFGroupShape;
import org.apache.poi.xslf.usermodel.XSLFNotes;
import org.apache.poi.xslf.usermodel.XSLFSlide;
import org.apache.poi.xslf.usermodel.XSLFTable;
import org.apache.poi.xslf.usermodel.XSLFTextParagraph;
import org.apache.poi.xslf.usermodel.XSLFTextRun;
import org.apache.poi.xslf.usermodel.XSLFTextShape;

/** Presentations with titles, lists, tables, text boxes, links, groups, notes and footers. */
final class GeneratedSlides {

    private GeneratedSlides() {}

    static byte[] pptx(int number) throws IOException {
        Sentences texts = new Sentences(300 + number);
        try (XMLSlideShow show = new XMLSlideShow();
                ByteArrayOutputStream out = new ByteArrayOutputStream()) {
            for (int at = 0; at < 3 + number; at++) {
                slide(show, texts, at, GeneratedDocuments.isUnlikeTika(number));
            }
            show.write(out);
            return out.toByteArray();
        }
    }

    private static void slide(XMLSlideShow show, Sentences texts, int at, boolean withDates) {
        XSLFSlide slide = show.createSlide(show.getSlideMasters().get(0).getLayout(SlideLayout.TITLE_AND_CONTENT));
        slide.getPlaceholder(0).setText(texts.words(4));
        XSLFTextShape content = slide.getPlaceholder(1);
        content.clearText();
        for (int line = 0; line < 5; line++) {
            XSLFTextParagraph paragraph = content.addNewTextParagraph();
            paragraph.setIndentLevel(line % 3);
            paragraph.addNewTextRun().setText(texts.sentence());
            paragraph.addLineBreak();
            XSLFTextRun linked = paragraph.addNewTextRun();
            linked.setText(texts.words(2));
            linked.createHyperlink().setAddress("https://example.org/" + line);
        }
        XSLFTable table = slide.createTable(3, 3);
        table.setAnchor(new Rectangle(10, 10, 200, 100));
        for (int cell = 0; cell < 9; cell++) {
            table.getCell(cell / 3, cell % 3).setText(cell == 1 && at % 2 == 0 ? "" : texts.words(3));
        }
        if (at % 2 == 0) {
            table.mergeCells(0, 0, 0, 1);
        }
        XSLFGroupShape group = slide.createGroup();
        group.setAnchor(new Rectangle(10, 200, 100, 100));
        group.createTextBox().setText(texts.sentence());
        group.createTextBox().setText(texts.sentence());
        slide.createTextBox().setText(texts.sentence() + "\n" + texts.sentence());
        if (at % 2 == 1) {
            XSLFNotes notes = show.getNotesSlide(slide);
            for (XSLFTextShape shape : notes.getPlaceholders()) {
                if (shape.getTextType() == Placeholder.BODY) {
                    shape.setText(texts.sentence() + "\n" + texts.sentence());
                } else if (!withDates) {
                    notes.removeShape(shape);
                }
            }
        }
        slide.setHidden(at == 2);
    }

    static byte[] ppt(int number) throws IOException {
        Sentences texts = new Sentences(400 + number);
        try (HSLFSlideShow show = new HSLFSlideShow();
                ByteArrayOutputStream out = new ByteArrayOutputStream()) {
            for (int at = 0; at < 3 + number; at++) {
                HSLFSlide slide = show.createSlide();
                slide.addTitle().setText(texts.words(4));
                HSLFTextBox box = slide.createTextBox();
                box.setAnchor(new Rectangle(10, 100, 300, 100));
                box.setText(texts.sentence() + "\r" + texts.sentence());
                for (HSLFTextParagraph paragraph : box.getTextParagraphs()) {
                    paragraph.setBullet(at % 2 == 0);
                }
                if (GeneratedDocuments.isUnlikeTika(number)) {
                    table(slide, texts);
                }
                HSLFTextBox second = slide.createTextBox();
                second.setAnchor(new Rectangle(10, 400, 300, 100));
                second.setText(texts.sentence());
                if (!GeneratedDocuments.isUnlikeTika(number)) {
                    table(slide, texts);
                }
                if (at == 1) {
                    HeadersFooters footers = slide.getHeadersFooters();
                    footers.setFootersText(texts.words(3));
                    footers.setDateTimeText("1 May 2026");
                    footers.setUserDateVisible(true);
                }
            }
            show.write(out);
            return out.toByteArray();
        }
    }

    private static void table(HSLFSlide slide, Sentences texts) {
        HSLFTable table = slide.createTable(3, 2);
        table.setAnchor(new Rectangle(10, 200, 300, 100));
        for (int cell = 0; cell < 6; cell++) {
            table.getCell(cell / 2, cell % 2).setText(texts.words(3));
        }
    }

    static byte[] odp(int number) throws IOException {
        Sentences texts = new Sentences(500 + number);
        StringBuilder pages = new StringBuilder();
        for (int at = 0; at < 3 + number; at++) {
            pages.append("<draw:page draw:name=\"page").append(at).append("\">");
            pages.append(box("presentation:class=\"title\"", "<text:p>" + texts.xml() + "</text:p>"));
            pages.append(box(
                    "presentation:class=\"outline\"",
                    "<text:list><text:list-item><text:p>" + texts.xml() + "</text:p><text:list><text:list-item><text:p>"
                            + texts.xml() + "</text:p></text:list-item></text:list></text:list-item><text:list-item>"
                            + "<text:p>" + texts.xml()
                            + "<text:line-break/><text:a xlink:href=\"https://example.org/\">"
                            + texts.xml() + "</text:a></text:p></text:list-item></text:list>"));
            pages.append("<draw:frame>" + GeneratedTexts.odfTable(texts) + "</draw:frame>");
            pages.append("<draw:g>")
                    .append(box("", "<text:p>" + texts.xml() + "</text:p>"))
                    .append("<draw:custom-shape><text:p>" + texts.xml() + "</text:p></draw:custom-shape></draw:g>");
            if (at % 2 == 0) {
                pages.append("<presentation:notes>")
                        .append(box("presentation:class=\"notes\"", "<text:p>" + texts.xml() + "</text:p>"))
                        .append("</presentation:notes>");
            }
            pages.append("</draw:page>");
        }
        return OdfPackage.of("presentation")
                .content("<office:body><office:presentation>" + pages + "</office:presentation></office:body>")
                .bytes();
    }

    private static String box(String attributes, String content) {
        return "<draw:frame " + attributes + "><draw:text-box>" + content + "</draw:text-box></draw:frame>";
    }
}
