package io.github.mcpresources.server;

import static io.github.mcpresources.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.registry.ResourceRegistry;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpStreamableServerSession;
import io.modelcontextprotocol.spec.McpStreamableServerTransport;
import io.modelcontextprotocol.spec.McpStreamableServerTransportProvider;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;

/** Tests two concurrent requests for the stream of one session. */
class ListeningStreamTest {

    private static final McpSchema.InitializeRequest INTRODUCTION = McpSchema.InitializeRequest.builder(
                    "2025-11-25",
                    McpSchema.ClientCapabilities.builder().build(),
                    McpSchema.Implementation.builder("client", "1").build())
            .build();

    private final ResourceRegistry registry = ResourceRegistry.create();
    private final Inner inner = new Inner(INTRODUCTION);
    private final Factory factory = new Factory();

    /** Checks a client whose first stream broke and that requests a second one before the server has handled the first. */
    @Test
    void keepsNewStreamOpenWhenOvertakenStreamCloses() throws Exception {
        Stream first = new Stream();
        Stream second = new Stream();
        try (ResourceServer resources = ResourceServer.of(registry)) {
            resources.wrap(factory).setSessionFactory(inner::start);
            McpStreamableServerSession.McpStreamableServerSessionInit started =
                    factory.fronts.startSession(INTRODUCTION);
            started.initResult().block();
            McpStreamableServerSession session = started.session();
            session.accept(new McpSchema.JSONRPCNotification("notifications/initialized", Map.of()))
                    .block();
            Thread overtaking = new Thread(() -> session.listeningStream(second), "overtaking");
            inner.whenInstalled = () -> {
                overtaking.start();
                await().until(() -> overtaking.getState() == Thread.State.TERMINATED
                        || overtaking.getState() == Thread.State.BLOCKED);
            };
            McpStreamableServerSession.McpStreamableServerSessionStream opened = session.listeningStream(first);
            overtaking.join();
            opened.close(); // as the transport does when it detects that the connection is closed
            registry.resource("notes://1").text("");
            assertThat(second.sent.poll(5, TimeUnit.MINUTES))
                    .isInstanceOfSatisfying(
                            McpSchema.JSONRPCNotification.class,
                            notification -> assertThat(notification.method())
                                    .isEqualTo("notifications/resources/list_changed"));
        }
    }

    /** A session of the SDK that runs an action as soon as a stream is the current one. */
    private static final class Inner extends McpStreamableServerSession {

        private Runnable whenInstalled = () -> {};

        private Inner(McpSchema.InitializeRequest request) {
            super("id", request.capabilities(), request.clientInfo(), Duration.ofSeconds(10), Map.of(), Map.of());
        }

        McpStreamableServerSessionInit start(McpSchema.InitializeRequest request) {
            McpSchema.InitializeResult result = McpSchema.InitializeResult.builder(
                            request.protocolVersion(),
                            McpSchema.ServerCapabilities.builder().build(),
                            McpSchema.Implementation.builder("server", "1").build())
                    .build();
            return new McpStreamableServerSessionInit(this, Mono.just(result));
        }

        @Override
        public McpStreamableServerSessionStream listeningStream(McpStreamableServerTransport transport) {
            McpStreamableServerSessionStream opened = super.listeningStream(transport);
            Runnable once = whenInstalled;
            whenInstalled = () -> {};
            once.run();
            return opened;
        }
    }

    /** A transport provider that stores its session factory. */
    private static final class Factory implements McpStreamableServerTransportProvider {

        @SuppressWarnings("NullAway.Init") // set by setSessionFactory
        private McpStreamableServerSession.Factory fronts;

        @Override
        public void setSessionFactory(McpStreamableServerSession.Factory factory) {
            fronts = factory;
        }

        @Override
        public Mono<Void> notifyClients(String method, Object params) {
            return Mono.empty();
        }

        @Override
        public Mono<Void> closeGracefully() {
            return Mono.empty();
        }
    }

    /** A connection to the client. */
    private static final class Stream implements McpStreamableServerTransport {

        private final BlockingQueue<McpSchema.JSONRPCMessage> sent = new LinkedBlockingQueue<>();

        @Override
        public Mono<Void> sendMessage(McpSchema.JSONRPCMessage message, String messageId) {
            return sendMessage(message);
        }

        @Override
        public Mono<Void> sendMessage(McpSchema.JSONRPCMessage message) {
            return Mono.fromRunnable(() -> sent.add(message));
        }

        @Override
        public <T> T unmarshalFrom(Object data, TypeRef<T> type) {
            return Wire.MAPPER.convertValue(data, type);
        }

        @Override
        public Mono<Void> closeGracefully() {
            return Mono.empty();
        }

        @Override
        public void close() {
            // nothing is open
        }
    }
}
