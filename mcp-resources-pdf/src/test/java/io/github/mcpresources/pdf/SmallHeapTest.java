package io.github.mcpresources.pdf;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.LimitExceededException;
import io.github.mcpresources.pdf.document.PdfException;
import io.github.mcpresources.pdf.document.PdfLimits;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Documents that need more memory than a process with a small heap has are refused before the memory is used. */
@Timeout(240)
class SmallHeapTest {

    @TempDir
    private Path folder;

    private String refused(byte[] document, String part, String heap) throws Exception {
        Path file = Files.write(folder.resolve("hostile.pdf"), document);
        return ChildJvm.run(place -> true, Reader.class, heap, file.toString(), part)
                .strip();
    }

    @Test
    void pageWithMillionCharactersIsRefused() throws Exception {
        String line = "(" + "x".repeat(1_000) + ") Tj ";
        byte[] page = RawPdf.onePage(
                        "/Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>",
                        "BT /F1 1 Tf 20 200 Td " + line.repeat(1_900) + "ET")
                .bytes();
        assertThat(refused(page, "page/1?format=txt", "-Xmx192m")).contains("PdfLimits.characters");
    }

    @Test
    void attachmentThatStatesTooSmallSizeIsRefusedByTheMemoryBudget() throws Exception {
        byte[] attachment = RawPdf.onePage("", "")
                .catalog("/Pages 2 0 R/Names<</EmbeddedFiles<</Names[(a)<</F(a.txt)/EF<</F 6 0 R>>>>]>>>>")
                .stream(6, "/Params<</Size 1>>/Filter/FlateDecode", RawPdf.bomb(60L << 20))
                .bytes();
        assertThat(refused(attachment, "embed/1", "-Xmx128m")).contains("memoryBudget");
    }

    @Test
    void smallAttachmentThatStatesHugeSizeIsRead() throws Exception {
        byte[] attachment = RawPdf.onePage("", "")
                .catalog("/Pages 2 0 R/Names<</EmbeddedFiles<</Names[(a)<</F(a.txt)/EF<</F 6 0 R>>>>]>>>>")
                .stream(6, "/Params<</Size 60000000>>", "small".getBytes(StandardCharsets.US_ASCII))
                .bytes();
        assertThat(refused(attachment, "embed/1", "-Xmx128m")).isEqualTo("bytes");
    }

    @Test
    void packedCrossReferencesOfMillionsOfObjectsAreRefused() throws Exception {
        byte[] plain = RawPdf.onePage("", "").bytes();
        byte[] entries = RawPdf.deflated("\u0001".repeat(9_000_000));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(plain);
        out.writeBytes(("9 0 obj\n<</Type/XRef/W[1 1 1]/Index[10 3000000]/Size 3000010/Root 1 0 R/Filter/FlateDecode"
                        + "/Length " + entries.length + ">>\nstream\n")
                .getBytes(StandardCharsets.US_ASCII));
        out.writeBytes(entries);
        out.writeBytes(
                ("\nendstream\nendobj\nstartxref\n" + plain.length + "\n%%EOF\n").getBytes(StandardCharsets.US_ASCII));
        assertThat(refused(out.toByteArray(), "page/1?format=txt", "-Xmx192m")).contains("PdfLimits.objects");
    }

    /** The child process. */
    static final class Reader {

        private Reader() {}

        public static void main(String[] arguments) throws Exception {
            try (Direct direct = new Direct(PdfLimits.DEFAULT)) {
                System.out.println(direct.text(Files.readAllBytes(Path.of(arguments[0])), arguments[1]));
            } catch (PdfException | LimitExceededException refused) {
                System.out.println(refused.getMessage());
            }
        }
    }
}
