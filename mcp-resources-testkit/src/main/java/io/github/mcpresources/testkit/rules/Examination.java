package io.github.mcpresources.testkit.rules;

import io.github.mcpresources.testkit.client.ClientException;
import io.github.mcpresources.testkit.client.Era;
import io.github.mcpresources.testkit.client.Exchange;
import io.github.mcpresources.testkit.client.ResourceClient;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A server judged by the catalogue: what is to be tried, and what came of it.
 *
 * <pre>{@code
 * try (Examination examination = Examination.of(ResourceClient.http("http://localhost:8080/mcp"), options)) {
 *     Report report = examination.run(finding -> {});
 * }
 * }</pre>
 */
public final class Examination implements AutoCloseable {

    private final Subject subject;
    private final ContractOptions options;
    private final List<Finding> findings = new ArrayList<>();
    private List<Examination> beside = List.of();

    private Examination(Subject subject, ContractOptions options) {
        this.subject = subject;
        this.options = options;
    }

    /**
     * Begins: opens the client.
     *
     * @param client the way to the server, not open yet
     * @param options what must be told of the server
     * @return the examination
     * @throws ClientException if the server cannot be reached
     * @throws IllegalArgumentException if the options give a value for a variable that no listed template has
     */
    public static Examination of(ResourceClient client, ContractOptions options) {
        Subject subject = new Subject(client, options);
        try {
            KnownVariables.check(subject);
        } catch (IllegalArgumentException unknown) {
            subject.close();
            throw unknown;
        }
        return new Examination(subject, options);
    }

    /**
     * Begins an examination of each era that the server speaks: of its sessions, and of 2026-07-28. Where the options or the
     * client name a revision or an era, there is that one only.
     *
     * @param client the way to the server, not open yet
     * @param options what must be told of the server
     * @return one examination or two, to be run in their order; a waiver that one of them needs is needed
     * @throws ClientException if the server cannot be reached
     * @throws IllegalArgumentException if the options give a value for a variable that no listed template has
     */
    public static List<Examination> ofEach(ResourceClient client, ContractOptions options) {
        Examination newest = of(client, options);
        boolean chosen = options.revision().isPresent() || client.era() != Era.AUTO;
        if (chosen || !newest.subject.revision().isModern()) {
            return List.of(newest);
        }
        Examination sessions;
        try {
            sessions = of(client.era(Era.LEGACY), options);
        } catch (ClientException none) { // R39.initialize judges how they are refused
            return List.of(newest);
        } catch (IllegalArgumentException unknown) {
            newest.close();
            throw unknown;
        }
        sessions.beside = List.of(newest);
        newest.beside = List.of(sessions);
        return List.of(sessions, newest); // the newest has the rules of the end, after which a server need not answer
    }

    /**
     * The server.
     *
     * @return the subject
     */
    public Subject subject() {
        return subject;
    }

    /**
     * What is to be tried of one rule.
     *
     * @param rule the rule
     * @return a trial for each target, one with an obstacle where the rule does not apply, none where it is not of the
     *     revision
     */
    public List<Trial<Rule>> trials(Rule rule) {
        return rule.revisions().contains(subject.revision())
                ? Trial.of(
                        rule,
                        rule.precondition().apply(subject),
                        () -> rule.targets().apply(subject))
                : List.of();
    }

    /**
     * Tries one thing.
     *
     * @param trial what to try
     * @return what came of it, which is kept for the {@linkplain #report report} too
     */
    public Finding judge(Trial<Rule> trial) {
        Finding finding = trial.obstacle() == null
                ? judge(trial.rule(), trial.target())
                : new Finding(
                        trial.rule(),
                        trial.target(),
                        Outcome.NOT_APPLICABLE,
                        Objects.requireNonNull(trial.obstacle()),
                        null,
                        Duration.ZERO);
        findings.add(finding);
        return finding;
    }

