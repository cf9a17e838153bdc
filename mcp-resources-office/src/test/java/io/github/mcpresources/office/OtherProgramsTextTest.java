package io.github.mcpresources.office;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import org.apache.poi.hslf.model.HeadersFooters;
import org.apache.poi.hslf.usermodel.HSLFSlideShow;
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
}
