package io.github.mcpresources.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.mcpresources.testkit.client.Json;
import io.github.mcpresources.testkit.client.ResourceClient;
import io.github.mcpresources.testkit.client.Revision;
import io.github.mcpresources.testkit.client.StreamServer;
import io.github.mcpresources.testkit.internal.rules.Catalogue;
import io.github.mcpresources.testkit.internal.rules.Examination;
import io.github.mcpresources.testkit.internal.rules.Finding;
import io.github.mcpresources.testkit.internal.rules.Outcome;
import io.github.mcpresources.testkit.internal.rules.Report;
import io.github.mcpresources.testkit.internal.rules.Rule;
import io.github.mcpresources.testkit.internal.rules.Section;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks that each rule finds the server that breaks it, and that no other rule fails. */
class BrokenServersTest {

    /**
     * The time to wait for a message that a fault suppresses. This wait always takes the whole time. Other waits may be
     * longer, for slow machines.
     */
    private static final Duration IN_VAIN = Duration.ofSeconds(5);

    /**
     * The time to wait for a message that must not arrive but that the fault sends. The message ends the wait. The time
     * is short because other rules wait for messages that do not arrive, and those waits take the whole time.
     */
    private static final Duration NOT_IN_VAIN = Duration.ofSeconds(1);

    private static final Duration AS_LONG_AS_IT_TAKES = Duration.ofMinutes(1);

    static Stream<Fault> faults() {
        return Faults.all();
    }

    @ParameterizedTest
    @EnumSource
    void serverWithoutFaultKeepsAllRules(Revision revision) {
        Report report = examine(Fault.none(revision));
        assertThat(failures(report)).isEmpty();
        assertThat(report.passed()).isTrue();
        assertThat(report.count(Outcome.PASSED)).isGreaterThan(80);
    }

    @ParameterizedTest
    @EnumSource
    void serverWithoutFaultKeepsAllRulesOverHttp(Revision revision) {
        Report report = examine(Fault.none(revision).overHttp());
        assertThat(failures(report)).isEmpty();
        assertThat(report.findings().stream()
                        .filter(finding -> finding.rule().section() == Section.HTTP)
                        .map(Finding::outcome))
                .containsOnly(Outcome.PASSED);
    }

    static Stream<Fault> allowed() {
        return Faults.allowed();
    }

    @ParameterizedTest
    @MethodSource("allowed")
    void acceptsUnusualButAllowedBehaviour(Fault unusual) {
        assertThat(failures(examine(unusual))).isEmpty();
    }

    @Test
    void omitsHttpDetailsOverStreams() {
        Report report =
                examine(Fault.stateless("R32.version", "accepts any version").quirk("takes any version"));
        assertThat(failures(report))
                .contains("1999-12-31")
                .doesNotContain("POST")
                .doesNotContain("MCP-Protocol-Version");
    }

    /** Discovery can fail for a later client, for example because a loaded machine starts its server too slowly. */
    @Test
    void doesNotFallBackToSessionsAfterDiscovery() {
        AtomicInteger discovered = new AtomicInteger();
        Fault once = Fault.none(Revision.V2026_07_28).edit((request, answer) -> {
            if (request.path("method").asText().equals("server/discover") && discovered.incrementAndGet() > 1) {
                answer.remove("result");
                answer.putObject("error").put("code", -32601).put("message", "Not now");
            }
        });
        Rule acknowledged = rule("R25.ack");
        ResourceClient client = RawStreams.client(new RawServer(once), once).deadline(AS_LONG_AS_IT_TAKES);
        try (Examination examination = Examination.of(client, ContractOptions.defaults())) {
            assertThat(examination.trials(acknowledged))
                    .isNotEmpty()
                    .allSatisfy(trial -> assertThat(examination.apply(trial).explain())
                            .contains("the rule could not be checked", "does not answer server/discover", "Not now"));
        }
    }

