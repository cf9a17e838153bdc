package io.github.mcpresources.office;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.mcpresources.office.internal.odf.OdfPackage;
import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

/** Writes small files whose texts are very large, or nested very deeply. */
final class TextBombs {

    static final String BOMB = "<!--bomb-->";
    static final String W =
            "<w:document xmlns:w=\"http://schemas.openxmlformats.org/wordprocessingml/2006/main\"><w:body>" + BOMB
                    + "</w:body></w:document>";
    private static final String P = "<p:sld xmlns:p=\"http://schemas.openxmlformats.org/presentationml/2006/main\""
            + " xmlns:a=\"http://schemas.openxmlformats.org/drawingml/2006/main\"><p:cSld><p:spTree>" + BOMB
            + "</p:spTree></p:cSld></p:sld>";

    private final Path folder;
    /** The number of repetitions: a million. */
    private final int count;
    /** The address to which documents refer. */
    private final String url;

    TextBombs(Path folder, int count, String url) {
        this.folder = folder;
        this.count = count;
        this.url = url;
    }

    /**
     * A part of a document in which some text is repeated. Each repetition of {@code middle} has its number, from 1, in
     * place of the character @.
     */
    record Repeated(String before, String middle, String after, int count) {

        static Repeated of(String middle, int count) {
            return new Repeated("", middle, "", count);
        }

        /** Returns elements in each other. */
        static Repeated nested(String begin, String content, String end, int depth) {
            return new Repeated(begin.repeat(depth), content, end.repeat(depth), 1);
        }

        void write(String frame, OutputStream out) throws IOException {
            int at = frame.indexOf(BOMB);
            out.write((frame.substring(0, at) + before).getBytes(UTF_8));
            if (middle.contains("@")) {
                for (int n = 1; n <= count; n++) {
                    out.write(middle.replace("@", Integer.toString(n)).getBytes(UTF_8));
                }
            } else {
                byte[] some = middle.repeat(Math.min(count, 1000)).getBytes(UTF_8);
                for (int n = 0; n < count / 1000; n++) {
                    out.write(some);
                }
                out.write(middle.repeat(count % 1000).getBytes(UTF_8));
            }
            out.write((after + frame.substring(at + BOMB.length())).getBytes(UTF_8));
        }
    }

