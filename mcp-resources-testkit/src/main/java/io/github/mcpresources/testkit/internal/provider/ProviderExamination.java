package io.github.mcpresources.testkit.internal.provider;

import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.testkit.ProviderOptions;
import io.github.mcpresources.testkit.Waiver;
import io.github.mcpresources.testkit.internal.rules.Outcome;
import io.github.mcpresources.testkit.internal.rules.Trial;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Checks a provider against the rules of the catalogue. Each {@link Trial} applies one rule to one target, and produces
 * one finding. Closing the examination does not close the provider.
 */
public final class ProviderExamination implements AutoCloseable {

    private final ProviderSubject subject;
    private final ProviderOptions options;
    private final List<ProviderFinding> findings = new ArrayList<>();

    private ProviderExamination(ProviderSubject subject, ProviderOptions options) {
        this.subject = subject;
        this.options = options;
    }

    /**
     * Begins an examination.
     *
     * @throws IllegalArgumentException if the options waive an unknown rule, or set a value for a variable that no
     *     listed template has
     */
    public static ProviderExamination of(ResourceProvider provider, ProviderOptions options) {
        options.waivers().forEach(ProviderExamination::check);
        ProviderSubject subject = new ProviderSubject(provider, options);
        try {
            subject.checkVariables();
        } catch (IllegalArgumentException unknown) {
            subject.close();
            throw unknown;
        }
        return new ProviderExamination(subject, options);
    }

    private static void check(Waiver waiver) {
        if (ProviderCatalogue.rules().stream().noneMatch(rule -> rule.id().equals(waiver.rule()))) {
            throw new IllegalArgumentException("The waiver names \"" + waiver.rule()
                    + "\", which is not the id of a rule for providers. Use an id from the tests, such as P3.once.");
        }
    }

    /** Returns a trial for each target of a rule. If the rule does not apply, returns one trial with the reason. */
    public List<Trial<ProviderRule>> trials(ProviderRule rule) {
        return Trial.of(
                rule, rule.precondition().apply(subject), () -> rule.targets().apply(subject));
    }

    public ProviderFinding apply(Trial<ProviderRule> trial) {
        ProviderFinding finding = found(trial);
        findings.add(finding);
        return finding;
    }

    private ProviderFinding found(Trial<ProviderRule> trial) {
        ProviderRule rule = trial.rule();
        if (trial.obstacle() != null) {
            return new ProviderFinding(rule, trial.target(), Outcome.NOT_APPLICABLE, trial.obstacle());
        }
        Optional<String> fault = rule.check().check(subject, trial.target());
        if (fault.isEmpty()) {
            return new ProviderFinding(rule, trial.target(), Outcome.PASSED, "");
        }
        return options.waivers().stream()
                .filter(waiver -> waiver.rule().equals(rule.id()))
                .findFirst()
                .map(waiver -> new ProviderFinding(
                        rule, trial.target(), Outcome.WAIVED, fault.get() + " (waived: " + waiver.reason() + ")"))
                .orElseGet(() -> new ProviderFinding(rule, trial.target(), Outcome.FAILED, fault.get()));
    }

    public List<ProviderFinding> run() {
        for (ProviderRule rule : ProviderCatalogue.rules()) {
            trials(rule).forEach(this::apply);
        }
        return List.copyOf(findings);
    }

    /** Checks whether a waiver is no longer needed, because its rule was applied and no target broke the rule. */
    public boolean isStale(Waiver waiver) {
        return has(waiver.rule(), Outcome.PASSED) && !has(waiver.rule(), Outcome.WAIVED);
    }

    private boolean has(String rule, Outcome outcome) {
        return findings.stream().anyMatch(finding -> finding.rule().id().equals(rule) && finding.outcome() == outcome);
    }

    @Override
    public void close() {
        subject.close();
    }
}
