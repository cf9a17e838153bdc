package io.github.mcpresources.compositor;

import static io.github.mcpresources.compositor.ProviderCalls.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.mcpresources.Caller;
import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.ResourceLimits;
import io.github.mcpresources.compositor.upstream.McpUpstream;
import io.github.mcpresources.internal.request.ServerRequest;
import io.github.mcpresources.internal.subscriptions.Notification;
import io.github.mcpresources.internal.subscriptions.NotificationSink;
import io.github.mcpresources.internal.subscriptions.Subscriber;
import io.github.mcpresources.internal.subscriptions.SubscriptionManager;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.testkit.client.Json;
import io.github.mcpresources.testkit.client.Listening;
import io.github.mcpresources.testkit.client.Message;
import io.github.mcpresources.testkit.client.ResourceClient;
import io.github.mcpresources.testkit.client.Revision;
import io.github.mcpresources.testkit.harness.FaultyUpstream;
import io.github.mcpresources.testkit.harness.ManualTime;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Tests clients of 2026-07-28 that begin to listen while a mount is connecting or down. */
class ListeningDuringOutageTest {

    private static final Duration PATIENCE = Duration.ofMinutes(5);

    private final ResourceRegistry notes = ResourceRegistry.create();
    private final ResourceRegistry tasks = ResourceRegistry.create();

    @BeforeEach
    void register() {
        notes.resource("x://1").text("a note");
        tasks.resource("x://1").text("a task");
    }

    /** The tests of a mount that is down and returns. */
    @Nested
    class ReturningMount {

        private final RemoteServer far = new RemoteServer(tasks);
        private final ResourceCompositor compositor =
                ProviderCalls.patientCompositor().linger(Duration.ZERO).build();
        private final ResourceClient client =
                ResourceClient.inMemory(compositor).deadline(PATIENCE);

        @BeforeEach
        void mountStoppedServer() {
            far.stop();
            compositor.mount("notes", notes);
            compositor.mount("far", far.upstream());
        }

        @AfterEach
        void close() {
            client.close();
            compositor.close();
            far.close();
        }

        private List<String> acknowledged(Listening listening) {
            Message message = listening
                    .await(any -> any.method().endsWith("acknowledged"), PATIENCE)
                    .orElseThrow();
            List<String> uris = new ArrayList<>();
            message.params().at("/notifications/resourceSubscriptions").forEach(uri -> uris.add(uri.asText()));
            return uris;
        }

        private long updates(Listening listening, String uri) {
            return listening.messages().stream()
                    .filter(message -> message.method().endsWith("updated"))
                    .filter(message -> message.params().path("uri").asText().equals(uri))
                    .count();
        }

        private Listening listen(String... uris) {
            return client.listen(Json.object("resourceSubscriptions", List.of(uris)));
        }

        @Test
        void subscriptionBecomesActiveWhenMountReturns() {
            try (Listening listening = listen("notes+x://1", "far+x://1")) {
                assertThat(acknowledged(listening)).containsExactly("notes+x://1", "far+x://1");
                far.restart();
                eventually()
                        .untilAsserted(() -> assertThat(updates(listening, "far+x://1"))
                                .as("an update may have been missed")
                                .isPositive());
                assertThat(far.provider.watches).containsOnly("watch x://1");
                long before = updates(listening, "far+x://1");
                far.publish(new ResourceEvent.Updated("x://1"));
                eventually()
                        .untilAsserted(() ->
                                assertThat(updates(listening, "far+x://1")).isGreaterThan(before));
            }
            eventually().untilAsserted(() -> assertThat(far.provider.watches).endsWith("end x://1"));
        }

        @Test
        void clientIsNotNotifiedOfResourceThatReturnedMountDoesNotHave() {
            try (Listening listening = listen("far+x://none", "far+x://1")) {
                assertThat(acknowledged(listening)).containsExactly("far+x://none", "far+x://1");
                far.restart();
                eventually()
                        .untilAsserted(() ->
                                assertThat(updates(listening, "far+x://1")).isPositive());
                long before = updates(listening, "far+x://1");
                far.publish(new ResourceEvent.Updated("x://1"));
                eventually()
                        .untilAsserted(() ->
                                assertThat(updates(listening, "far+x://1")).isGreaterThan(before));
                assertThat(updates(listening, "far+x://none")).isZero();
            }
        }

        @Test
        void subscriptionThatEndsDuringOutageIsNotMadeLater() {
            try (Listening listening = listen("far+x://1")) {
                acknowledged(listening);
            }
            far.restart();
            far.connect();
            assertThat(far.provider.watches).isEmpty();
        }

        @Test
        void unknownMountIsOmittedFromAcknowledgment() {
            try (Listening listening = listen("nobody+x://1", "notes+x://1")) {
                assertThat(acknowledged(listening)).containsExactly("notes+x://1");
            }
        }

        @Test
        void subscriptionInSessionFailsDuringOutage() {
            try (ResourceClient session = ResourceClient.piped(compositor)
                    .revision(Revision.V2025_11_25)
                    .deadline(PATIENCE)) {
                JsonNode error = session.subscribe("far+x://1").error();
                assertThat(error.path("code").asInt()).isEqualTo(-32603);
                assertThat(error.at("/data/retryable").asBoolean()).isTrue();
            }
        }
    }

    @Test
    void connectingMountDelaysAcknowledgmentUntilItsDeadlineOnly() {
        ManualTime time = new ManualTime();
        Duration readDeadline = Duration.ofSeconds(20);
        ResourceLimits limits = ResourceLimits.defaults();
        assertThat(limits.readTimeout()).isGreaterThan(readDeadline);
        try (FaultyUpstream server = FaultyUpstream.start(tasks);
                ResourceCompositor compositor = ResourceCompositor.builder()
                        .listDeadline(Duration.ofHours(1)) // for a server that starts slowly
                        .readDeadline(readDeadline)
                        .time(time)
                        .build()) {
            server.hang();
            compositor.mount("notes", notes);
            compositor.mount("slow", McpUpstream.http(URI.create(server.url())).build());
            SubscriptionManager manager = new SubscriptionManager(compositor, limits, time, Runnable::run);
            Subscriber subscriber = manager.open("listen", Caller.ANONYMOUS, new Nobody(), false);
            ServerRequest request =
                    ServerRequest.builder().limits(limits).time(time).build();
            CompletableFuture<Set<String>> subscribed = subscriber
                    .subscribeAll(List.of("slow+x://1", "notes+x://1"), request)
                    .toCompletableFuture();
            assertThat(subscribed).isNotDone();
            time.advance(readDeadline);
            assertThat(subscribed)
                    .isCompletedWithValueMatching(uris -> uris.equals(Set.of("slow+x://1", "notes+x://1")));
            manager.close();
        }
    }

    /** A client that receives nothing. */
    private static final class Nobody implements NotificationSink {
        @Override
        public CompletionStage<Void> send(Notification notification) {
            return CompletableFuture.completedFuture(null);
        }

        @Override
        public void disconnect() {}
    }
}
