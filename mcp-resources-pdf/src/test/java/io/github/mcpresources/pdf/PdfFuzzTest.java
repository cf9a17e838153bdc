package io.github.mcpresources.pdf;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;
import io.github.mcpresources.internal.documents.ByteArrayChannel;
import io.github.mcpresources.pdf.document.PdfException;
import io.github.mcpresources.pdf.document.PdfLimits;
import io.github.mcpresources.pdf.internal.document.OpenPdf;
import io.github.mcpresources.pdf.internal.parts.Annotations;
import io.github.mcpresources.pdf.internal.parts.Fields;
import io.github.mcpresources.pdf.internal.parts.Outline;
import io.github.mcpresources.pdf.internal.parts.Properties;
import io.github.mcpresources.pdf.internal.text.PageTexts;
import io.modelcontextprotocol.json.McpJsonDefaults;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;

/**
 * A fuzz test of PDF documents. The ordinary test run replays the inputs in the test's resource directory; {@code
 * JAZZER_FUZZ=1 mvn test -Dtest=PdfFuzzTest#read -Djazzer.instrument=io.github.mcpresources.**} searches for more
 * inputs.
 */
class PdfFuzzTest {

    private static final PdfLimits LIMITS = PdfLimits.builder().pages(50).stream(1 << 20)
            .unpacked(8 << 20)
            .operators(20_000)
            .characters(20_000)
            .items(200)
            .build();

    /** Checks for any bytes that they are either refused with a known error, or have parts that can be sent. */
    @FuzzTest(maxDuration = "30m")
    void read(FuzzedDataProvider data) throws IOException {
        byte[] bytes = data.consumeRemainingAsBytes();
        try (OpenPdf pdf = OpenPdf.open(new ByteArrayChannel(bytes), Optional.empty(), false, LIMITS)) {
            json(pdf, Properties::json);
            json(pdf, it -> Outline.json(it, page -> "page"));
            json(pdf, it -> Fields.json(it, page -> "page"));
            json(pdf, it -> Annotations.json(it, page -> "page"));
            try {
                Inventory inventory = pdf.guarded(() -> Inventory.of(pdf));
                assertThat(inventory.pages()).isBetween(0, 50);
                assertThat(inventory.names()).hasSameSizeAs(inventory.embeds());
            } catch (PdfException refused) {
                assertThat(refused.text()).isNotEmpty();
            }
            for (PageTexts.Format format : PageTexts.Format.values()) {
                try {
                    Optional<String> text = pdf.guarded(() -> PageTexts.of(pdf, 1, format, "page"));
                    text.ifPresent(it -> assertThat(it).endsWith("\n"));
                } catch (PdfException refused) {
                    assertThat(refused.text()).isNotEmpty();
                }
            }
        } catch (PdfException refused) {
            assertThat(refused.text()).isNotEmpty();
        }
    }

    /** A function that makes JSON. */
    @FunctionalInterface
    private interface Part {
        Map<String, Object> json(OpenPdf pdf) throws IOException;
    }

    private static void json(OpenPdf pdf, Part part) throws IOException {
        try {
            Map<String, Object> json = pdf.guarded(() -> part.json(pdf));
            assertThat(McpJsonDefaults.getMapper().writeValueAsString(json)).startsWith("{");
        } catch (PdfException refused) {
            assertThat(refused.text()).isNotEmpty();
        }
    }
}