    private Finding judge(Rule rule, String target) {
        long start = System.nanoTime();
        Evidence evidence;
        try {
            evidence = rule.request().gather(subject, target);
        } catch (ClientException broken) { // the server went away, or a change could not be made: the others go on
            Duration took = Duration.ofNanos(System.nanoTime() - start);
            return new Finding(
                    rule, target, Outcome.FAILED, "it could not be tried: " + broken.getMessage(), null, took);
        }
        Optional<String> fault =
                isUnanswered(rule, evidence) ? Optional.empty() : rule.verdict().judge(evidence, subject);
        Duration took = Duration.ofNanos(System.nanoTime() - start);
        if (isUnanswered(rule, evidence)) {
            String message = "the server did not answer, which R0.answered judges";
            return new Finding(rule, target, Outcome.NOT_APPLICABLE, message, evidence, took);
        }
        if (fault.isEmpty()) {
            return new Finding(rule, target, Outcome.PASSED, "", evidence, took);
        }
        Optional<Waiver> waiver = waiver(rule, target);
        return waiver.isPresent()
                ? new Finding(
                        rule,
                        target,
                        Outcome.WAIVED,
                        fault.get() + " (waived: " + waiver.get().reason() + ")",
                        evidence,
                        took)
                : new Finding(rule, target, Outcome.FAILED, fault.get(), evidence, took);
    }

    private static boolean isUnanswered(Rule rule, Evidence evidence) {
        return rule.section() != Section.BASE
                && evidence.exchanges().stream()
                        .anyMatch(exchange -> !exchange.isAnswered()
                                && (exchange.status() == 0 || isEmptySuccess(rule, exchange))
                                && !exchange.request().method().equals("subscriptions/listen"));
    }

    /** Where a status is asked for, it is the answer; elsewhere one that refuses nothing is none. */
    private static boolean isEmptySuccess(Rule rule, Exchange exchange) {
        return rule.section() != Section.HTTP && exchange.status() < 300;
    }

    private Optional<Waiver> waiver(Rule rule, String target) {
        return options.waivers().stream()
                .filter(one -> one.covers(rule, target))
                .findFirst();
    }

    /**
     * Whether a finding makes the server fail: it is a breach of a rule that binds enough.
     *
     * @param finding the finding
     * @return true if so
     */
    public boolean counts(Finding finding) {
        return finding.outcome() == Outcome.FAILED && finding.rule().level().compareTo(options.failAt()) <= 0;
    }

    /**
     * Applies all rules of the revision.
     *
     * @param progress hears of each finding as it comes
     * @return the report
     */
    public Report run(Consumer<Finding> progress) {
        for (Rule rule : Catalogue.rules()) {
            for (Trial<Rule> trial : trials(rule)) {
                progress.accept(judge(trial));
            }
        }
        return report();
    }

    /**
     * Waivers without which the findings so far would be the same, though their rules were applied, to their target or to
     * others.
     *
     * @return the waivers that are not needed any more
     */
    public List<Waiver> staleWaivers() {
        return options.waivers().stream()
                .filter(waiver -> !has(Outcome.WAIVED, waiver))
                .filter(waiver -> beside.stream().noneMatch(other -> other.has(Outcome.WAIVED, waiver)))
                .filter(waiver -> has(Outcome.PASSED, waiver) || meetsNothing(waiver))
                .toList();
    }

    /** A waiver of one target, of a rule that was applied to others only: the target is misspelt, or gone. */
    private boolean meetsNothing(Waiver waiver) {
        return findings.stream().noneMatch(finding -> waiver.covers(finding.rule(), finding.target()))
                && findings.stream()
                        .anyMatch(
                                finding -> finding.outcome() != Outcome.NOT_APPLICABLE && waiver.isOf(finding.rule()));
    }

    private boolean has(Outcome outcome, Waiver waiver) {
        return findings.stream()
                .anyMatch(finding -> finding.outcome() == outcome && waiver.covers(finding.rule(), finding.target()));
    }

    /**
     * What was found so far.
     *
     * @return the report
     */
    public Report report() {
        return new Report(
                subject.client().name(),
                subject.serverName().orElse(""),
                subject.revision(),
                subject.client().agreedRevision(),
                List.copyOf(findings),
                findings.stream().filter(this::counts).toList(),
                staleWaivers());
    }

    @Override
    public void close() {
        subject.close();
    }
}
