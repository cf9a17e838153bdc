package io.github.mcpresources.office;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import org.apache.poi.hslf.model.HeadersFooters;
import org.apache.poi.hslf.usermodel.HSLFSlideShow;
import org.apache.poi.hwpf.HWPFDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Texts of documents that other programs wrote, which are not in the body of the document. */
class OtherProgramsTextTest {

    private static String markdown(String name) throws Exception {
        return Texts.markdown(Corpus.bytes(name));
    }

    @ParameterizedTest
    @ValueSource(strings = {"xls", "xlsx"})
    void readsHeadersAndFootersOfSheets(String extension) throws Exception {
        assertThat(markdown("testEXCEL_headers_footers." + extension))
                .contains(
                        "> **Header:** Header - Corporate Spreadsheet | Header - For Internal Use Only | Header - Author:",
                        "> **Footer:** Footer - Corporate Spreadsheet | Footer - For Internal Use Only | Footer - Author:");
    }

    @Test
    void readsTargetsOfLinksInXls() throws Exception {
        assertThat(markdown("testEXCEL_hyperlinks.xls"))
                .contains("[http_tika_link](http://tika.apache.org/)", "](mailto:user@tika.apache.org?subject=help)")
                .doesNotContain("](C:");
    }

    @Test
    void readsAuthorsOfCommentsInDoc() throws Exception {
        assertThat(markdown("testComment.doc")).contains("[^c1]: **Michael McCandless**: Here is a comment");
    }

    @Test
    void readsFootersOfSlidesInPpt() throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (HSLFSlideShow show = new HSLFSlideShow()) {
            HeadersFooters texts = show.createSlide().getHeadersFooters();
            texts.setFootersText("Confidential");
            texts.setDateTimeText("May 2026");
            texts.setUserDateVisible(true);
            show.write(out);
        }
        assertThat(Texts.markdown(out.toByteArray())).contains("> **Footer:** May 2026 | Confidential");
        assertThat(markdown("testPPT_masterFooter.ppt")).containsOnlyOnce("Master footer is here");
    }

    @Test
    void readsNotesOfDocWithoutTheirOwnMarks() throws Exception {
        assertThat(markdown("testWORD_various.doc"))
                .contains("Footnote appears here[^1]\n")
                .endsWith("[^1]: This is a footnote.\n");
        assertThat(markdown("testWORD_2006ml.doc"))
                .contains("[^1]: And this is the footnote\n", "[^e1]: This is an endnote\n");
    }

    /** The text of each item is its label in Word. */
    @ParameterizedTest
    @ValueSource(
            strings = {"1.a 1.a", "1.a.I 1.a.I", "2.a.I 2.a.I", "2.18.ii 2.18.ii", "2.18.2.1 2.18.2.1", "B B", "00 00"})
    void formatsEachLevelOfLabelInDoc(String item) throws Exception {
        assertThat(markdown("testWORD_override_list_numbering.doc")).contains("- " + item + "\n");
    }

    @Test
    void readsAttachmentsOfDocBeforeTheirPictures() throws Exception {
        assertThat(markdown("testWORD_2006ml.doc"))
                .containsPattern(
                        "This is an embedded pdf\n\n\\[Attachment: AcroExch[^\\]]*\\]\\(office://[0-9a-f]+/embed/[0-9]+\\)!\\[")
                .containsPattern(
                        "This is an embedded ppt\n\n\\[Attachment: PowerPoint[^\\]]*\\]\\(office://[0-9a-f]+/embed/[0-9]+\\)!\\[");
    }

    @Test
    void separatesHeaderAndFooterFromNotesOfPpt() throws Exception {
        assertThat(markdown("testPPT_various.ppt"))
                .endsWith("> **Header and footer of notes:** This is the footer text.\n>\n> This is the header text.\n")
                .doesNotContain("> **Notes:**");
    }

    @Test
    void readsChartsOfXls() throws Exception {
        assertThat(markdown("testEXCEL-charts.xls"))
                .containsPattern("\\[Chart[^\\]]*\\]\\(office://[0-9a-f]+/chart/1\\)");
    }

    @Test
    void startsListWithoutBulletsOfItsText() throws Exception {
        assertThat(markdown("test_TIKA-1251.doc"))
                .contains("\n- Benytte beredskapsplaner\n", "\n### Praktisk arbeid\n")
                .startsWith("> **Header:**\n>\n> | ");
    }

    @Test
    void readsAttachmentsOfPptBeforeTheirPictures() throws Exception {
        assertThat(markdown("testPPT_embeded.ppt"))
                .containsPattern("\\[Attachment[^\\]]*\\]\\(office://[0-9a-f]+/embed/1\\)\n\n!\\[")
                .containsPattern("\\[Attachment[^\\]]*\\]\\(office://[0-9a-f]+/embed/2\\)\n\n!\\[");
    }

    @Test
    void readsCharactersOfSymbolFontInDoc() throws Exception {
        assertThat(markdown("testMSEquation-govdocs-863534.doc"))
                .contains(
                        "a. \u03c3<sub>T0</sub>, transverse phase advance",
                        "However \u03c3 can be changed adiabatically");
    }

    @Test
    void readsCharactersBelowHintsOfPronunciationInDoc() throws Exception {
        assertThat(markdown("testWORD_phonetic.doc")).contains("東京").doesNotContain("EQ", "とうきょう");
    }

    @ParameterizedTest
    @ValueSource(strings = {"ppt", "pptx"})
    void readsInitialsOfCommentersOfSlides(String extension) throws Exception {
        assertThat(markdown("testComment." + extension))
                .contains("> **Comment by Michael McCandless (MM):** Here is a comment");
    }

    /** The text of each item is the label that Word displays. */
    @ParameterizedTest
    @ValueSource(strings = {"doc", "docx"})
    void writesEachNumberOfLabelInFormatOfItsLevel(String extension) throws Exception {
        assertThat(Texts.text(Corpus.bytes("testWORD_override_list_numbering." + extension), "txt"))
                .contains(
                        "0th 0th\n1st 1st\n  1st.1 1st.1",
                        "1st.2.2someOtherText.1 1st.2.2someOtherText.1",
                        "1.1.1.1...1 1.1.1.1...1",
                        "1 1\n  1.a 1.a\n    1.a.I 1.a.I",
                        "1.b.III 1.b.III",
                        "2.18.2.1 2.18.2.1",
                        "B B\nC C\n",
                        "01..1 01..1",
                        "5th 5th\n");
    }

    @Test
    void keepsSoftHyphensOfDocAsOfDocx() throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (HWPFDocument document = new HWPFDocument(new ByteArrayInputStream(Corpus.bytes("test.doc")))) {
            document.getRange().insertBefore("A soft\u00adhyphen");
            document.write(out);
        }
        assertThat(Texts.markdown(out.toByteArray())).contains("A soft\u00adhyphen");
    }

    @ParameterizedTest
    @ValueSource(strings = {"doc", "docx"})
    void leavesOutDeletedRowsAndTables(String extension) throws Exception {
        try (OfficeDocuments documents = UntimedDocuments.builder().build()) {
            String id = documents.add(Corpus.bytes("testWORD_2006ml." + extension));
            assertThat(Texts.read(documents, id + "/table/2")).startsWith("R1c1,R1c2\r\nR4c1,R3c2\r\n,R4c2\r\n");
        }
    }
}
