package io.github.mcpresources.pdf;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.pdf.document.PdfLimits;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** JavaScript, actions and references to other files and servers are never followed. */
class FollowsNothingTest {

    private static final String[] PARTS = {
        "page/1", "page/1?format=md", "page/1?format=txt", "text", "outline", "properties", "fields", "annotations"
    };

    @TempDir
    private Path folder;

    @Test
    void readsEveryPartWithoutFollowingAnything() throws Exception {
        Path secret = folder.resolve("secret.txt");
        Files.writeString(secret, "SECRET CONTENT");
        Path made = folder.resolve("made");
        AtomicInteger connections = new AtomicInteger();
        try (ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
                Direct direct = new Direct(PdfLimits.DEFAULT)) {
            Thread accepting = new Thread(() -> {
                while (!server.isClosed()) {
                    try (Socket socket = server.accept()) {
                        connections.incrementAndGet();
                    } catch (java.io.IOException closed) {
                        return;
                    }
                }
            });
            accepting.setDaemon(true);
            accepting.start();
            String url = "http://127.0.0.1:" + server.getLocalPort() + "/x";
            byte[] document = document(url, secret, made);
            for (String part : PARTS) {
                assertThat(direct.text(document, part)).doesNotContain("SECRET CONTENT");
            }
            String annotations = direct.text(document, "annotations");
            assertThat(annotations).contains("\"kind\":\"Launch\"", "\"kind\":\"URI\"", url, "\"kind\":\"JavaScript\"");
            assertThat(direct.text(document, "properties")).contains("\"has_javascript\":true");
        }
        assertThat(connections).hasValue(0);
        assertThat(made).doesNotExist();
        try (var files = Files.list(folder)) {
            assertThat(files).containsExactly(secret);
        }
    }

    /** Returns a document with all kinds of actions, and with content that is stored in other files. */
    private static byte[] document(String url, Path secret, Path made) {
        return new RawPdf()
                        .catalog("/Pages 2 0 R/OpenAction<</S/JavaScript/JS(app.launchURL\\('" + url + "'\\))>>"
                                + "/AA<</WC<</S/Launch/F(" + made + ")>>>>/Names<</JavaScript<</Names[(a)10 0 R]>>>>"
                                + "/AcroForm<</Fields[11 0 R]/XFA(<x href='" + url + "'/>)>>/Outlines 12 0 R")
                        .object(2, "<</Type/Pages/Kids[3 0 R]/Count 1>>")
                        .object(
                                3,
                                "<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Contents 4 0 R/AA<</O 10 0 R>>"
                                        + "/Resources<</XObject<</X 7 0 R/R 8 0 R>>>>/Annots[5 0 R 6 0 R 9 0 R 11 0 R]>>")
                        .stream(4, "", "/X Do /R Do".getBytes(StandardCharsets.US_ASCII))
                        .object(
                                5,
                                "<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<</S/Launch/Win<</F(" + made + ")>>/F("
                                        + made + ")>>>>")
                        .object(6, "<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<</S/URI/URI(" + url + ")>>>>")
                        .stream(
                                7,
                                "/Type/XObject/Subtype/Form/BBox[0 0 9 9]/F<</FS/URL/F(" + url
                                        + ")>>/FFilter/FlateDecode",
                                new byte[0])
                        .stream(
                                8,
                                "/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Ref<</F<</FS/URL/F(" + secret
                                        + ")>>/Page 0>>",
                                new byte[0])
                        .object(9, "<</Type/Annot/Subtype/Screen/Rect[0 0 9 9]/A 10 0 R>>")
                        .object(10, "<</S/JavaScript/JS(this.submitForm\\('" + url + "'\\))>>")
                        .object(
                                11,
                                "<</FT/Tx/T(a)/V(b)/Type/Annot/Subtype/Widget/Rect[0 0 9 9]/AA<</C 10 0 R>>"
                                        + "/A<</S/SubmitForm/F(" + url + ")>>>>")
                        .object(12, "<</First 13 0 R>>")
                        .object(13, "<</Title(A)/A<</S/GoToR/F(" + secret + ")/D[0/Fit]>>>>")
                        .bytes();
    }

    /** The text of this class's documents is read, so that the other tests can fail. */
    @Test
    void readsTextOfDocumentsWithActions() {
        byte[] document = RawPdf.onePage(
                        "/Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>",
                        "BT /F1 12 Tf 20 200 Td (Hello) Tj ET")
                .catalog("/Pages 2 0 R/OpenAction<</S/Launch/F(x)>>")
                .bytes();
        try (Direct direct = new Direct(PdfLimits.DEFAULT)) {
            assertThat(direct.text(document, "page/1?format=txt").getBytes(StandardCharsets.UTF_8))
                    .isEqualTo("Hello\n".getBytes(StandardCharsets.UTF_8));
        }
    }
}
