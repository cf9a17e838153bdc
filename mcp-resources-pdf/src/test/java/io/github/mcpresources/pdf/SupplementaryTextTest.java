package io.github.mcpresources.pdf;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.ContentPart;
import io.github.mcpresources.Contents;
import io.github.mcpresources.internal.request.ServerRequest;
import io.github.mcpresources.pdf.document.PdfLimits;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** Characters of two chars, such as emoji, in text from right to left. */
class SupplementaryTextTest {

    private static final String EMOJI = "\ud83d\ude00";

    /** Returns two pages with the Hebrew letters alef and bet around an emoji. */
    private static byte[] document() {
        String codes = "3 beginbfchar <41> <05D0> <42> <D83DDE00> <43> <05D1> endbfchar";
        String page = "/MediaBox[0 0 300 300]/Parent 2 0 R/Resources<</Font<</F1 5 0 R>>>>/Contents 4 0 R";
        return RawPdf.onePage("", "BT /F1 12 Tf 20 200 Td (CBA) Tj ET")
                .object(2, "<</Type/Pages/Kids[3 0 R 7 0 R]/Count 2>>")
                .object(3, "<</Type/Page" + page + ">>")
                .object(7, "<</Type/Page" + page + ">>")
                .object(5, "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/ToUnicode 6 0 R>>")
                .stream(
                        6,
                        "",
                        ("/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /A def"
                                        + " 1 begincodespacerange <00> <FF> endcodespacerange " + codes
                                        + " endcmap end end")
                                .getBytes(StandardCharsets.US_ASCII))
                .bytes();
    }

    @Test
    void emojiBetweenHebrewLettersIsKept() {
        try (Direct direct = new Direct(PdfLimits.DEFAULT)) {
            assertThat(direct.text(document(), "page/1?format=txt")).isEqualTo("\u05d0" + EMOJI + "\u05d1\n");
        }
    }

    @Test
    void windowsTogetherAreTheWholeText() {
        try (Direct direct = new Direct(PdfLimits.DEFAULT)) {
            String uri = "pdf://" + direct.documents.add(document()) + "/text?format=txt";
            String whole = window(direct, uri);
            assertThat(whole).contains(EMOJI).doesNotContain("\ufffd");
            StringBuilder joined = new StringBuilder();
            long size = whole.getBytes(StandardCharsets.UTF_8).length;
            for (long offset = 0; offset < size; ) {
                String piece = window(direct, uri + "&offset=" + offset + "&length=7");
                joined.append(piece);
                offset += piece.getBytes(StandardCharsets.UTF_8).length;
            }
            assertThat(joined).hasToString(whole);
        }
    }

    private static String window(Direct direct, String uri) {
        Contents contents = (Contents) direct.documents
                .read(uri, ServerRequest.detached())
                .toCompletableFuture()
                .join()
                .orElseThrow();
        return ((ContentPart.Body.Text) contents.parts().get(0).body()).text();
    }
}
