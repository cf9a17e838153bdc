package io.github.mcpresources.examples.documents;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.Rectangle;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import javax.imageio.ImageIO;
import org.apache.poi.sl.usermodel.PictureData.PictureType;
import org.apache.poi.sl.usermodel.Placeholder;
import org.apache.poi.xslf.usermodel.SlideLayout;
import org.apache.poi.xslf.usermodel.XMLSlideShow;
import org.apache.poi.xslf.usermodel.XSLFPictureShape;
import org.apache.poi.xslf.usermodel.XSLFSlide;
import org.apache.poi.xslf.usermodel.XSLFTextShape;
import org.apache.poi.xssf.usermodel.XSSFRow;
import org.apache.poi.xssf.usermodel.XSSFSheet;
import org.apache.poi.xssf.usermodel.XSSFWorkbook;
import org.apache.poi.xwpf.usermodel.BreakType;
import org.apache.poi.xwpf.usermodel.XWPFComment;
import org.apache.poi.xwpf.usermodel.XWPFComments;
import org.apache.poi.xwpf.usermodel.XWPFDocument;
import org.apache.poi.xwpf.usermodel.XWPFParagraph;
import org.apache.poi.xwpf.usermodel.XWPFTable;
import org.openxmlformats.schemas.presentationml.x2006.main.CTPicture;

/** Writes the folder that {@link ConversationTest} asks about. */
final class ConversationDocuments {

    private static final List<String> TITLES = List.of(
            "Harbour review 2026",
            "Agenda",
            "The new crane",
            "Traffic",
            "Storms",
            "Staff",
            "Budget 2027",
            "Risks",
            "Next steps");

    private ConversationDocuments() {}

    /** Writes a presentation, a report, a workbook and a text, and returns the folder. */
    static Path write(Path folder) throws IOException {
        Files.createDirectories(folder);
        presentation(folder.resolve("harbour review.pptx"));
        report(folder.resolve("annual report.docx"));
        workbook(folder.resolve("figures.xlsx"));
        Files.writeString(folder.resolve("minutes.txt"), "Present: all\n");
        return folder;
    }

    private static void presentation(Path file) throws IOException {
        Map<String, List<String>> bodies =
                Map.of("Budget 2027", List.of("120 thousand euros for dredging", "360 thousand euros for training"));
        Map<String, String> alternatives =
                Map.of("The new crane", "The crane lifts a container", "Storms", "Waves over the breakwater");
        try (XMLSlideShow show = new XMLSlideShow();
                OutputStream out = Files.newOutputStream(file)) {
            for (String title : TITLES) {
                XSLFSlide slide =
                        show.createSlide(show.getSlideMasters().get(0).getLayout(SlideLayout.TITLE_AND_CONTENT));
                slide.getPlaceholder(0).setText(title);
                XSLFTextShape body = slide.getPlaceholder(1);
                body.clearText();
                for (String line : bodies.getOrDefault(title, List.of("A first point", "A second point"))) {
                    body.addNewTextParagraph().addNewTextRun().setText(line);
                }
                if (alternatives.containsKey(title)) {
                    XSLFPictureShape picture =
                            slide.createPicture(show.addPicture(png(alternatives.get(title)), PictureType.PNG));
                    picture.setAnchor(new Rectangle(300, 200, 320, 200));
                    ((CTPicture) picture.getXmlObject()).getNvPicPr().getCNvPr().setDescr(alternatives.get(title));
                }
                String notes = title.equals("Budget 2027") ? "The region pays the quay wall." : "Keep it short.";
                for (XSLFTextShape shape : show.getNotesSlide(slide).getPlaceholders()) {
                    if (shape.getTextType() == Placeholder.BODY) {
                        shape.setText(notes);
                    }
                }
            }
            show.write(out);
        }
    }

    /** Returns a picture of 640 by 400 pixels that depends on a text. */
    private static byte[] png(String text) throws IOException {
        BufferedImage image = new BufferedImage(640, 400, BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = image.createGraphics();
        graphics.setColor(new Color(text.hashCode()));
        graphics.fillOval(100, 100, 400, 200);
        graphics.dispose();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ImageIO.write(image, "png", out);
        return out.toByteArray();
    }

    /** Writes three pages: a table on each of the first two, and two comments on the second. */
    private static void report(Path file) throws IOException {
        try (XWPFDocument document = new XWPFDocument();
                OutputStream out = Files.newOutputStream(file)) {
            paragraph(document, "Annual report of the harbour");
            table(document, List.of(List.of("Page", "Topic"), List.of("2", "Ships")));
            document.createParagraph().createRun().addBreak(BreakType.PAGE);
            paragraph(document, "Ships by quarter.");
            table(
                    document,
                    List.of(
                            List.of("Quarter", "Ships", "Cargo, t"),
                            List.of("Q1", "107", "9311"),
                            List.of("Q2", "114", "9622"),
                            List.of("Q3", "121", "9933")));
            XWPFComments comments = document.createComments();
            comment(document, comments, 0, "Ann Reader", "Please give the source.");
            comment(document, comments, 1, "Bob Checker", "Is this still true?");
            document.createParagraph().createRun().addBreak(BreakType.PAGE);
            for (int n = 0; n < 200; n++) {
                paragraph(document, "Outlook, paragraph " + n + ". " + "The harbour grows. ".repeat(12));
            }
            document.write(out);
        }
    }

    private static void paragraph(XWPFDocument document, String text) {
        document.createParagraph().createRun().setText(text);
    }

    private static void table(XWPFDocument document, List<List<String>> rows) {
        XWPFTable table = document.createTable(rows.size(), rows.get(0).size());
        for (int row = 0; row < rows.size(); row++) {
            for (int column = 0; column < rows.get(row).size(); column++) {
                table.getRow(row).getCell(column).setText(rows.get(row).get(column));
            }
        }
    }

    private static void comment(XWPFDocument document, XWPFComments comments, int number, String author, String text) {
        BigInteger id = BigInteger.valueOf(number);
        XWPFComment comment = comments.createComment(id);
        comment.setAuthor(author);
        comment.createParagraph().createRun().setText(text);
        XWPFParagraph paragraph = document.createParagraph();
        paragraph.getCTP().addNewCommentRangeStart().setId(id);
        paragraph.createRun().setText("Sentence " + number + ".");
        paragraph.getCTP().addNewCommentRangeEnd().setId(id);
        paragraph.getCTP().addNewR().addNewCommentReference().setId(id);
    }

    /** Writes two sheets. The second has 200 rows of 8 cells, each of which contains its own reference. */
    private static void workbook(Path file) throws IOException {
        try (XSSFWorkbook workbook = new XSSFWorkbook();
                OutputStream out = Files.newOutputStream(file)) {
            workbook.createSheet("Summary").createRow(0).createCell(0).setCellValue("Total");
            XSSFSheet ships = workbook.createSheet("Ships 2026");
            for (int n = 0; n < 200; n++) {
                XSSFRow row = ships.createRow(n);
                for (int column = 0; column < 8; column++) {
                    row.createCell(column).setCellValue((char) ('A' + column) + Integer.toString(n + 1));
                }
            }
            workbook.write(out);
        }
    }
}
