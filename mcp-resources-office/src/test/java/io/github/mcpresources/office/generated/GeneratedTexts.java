package io.github.mcpresources.office.generated;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.mcpresources.office.Corpus;
import io.github.mcpresources.office.internal.odf.OdfPackage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigInteger;
import org.apache.poi.hwpf.HWPFDocument;
import org.apache.poi.hwpf.usermodel.Range;
import org.apache.poi.wp.usermodel.HeaderFooterType;
import org.apache.poi.xwpf.usermodel.XWPFDocument;
import org.apache.poi.xwpf.usermodel.XWPFFootnote;
import org.apache.poi.xwpf.usermodel.XWPFNumbering;
import org.apache.poi.xwpf.usermodel.XWPFParagraph;
import org.apache.poi.xwpf.usermodel.XWPFStyle;
import org.apache.poi.xwpf.usermodel.XWPFTable;
import org.apache.xmlbeans.XmlException;
import org.openxmlformats.schemas.wordprocessingml.x2006.main.CTNumbering;
import org.openxmlformats.schemas.wordprocessingml.x2006.main.CTStyles;
import org.openxmlformats.schemas.wordprocessingml.x2006.main.NumberingDocument;
import org.openxmlformats.schemas.wordprocessingml.x2006.main.StylesDocument;

/** Text documents with headings, lists, tables, links, notes, right-to-left text, headers and footers. */
final class GeneratedTexts {

    private static final String WORD = " xmlns:w=\"http://schemas.openxmlformats.org/wordprocessingml/2006/main\"";

    /** Documents of Word to which POI adds paragraphs, because it cannot make a new document. */
    private static final String[] TEMPLATES = {
        "testWORD.doc",
        "testWORD_bold_character_runs.doc",
        "testWORD_numbered_list.doc",
        "test.doc",
        "testWORD_tabular_symbol.doc"
    };

    private GeneratedTexts() {}

