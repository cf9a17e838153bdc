package io.github.mcpresources.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.ResourceProviders;
import io.github.mcpresources.files.DirectoryResources;
import io.github.mcpresources.office.OfficeDocuments;
import io.github.mcpresources.pdf.PdfDocuments;
import io.github.mcpresources.server.ResourceServer;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.font.PDType1Font;
import org.apache.pdfbox.pdmodel.font.Standard14Fonts.FontName;
import org.apache.poi.xslf.usermodel.XMLSlideShow;
import org.apache.poi.xssf.usermodel.XSSFRow;
import org.apache.poi.xssf.usermodel.XSSFWorkbook;
import org.apache.poi.xwpf.usermodel.XWPFDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Questions in ordinary words about documents of many formats, whose answers are in one part. */
class QuestionsTest {

    /** The question, the name of the file, and a word of the URI or excerpt of the right part; empty for any part. */
    private static final String[][] QUESTIONS = {
        {"How many days of vacation do employees get?", "handbook.docx", "30"},
        {"Who approves travel expenses?", "handbook.docx", "manager"},
        {"Until when must a sick note be handed in?", "handbook.docx", "third"},
        {"May I work from home?", "handbook.docx", "remote"},
        {"What is the dress code for visitors of the laboratory?", "safety.pdf", "page/2"},
        {"Where is the fire extinguisher?", "safety.pdf", "page/1"},
        {"What should I do after contact with acid?", "safety.pdf", "page/3"},
        {"Which number do I call in an emergency?", "safety.pdf", "page/1"},
        {"How did revenue in Asia develop?", "review.pptx", "slide/2"},
        {"What are the risks of the expansion?", "review.pptx", "slide/3"},
        {"Who leads the expansion project?", "review.pptx", "slide/4"},
        {"What is the goal for next year?", "review.pptx", "slide/1"},
        {"How much does the coffee machine cost?", "inventory.xlsx", "Kitchen"},
        {"Which printer do we have?", "inventory.xlsx", "Office"},
        {"how many chairs are in the warehouse", "inventory.xlsx", "Office"},
        {"When does the train to Zurich depart?", "travel.md", "Zürich"},
        {"hotel booking Vienna", "travel.md", "Vienna"},
        {"Is breakfast included?", "travel.md", "breakfast"},
        {"How do I restart the database?", "runbook.md", "restart"},
        {"What to do if the disk is full?", "runbook.md", "disk"},
        {"Where are backups stored?", "runbook.md", "backups"},
        {"Which port does the proxy listen on?", "config.json", "8443"},
        {"log level setting", "config.json", "debug"},
        {"phone of Grace Hopper", "contacts.csv", "Hopper"},
        {"Who works in accounting?", "contacts.csv", "accounting"},
        {"How much flour does the bread need?", "recipes.txt", "flour"},
        {"how long must the dough rest", "recipes.txt", "rest"},
        {"soup with pumpkins", "recipes.txt", "pumpkin"},
    };

    @TempDir
    private Path temp;

    @Test
    void rightPartIsAmongFirstFiveHits() throws Exception {
        Path folder = Files.createDirectories(temp.resolve("papers"));
        write(folder);
        DirectoryResources files =
                DirectoryResources.builder().root("papers", folder).build();
        OfficeDocuments office = OfficeDocuments.builder().files(files).build();
        PdfDocuments pdfs = PdfDocuments.builder().files(files).build();
        SearchIndex index = SearchIndex.builder()
                .over(files)
                .documents(office)
                .documents(pdfs)
                .build();
        ResourceProvider all = ResourceProviders.concat(files, office, pdfs, index);
        List<String> wrong = new ArrayList<>();
        try (files;
                office;
                pdfs;
                index;
                ResourceServer server = ResourceServer.of(all)) {
            Searches.awaitCurrent(index);
            assertThat(index.status().notSearched()).isEmpty();
            Searches searches = Searches.of(all, server);
            for (String[] question : QUESTIONS) {
                List<Map<String, Object>> hits = searches.hits(question[0], "limit", "5");
                boolean isFound = hits.stream()
                        .anyMatch(hit -> String.valueOf(hit.getOrDefault("document", hit.get("uri")))
                                        .endsWith("/" + question[1])
                                && (hit.get("uri") + " " + hit.get("excerpt"))
                                        .replace("**", "")
                                        .contains(question[2]));
                if (!isFound) {
                    wrong.add(question[0] + " " + hits);
                }
            }
        }
        assertThat(wrong).hasSizeLessThanOrEqualTo(QUESTIONS.length / 10);
        System.out.println(QUESTIONS.length - wrong.size() + " of " + QUESTIONS.length + " questions answered");
    }

