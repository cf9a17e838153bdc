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
import java.util.Map;

/**
 * Fuzz target. In the ordinary test run it replays what is in its resource directory;
 * {@code JAZZER_FUZZ=1 mvn test -Dtest=ChartXmlFuzzTest -Djazzer.instrument=io.github.mcpresources.**} searches for more.
 */
class ChartXmlFuzzTest {

    private static final Map<String, String> THEME = Map.of("accent1", "#2563eb", "dk1", "#000000");

    /** Whatever the bytes: a chart that can be told as JSON and as CSV, or an error of ours. */
    @FuzzTest(maxDuration = "30m")
    void read(FuzzedDataProvider data) {
        ChartData chart;
        try {
            chart = ChartXml.read(
                    new ByteArrayInputStream(data.consumeRemainingAsBytes()), OfficeLimits.DEFAULT, THEME);
        } catch (OfficeException refused) {
            assertThat(refused.text()).isNotBlank();
            return;
        }
        assertThat(ChartJson.of(chart)).containsKeys("type", "series");
        assertThat(ChartCsv.of(chart)).isNotEmpty();
    }
}
