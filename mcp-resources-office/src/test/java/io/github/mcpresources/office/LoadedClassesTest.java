package io.github.mcpresources.office;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Tests when a process loads the classes of drawings and of JSON. Each test uses a process of its own. */
class LoadedClassesTest {

    /** Lists a document without slides and charts. */
    static final class Listing {
        private Listing() {}

        public static void main(String[] arguments) throws Exception {
            try (OfficeDocuments documents = UntimedDocuments.builder().build()) {
                OfficeTools tools = OfficeTools.of(documents);
                byte[] report = TestPackage.word()
                        .rel("word/document.xml", "rId1", "image", "media/image1.png")
                        .part("word/media/image1.png", new byte[100])
                        .bytes();
                System.out.println(
                        "listed: " + documents.list(documents.add(report)).size());
                System.out.println("tools: " + tools.sync().size());
            }
        }
    }

    @Test
    void listOfDocumentWithoutSlidesAndChartsLoadsNoFonts() throws Exception {
        assertThat(log())
                .contains("listed: 1")
                .doesNotContain(" java.awt.GraphicsEnvironment ", " sun.font.SunFontManager ");
    }

    @Test
    void creationOfToolsLoadsNoJsonMapper() throws Exception {
        assertThat(log()).contains("tools: 2").doesNotContain(" tools.jackson.databind.ObjectMapper ");
    }

    private static String log() throws Exception {
        return ChildJvm.run(place -> true, Listing.class, "-Xlog:class+load");
    }
}
