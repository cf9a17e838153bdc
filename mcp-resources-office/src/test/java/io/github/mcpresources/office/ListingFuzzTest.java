package io.github.mcpresources.office;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;
import io.github.mcpresources.Caller;
import io.github.mcpresources.MemoryBudget;
import io.github.mcpresources.internal.documents.ByteArrayChannel;
import io.github.mcpresources.office.document.ItemType;
import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeItem;
import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.office.internal.document.OfficeDocument;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Fuzz targets. The ordinary test run replays the inputs in their resource directories;
 * {@code JAZZER_FUZZ=1 mvn test -Dtest=ListingFuzzTest#bytes -Djazzer.instrument=io.github.mcpresources.**}
 * searches for more.
 */
class ListingFuzzTest {

    private static final String SLIDE = "ppt/slides/slide1.xml";
    private static final String C = "xmlns:c=\"http://schemas.openxmlformats.org/drawingml/2006/chart\"";

    private static final OfficeLimits LIMITS =
            new OfficeLimits(4 << 20, 200, 100_000, 1 << 20, 100, 64, 500, 1_000_000, 4096, 4096);

    /** Returns a presentation with one item of each kind that listing inspects. */
    private static TestPackage deck() {
        return TestPackage.deck(2)
                .part(
                        SLIDE,
                        "<p:sld xmlns:p=\"http://schemas.openxmlformats.org/presentationml/2006/main\" xmlns:r=\""
                                + TestPackage.TRANSITIONAL.substring(0, TestPackage.TRANSITIONAL.length() - 1) + "\" "
                                + C + "><p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id=\"4\" name=\"Figures\"/>"
                                + "</p:nvGraphicFramePr><c:chart r:id=\"rId2\"/></p:graphicFrame></p:sld>")
                .picture(SLIDE, "rId1", "ppt/media/image1.png", TestPackage.png(2, 1))
                .rel(SLIDE, "rId2", "chart", "../charts/chart1.xml")
                .part(
                        "ppt/charts/chart1.xml",
                        "<c:chartSpace " + C + "><c:chart><c:plotArea/></c:chart></c:chartSpace>")
                .rel(SLIDE, "rId3", "video", "../media/media1.mp4")
                .part("ppt/media/media1.mp4", "ftyp")
                .rel(SLIDE, "rId4", "oleObject", "../embeddings/oleObject1.bin")
                .part("ppt/embeddings/oleObject1.bin", "any")
                .external(SLIDE, "rId5", "image", "http://127.0.0.1/x.png")
                .rel("ppt/presentation.xml", "rId9", "font", "fonts/font1.fntdata")
                .part("ppt/fonts/font1.fntdata", "any");
    }

    /**
     * Lists the items of any bytes: each item occurs once and is within the limits, or an {@code OfficeException} is
     * thrown.
     */
    @FuzzTest(maxDuration = "30m")
    void bytes(FuzzedDataProvider data) throws IOException {
        list(data.consumeRemainingAsBytes());
    }

    /**
     * Lists a small presentation with a changed part. The first byte selects the part, and the other bytes replace its
     * content.
     */
    @FuzzTest(maxDuration = "30m")
    void part(FuzzedDataProvider data) throws IOException {
        byte[] input = data.consumeRemainingAsBytes();
        if (input.length > 0) {
            Map<String, byte[]> parts = deck().parts();
            List<String> names = List.copyOf(parts.keySet());
            String name = names.get((input[0] & 0xff) % names.size());
            parts.put(name, Arrays.copyOfRange(input, 1, input.length));
            list(TestPackage.zip(parts));
        }
    }

    private static void list(byte[] file) throws IOException {
        try (OfficeDocument document = Formats.open(new ByteArrayChannel(file), LIMITS)) {
            List<OfficeItem> items = document.items();
            Set<String> places =
                    items.stream().map(item -> item.type() + " " + item.path()).collect(Collectors.toSet());
            assertThat(places).hasSameSizeAs(items);
            for (OfficeItem item : items) {
                read(document, item);
            }
        } catch (OfficeException refused) {
            assertThat(refused.text()).isNotBlank();
        }
    }

    private static void read(OfficeDocument document, OfficeItem item) throws IOException {
        try {
            if (item.type() == ItemType.CHART) {
                document.chart(item);
            }
            try (MemoryBudget.Reservation memory = MemoryBudget.shared().reserve(Caller.ANONYMOUS, 0)) {
                assertThat(ItemForms.bytes(document, item, memory)).hasSizeLessThanOrEqualTo((int) LIMITS.item());
            }
        } catch (OfficeException refused) {
            assertThat(refused.text()).isNotBlank();
        }
    }
}
