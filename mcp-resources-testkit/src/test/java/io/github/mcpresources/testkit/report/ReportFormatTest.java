package io.github.mcpresources.testkit.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.testkit.client.Revision;
import io.github.mcpresources.testkit.rules.Catalogue;
import io.github.mcpresources.testkit.rules.Finding;
import io.github.mcpresources.testkit.rules.Outcome;
import io.github.mcpresources.testkit.rules.Report;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What all forms of a report say, and how. */
class ReportFormatTest {

    private static final Finding SHOULD = failed("R22.uri", "it is not named");
    private static final Finding MUST = failed("R9.text", "it is another text");
    private static final Finding MAY = failed("R36.leak", "it tells a trace");

    private static Finding failed(String id, String message) {
        return Catalogue.rules().stream()
                .filter(rule -> rule.id().equals(id))
                .map(rule -> new Finding(rule, "notes://<a>", Outcome.FAILED, message, null, Duration.ZERO))
                .findFirst()
                .orElseThrow();
    }

    private static Report report(List<Finding> findings, List<Finding> failures) {
        return new Report("sse x", "notes 1", Revision.V2025_06_18, "2024-11-05", findings, failures, List.of());
    }

    @ParameterizedTest
    @EnumSource(names = {"MARKDOWN", "HTML"})
    void whatBindsMostComesFirst(ReportFormat format) {
        String text = format.write(report(List.of(MAY, SHOULD, MUST), List.of(SHOULD, MUST)));
        assertThat(text.indexOf(MUST.message())).isLessThan(text.indexOf(SHOULD.message()));
        assertThat(text.indexOf(SHOULD.message())).isLessThan(text.indexOf(MAY.message()));
    }

    @Test
    void aPageBeginsWithWhatIsBrokenALineEach() {
        String html = ReportFormat.HTML.write(report(List.of(MUST, SHOULD), List.of(MUST, SHOULD)));
        assertThat(html)
                .contains(
                        "<li><a href=\"#1\">R9.text</a> A resource has the text that it is known to have"
                                + " <code>notes://&lt;a&gt;</code><br><small>it is another text</small></li>",
                        "<div id=\"1\" class=\"card FAILED\">");
    }

    @ParameterizedTest
    @EnumSource(names = {"MARKDOWN", "HTML"})
    void theSummarySaysWhatWasSpokenAndWhatDoesNotCount(ReportFormat format) {
        assertThat(format.write(report(List.of(MUST, MAY), List.of(MUST))))
                .contains("notes 1 (sse x, 2024-11-05, judged by the rules of 2025-06-18) FAILED: 0 passed,"
                        + " 2 failed (1 not counted), 0 waived, 0 not applicable");
    }
}
