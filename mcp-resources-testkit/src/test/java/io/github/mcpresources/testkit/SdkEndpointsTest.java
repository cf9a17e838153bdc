package io.github.mcpresources.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.internal.server.ServerAccess;
import io.github.mcpresources.server.ResourceServer;
import io.github.mcpresources.testkit.client.ResourceClient;
import io.github.mcpresources.testkit.client.Revision;
import io.github.mcpresources.testkit.internal.rules.Examination;
import io.github.mcpresources.testkit.internal.rules.Finding;
import io.github.mcpresources.testkit.internal.rules.Outcome;
import io.github.mcpresources.testkit.internal.rules.Report;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Checks that a registry inside the SDK's servers keeps the contract on each of their HTTP transports. */
class SdkEndpointsTest {

    private static final Duration AS_LONG_AS_IT_TAKES = Duration.ofMinutes(1);

    private final Items items = new Items();
    private final ResourceServer resources = ResourceServer.of(items.registry());

    @ParameterizedTest
    @EnumSource
    void keepsContractOverStreamableHttp(Revision revision) throws Exception {
        try (SdkEndpoint endpoint = SdkEndpoint.streamable(resources)) {
            Report report = examine(ResourceClient.http(endpoint.url()), revision);
            assertKept(report, 60);
            assertThat(report.findings())
                    .filteredOn(finding -> List.of("R28.result", "R30.alive", "R38.ends")
                            .contains(finding.rule().id()))
                    .extracting(Finding::outcome)
                    .containsOnly(Outcome.PASSED);
        }
    }

    @ParameterizedTest
    @EnumSource
    void keepsContractOverStatelessHttp(Revision revision) throws Exception {
        try (SdkEndpoint endpoint = SdkEndpoint.stateless(resources)) {
            assertKept(examine(ResourceClient.http(endpoint.url()), revision), 50);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"V2025_06_18", "V2025_11_25"})
    void keepsContractOverSse(Revision revision) throws Exception {
        try (SdkEndpoint endpoint = SdkEndpoint.sse(resources)) {
            ResourceClient client = ResourceClient.sse(endpoint.url() + "/sse").revision(revision);
            Report report = examine(client, items.settings()); // the SDK always answers with 2024-11-05 on SSE
            assertKept(report, 60);
            assertThat(report.agreed()).isEqualTo("2024-11-05");
            assertThat(report.summary()).contains("2024-11-05, checked with the rules of 2025-06-18");
            assertThat(report.findings())
                    .filteredOn(finding -> finding.rule().id().equals("R24.list"))
                    .extracting(Finding::outcome)
                    .containsOnly(Outcome.PASSED);
        }
    }

    @Test
    void refusesSseEndpointWithoutEventStream() throws Exception {
        try (SdkEndpoint endpoint = SdkEndpoint.stateless(resources);
                ResourceClient client = ResourceClient.sse(endpoint.url())) {
            assertThatThrownBy(client::open)
                    .hasMessageContainingAll(endpoint.url(), "answers GET with 405", "use http instead of sse");
        }
    }

    @Test
    void refusesSseForStatelessRevision() {
        try (ResourceClient client =
                ResourceClient.sse("http://127.0.0.1:9/sse").revision(Revision.V2026_07_28)) {
            assertThatThrownBy(client::open)
                    .hasMessageContainingAll("http://127.0.0.1:9/sse", "2026-07-28", "earlier revision");
        }
    }

    private Report examine(ResourceClient client, Revision revision) {
        ContractOptions settings = items.settings(revision).toBuilder()
                .keepAlive(AS_LONG_AS_IT_TAKES)
                .endListening(
                        listening -> ServerAccess.of(resources).dispatcher().close())
                .build();
        return examine(client, settings);
    }

    private static Report examine(ResourceClient client, ContractOptions settings) {
        try (Examination examination = Examination.of(client.deadline(AS_LONG_AS_IT_TAKES), settings)) {
            return examination.run(finding -> {});
        }
    }

    private static void assertKept(Report report, int atLeast) {
        assertThat(report.findings().stream()
                        .filter(finding -> finding.outcome() == Outcome.FAILED)
                        .map(Finding::explain)
                        .collect(Collectors.joining("\n\n")))
                .isEmpty();
        assertThat(report.staleWaivers()).isEmpty();
        assertThat(report.count(Outcome.PASSED)).isGreaterThanOrEqualTo(atLeast);
    }
}
