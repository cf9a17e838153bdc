package io.github.mcpresources.testkit.internal.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.mcpresources.testkit.client.Json;
import io.github.mcpresources.testkit.internal.rules.Finding;
import io.github.mcpresources.testkit.internal.rules.Report;
import java.util.List;

/** Writes reports as JSON, for further processing by programs. */
final class JsonReport {

    private JsonReport() {}

    /** Writes a single report as a JSON object, or several reports as an array in the field {@code reports}. */
    static String write(List<Report> reports) {
        if (reports.size() == 1) {
            return json(reports.get(0)).toPrettyString() + "\n";
        }
        ObjectNode all = Json.object("passed", reports.stream().allMatch(Report::passed));
        ArrayNode each = all.putArray("reports");
        reports.forEach(report -> each.add(json(report)));
        return all.toPrettyString() + "\n";
    }

    private static ObjectNode json(Report report) {
        ObjectNode json = Json.object();
        json.put("passed", report.passed());
        json.put("target", report.target());
        json.put("server", report.server());
        json.put("revision", report.revision().date());
        json.put("spoken", report.agreed());
        ArrayNode findings = json.putArray("findings");
        for (Finding finding : report.findings()) {
            ObjectNode one = findings.addObject();
            one.put("rule", finding.rule().id());
            one.put("level", finding.rule().level().toString());
            one.put("section", finding.rule().section().title());
            one.put("says", finding.rule().statement());
            one.put("link", finding.rule().link(report.revision()));
            one.put("target", finding.target());
            one.put("outcome", finding.outcome().toString());
            one.put("counts", report.failures().contains(finding));
            one.put("message", finding.message());
            one.put("request", FindingText.requests(finding));
            one.put("response", FindingText.responses(finding));
            one.put("millis", finding.took().toMillis());
        }
        ArrayNode waivers = json.putArray("staleWaivers");
        report.staleWaivers()
                .forEach(
                        waiver -> waivers.addObject().put("rule", waiver.rule()).put("reason", waiver.reason()));
        return json;
    }
}
