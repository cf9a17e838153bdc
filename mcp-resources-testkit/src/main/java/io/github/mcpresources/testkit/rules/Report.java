package io.github.mcpresources.testkit.rules;

import io.github.mcpresources.testkit.client.Revision;
import java.util.List;
import java.util.Locale;

/**
 * What an examination found.
 *
 * @param target how the server was reached
 * @param server the name and version that the server gives itself; empty where it gives none
 * @param revision the revision by whose rules it was judged
 * @param spoken the revision that was agreed on, as on the wire; another one only where the testkit has no rules for it
 * @param findings all findings, in their order
 * @param failures the findings that make the server fail
 * @param staleWaivers waivers that are not needed any more, which make the server fail too
 */
public record Report(
        String target,
        String server,
        Revision revision,
        String spoken,
        List<Finding> findings,
        List<Finding> failures,
        List<Waiver> staleWaivers) {

    /**
     * Copies what it is given.
     *
     * @param target how the server was reached
     * @param server the name and version that the server gives itself
     * @param revision the revision by whose rules it was judged
     * @param spoken the revision that was agreed on, as on the wire
     * @param findings all findings
     * @param failures the findings that make the server fail
     * @param staleWaivers waivers that are not needed any more
     */
    public Report {
        findings = List.copyOf(findings);
        failures = List.copyOf(failures);
        staleWaivers = List.copyOf(staleWaivers);
    }

    /**
     * Whether the server passes.
     *
     * @return true if nothing makes it fail
     */
    public boolean passed() {
        return failures.isEmpty() && staleWaivers.isEmpty();
    }

    /**
     * How many findings have an outcome.
     *
     * @param outcome the outcome
     * @return their number
     */
    public long count(Outcome outcome) {
        return findings.stream().filter(finding -> finding.outcome() == outcome).count();
    }

    /**
     * The report in a line.
     *
     * @return the server, the verdict, and the numbers of the findings by outcome
     */
    public String summary() {
        return String.format(
                Locale.ROOT,
                "%s (%s, %s) %s: %d passed, %d failed%s, %d waived, %d not applicable%s",
                server.isEmpty() ? "server without a name" : server,
                target,
                spoken.equals(revision.date()) ? spoken : spoken + ", judged by the rules of " + revision,
                passed() ? "PASSED" : "FAILED",
                count(Outcome.PASSED),
                count(Outcome.FAILED),
                minor(),
                count(Outcome.WAIVED),
                count(Outcome.NOT_APPLICABLE),
                staleWaivers.isEmpty() ? "" : ", and waivers that are not needed any more: " + staleWaivers.size());
    }

    private String minor() {
        long minor = count(Outcome.FAILED) - failures.size();
        return minor == 0 ? "" : " (" + minor + " not counted)";
    }
}