    private static void write(Path folder) throws Exception {
        Prose prose = new Prose(5);
        for (int at = 0; at < 40; at++) {
            Files.writeString(folder.resolve("other" + at + ".txt"), prose.text(2_000));
        }
        try (XWPFDocument document = new XWPFDocument();
                OutputStream out = Files.newOutputStream(folder.resolve("handbook.docx"))) {
            for (String text : List.of(
                    "Each employee has 30 vacation days a year.",
                    "Travel expenses are approved by the manager of the department.",
                    "A sick note is due on the third day of an illness.",
                    "Working from home (remote work) is possible on two days a week.")) {
                document.createParagraph().createRun().setText(text);
            }
            document.write(out);
        }
        pdf(
                folder.resolve("safety.pdf"),
                "Fire extinguishers hang beside each door. In an emergency call 112.",
                "Visitors of the laboratory wear a coat and closed shoes.",
                "After contact with acid, rinse the skin with water for ten minutes.");
        try (XMLSlideShow show = new XMLSlideShow();
                OutputStream out = Files.newOutputStream(folder.resolve("review.pptx"))) {
            for (String text : List.of(
                    "Goals: a growth of ten percent next year",
                    "Revenue: Asia fell by 4 percent, Europe rose",
                    "Risks of the expansion: currency, hiring, permits",
                    "The expansion project is led by Dana Scully")) {
                show.createSlide().createTextBox().setText(text);
            }
            show.write(out);
        }
        try (XSSFWorkbook book = new XSSFWorkbook();
                OutputStream out = Files.newOutputStream(folder.resolve("inventory.xlsx"))) {
            sheet(book, "Kitchen", "coffee machine;450", "kettle;30");
            sheet(book, "Office", "laser printer Brother;210", "chairs in the warehouse;48");
            book.write(out);
        }
        Files.writeString(
                folder.resolve("travel.md"),
                "# Trip\n\nThe train to Zürich departs at 12:04.\n\n## Hotel\n\nThe hotel in Vienna is booked; breakfast is"
                        + " part of the price: breakfast is included.\n");
        Files.writeString(
                folder.resolve("runbook.md"),
                "# Database\n\nTo restart it, run `systemctl restart postgres`.\n\n# Disk full\n\nIf the disk is full, delete"
                        + " old logs.\n\n# Backups\n\nAll backups are stored in the second data center.\n");
        Files.writeString(
                folder.resolve("config.json"),
                "{\"proxy\": {\"listen\": {\"port\": 8443}}, \"log\": {\"level\": \"debug\"}}");
        Files.writeString(
                folder.resolve("contacts.csv"),
                "name,phone,department\nGrace Hopper,555-0101,research\nAda Byron,555-0102,accounting\n");
        Files.writeString(
                folder.resolve("recipes.txt"),
                "Bread: 500 g of flour, water, salt. The dough must rest for two hours.\n\nSoup: one pumpkin, cream,"
                        + " ginger.\n");
    }

    private static void sheet(XSSFWorkbook book, String name, String... lines) {
        var sheet = book.createSheet(name);
        for (String line : lines) {
            XSSFRow row = sheet.createRow(sheet.getPhysicalNumberOfRows());
            String[] cells = line.split(";", -1);
            row.createCell(0).setCellValue(cells[0]);
            row.createCell(1).setCellValue(Double.parseDouble(cells[1]));
        }
    }

    private static void pdf(Path file, String... pages) throws Exception {
        try (PDDocument document = new PDDocument()) {
            for (String text : pages) {
                PDPage page = new PDPage();
                document.addPage(page);
                try (PDPageContentStream content = new PDPageContentStream(document, page)) {
                    content.beginText();
                    content.setFont(new PDType1Font(FontName.HELVETICA), 11);
                    content.newLineAtOffset(50, 700);
                    content.showText(text);
                    content.endText();
                }
            }
            document.save(file.toFile());
        }
    }
}
