package io.github.mcpresources.testkit.internal.report;

import io.github.mcpresources.testkit.Waiver;
import io.github.mcpresources.testkit.internal.rules.Finding;
import io.github.mcpresources.testkit.internal.rules.Outcome;
import io.github.mcpresources.testkit.internal.rules.Report;

/**
 * Writes a report as Markdown: the broken rules with their raw requests and responses, and then a table of all
 * findings.
 */
final class MarkdownReport {

    private MarkdownReport() {}

    static String write(Report report) {
        StringBuilder text = new StringBuilder("# Resources of ")
                .append(report.server().isEmpty() ? "a server without a name" : report.server())
                .append(report.passed() ? ": passed" : ": FAILED")
                .append("\n\n")
                .append(report.summary())
                .append("\n");
        for (Waiver waiver : report.staleWaivers()) {
            text.append("\nThe waiver of ")
                    .append(waiver.rule())
                    .append(" (")
                    .append(waiver.reason())
                    .append(") is no longer needed: remove it.\n");
        }
        for (Finding finding : FindingText.broken(report)) {
            broken(text, report, finding);
        }
        table(text, report);
        return text.toString();
    }

    private static void broken(StringBuilder text, Report report, Finding finding) {
        text.append("\n## ").append(finding.rule().id());
        if (!finding.target().isEmpty()) {
            text.append(" `").append(finding.target()).append('`');
        }
        text.append("\n\n**")
                .append(FindingText.status(report, finding))
                .append("**: ")
                .append(finding.message())
                .append("  \n[")
                .append(finding.rule().level())
                .append("](")
                .append(finding.rule().link(report.revision()))
                .append("): ")
                .append(finding.rule().statement())
                .append("\n\n```\n→ ")
                .append(FindingText.requests(finding))
                .append("\n← ")
                .append(FindingText.responses(finding))
                .append("\n```\n");
    }

    private static void table(StringBuilder text, Report report) {
        text.append("\n## All rules\n\n| rule | level | target | verdict | |\n|---|---|---|---|---|\n");
        for (Finding finding : report.findings()) {
            text.append("| [")
                    .append(finding.rule().id())
                    .append("](")
                    .append(finding.rule().link(report.revision()))
                    .append(") | ")
                    .append(finding.rule().level())
                    .append(" | ")
                    .append(cell(finding.target()))
                    .append(" | ")
                    .append(FindingText.status(report, finding))
                    .append(" | ")
                    .append(cell(
                            finding.outcome() == Outcome.PASSED ? finding.rule().statement() : finding.message()))
                    .append(" |\n");
        }
    }

    private static String cell(String text) {
        return text.replace("|", "\\|").replace("\n", " ");
    }
}
