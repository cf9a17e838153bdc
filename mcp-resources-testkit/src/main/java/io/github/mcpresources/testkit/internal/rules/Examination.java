package io.github.mcpresources.testkit.internal.rules;

import io.github.mcpresources.testkit.ContractOptions;
import io.github.mcpresources.testkit.Waiver;
import io.github.mcpresources.testkit.client.ClientException;
import io.github.mcpresources.testkit.client.ConnectionMode;
import io.github.mcpresources.testkit.client.Exchange;
import io.github.mcpresources.testkit.client.ResourceClient;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * Checks a server against the rules of the catalogue. Each {@link Trial} applies one rule to one target, and produces
 * one {@link Finding}.
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
     * Opens the client and begins one examination.
     *
     * @throws ClientException if the server cannot be reached, or the handshake fails
     * @throws IllegalArgumentException if the options waive an unknown rule, or set a value for a variable that no
     *     listed template has
     */
    public static Examination of(ResourceClient client, ContractOptions options) {
        return of(client, options, Examination::optionName);
    }

    private static String optionName(String method) {
        return "ContractOptions." + method;
    }

    private static Examination of(ResourceClient client, ContractOptions options, UnaryOperator<String> settingNames) {
        Waivers.check(options.waivers());
        Subject subject = new Subject(client, options, settingNames);
        try {
            KnownVariables.check(subject);
        } catch (IllegalArgumentException unknown) {
            subject.close();
            throw unknown;
        }
        return new Examination(subject, options);
    }

    /**
     * Begins two examinations, one with sessions and one with the stateless revision. If the server, the options or the
     * client allow only one of them, begins only that one. The examinations must be run in the order of the list. A
     * waiver is stale only if no examination needs it.
     *
     * @throws ClientException if the server cannot be reached, or the handshake fails
     * @throws IllegalArgumentException if the options waive an unknown rule, or set a value for a variable that no
     *     listed template has
     */
    public static List<Examination> ofEach(ResourceClient client, ContractOptions options) {
        return ofEach(client, options, Examination::optionName);
    }

    /**
     * Begins the same examinations as {@link #ofEach(ResourceClient, ContractOptions)}. Messages contain the names that
     * the calling program gives to the settings, such as the names of command line options.
     *
     * @param settingNames converts the name of a method of {@link ContractOptions.Builder}, such as {@code variable},
     *     to the name that messages contain
     * @throws ClientException if the server cannot be reached, or the handshake fails
     * @throws IllegalArgumentException if the options waive an unknown rule, or set a value for a variable that no
     *     listed template has
     */
    public static List<Examination> ofEach(
            ResourceClient client, ContractOptions options, UnaryOperator<String> settingNames) {
        Examination newest = of(client, options, settingNames);
        boolean chosen = options.revision().isPresent() || client.mode() != ConnectionMode.AUTO;
        if (chosen || !newest.subject.revision().isStateless()) {
            return List.of(newest);
        }
        Examination sessions;
        try {
            sessions = of(client.mode(ConnectionMode.SESSION), options, settingNames);
        } catch (ClientException none) { // R39.initialize checks the refusal
            return List.of(newest);
        } catch (IllegalArgumentException unknown) {
            newest.close();
            throw unknown;
        }
        sessions.beside = List.of(newest);
        newest.beside = List.of(sessions);
        // 2026-07-28 is last, because a server need not answer requests after the rules of EndRules
        return List.of(sessions, newest);
    }

    public Subject subject() {
        return subject;
    }

    /**
     * Returns a trial for each target of a rule. If the rule does not apply, returns one trial with the reason. If the
     * rule does not belong to the revision, returns an empty list.
     */
    public List<Trial<Rule>> trials(Rule rule) {
        return rule.revisions().contains(subject.revision())
                ? Trial.of(
                        rule,
                        rule.precondition().apply(subject),
                        () -> rule.targets().apply(subject))
                : List.of();
    }

    public Finding apply(Trial<Rule> trial) {
        Finding finding = trial.obstacle() == null
                ? apply(trial.rule(), trial.target())
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

    private Finding apply(Rule rule, String target) {
        long start = System.nanoTime();
        Evidence evidence;
        try {
            evidence = gather(rule, target);
        } catch (ClientException broken) { // the server is gone, or a change failed; the other trials continue
            Duration took = Duration.ofNanos(System.nanoTime() - start);
            return new Finding(
                    rule, target, Outcome.FAILED, "the rule could not be checked: " + broken.getMessage(), null, took);
        }
        Optional<String> fault =
                isUnanswered(rule, evidence) ? Optional.empty() : rule.check().check(evidence, subject);
        Duration took = Duration.ofNanos(System.nanoTime() - start);
        if (isUnanswered(rule, evidence)) {
            String message = "the server did not answer; rule R0.answered reports this";
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

    private Evidence gather(Rule rule, String target) {
        try {
            return rule.request().gather(subject, target);
        } finally {
            subject.closeOthers();
        }
    }

    private static boolean isUnanswered(Rule rule, Evidence evidence) {
        return rule.section() != Section.BASE
                && evidence.exchanges().stream()
                        .anyMatch(exchange -> !exchange.isAnswered()
                                && (exchange.status() == 0 || isEmptySuccess(rule, exchange))
                                && !exchange.request().method().equals("subscriptions/listen"));
    }

    /**
     * Checks for a success status without a message. The request then counts as unanswered. Returns false for rules of
     * the HTTP section, because these rules check the status themselves.
     */
    private static boolean isEmptySuccess(Rule rule, Exchange exchange) {
        return rule.section() != Section.HTTP && exchange.status() < 300;
    }

    private Optional<Waiver> waiver(Rule rule, String target) {
        return options.waivers().stream()
                .filter(waiver -> Waivers.covers(waiver, rule, target))
                .findFirst();
    }

    /**
     * Checks whether a finding counts as a failure of the server. It counts if its rule is broken and is at least as
     * binding as {@link ContractOptions#failAt}.
     */
    public boolean counts(Finding finding) {
        return finding.outcome() == Outcome.FAILED && finding.rule().level().compareTo(options.failAt()) <= 0;
    }

    public Report run(Consumer<Finding> progress) {
        for (Rule rule : Catalogue.rules()) {
            for (Trial<Rule> trial : trials(rule)) {
                progress.accept(apply(trial));
            }
        }
        return report();
    }

    /**
     * Returns the waivers that are no longer needed, according to the findings so far. If a waiver accepted a broken
     * rule, in this examination or in that of the other revision, it is still needed. Any other waiver is returned if
     * its rule passed for a target that it covers, or was applied only to targets that it does not cover.
     */
    public List<Waiver> staleWaivers() {
        return options.waivers().stream()
                .filter(waiver -> !has(Outcome.WAIVED, waiver))
                .filter(waiver -> beside.stream().noneMatch(other -> other.has(Outcome.WAIVED, waiver)))
                .filter(waiver -> has(Outcome.PASSED, waiver) || meetsNothing(waiver))
                .toList();
    }

    /**
     * Checks whether the rule of a waiver was applied only to targets that the waiver does not cover. The target in the
     * waiver is then misspelt or no longer exists.
     */
    private boolean meetsNothing(Waiver waiver) {
        return findings.stream().noneMatch(finding -> Waivers.covers(waiver, finding.rule(), finding.target()))
                && findings.stream()
                        .anyMatch(finding ->
                                finding.outcome() != Outcome.NOT_APPLICABLE && Waivers.isOf(waiver, finding.rule()));
    }

    private boolean has(Outcome outcome, Waiver waiver) {
        return findings.stream()
                .anyMatch(finding ->
                        finding.outcome() == outcome && Waivers.covers(waiver, finding.rule(), finding.target()));
    }

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