    /** Writes a zip file with the parts of a document, in which the comment of one part is replaced. */
    void write(String name, byte[] document, Repeated bomb) throws IOException {
        try (ZipInputStream in = new ZipInputStream(new ByteArrayInputStream(document));
                OutputStream file = new BufferedOutputStream(Files.newOutputStream(folder.resolve(name)));
                ZipOutputStream out = new ZipOutputStream(file)) {
            for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                byte[] bytes = in.readAllBytes();
                String text = new String(bytes, UTF_8);
                out.putNextEntry(TestPackage.entry(entry.getName()));
                if (text.contains(BOMB)) {
                    bomb.write(text, out);
                } else {
                    out.write(bytes);
                }
                out.closeEntry();
            }
        }
    }

    void write() throws IOException {
        word();
        workbooks();
        slides();
        openDocuments();
        new FormulaBombs(this, count, url).write();
        new OleBombs(folder, count).write();
        new XlsBombs(folder, count, url).write();
    }

    private void word() throws IOException {
        byte[] document = TestPackage.word().part("word/document.xml", W).bytes();
        write("paragraphs.docx", document, Repeated.of("<w:p><w:r><w:t>x</w:t></w:r></w:p>", count));
        write("long.docx", document, new Repeated("<w:p><w:r><w:t>", "xxxxxxxxx ", "</w:t></w:r></w:p>", 10 * count));
        String cell = "<w:tbl><w:tr><w:tc>";
        String end = "</w:tc></w:tr></w:tbl>";
        write("deep.docx", document, Repeated.nested(cell, "<w:p/>", end, 10_000));
        write("nested.docx", document, Repeated.nested(cell, "<w:p><w:r><w:t>x</w:t></w:r></w:p>", end, 60));
        write(
                "cells.docx",
                document,
                new Repeated("<w:tbl><w:tr>", "<w:tc><w:p/></w:tc>", "</w:tr></w:tbl>", 10 * count));
        String math = "<w:p><m:oMath xmlns:m=\"urn:m\">";
        String endOfMath = "</m:oMath></w:p>";
        write("equation.docx", document, new Repeated(math, "<m:r><m:t>x</m:t></m:r>", endOfMath, 10 * count));
        String separator = "<m:d><m:dPr><m:sepChr m:val=\"" + "x".repeat(100_000) + "\"/></m:dPr>";
        write("separators.docx", document, new Repeated(math + separator, "<m:e/>", "</m:d>" + endOfMath, count));
        String begin = "<w:r><w:fldChar w:fldCharType=\"begin\"/></w:r><w:r><w:instrText>REF a</w:instrText></w:r>";
        write("fields.docx", document, new Repeated("<w:p>", begin, "</w:p>", count));
        write(
                "field ends.docx",
                document,
                new Repeated(
                        "<w:p>" + begin.repeat(10_000),
                        "<w:r><w:fldChar w:fldCharType=\"end\"/></w:r>",
                        "</w:p>",
                        count));
    }

    /** Writes a workbook in which each cell has a format of its own. */
    private void formats() throws IOException {
        StringBuilder formats = new StringBuilder("<styleSheet><numFmts>");
        StringBuilder styles = new StringBuilder("</numFmts><cellXfs>");
        StringBuilder rows = new StringBuilder();
        for (int n = 0; n < Math.min(count, 60_000); n++) {
            formats.append("<numFmt numFmtId=\"" + (200 + n) + "\" formatCode=\"" + n % 10 + "0.0,,\\k\\" + n
                    + "\\m;0.00\\k\\" + n + "\"/>");
            styles.append("<xf numFmtId=\"" + (200 + n) + "\"/>");
            rows.append("<row><c s=\"" + n + "\"><v>1</v></c></row>");
        }
        Files.write(
                folder.resolve("formats.xlsx"),
                TestPackage.workbook(rows.toString())
                        .rel("xl/workbook.xml", "rIdT", "styles", "styles.xml")
                        .part("xl/styles.xml", formats.append(styles) + "</cellXfs></styleSheet>")
                        .bytes());
    }

    private void workbooks() throws IOException {
        formats();
        byte[] linked = TestPackage.workbook("<row><c><v>1</v></c></row>")
                .part("xl/worksheets/_rels/sheet1.xml.rels", "<Relationships>" + BOMB + "</Relationships>")
                .bytes();
        String link = "<Relationship Id=\"r@\" Type=\"" + TestPackage.TRANSITIONAL + "hyperlink\" Target=\"mailto:@\""
                + " TargetMode=\"External\"/>";
        write("links.xlsx", linked, Repeated.of(link, count));
        write("long links.xlsx", linked, Repeated.of(link.replace("mailto:", "x".repeat(1000)), count / 10));
        byte[] workbook = TestPackage.workbook(BOMB).bytes();
        String row = "<row>" + "<c><v>1</v></c>".repeat(1000) + "</row>";
        write("cells.xlsx", workbook, Repeated.of(row, count / 100));
        write("rows.xlsx", workbook, Repeated.of("<row/>", 10 * count));
        write("wide.xlsx", workbook, Repeated.of("<row><c r=\"XFD1\"><v>1</v></c></row>", 1));
        byte[] strings = TestPackage.workbook(
                        "<row><c t=\"s\"><v>" + (count - 1) + "</v></c><c t=\"s\"><v>0</v></c></row>")
                .rel("xl/workbook.xml", "rIdS", "sharedStrings", "sharedStrings.xml")
                .part("xl/sharedStrings.xml", "<sst>" + BOMB + "</sst>")
                .bytes();
        write("strings.xlsx", strings, Repeated.of("<si><t>" + "x".repeat(200) + "</t></si>", count));
        write("string.xlsx", strings, new Repeated("<si><t>", "xxxxxxxxxx", "</t></si>", 10 * count));
        write("runs.xlsx", strings, new Repeated("<si>", "<r><t>x</t></r>", "</si>", 10 * count));
        byte[] merged = TestPackage.workbook("<row><c><v>1</v></c></row>")
                .part(
                        "xl/worksheets/sheet1.xml",
                        "<worksheet><sheetData><row><c><v>1</v></c></row></sheetData><mergeCells>" + BOMB
                                + "</mergeCells></worksheet>")
                .bytes();
        write("merged.xlsx", merged, Repeated.of("<mergeCell ref=\"A1:B2\"/>", 10 * count));
    }

    private void slides() throws IOException {
        byte[] deck = TestPackage.deck(1).part("ppt/slides/slide1.xml", P).bytes();
        String shape = "<p:sp><p:txBody>";
        String end = "</p:txBody></p:sp>";
        write("paragraphs.pptx", deck, new Repeated(shape, "<a:p><a:r><a:t>x</a:t></a:r></a:p>", end, count));
        write("shapes.pptx", deck, Repeated.of(shape + "<a:p><a:r><a:t>x</a:t></a:r></a:p>" + end, count));
        write("groups.pptx", deck, Repeated.nested("<p:grpSp>", shape + "<a:p/>" + end, "</p:grpSp>", 10_000));
    }

    private void openDocuments() throws IOException {
        byte[] text = OdfPackage.of("text")
                .content("<office:body><office:text>" + BOMB + "</office:text></office:body>")
                .bytes();
        write("paragraphs.odt", text, Repeated.of("<text:p>x</text:p>", count));
        write("long.odt", text, new Repeated("<text:p>", "xxxxxxxxx ", "</text:p>", 10 * count));
        write("spaces.odt", text, new Repeated("<text:p>", "<text:s text:c=\"2000000000\"/>", "</text:p>", count));
        write(
                "lists.odt",
                text,
                Repeated.nested(
                        "<text:list><text:list-item>", "<text:p>x</text:p>", "</text:list-item></text:list>", 10_000));
        write(
                "repeated.odt",
                text,
                Repeated.of(
                        "<table:table><table:table-row table:number-rows-repeated=\"1000000000\"><table:table-cell"
                                + " table:number-columns-repeated=\"1000000000\"><text:p>x</text:p></table:table-cell>"
                                + "</table:table-row></table:table>",
                        100));
        byte[] workbook = OdfPackage.of("spreadsheet")
                .content("<office:body><office:spreadsheet><table:table table:name=\"Sheet\">" + BOMB
                        + "</table:table></office:spreadsheet></office:body>")
                .bytes();
        String cell = "<table:table-cell office:value-type=\"float\""
                + " office:value=\"1\"><text:p>1</text:p></table:table-cell>";
        write(
                "cells.ods",
                workbook,
                Repeated.of("<table:table-row>" + cell.repeat(1000) + "</table:table-row>", count / 100));
        write(
                "repeated.ods",
                workbook,
                Repeated.of(
                        "<table:table-row table:number-rows-repeated=\"1048576\"><table:table-cell"
                                + " table:number-columns-repeated=\"16384\"><text:p>x</text:p></table:table-cell>"
                                + "</table:table-row>",
                        1000));
        byte[] deck = OdfPackage.of("presentation")
                .content("<office:body><office:presentation><draw:page draw:name=\"One\">" + BOMB
                        + "</draw:page></office:presentation></office:body>")
                .bytes();
        write(
                "paragraphs.odp",
                deck,
                new Repeated(
                        "<draw:frame><draw:text-box>", "<text:p>x</text:p>", "</draw:text-box></draw:frame>", count));
        write("groups.odp", deck, Repeated.nested("<draw:g>", "<draw:frame/>", "</draw:g>", 10_000));
    }

    /** The parts of each document that a client reads, as arguments of the tool {@code read_document}. */
    static Map<String, Map<String, Object>> parts() {
        String sheet = "sheet-1";
        return Map.ofEntries(
                Map.entry("text", Map.of()),
                Map.entry("middle", Map.of("offset", 3_000_000)),
                Map.entry("outline", Map.of("part", "outline")),
                Map.entry("comments", Map.of("part", "comments")),
                Map.entry("properties", Map.of("part", "properties")),
                Map.entry("table", Map.of("table", 1, "format", "csv")),
                Map.entry("slide", Map.of("slide", 1)),
                Map.entry("cells", Map.of("sheet", sheet, "range", "A9000:D9005")),
                Map.entry("far", Map.of("sheet", sheet, "range", "XFA1000000:XFD1048576")),
                Map.entry("json", Map.of("sheet", sheet, "format", "json")));
    }

    /** The forms of the first sheet of a workbook that a client reads, as the variables of the URI. */
    static List<String> sheets() {
        return List.of(
                "format=csv&formulas=true",
                "format=json&formulas=true",
                "format=md&formulas=true",
                "format=csv&formulas=true&range=A9000:D9005");
    }
}
