package io.github.mcpresources.testkit.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.mcpresources.ResourceListener;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.server.ResourceServer;
import io.github.mcpresources.testkit.client.ResourceClient;
import io.github.mcpresources.testkit.client.ServedResources;
import io.github.mcpresources.testkit.junit.ServeResources;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class RecordingListenerTest {

    private final RecordingListener received = new RecordingListener();

    @ServeResources
    private final ServedResources notes =
            ServedResources.of(ResourceServer.builder(registry()).listener(received));

    private static ResourceRegistry registry() {
        ResourceRegistry registry = ResourceRegistry.create();
        registry.resource("notes://a").text("alpha");
        return registry;
    }

    @Test
    void recordsRequestsOfAnyOutcome() {
        try (ResourceClient client = notes.client()) {
            client.read("notes://a");
            client.read("notes://zz");
            ResourceListener.RequestSummary missing = received.await(
                    request -> request.outcome() == ResourceListener.RequestSummary.Outcome.NOT_FOUND,
                    Duration.ofMinutes(5));
            assertThat(missing.method()).isEqualTo("resources/read");
            assertThat(received.ended())
                    .extracting(ResourceListener.RequestSummary::outcome)
                    .contains(ResourceListener.RequestSummary.Outcome.SUCCEEDED);
        }
    }

    @Test
    void reportsRecordedRequestsIfWaitFails() {
        try (ResourceClient client = notes.client()) {
            client.read("notes://a");
            received.await(request -> true, Duration.ofMinutes(5));
        }
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> received.await(request -> false, Duration.ofMillis(1)))
                .withMessageContaining("PT0.001S")
                .withMessageContaining("resources/read");
    }
}
