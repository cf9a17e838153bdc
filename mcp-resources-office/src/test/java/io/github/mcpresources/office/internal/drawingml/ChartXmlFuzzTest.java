package io.github.mcpresources.office.internal.drawingml;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;
import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.office.internal.chart.ChartCsv;
import io.github.mcpresources.office.internal.chart.ChartData;
import io.github.mcpresources.office.internal.chart.ChartJson;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Map;

/**
 * Fuzz target. The ordinary test run replays the inputs in its resource directory;
 * {@code JAZZER_FUZZ=1 mvn test -Dtest=ChartXmlFuzzTest -Djazzer.instrument=io.github.mcpresources.**}
 * searches for more.
 */
class ChartXmlFuzzTest {

    private static final Map<String, String> THEME = Map.of("accent1", "#2563eb", "dk1", "#000000");

    /**
     * Reads any bytes as a chart. The result is a chart that can be written as JSON and CSV, or an {@code
     * OfficeException}.
     */
    @FuzzTest(maxDuration = "30m")
    void read(FuzzedDataProvider data) throws IOException {
        ChartData chart;
        try {
            chart = ChartXml.read(
                    new ByteArrayInputStream(data.consumeRemainingAsBytes()), OfficeLimits.DEFAULT, THEME, null);
        } catch (OfficeException refused) {
            assertThat(refused.text()).isNotBlank();
            return;
        }
        assertThat(ChartJson.of(chart)).containsKeys("type", "series");
        assertThat(ChartCsv.of(chart)).isNotEmpty();
    }
}
