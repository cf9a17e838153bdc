package io.github.mcpresources.testkit.internal.report;

import io.github.mcpresources.testkit.Level;
import io.github.mcpresources.testkit.Waiver;
import io.github.mcpresources.testkit.internal.rules.Finding;
import io.github.mcpresources.testkit.internal.rules.Outcome;
import io.github.mcpresources.testkit.internal.rules.Report;
import io.github.mcpresources.testkit.internal.rules.Section;
import java.util.List;

/** Writes reports as one HTML page: the broken rules, and then all findings in collapsed sections. */
final class HtmlReport {

    private static final String STYLE = """
            :root { color-scheme: light dark; --line: #8884; --bad: #c62828; --good: #2e7d32; --soft: #9e7700; }
            body { font: 16px/1.5 system-ui, sans-serif; max-width: 62rem; margin: 2rem auto; padding: 0 1rem; }
            h1 { font-size: 1.5rem; margin-bottom: .2rem; }
            h1 .FAILED, .verdict, td.FAILED { color: var(--bad); font-weight: 700; } h1 .PASSED, td.PASSED { color: var(--good); }
            .card.WAIVED .verdict, .card.minor .verdict, td.WAIVED, td.NOT_APPLICABLE { color: var(--soft); }
            ol { padding-left: 1.6rem; overflow-wrap: anywhere; }
            .card { border: 1px solid var(--line); border-left: 6px solid var(--bad); border-radius: 6px;
                    padding: .8rem 1rem; margin: 1rem 0; }
            .card.WAIVED, .card.minor { border-left-color: var(--soft); }
            .card h2 { font-size: 1.1rem; margin: 0; overflow-wrap: anywhere; } .what { margin: .4rem 0; }
            pre { background: #8882; padding: .6rem; border-radius: 4px; white-space: pre-wrap;
                  overflow-wrap: anywhere; font-size: .85rem; margin: .3rem 0; max-height: 12rem; overflow-y: auto; }
            table { border-collapse: collapse; width: 100%; font-size: .9rem; }
            td { border-top: 1px solid var(--line); padding: .25rem .5rem; vertical-align: top;
                 overflow-wrap: anywhere; }
            td:first-child { white-space: nowrap; } summary { cursor: pointer; margin: .6rem 0; }
            small { opacity: .8; }
            """;

    private HtmlReport() {}

    static String write(List<Report> reports) {
        StringBuilder html = new StringBuilder(
                        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
                .append("<meta name=\"viewport\" content=\"width=device-width\">\n<title>")
                .append(escape(title(reports)))
                .append("</title>\n<style>\n")
                .append(STYLE)
                .append("</style>\n</head>\n<body>\n");
        int number = 1; // card number, counted over the whole page
        for (Report report : reports) {
            number = write(html, report, number);
        }
        return html.append("</body>\n</html>\n").toString();
    }

    private static int write(StringBuilder html, Report report, int first) {
        html.append("<h1>")
                .append(escape(server(report)))
                .append(report.passed() ? " <span class=\"PASSED\">passed" : " <span class=\"FAILED\">FAILED")
                .append("</span></h1>\n<p>")
                .append(escape(report.summary()))
                .append("</p>\n");
        for (Waiver waiver : report.staleWaivers()) {
            html.append("<div class=\"card\"><h2>Waiver of ")
                    .append(escape(waiver.rule()))
                    .append("</h2><p class=\"what\">It is no longer needed: remove it. (")
                    .append(escape(waiver.reason()))
                    .append(")</p></div>\n");
        }
        List<Finding> broken = FindingText.broken(report);
        overview(html, broken, first);
        for (int i = 0; i < broken.size(); i++) {
            card(html, report, broken.get(i), first + i);
        }
        for (Section section : Section.values()) {
            section(html, report, section);
        }
        return first + broken.size();
    }

    private static String title(List<Report> reports) {
        return server(reports.get(0)) + (reports.stream().allMatch(Report::passed) ? " passed" : " FAILED");
    }

    private static String server(Report report) {
        return report.server().isEmpty() ? "Server without a name" : report.server();
    }

    /** Writes a list of the broken rules near the top of the page, if there are at least two. */
    private static void overview(StringBuilder html, List<Finding> broken, int first) {
        if (broken.size() < 2) {
            return;
        }
        html.append("<ol>\n");
        for (int i = 0; i < broken.size(); i++) {
            Finding finding = broken.get(i);
            html.append("<li><a href=\"#")
                    .append(first + i)
                    .append("\">")
                    .append(escape(finding.rule().id()))
                    .append("</a> ")
                    .append(escape(finding.rule().statement()))
                    .append(target(finding))
                    .append("<br><small>")
                    .append(escape(finding.message()))
                    .append("</small></li>\n");
        }
        html.append("</ol>\n");
    }

    private static String target(Finding finding) {
        return finding.target().isEmpty() ? "" : " <code>" + escape(finding.target()) + "</code>";
    }

    private static void card(StringBuilder html, Report report, Finding finding, int number) {
        boolean minor =
                finding.outcome() == Outcome.FAILED && !report.failures().contains(finding);
        html.append("<div id=\"")
                .append(number)
                .append("\" class=\"card ")
                .append(minor ? "minor" : finding.outcome())
                .append("\"><h2><span class=\"verdict\">")
                .append(escape(FindingText.status(report, finding)))
                .append("</span> ")
                .append(escape(finding.rule().id()))
                .append(target(finding))
                .append("</h2>\n<p class=\"what\"><b>Expected:</b> ")
                .append(escape(finding.rule().statement()))
                .append(" <small>(<a href=\"")
                .append(escape(finding.rule().link(report.revision())))
                .append("\">")
                .append(level(finding.rule().level()))
                .append("</a>)</small></p>\n<p class=\"what\"><b>Found:</b> ")
                .append(escape(finding.message()))
                .append("</p>\n<small>request</small><pre>")
                .append(escape(FindingText.requests(finding)))
                .append("</pre>\n<small>response</small><pre>")
                .append(escape(FindingText.responses(finding)))
                .append("</pre></div>\n");
    }

    private static String level(Level level) {
        return level == Level.OPTIONAL
                ? level + ", not required by the specification"
                : level + " by the specification";
    }

    private static void section(StringBuilder html, Report report, Section section) {
        List<Finding> findings = report.findings().stream()
                .filter(finding -> finding.rule().section() == section)
                .toList();
        if (findings.isEmpty()) {
            return;
        }
        long passed = findings.stream()
                .filter(finding -> finding.outcome() == Outcome.PASSED)
                .count();
        html.append("<details><summary>")
                .append(escape(section.title()))
                .append(": ")
                .append(passed)
                .append(" of ")
                .append(findings.size())
                .append(" passed</summary>\n<table>\n");
        for (Finding finding : findings) {
            html.append("<tr><td><a href=\"")
                    .append(escape(finding.rule().link(report.revision())))
                    .append("\">")
                    .append(escape(finding.rule().id()))
                    .append("</a></td><td class=\"")
                    .append(finding.outcome())
                    .append("\">")
                    .append(escape(FindingText.status(report, finding)))
                    .append("</td><td>")
                    .append(escape(finding.rule().statement()))
                    .append(target(finding))
                    .append(finding.message().isEmpty() ? "" : "<br><small>" + escape(finding.message()) + "</small>")
                    .append("</td></tr>\n");
        }
        html.append("</table></details>\n");
    }

    private static String escape(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
