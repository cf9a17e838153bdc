package io.github.mcpresources.testkit.internal.report;

import io.github.mcpresources.testkit.client.Exchange;
import io.github.mcpresources.testkit.client.Message;
import io.github.mcpresources.testkit.internal.rules.Evidence;
import io.github.mcpresources.testkit.internal.rules.Finding;
import io.github.mcpresources.testkit.internal.rules.Outcome;
import io.github.mcpresources.testkit.internal.rules.Report;
import java.util.Comparator;
import java.util.List;

/** The parts of a finding that all report formats show. */
final class FindingText {

    private static final int MAX_LENGTH = 4_000;
    private static final int MAX_EXCHANGES = 4;

    private FindingText() {}

    /** Returns the failed findings and then the waived findings, both ordered by level. */
    static List<Finding> broken(Report report) {
        return report.findings().stream()
                .filter(finding -> finding.outcome() == Outcome.FAILED || finding.outcome() == Outcome.WAIVED)
                .sorted(Comparator.comparing(Finding::outcome)
                        .thenComparing(finding -> finding.rule().level()))
                .toList();
    }

    static String requests(Finding finding) {
        Evidence evidence = finding.evidence();
        return evidence == null ? "" : join(exchanges(evidence).map(Exchange::requestText));
    }

    static String responses(Finding finding) {
        Evidence evidence = finding.evidence();
        if (evidence == null) {
            return "";
        }
        String answers = join(exchanges(evidence).map(Exchange::responseText));
        String messages = join(evidence.messages().stream().map(Message::raw));
        return messages.isEmpty() ? answers : answers + (answers.isEmpty() ? "" : "\n") + messages;
    }

    /** Returns at most the last four exchanges, because earlier exchanges only prepare for these. */
    private static java.util.stream.Stream<Exchange> exchanges(Evidence evidence) {
        List<Exchange> all = evidence.exchanges();
        return all.subList(Math.max(0, all.size() - MAX_EXCHANGES), all.size()).stream();
    }

    private static String join(java.util.stream.Stream<String> texts) {
        return String.join("\n", texts.map(FindingText::cut).toList());
    }

    private static String cut(String text) {
        return text.length() <= MAX_LENGTH
                ? text
                : text.substring(0, MAX_LENGTH) + " … (" + (text.length() - MAX_LENGTH) + " more characters)";
    }

    static String status(Report report, Finding finding) {
        return finding.outcome() == Outcome.FAILED && !report.failures().contains(finding)
                ? "FAILED (not counted)"
                : finding.outcome().toString().replace('_', ' ');
    }
}
