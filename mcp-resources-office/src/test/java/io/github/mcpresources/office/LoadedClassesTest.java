package io.github.mcpresources.office;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.Handle;
import io.github.mcpresources.TimeSource;
import io.github.mcpresources.office.document.ItemType;
import io.github.mcpresources.office.internal.content.NeedsFonts;
import java.lang.management.ClassLoadingMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests when a process loads the classes of drawings and of JSON. Each test uses a process of its own. */
class LoadedClassesTest {

    /** The number of classes that a rendering may load. All classes of a chart or a slide are several times as many. */
    private static final long MAX_LOADED = 400;

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

    /** Renders an item, and prints the number of classes that are loaded after its timeout has started. */
    static final class Rendered {
        private Rendered() {}

        public static void main(String[] arguments) throws Exception {
            ClassLoadingMXBean classes = ManagementFactory.getClassLoadingMXBean();
            AtomicLong before = new AtomicLong();
            TimeSource time = new TimeSource() {
                @Override
                public Instant instant() {
                    return TimeSource.system().instant();
                }

                @Override
                public Handle schedule(Duration delay, Runnable task) {
                    if (Thread.currentThread().getName().startsWith("office-rendering-")) {
                        before.set(classes.getTotalLoadedClassCount());
                    }
                    return TimeSource.system().schedule(delay, task);
                }
            };
            try (OfficeDocuments documents =
                    UntimedDocuments.builder().time(time).build()) {
                String document = documents.add(Corpus.bytes(arguments[0]));
                documents.get(document, ItemType.valueOf(arguments[1]), "1");
                System.out.println(classes.getTotalLoadedClassCount() - before.get());
            }
        }
    }

    @Test
    void listOfDocumentWithoutSlidesAndChartsLoadsNoFonts() throws Exception {
        assertThat(log)
                .contains("listed: 1")
                .doesNotContain(" java.awt.GraphicsEnvironment ", " sun.font.SunFontManager ");
    }

    @Test
    void creationOfToolsLoadsNoJsonMapper() throws Exception {
        assertThat(log).contains("tools: 4").doesNotContain(" tools.jackson.databind.ObjectMapper ");
    }

    private static String log;

    @BeforeAll
    static void list() throws Exception {
        log = ChildJvm.run(place -> true, Listing.class, "-Xlog:class+load");
    }

    @NeedsFonts
    @ParameterizedTest
    @CsvSource({"testWORD_charts.docx, CHART", "testPPT_2imgs.pptx, SLIDE"})
    void timeOfFirstRenderingIncludesNoLoadingOfLibraries(String document, String type) throws Exception {
        String loaded = ChildJvm.run(place -> true, Rendered.class, "-Dfile.encoding=UTF-8", document, type);

        assertThat(Long.parseLong(loaded.strip())).isLessThan(MAX_LOADED);
    }
}
