package io.github.mcpresources.pdf;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.pdf.document.PdfLimits;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A malformed part of a document does not hide the other parts. */
class MalformedPartsTest {

    @ParameterizedTest
    @ValueSource(strings = {"[]", "[/ICCBased]", "[/ICCBased 9 0 R]", "null"})
    void pictureWithMalformedColorSpaceHidesNothing(String colors) {
        byte[] document = RawPdf.onePage("/XObject<</I 5 0 R>>", "")
                .catalog("/Pages 2 0 R/Names<</EmbeddedFiles<</Names[(a)<</F(a.txt)/EF<</F 6 0 R>>>>]>>>>")
                .stream(
                        5,
                        "/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/Filter/DCTDecode/ColorSpace" + " " + colors,
                        new byte[] {1})
                .stream(6, "", new byte[] {1})
                .bytes();
        try (Direct direct = new Direct(PdfLimits.DEFAULT)) {
            assertThat(direct.text(document, "embed/a.txt")).isEqualTo("bytes");
        }
    }

    @Test
    void attachmentsHaveDifferentNames() throws Exception {
        byte[] document = RawPdf.onePage("", "")
                .catalog("/Pages 2 0 R/Names<</EmbeddedFiles<</Names[(a)<</F(attachment-2)/EF<</F 6 0 R>>>>"
                        + "(b)<</F(1)/EF<</F 7 0 R>>>>(c)<</F(attachment-2-2)/EF<</F 8 0 R>>>>]>>>>")
                .stream(6, "", "one".getBytes(StandardCharsets.US_ASCII))
                .stream(7, "", "two".getBytes(StandardCharsets.US_ASCII))
                .stream(8, "", "three".getBytes(StandardCharsets.US_ASCII))
                .bytes();
        try (var pdf = io.github.mcpresources.pdf.internal.document.OpenPdf.open(
                new io.github.mcpresources.internal.documents.ByteArrayChannel(document),
                java.util.Optional.empty(),
                false,
                PdfLimits.DEFAULT)) {
            assertThat(Inventory.of(pdf).names()).doesNotHaveDuplicates().hasSize(3);
        }
    }
}
