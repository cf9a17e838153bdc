package io.github.mcpresources.office;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The text of documents of Word 97 to 2003 has the tables, comments and pages that Word displays. */
class DocTextTest {

    private static final int[] NONE = {};

    private static String table(WordDocuments document, String format) throws Exception {
        try (OfficeDocuments documents = UntimedDocuments.builder().build()) {
            return Texts.read(documents, documents.add(document.bytes()) + "/table/1?format=" + format);
        }
    }

    /** The file has only the edges of a cell. */
    @Test
    void cellsOfSeveralColumnsSpanThem() throws Exception {
        WordDocuments document = new WordDocuments()
                .text("Before\r")
                .row(new int[] {0, 1000, 2000, 3000}, NONE, "A", "B", "C")
                .row(new int[] {0, 2000, 3000}, NONE, "AB span", "x, \"\"q")
                .row(new int[] {0, 1000, 2000, 3000}, new int[] {WordDocuments.UPPER}, "V", "b", "c")
                .row(new int[] {0, 1010, 2000, 3000}, new int[] {WordDocuments.LOWER}, "", "d", "e")
                .row(new int[] {1000, 2000, 3000}, NONE, "f", "g")
                .text("After\r");
        assertThat(table(document, "csv")).isEqualTo("A,B,C\r\nAB span,,\"x, \"\"\"\"q\"\r\nV,b,c\r\n,d,e\r\n,f,g\r\n");
        assertThat(Texts.markdown(document.bytes())).isEqualTo("""
                Before

                | A | B | C |
                | --- | --- | --- |
                | AB span | | x, ""q |
                | V | b | c |
                | | d | e |
                | | f | g |

                After
                """);
        assertThat(table(document, "json"))
                .contains(
                        "{\"row\":2,\"column\":1,\"rows\":1,\"columns\":2}",
                        "{\"row\":3,\"column\":1,\"rows\":2,\"columns\":1}");
    }

    /** Older programs keep the cells that a merged cell covers. They disagree on which flag is that of the first cell. */
    @ParameterizedTest
    @CsvSource({"1, 2", "2, 1"})
    void mergedCellsSpanColumns(int first, int covered) throws Exception {
        int[] edges = {0, 1000, 2000, 3000};
        WordDocuments document = new WordDocuments()
                .row(edges, new int[] {first, covered}, "ab", "", "c")
                .row(edges, new int[] {0, first}, "d", "e", "f")
                .text("After\r");
        assertThat(table(document, "csv")).isEqualTo("ab,,c\r\nd,e,f\r\n");
        assertThat(table(document, "json")).contains("\"merged\":[{\"row\":1,\"column\":1,\"rows\":1,\"columns\":2}]");
    }

    /** Narrow cells keep their columns. Edges of different rows that are very near to each other are one. */
    @Test
    void nearEdgesAreOneUnlessCellIsBetweenThem() throws Exception {
        WordDocuments document = new WordDocuments()
                .row(new int[] {0, 1000, 1060, 2000}, NONE, "a", "|", "b")
                .row(new int[] {-50, 1000, 1060, 1990}, NONE, "c", "|", "d")
                .row(new int[] {0, 1060, 2000}, NONE, "e", "f")
                .text("After\r");
        assertThat(table(document, "csv")).isEqualTo("a,|,b\r\nc,|,d\r\ne,,f\r\n");
    }

    /** Some files have more cells in a row than edges, or no edges. */
    @Test
    void cellsWithoutEdgesHaveOneColumn() throws Exception {
        WordDocuments document = new WordDocuments()
                .row(new int[] {0, 1000, 2000, 3000}, NONE, "a", "b", "c")
                .row(new int[] {0, 1000}, NONE, "d", "e", "f")
                .text("After\r");
        assertThat(table(document, "csv")).isEqualTo("a,b,c\r\nd,e,f\r\n");
    }

    private static WordDocuments paged() {
        int[] edges = {0, 1000, 2000};
        WordDocuments document = new WordDocuments()
                .text("Start\r")
                .row(edges, NONE, "on", "1")
                .text("Break\f")
                .row(edges, NONE, "on", "2")
                .text("Before\r", 0x07, 0x24, 1) // sprmPFPageBreakBefore
                .row(edges, NONE, "on", "3")
                .text("Continued\f");
        int continued = document.characters();
        document.row(edges, NONE, "also on", "3").text("End\f");
        int next = document.characters();
        return document.row(edges, NONE, "on", "4")
                .text("End\r")
                .sections(new int[] {0, continued, next}, new int[] {2, 0, 2});
    }

    /** Tables are on pages if breaks of the text state them: page breaks, sections, and properties of paragraphs. */
    @Test
    void tablesHavePagesAfterBreaks() throws Exception {
        try (OfficeDocuments documents = UntimedDocuments.builder().build()) {
            String id = documents.add(paged().bytes());
            assertThat(Texts.read(documents, id + "/table/1?format=json")).doesNotContain("page");
            assertThat(Texts.read(documents, id + "/table/2?format=json"))
                    .contains("\"page\":2,\"rows\":[[\"on\",\"2\"]]");
            assertThat(Texts.read(documents, id + "/table/3?format=json"))
                    .contains("\"page\":3,\"rows\":[[\"on\",\"3\"]]");
            assertThat(Texts.read(documents, id + "/table/4?format=json"))
                    .contains("\"page\":3,\"rows\":[[\"also on\",\"3\"]]");
            assertThat(Texts.read(documents, id + "/table/5?format=json"))
                    .contains("\"page\":4,\"rows\":[[\"on\",\"4\"]]");
            assertThat(Texts.read(documents, id + "/outline")).contains("\"page\":1", "\"page\":4");
        }
    }

    /** The first comment is on a text, which contains a field. The second comment is on no text. */
    @Test
    void commentsHavePlacesAndTheirTexts() throws Exception {
        WordDocuments document = new WordDocuments().text("Start\f").text("Plans\r", 0x40, 0x26, 0); // sprmPOutLvl
        int start = document.characters();
        document.text("We ship on \u0013DATE\u0014Friday\u0015.\u0005 All\r").text("of it.\u0005\r");
        int first = start + "We ship on \u0013DATE\u0014Friday\u0015.".length();
        int second = document.characters() - 2;
        document.comments(
                new int[] {first, second},
                new int[] {start + 3, second},
                new int[] {first, second},
                "Too early",
                "All?");
        try (OfficeDocuments documents = UntimedDocuments.builder().build()) {
            String id = documents.add(document.bytes());
            assertThat(Texts.read(documents, id + "/comments"))
                    .contains(
                            "{\"kind\":\"comment\",\"author\":\"Author\",\"initials\":\"AB\",\"text\":\"Too early\","
                                    + "\"anchor\":\"ship on Friday.\",\"page\":2,\"heading\":\"Plans\"}",
                            "{\"kind\":\"comment\",\"author\":\"Author\",\"initials\":\"AB\",\"text\":\"All?\","
                                    + "\"page\":2,\"heading\":\"Plans\"}");
        }
    }
}
