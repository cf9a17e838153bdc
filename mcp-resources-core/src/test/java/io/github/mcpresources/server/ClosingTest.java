package io.github.mcpresources.server;

import static io.github.mcpresources.Patience.await;
import static io.github.mcpresources.server.AttachmentTest.result;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.EventBus;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.registry.ResourceRegistry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests requests and events that are in progress when the server closes. Requests are answered, or fail with an error
 * that says that the server closes. Events are passed to the bus.
 */
class ClosingTest {

    private final CountDownLatch reading = new CountDownLatch(1);
    private final CountDownLatch closing = new CountDownLatch(1);
    private final ResourceRegistry registry = ResourceRegistry.create();
    private final ResourceServer resources = ResourceServer.of(registry);

    ClosingTest() {
        registry.resource("test://quick").read(request -> {
            reading.countDown();
            closing.await();
            return ReadResult.text("in time");
        });
        registry.resource("test://hanging").read(request -> {
            reading.countDown();
            new CountDownLatch(1).await();
            return ReadResult.text("never");
        });
    }

    private void close() throws Exception {
        assertThat(reading.await(5, TimeUnit.MINUTES)).isTrue();
        CompletableFuture<Void> closed = CompletableFuture.runAsync(resources::close);
        closing.countDown();
        closed.get(5, TimeUnit.MINUTES);
    }

    @ParameterizedTest
    @EnumSource
    void answersReadThatEndsInTime(TestServer.Kind kind) throws Exception {
        TestServer server = TestServer.start(kind, resources);
        Wire wire = server.connect();
        CompletableFuture<Map<String, Object>> answer = wire.start("resources/read", Map.of("uri", "test://quick"));
        close();
        assertThat(result(answer.get(5, TimeUnit.MINUTES)).toString()).contains("in time");
        wire.close();
        server.close();
    }

    @ParameterizedTest
    @EnumSource
    void answersHangingReadWithError(TestServer.Kind kind) throws Exception {
        TestServer server = TestServer.start(kind, resources);
        Wire wire = server.connect();
        CompletableFuture<Map<String, Object>> answer = wire.start("resources/read", Map.of("uri", "test://hanging"));
        close();
        assertThat((Map<?, ?>) answer.get(5, TimeUnit.MINUTES).get("error"))
                .isEqualTo(Map.of("code", -32603, "message", "The server is closing"));
        wire.close();
        server.close();
    }

    @Test
    void answersHangingReadOfStatelessRevisionWithError() throws Exception {
        TestServer server = TestServer.start(TestServer.Kind.STREAMABLE, resources);
        StatelessClient wire = new StatelessClient(server.endpoint());
        CompletableFuture<StatelessClient.Reply> hanging = CompletableFuture.supplyAsync(() -> {
            try {
                return wire.call("resources/read", Map.of("uri", "test://hanging"));
            } catch (IOException broken) {
                throw new UncheckedIOException(broken);
            }
        });
        close();
        assertThat(hanging.get(5, TimeUnit.MINUTES).error()).containsEntry("message", "The server is closing");
        server.close();
    }

    /** A bus that answers only the last batch of events, and late. */
    private static final class SlowBus implements EventBus, EventBus.Connection {

        /** The number of batches that a server sends before it waits for an answer. */
        private static final int UNDER_WAY = 8;

        private final List<ResourceEvent> published = new CopyOnWriteArrayList<>();
        private final CompletableFuture<Void> answer = new CompletableFuture<>();
        private volatile boolean isConnected = true;

        @Override
        public Connection connect(Listener listener) {
            return this;
        }

        @Override
        public CompletionStage<Void> publish(List<ResourceEvent> events) {
            published.addAll(events);
            return published.size() > UNDER_WAY
                    ? answer.completeOnTimeout(null, 300, TimeUnit.MILLISECONDS)
                    : new CompletableFuture<>();
        }

        @Override
        public void close() {
            isConnected = false;
        }
    }

    @Test
    void waitsUntilBusHasLastEvents() {
        SlowBus bus = new SlowBus();
        ResourceServer server = ResourceServer.builder(registry).eventBus(bus).build();
        for (int number = 1; number <= SlowBus.UNDER_WAY; number++) {
            server.events().updated("test://" + number);
            int sent = number;
            await().until(() -> bus.published.size() == sent);
        }
        server.events().updated("test://last");
        assertThat(bus.published).hasSize(SlowBus.UNDER_WAY);
        server.close();
        assertThat(bus.published).last().isEqualTo(new ResourceEvent.Updated("test://last"));
        assertThat(bus.answer).isCompleted();
        assertThat(bus.isConnected).isFalse();
    }
}