    private static Rule rule(String id) {
        return Catalogue.rules().stream()
                .filter(rule -> rule.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void quotesErrorOfRefusedListenRequest() {
        Fault refusing = Fault.none(Revision.V2026_07_28).quirk("refuses to listen");
        ResourceClient client = RawStreams.client(new RawServer(refusing), refusing);
        ContractOptions settings = ContractOptions.builder()
                .revision(Revision.V2026_07_28)
                .notificationTimeout(Duration.ofSeconds(1)) // no acknowledgment arrives
                .build();
        try (Examination examination = Examination.of(client, settings)) {
            assertThat(examination.trials(rule("R25.ack")))
                    .isNotEmpty()
                    .allSatisfy(trial -> assertThat(examination.apply(trial).explain())
                            .contains("error -32603 \"cannot listen now\"")
                            .doesNotContain("immediately"));
        }
    }

    @Test
    void saysThatListIsIncompleteIfNoListedTemplateHasVariable() {
        Fault partial = Fault.none(Revision.V2025_11_25)
                .result(
                        Edits.TEMPLATES,
                        result -> result.withObject("/_meta")
                                .set(
                                        "io.github.mcpresources/failures",
                                        Json.of(List.of(Map.of("mount", "wiki", "reason", "it does not answer")))));
        ContractOptions settings = ContractOptions.builder()
                .revision(Revision.V2025_11_25)
                .variable("page", "7")
                .build();
        ResourceClient client = RawStreams.client(new RawServer(partial), partial);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Examination.of(client, settings))
                .withMessageContainingAll("\"page\"", "the list is incomplete", "wiki", "it does not answer");
    }

    @Test
    void closesClientsOfEachRule() {
        Fault none = Fault.none(Revision.V2026_07_28);
        RawServer server = new RawServer(none);
        AtomicInteger open = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        ResourceClient client = ResourceClient.streams("counted", () -> {
            StreamServer.Streams streams = RawStreams.start(server, none);
            most.accumulateAndGet(open.incrementAndGet(), Math::max);
            return new StreamServer.Streams(streams.fromServer(), streams.toServer(), () -> {
                open.decrementAndGet();
                streams.onClose().run();
            });
        });
        Report report = examine(client.deadline(AS_LONG_AS_IT_TAKES), settings(server, none));
        assertThat(failures(report)).isEmpty();
        assertThat(most).as("the main client, and a client of one rule").hasValue(2);
        assertThat(open).hasValue(0);
    }

    @Test
    void everyRuleHasBrokenServer() {
        assertThat(Catalogue.rules().stream().map(Rule::id))
                .containsExactlyInAnyOrderElementsOf(
                        Faults.all().map(Fault::rule).collect(Collectors.toSet()));
    }

    @ParameterizedTest
    @MethodSource("faults")
    @Execution(ExecutionMode.CONCURRENT) // most of the time is spent waiting
    void faultBreaksOnlyDeclaredRules(Fault fault) {
        Report report = examine(fault);
        var broken = report.findings().stream()
                .filter(finding -> finding.outcome() == Outcome.FAILED)
                .map(finding -> finding.rule().id())
                .collect(Collectors.toCollection(TreeSet::new));
        var declared = new TreeSet<>(fault.beside());
        declared.add(fault.rule());
        assertThat(broken).as(failures(report)).isEqualTo(declared);
        assertThat(failures(report)).contains(fault.said());
    }

    private static String failures(Report report) {
        return report.findings().stream()
                .filter(finding -> finding.outcome() == Outcome.FAILED)
                .map(Finding::explain)
                .collect(Collectors.joining("\n\n"));
    }

    private static Report examine(Fault fault) {
        RawServer server = new RawServer(fault);
        ContractOptions settings = settings(server, fault);
        if (fault.isOverHttp()) {
            try (RawHttp http = RawHttp.start(server, fault)) {
                return examine(http.client().deadline(AS_LONG_AS_IT_TAKES), settings);
            }
        }
        Duration deadline = fault.isSilent() ? IN_VAIN : AS_LONG_AS_IT_TAKES;
        return examine(RawStreams.client(server, fault).deadline(deadline), settings);
    }

    private static ContractOptions settings(RawServer server, Fault fault) {
        return ContractOptions.builder()
                .revision(fault.revision())
                .variable("id", "7")
                .failing(RawServer.FAILING)
                .expectText(RawServer.TEXT, "alpha")
                .change(RawServer.TEXT, client -> server.listeners().change(RawServer.TEXT))
                .changeList(client -> server.listeners().changeList())
                .endListening(client -> server.listeners().end())
                .keepAlive(fault.isSilent() ? IN_VAIN : AS_LONG_AS_IT_TAKES)
                .notificationTimeout(fault.isSilent() ? IN_VAIN : AS_LONG_AS_IT_TAKES)
                .quietPeriod(fault.isTalkative() ? NOT_IN_VAIN : Duration.ofMillis(50))
                .build();
    }

    private static Report examine(ResourceClient client, ContractOptions settings) {
        try (Examination examination = Examination.of(client, settings)) {
            return examination.run(finding -> {});
        }
    }
}
