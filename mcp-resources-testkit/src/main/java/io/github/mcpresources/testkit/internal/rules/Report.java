package io.github.mcpresources.testkit.internal.rules;

import io.github.mcpresources.testkit.Waiver;
import io.github.mcpresources.testkit.client.Revision;
import java.util.List;
import java.util.Locale;

/**
 * The result of checking a server with the rules of one revision.
 *
 * @param target the transport and the address of the server
 * @param server the name and version that the server reports; empty if it reports none
 * @param revision the revision whose rules were applied
 * @param agreed the revision that the server selected; differs from {@code revision} only if the testkit has no rules
 *     for the selected revision
 * @param findings all findings, in order
 * @param failures the findings that count as failures
 * @param staleWaivers the waivers that are no longer needed; they also count as failures
 */
public record Report(
        String target,
        String server,
        Revision revision,
        String agreed,
        List<Finding> findings,
        List<Finding> failures,
        List<Waiver> staleWaivers) {

    public Report {
        findings = List.copyOf(findings);
        failures = List.copyOf(failures);
        staleWaivers = List.copyOf(staleWaivers);
    }

    public boolean passed() {
        return failures.isEmpty() && staleWaivers.isEmpty();
    }

    public long count(Outcome outcome) {
        return findings.stream().filter(finding -> finding.outcome() == outcome).count();
    }

    public String summary() {
        return String.format(
                Locale.ROOT,
                "%s (%s, %s) %s: %d passed, %d failed%s, %d waived, %d not applicable%s",
                server.isEmpty() ? "server without a name" : server,
                target,
                agreed.equals(revision.date()) ? agreed : agreed + ", checked with the rules of " + revision,
                passed() ? "PASSED" : "FAILED",
                count(Outcome.PASSED),
                count(Outcome.FAILED),
                minor(),
                count(Outcome.WAIVED),
                count(Outcome.NOT_APPLICABLE),
                staleWaivers.isEmpty() ? "" : ", and waivers that are no longer needed: " + staleWaivers.size());
    }

    private String minor() {
        long minor = count(Outcome.FAILED) - failures.size();
        return minor == 0 ? "" : " (" + minor + " not counted)";
    }
}
