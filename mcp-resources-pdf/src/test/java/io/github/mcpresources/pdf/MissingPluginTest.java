package io.github.mcpresources.pdf;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.ContentPart;
import io.github.mcpresources.Contents;
import io.github.mcpresources.internal.request.ServerRequest;
import io.github.mcpresources.pdf.document.PdfException;
import io.github.mcpresources.pdf.document.PdfLimits;
import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Objects;
import javax.imageio.ImageIO;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Pictures whose compression needs a plugin that is not on the class path of the tests. */
class MissingPluginTest {

    private static final int GREY = new Color(0xe6, 0xe6, 0xe6).getRGB();

    @ParameterizedTest
    @CsvSource({"jpeg2000, JPEG 2000, 0.9", "JBIG2, JBIG2, 0.01"})
    void textAndPictureOfPageNameThePicturesThatAreMissing(String name, String title, double share) throws Exception {
        byte[] file = document(name);
        try (Direct direct = new Direct(PdfLimits.DEFAULT)) {
            for (String format : new String[] {"md", "txt"}) {
                assertThat(direct.text(file, "page/1?format=" + format))
                        .contains(
                                "[Page 1 has pictures compressed with " + title + ", which this server cannot decode.")
                        .endsWith("/page/1 has grey boxes instead.]\n");
            }
            assertThat(grey(picture(direct, file))).isGreaterThan(share);
            PdfException failure = direct.failure(file, "image/1");
            assertThat(failure.reason()).isEqualTo(PdfException.Reason.UNSUPPORTED);
            assertThat(failure).hasMessageContainingAll(title, "plugin");
        }
    }

    private static byte[] document(String name) throws Exception {
        String path = "test-documents/testPDF_" + name + ".pdf";
        try (InputStream in = Objects.requireNonNull(ClassLoader.getSystemResourceAsStream(path), path)) {
            return in.readAllBytes();
        }
    }

    private static BufferedImage picture(Direct direct, byte[] file) throws Exception {
        String uri = "pdf://" + direct.documents.add(file) + "/page/1?size=400x400";
        Contents contents = (Contents) direct.documents
                .read(uri, ServerRequest.detached())
                .toCompletableFuture()
                .join()
                .orElseThrow();
        ContentPart.Body.Bytes body =
                (ContentPart.Body.Bytes) contents.parts().get(0).body();
        return ImageIO.read(new ByteArrayInputStream(body.bytes()));
    }

    /** Returns the share of the pixels that have the color of a box. */
    private static double grey(BufferedImage image) {
        int[] pixels = image.getRGB(0, 0, image.getWidth(), image.getHeight(), null, 0, image.getWidth());
        return Arrays.stream(pixels).filter(it -> it == GREY).count() / (double) pixels.length;
    }
}
