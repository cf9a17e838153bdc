package io.github.mcpresources.pdf;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.pdf.document.PdfLimits;
import org.junit.jupiter.api.Test;

/** Form fields and annotations. */
class InteractivePdfTest {

    private static byte[] form() {
        return RawPdf.onePage("", "")
                .catalog("/Pages 2 0 R/AcroForm<</Fields[6 0 R 7 0 R 8 0 R 9 0 R]>>")
                .object(3, "<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Annots[10 0 R 11 0 R 12 0 R]>>")
                .object(6, "<</FT/Tx/T(person)/Kids[13 0 R]>>")
                .object(13, "<</T(name)/V(Ada)/TU(Your name)/Parent 6 0 R/P 3 0 R/Ff 2>>")
                .object(7, "<</FT/Btn/T(agree)/V/Yes>>")
                .object(8, "<</FT/Ch/T(color)/Ff 131072/Opt[(red)[(g)(green)]]/V(red)>>")
                .object(9, "<</FT/Tx/T(pin)/Ff 8192/V(1234)>>")
                .object(
                        10,
                        "<</Type/Annot/Subtype/Text/T(Bob)/Contents(Please check)/M(D:20240102030405Z)/Rect[0 0 9 9]>>")
                .object(11, "<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<</S/GoTo/D[3 0 R/Fit]>>>>")
                .object(12, "<</Type/Annot/Subtype/Popup/Rect[0 0 9 9]>>")
                .bytes();
    }

    @Test
    void fieldsHaveNamesTypesAndValues() {
        try (Direct direct = new Direct(PdfLimits.DEFAULT)) {
            String fields = direct.text(form(), "fields");
            assertThat(fields)
                    .contains("\"name\":\"person.name\",\"label\":\"Your name\",\"type\":\"text\",\"value\":\"Ada\"")
                    .contains("\"required\":true,\"page\":1")
                    .contains("\"type\":\"checkbox\",\"value\":\"Yes\"")
                    .contains("\"options\":[\"red\",\"green\"]")
                    .contains("\"total_count\":4");
        }
    }

    @Test
    void passwordFieldsAreNotShown() {
        try (Direct direct = new Direct(PdfLimits.DEFAULT)) {
            assertThat(direct.text(form(), "fields"))
                    .contains("\"type\":\"password\"")
                    .doesNotContain("1234");
        }
    }

    @Test
    void annotationsHaveAuthorsDatesAndTargets() {
        try (Direct direct = new Direct(PdfLimits.DEFAULT)) {
            assertThat(direct.text(form(), "annotations"))
                    .contains("\"author\":\"Bob\",\"date\":\"2024-01-02T03:04:05Z\",\"text\":\"Please check\"")
                    .contains("\"target_page\":1")
                    .contains("\"total_count\":2");
        }
    }
}
