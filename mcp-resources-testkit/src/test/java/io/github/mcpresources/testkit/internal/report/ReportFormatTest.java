package io.github.mcpresources.testkit.internal.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.testkit.Waiver;
import io.github.mcpresources.testkit.client.Revision;
import io.github.mcpresources.testkit.internal.rules.Catalogue;
import io.github.mcpresources.testkit.internal.rules.Finding;
import io.github.mcpresources.testkit.internal.rules.Outcome;
import io.github.mcpresources.testkit.internal.rules.Report;
import java.io.StringReader;
import java.time.Duration;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.xml.sax.InputSource;

/** Tests the texts of all report formats. */
class ReportFormatTest {

    private static final Finding SHOULD = failed("R22.uri", "it is not named");
    private static final Finding MUST = failed("R9.text", "it is another text");
    private static final Finding MAY = failed("R36.leak", "the error contains a stack trace");

    private static Finding failed(String id, String message) {
        return Catalogue.rules().stream()
                .filter(rule -> rule.id().equals(id))
                .map(rule -> new Finding(rule, "notes://<a>", Outcome.FAILED, message, null, Duration.ZERO))
                .findFirst()
                .orElseThrow();
    }

    private static Report report(List<Finding> findings, List<Finding> failures, Waiver... stale) {
        return new Report("sse x", "notes 1", Revision.V2025_06_18, "2024-11-05", findings, failures, List.of(stale));
    }

    @Test
    void junitXmlCountsMatchTestCases() throws Exception {
        String xml =
                ReportFormat.JUNIT_XML.write(report(List.of(MUST, MAY), List.of(MUST), new Waiver("R7", "it was so")));
        var suite = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(xml)))
                .getDocumentElement();
        assertThat(suite.getElementsByTagName("testcase").getLength()).isEqualTo(3);
        for (String[] count : new String[][] {{"tests", "testcase"}, {"failures", "failure"}, {"skipped", "skipped"}}) {
            assertThat(suite.getAttribute(count[0]))
                    .as(count[0])
                    .isEqualTo(
                            String.valueOf(suite.getElementsByTagName(count[1]).getLength()));
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MARKDOWN", "HTML"})
    void sortsFindingsByLevel(ReportFormat format) {
        String text = format.write(report(List.of(MAY, SHOULD, MUST), List.of(SHOULD, MUST)));
        assertThat(text.indexOf(MUST.message())).isLessThan(text.indexOf(SHOULD.message()));
        assertThat(text.indexOf(SHOULD.message())).isLessThan(text.indexOf(MAY.message()));
    }

    @Test
    void pageStartsWithBrokenRules() {
        String html = ReportFormat.HTML.write(report(List.of(MUST, SHOULD), List.of(MUST, SHOULD)));
        assertThat(html)
                .contains(
                        "<li><a href=\"#1\">R9.text</a> A resource has the expected text"
                                + " <code>notes://&lt;a&gt;</code><br><small>it is another text</small></li>",
                        "<div id=\"1\" class=\"card FAILED\">");
    }

    @Test
    void pageSaysWhichRulesTheSpecificationDoesNotRequire() {
        assertThat(ReportFormat.HTML.write(report(List.of(MUST, SHOULD, MAY), List.of(MUST, SHOULD, MAY))))
                .contains(
                        ">REQUIRED by the specification</a>",
                        ">RECOMMENDED by the specification</a>",
                        ">OPTIONAL, not required by the specification</a>");
    }

    @Test
    void linksOfPageLeadToDistinctCards() {
        Report one = report(List.of(MUST, SHOULD), List.of(MUST, SHOULD));
        String html = ReportFormat.HTML.write(List.of(one, one));
        for (int number = 1; number <= 4; number++) {
            assertThat(html).containsOnlyOnce("href=\"#" + number + "\"").containsOnlyOnce("id=\"" + number + "\"");
        }
        assertThat(html).containsOnlyOnce("<!DOCTYPE html>").containsOnlyOnce("</html>");
    }

    @ParameterizedTest
    @EnumSource(names = {"MARKDOWN", "HTML"})
    void summaryNamesAgreedRevisionAndUncountedFailures(ReportFormat format) {
        assertThat(format.write(report(List.of(MUST, MAY), List.of(MUST))))
                .contains("notes 1 (sse x, 2024-11-05, checked with the rules of 2025-06-18) FAILED: 0 passed,"
                        + " 2 failed (1 not counted), 0 waived, 0 not applicable");
    }
}
