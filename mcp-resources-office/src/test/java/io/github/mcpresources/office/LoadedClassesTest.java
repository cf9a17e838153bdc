package io.github.mcpresources.office;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Tests when a process loads the classes of drawings. The test uses a process of its own. */
class LoadedClassesTest {

    /** Lists a document without slides and charts. */
    static final class Listing {
        private Listing() {}

        public static void main(String[] arguments) throws Exception {
            try (OfficeDocuments documents = UntimedDocuments.builder().build()) {
                byte[] report = TestPackage.word()
                        .rel("word/document.xml", "rId1", "image", "media/image1.png")
                        .part("word/media/image1.png", new byte[100])
                        .bytes();
                System.out.println(
                        "listed: " + documents.list(documents.add(report)).size());
            }
        }
    }

    @Test
    void listOfDocumentWithoutSlidesAndChartsLoadsNoFonts() throws Exception {
        assertThat(log())
                .contains("listed: 1")
                .doesNotContain(" java.awt.GraphicsEnvironment ", " sun.font.SunFontManager ");
    }

    private static String log() throws Exception {
        return ChildJvm.run(place -> true, Listing.class, "-Xlog:class+load");
    }
}
