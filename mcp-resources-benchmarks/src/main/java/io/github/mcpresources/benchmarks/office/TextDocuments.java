package io.github.mcpresources.benchmarks.office;

import java.awt.Rectangle;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.apache.poi.xslf.usermodel.XMLSlideShow;
import org.apache.poi.xslf.usermodel.XSLFTextBox;
import org.apache.poi.xssf.usermodel.XSSFWorkbook;

/** Writes documents with a lot of text: a presentation of 200 slides, and a workbook of about 100 MB. */
final class TextDocuments {

    static final int ROWS = 1_048_576;
    private static final int SLIDES = 200;
    private static final int PARAGRAPHS = 12;
    private static final int CELLS = 11;
    private static final String SHEET = "xl/worksheets/sheet1.xml";

    private TextDocuments() {}

    static void deck(Path file) throws IOException {
        try (XMLSlideShow show = new XMLSlideShow();
                OutputStream out = Files.newOutputStream(file)) {
            for (int slide = 1; slide <= SLIDES; slide++) {
                XSLFTextBox box = show.createSlide().createTextBox();
                box.setAnchor(new Rectangle(40, 40, 600, 400));
                for (int paragraph = 1; paragraph <= PARAGRAPHS; paragraph++) {
                    box.addNewTextParagraph()
                            .addNewTextRun()
                            .setText("Paragraph " + paragraph + " of slide " + slide
                                    + " about the results of the quarter");
                }
            }
            show.write(out);
        }
    }

    /** Writes a workbook with one sheet of random numbers, which hardly compress. */
    static void workbook(Path file, Path small) throws IOException {
        try (XSSFWorkbook workbook = new XSSFWorkbook();
                OutputStream out = Files.newOutputStream(small)) {
            workbook.createSheet("Data");
            workbook.write(out);
        }
        try (ZipFile from = new ZipFile(small.toFile());
                ZipOutputStream to = new ZipOutputStream(Files.newOutputStream(file))) {
            to.setLevel(1);
            for (ZipEntry entry : from.stream().toList()) {
                to.putNextEntry(new ZipEntry(entry.getName()));
                if (entry.getName().equals(SHEET)) {
                    rows(to);
                } else {
                    from.getInputStream(entry).transferTo(to);
                }
                to.closeEntry();
            }
        }
    }

    private static void rows(OutputStream out) throws IOException {
        Random random = new Random(100);
        out.write("<worksheet xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\"><sheetData>"
                .getBytes(StandardCharsets.UTF_8));
        StringBuilder row = new StringBuilder();
        for (int number = 1; number <= ROWS; number++) {
            row.setLength(0);
            row.append("<row r=\"").append(number).append("\">");
            for (int cell = 0; cell < CELLS; cell++) {
                row.append("<c><v>").append(random.nextDouble()).append("</v></c>");
            }
            out.write(row.append("</row>").toString().getBytes(StandardCharsets.UTF_8));
        }
        out.write("</sheetData></worksheet>".getBytes(StandardCharsets.UTF_8));
    }
}