    static byte[] docx(int number) throws IOException {
        Sentences texts = new Sentences(600 + number);
        try (XWPFDocument document = new XWPFDocument();
                ByteArrayOutputStream out = new ByteArrayOutputStream()) {
            prepare(document);
            document.createHeader(HeaderFooterType.DEFAULT)
                    .createParagraph()
                    .createRun()
                    .setText(texts.sentence());
            for (int chapter = 0; chapter < 2 + number; chapter++) {
                chapter(document, texts, chapter, number);
            }
            document.createFooter(HeaderFooterType.DEFAULT)
                    .createParagraph()
                    .createRun()
                    .setText(texts.sentence());
            document.write(out);
            return out.toByteArray();
        } catch (XmlException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static void prepare(XWPFDocument document) throws XmlException {
        StringBuilder styles = new StringBuilder("<w:styles" + WORD + ">");
        for (int level = 1; level < 4; level++) {
            styles.append(
                    "<w:style w:type=\"paragraph\" w:styleId=\"Heading%d\"><w:name w:val=\"heading %d\"/></w:style>"
                            .formatted(level, level));
        }
        CTStyles all = StylesDocument.Factory.parse(styles + "</w:styles>").getStyles();
        for (int at = 0; at < all.sizeOfStyleArray(); at++) {
            document.createStyles().addStyle(new XWPFStyle(all.getStyleArray(at)));
        }
        StringBuilder levels = new StringBuilder();
        for (int level = 0; level < 3; level++) {
            levels.append(
                    "<w:lvl w:ilvl=\"%d\"><w:start w:val=\"1\"/><w:numFmt w:val=\"%s\"/><w:lvlText w:val=\"%s\"/></w:lvl>"
                            .formatted(
                                    level,
                                    level == 1 ? "bullet" : "decimal",
                                    level == 1 ? "•" : "%" + (level + 1) + "."));
        }
        CTNumbering numbering = NumberingDocument.Factory.parse("<w:numbering" + WORD + "><w:abstractNum"
                        + " w:abstractNumId=\"1\">" + levels + "</w:abstractNum><w:num w:numId=\"1\"><w:abstractNumId"
                        + " w:val=\"1\"/></w:num></w:numbering>")
                .getNumbering();
        XWPFNumbering lists = document.createNumbering();
        lists.setNumbering(numbering);
    }

    private static void chapter(XWPFDocument document, Sentences texts, int chapter, int number) {
        XWPFParagraph heading = document.createParagraph();
        heading.setStyle("Heading" + (1 + chapter % 3));
        heading.createRun().setText(texts.words(4));
        for (int at = 0; at < 4; at++) {
            XWPFParagraph paragraph = document.createParagraph();
            paragraph.createRun().setText(texts.sentence() + " ");
            paragraph.createRun().setText(texts.words(2));
            paragraph.getRuns().get(1).setBold(true);
            paragraph.getRuns().get(1).addTab();
            paragraph.createRun().setText(texts.words(1));
            paragraph.createRun().addBreak();
            paragraph.createHyperlinkRun("https://example.org/" + at).setText(texts.words(2));
            if (at == 1) {
                paragraph.getCTP().addNewPPr().addNewBidi();
            }
        }
        for (int at = 0; at < 6; at++) {
            XWPFParagraph item = document.createParagraph();
            item.setNumID(BigInteger.ONE);
            item.setNumILvl(BigInteger.valueOf(at % 3));
            item.createRun().setText(texts.sentence());
        }
        if (chapter == 1 && GeneratedDocuments.isUnlikeTika(number)) {
            XWPFFootnote note = document.createFootnote();
            note.createParagraph().createRun().setText(texts.sentence());
            document.createParagraph().addFootnoteReference(note);
        }
        table(document, texts, chapter);
    }

    private static void table(XWPFDocument document, Sentences texts, int chapter) {
        XWPFTable table = document.createTable(3, 3);
        for (int cell = 0; cell < 9; cell++) {
            table.getRow(cell / 3).getCell(cell % 3).setText(texts.words(3));
        }
        if (chapter % 2 == 0) {
            table.getRow(0).getCell(0).getCTTc().addNewTcPr().addNewGridSpan().setVal(BigInteger.TWO);
            table.getRow(0).removeCell(1);
            table.getRow(1).getCell(2).addParagraph().createRun().setText(texts.sentence());
        }
        document.createParagraph().createRun().setText(texts.sentence());
    }

    static byte[] doc(int number) throws IOException {
        Sentences texts = new Sentences(700 + number);
        byte[] template = Corpus.bytes(TEMPLATES[number % TEMPLATES.length]);
        try (HWPFDocument document = new HWPFDocument(new ByteArrayInputStream(template));
                ByteArrayOutputStream out = new ByteArrayOutputStream()) {
            Range range = document.getRange();
            for (int at = 0; at < 20 + number; at++) {
                range.insertBefore(texts.sentence().replace("😀", "").replace("𝒜", "") + "\r");
            }
            document.write(out);
            return out.toByteArray();
        }
    }

    static byte[] odt(int number) throws IOException {
        Sentences texts = new Sentences(800 + number);
        StringBuilder body = new StringBuilder();
        for (int chapter = 0; chapter < 2 + number; chapter++) {
            body.append("<text:h text:outline-level=\"" + (1 + chapter % 3) + "\">" + texts.xml() + "</text:h>");
            body.append("<text:p>" + texts.xml() + "<text:s/><text:span>" + texts.xml() + "</text:span><text:tab/>"
                    + texts.xml() + "<text:line-break/><text:a xlink:href=\"https://example.org/\">" + texts.xml()
                    + "</text:a> <text:date text:fixed=\"true\">1 May 2026</text:date></text:p>");
            body.append(
                    "<text:list text:style-name=\"L\"><text:list-item><text:p>" + texts.xml() + "</text:p><text:list>"
                            + "<text:list-item><text:p>" + texts.xml()
                            + "</text:p></text:list-item></text:list></text:list-item>"
                            + "<text:list-item><text:p>" + texts.xml() + "</text:p></text:list-item></text:list>");
            body.append(
                    "<text:section text:name=\"s" + chapter + "\"><text:p>" + texts.xml() + "</text:p></text:section>");
            body.append(odfTable(texts));
            if (chapter == 1 && GeneratedDocuments.isUnlikeTika(number)) {
                body.append("<text:p>" + texts.xml() + "<text:note text:note-class=\"footnote\"><text:note-citation>1"
                        + "</text:note-citation><text:note-body><text:p>" + texts.xml()
                        + "</text:p></text:note-body></text:note></text:p>");
            }
        }
        String footer = GeneratedDocuments.isUnlikeTika(number)
                ? "<style:footer><text:p>" + texts.xml() + "</text:p></style:footer>"
                : "";
        String styles = OdfPackage.xml(
                "document-styles",
                "<office:master-styles><style:master-page style:name=\"Standard\"><style:header><text:p>" + texts.xml()
                        + "</text:p></style:header>" + footer + "</style:master-page></office:master-styles>");
        return OdfPackage.of("text")
                .part("styles.xml", "text/xml", styles.getBytes(UTF_8))
                .content("<office:automatic-styles><text:list-style style:name=\"L\"><text:list-level-style-bullet"
                        + " text:level=\"1\" text:bullet-char=\"•\"/></text:list-style></office:automatic-styles>"
                        + "<office:body><office:text>" + body + "</office:text></office:body>")
                .bytes();
    }

    /** Returns a table of OpenDocument with a cell that covers two columns. */
    static String odfTable(Sentences texts) {
        StringBuilder table =
                new StringBuilder("<table:table><table:table-column table:number-columns-repeated=\"3\"/>");
        table.append("<table:table-row><table:table-cell table:number-columns-spanned=\"2\"><text:p>" + texts.xml()
                + "</text:p></table:table-cell><table:covered-table-cell/><table:table-cell><text:p>" + texts.xml()
                + "</text:p><text:p>" + texts.xml() + "</text:p></table:table-cell></table:table-row>");
        for (int row = 0; row < 2; row++) {
            table.append("<table:table-row>");
            for (int column = 0; column < 3; column++) {
                table.append("<table:table-cell><text:p>" + texts.xml() + "</text:p></table:table-cell>");
            }
            table.append("</table:table-row>");
        }
        return table + "</table:table>";
    }
}
