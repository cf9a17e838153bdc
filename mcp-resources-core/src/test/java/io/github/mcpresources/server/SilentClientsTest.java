package io.github.mcpresources.server;

import static io.github.mcpresources.Patience.await;
import static io.github.mcpresources.server.AttachmentTest.result;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.ForwardingProvider;
import io.github.mcpresources.Handle;
import io.github.mcpresources.ManualTime;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.registry.ResourceRegistry;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests clients that send nothing for longer than the expiry time of subscriptions, on a stream whose end the transport
 * does not report.
 */
class SilentClientsTest {

    private final ManualTime time = new ManualTime();
    private final ResourceRegistry registry = ResourceRegistry.create();
    /** The number of watches that the server holds. */
    private final AtomicInteger watches = new AtomicInteger();

    private final ResourceServer resources =
            ResourceServer.builder(new Watched(registry)).time(time).build();

    SilentClientsTest() {
        registry.resource("notes://1").text("one");
    }

    @ParameterizedTest
    @EnumSource(names = {"SSE", "STREAMABLE"})
    void keepsSubscriptionsOfClientThatAnswersPings(TestServer.Kind kind) throws Exception {
        try (TestServer server = TestServer.start(kind, resources);
                Wire wire = server.connect()) {
            if (wire instanceof HttpWire http) {
                http.listen();
            }
            result(wire.request("resources/subscribe", Map.of("uri", "notes://1")));
            assertNotified(wire);
            for (int silence = 0; silence < 3; silence++) {
                silence(56);
                Map<String, Object> ping = wire.notification();
                assertThat(ping).containsEntry("method", "ping");
                wire.send(Map.of("jsonrpc", "2.0", "id", ping.get("id"), "result", Map.of()));
            }
            assertNotified(wire);
        }
    }

    @Test
    void disconnectsClientThatDoesNotAnswerPings() throws Exception {
        try (TestServer server = TestServer.start(TestServer.Kind.SSE, resources);
                SseWire wire = (SseWire) server.connect()) {
            result(wire.request("resources/subscribe", Map.of("uri", "notes://1")));
            silence(56);
            assertThat(wire.notification()).containsEntry("method", "ping");
            assertThat(wire.ended).isNotDone();
            silence(3);
            assertThat(wire.ended).isNotDone();
            time.advanceUntil(Duration.ofMinutes(1), 3, wire.ended::isDone);
            wire.ended.get();
        }
    }

    @Test
    void forgetsClientThatVanishesWithOpenStream() throws Exception {
        try (TestServer server = TestServer.start(TestServer.Kind.STREAMABLE, resources);
                HttpWire wire = (HttpWire) server.connect()) {
            wire.listen();
            result(wire.request("resources/subscribe", Map.of("uri", "notes://1")));
            assertNotified(wire); // confirms that the stream is open
            wire.hangUp(); // the server does not detect this, because it writes nothing
            silence(56);
            assertThat(watches).hasValue(1);
            time.advanceUntil(Duration.ofMinutes(1), 8, () -> watches.get() == 0);
            wire.listen();
            assertThat(wire.request("resources/subscribe", Map.of("uri", "notes://1")))
                    .as("who goes on in the session begins without subscriptions")
                    .containsKey("result");
            assertNotified(wire);
        }
    }

    private final class Watched extends ForwardingProvider {

        Watched(ResourceProvider inner) {
            super(inner);
        }

        @Override
        public CompletionStage<Handle> watch(String uri, RequestContext context) {
            watches.incrementAndGet();
            return CompletableFuture.completedFuture(watches::decrementAndGet);
        }
    }

    private void assertNotified(Wire wire) throws Exception {
        resources.events().updated("notes://1");
        assertThat(wire.notification().get("params")).isEqualTo(Map.of("uri", "notes://1"));
    }

    /**
     * Advances the time minute by minute. Waits after each minute so that a check on another thread runs before the
     * next minute.
     */
    private void silence(int minutes) {
        for (int minute = 0; minute < minutes; minute++) {
            time.advance(Duration.ofMinutes(1));
            await().pollDelay(Duration.ZERO).pollInterval(Duration.ofMillis(1)).until(() -> time.timers() > 0);
        }
    }
}
