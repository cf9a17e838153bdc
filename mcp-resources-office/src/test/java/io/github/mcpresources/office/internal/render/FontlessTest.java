package io.github.mcpresources.office.internal.render;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.office.Corpus;
import io.github.mcpresources.office.OfficeDocuments;
import io.github.mcpresources.office.document.ItemType;
import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.office.internal.chart.ChartData;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.compress.utils.SeekableInMemoryByteChannel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Tests on a machine without any font, such as a small container. */
class FontlessTest {

    @Test
    @EnabledOnOs(OS.LINUX)
    void errorsNameWhatToInstall(@TempDir Path folder) throws Exception {
        String said = run(folder, "-Djava.awt.headless=true");

        assertThat(said)
                .containsPattern("chart: UNSUPPORTED .* has no fonts: install fontconfig and a font")
                .containsPattern("slide: UNSUPPORTED .* has no fonts: install fontconfig and a font")
                .containsPattern("metafile: UNSUPPORTED .* has no fonts: install fontconfig and a font")
                .contains(
                        "listed: [image/1 image/png, image/2 image/png, image/3 image/gif, media/1 application/octet-stream]",
                        "listed: [chart/1 application/json")
                .containsOnlyOnce("Java finds no fonts: slides are not listed, and charts are listed as JSON")
                .contains("usual form of the chart: application/json");
    }

    /** Java then has no fonts either. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void documentsAreListedIfDisplayCannotBeReached(@TempDir Path folder) throws Exception {
        assertThat(run(folder, "-Djava.awt.headless=false"))
                .containsPattern("slide: UNSUPPORTED .* variable DISPLAY names: .*-Djava.awt.headless=true")
                .containsPattern("chart: UNSUPPORTED .* variable DISPLAY names: .*-Djava.awt.headless=true")
                .doesNotContain("has no fonts")
                .contains(
                        "listed: [image/1 image/png, image/2 image/png, image/3 image/gif, media/1 application/octet-stream]",
                        "usual form of the chart: application/json");
    }

    private static String run(Path folder, String option) throws Exception {
        Path none = Files.writeString(folder.resolve("fonts.conf"), "<fontconfig/>");
        String classes = Stream.of("java.class.path", "jdk.module.path")
                .map(name -> System.getProperty(name, ""))
                .collect(Collectors.joining(File.pathSeparator, "target/test-classes" + File.pathSeparator, ""));
        ProcessBuilder builder = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                option,
                "-Duser.home=" + folder, // where Java caches the fonts that it found
                "-cp",
                classes,
                FontlessTest.class.getName());
        builder.environment().put("FONTCONFIG_FILE", none.toString());
        builder.environment().put("DISPLAY", ":9876"); // of no server
        Process process = builder.redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return said;
    }

    /** Renders on a machine without fonts, and prints the results. */
    public static void main(String[] arguments) throws Exception {
        byte[] deck = Corpus.bytes("testPPT_2imgs.pptx");
        byte[] metafile = Corpus.part("testPPT_embeded.pptx", "ppt/media/image1.emf");
        ChartData chart = new ChartData(null, "pie", List.of(), List.of());
        draw(
                "slide",
                () -> new SlideRenderer(OfficeLimits.DEFAULT).render(new SeekableInMemoryByteChannel(deck), 0, null));
        draw("chart", () -> Charts.render(chart, 100, 100, OfficeLimits.DEFAULT));
        draw("metafile", () -> new Pictures(OfficeLimits.DEFAULT).render(metafile, null));
        try (OfficeDocuments documents = OfficeDocuments.builder().build()) {
            list(documents, documents.add(deck));
            String withChart = documents.add(Corpus.bytes("testWORD_charts.docx"));
            list(documents, withChart);
            System.out.println("usual form of the chart: "
                    + documents.get(withChart, ItemType.CHART, "1").mimeType());
        }
    }

    private static void list(OfficeDocuments documents, String docId) throws Exception {
        System.out.println("listed: "
                + documents.list(docId).stream()
                        .map(item -> item.item().type().word() + "/" + item.id() + " " + item.mimeType())
                        .toList());
    }

    private static void draw(String what, Callable<Object> drawing) throws Exception {
        try {
            drawing.call();
            System.out.println(what + ": drawn");
        } catch (OfficeException e) {
            System.out.println(what + ": " + e.reason() + " " + e.text());
        }
    }
}
