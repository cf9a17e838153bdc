package io.github.mcpresources.spring.autoconfigure;

import static io.github.mcpresources.spring.autoconfigure.RawRequests.becomes;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.Caller;
import io.github.mcpresources.ContentPart;
import io.github.mcpresources.Descriptor;
import io.github.mcpresources.MemoryBudget;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.Visibility;
import io.github.mcpresources.internal.server.ServerAccess;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.server.ResourceServer;
import io.github.mcpresources.spring.ResourceServerCustomizer;
import java.io.InputStream;
import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.annotation.Order;
import org.springframework.web.server.WebFilter;
import reactor.core.publisher.SignalType;
import reactor.core.scheduler.Schedulers;

/** Checks what a WebFlux application releases, and on which threads, if a client leaves. */
class WebFluxLeavingClientsTest {

    /** A visibility rule that does not decide before the server has noticed that the client left. */
    static final class Gate implements Visibility {

        private final CountDownLatch entered = new CountDownLatch(1);
        private final CountDownLatch left = new CountDownLatch(1);
        private final AtomicBoolean interrupted = new AtomicBoolean();

        @Override
        public boolean test(Caller caller, String uri, Descriptor descriptor) {
            if (uri.startsWith("gate://")) {
                entered.countDown();
                try {
                    left.await(60, TimeUnit.SECONDS);
                } catch (InterruptedException byClient) {
                    interrupted.set(true);
                }
            }
            return true;
        }
    }

    @Configuration(proxyBeanMethods = false)
    @Import(Served.Application.class)
    static class Application {

        @Bean
        Gate gate() {
            return new Gate();
        }

        @Bean
        ResourceServerCustomizer memory() {
            return server -> server.memoryBudget(MemoryBudget.ofBytes(256 << 20));
        }

        /** Notices that a client left. */
        @Bean
        @Order(0)
        WebFilter departures(Gate gate) {
            return (exchange, chain) -> chain.filter(exchange).doFinally(signal -> {
                if (signal == SignalType.CANCEL) {
                    gate.left.countDown();
                }
            });
        }
    }

    private Served served;
    private ResourceRegistry registry;
    private ServerAccess server;
    private Gate gate;

    @BeforeEach
    void start() {
        served = Served.startReactive(
                Application.class,
                "spring.ai.mcp.server.protocol=STREAMABLE",
                "mcp.resources.limits.result-bytes=64MB");
        registry = served.context().getBean(ResourceRegistry.class);
        server = ServerAccess.of(served.context().getBean(ResourceServer.class));
        gate = served.context().getBean(Gate.class);
    }

    @AfterEach
    void stop() {
        served.close();
    }

    @Test
    void releasesAnswerIfClientLeavesWhileRequestBegins() throws Exception {
        registry.resource("gate://text").text("x".repeat(1 << 20));
        try (Socket socket = RawRequests.read(served, "gate://text", "application/json")) {
            assertThat(gate.entered.await(60, TimeUnit.SECONDS)).isTrue();
        }
        assertThat(gate.left.await(60, TimeUnit.SECONDS)).isTrue();
        assertThat(server.dispatcher().inFlight().await(Duration.ofSeconds(30)))
                .as("no request counts as running")
                .isTrue();
        assertThat(becomes(() -> server.memory().reserved() == 0)).isTrue();
        assertThat(gate.interrupted).isFalse();
    }

    @Test
    void endsListenRequestIfClientLeavesWhileItBegins() throws Exception {
        registry.resource("gate://text").text("text");
        try (Socket socket = RawRequests.listen(served, "\"gate://text\"")) {
            assertThat(gate.entered.await(60, TimeUnit.SECONDS)).isTrue();
            assertThat(server.dispatcher().openListenRequests()).isEqualTo(1);
        }
        assertThat(becomes(() -> server.dispatcher().openListenRequests() == 0)).isTrue();
        assertThat(gate.interrupted).isFalse();
    }

    /** Checks that a source whose {@code close} waits, for example for a remote server, delays no other connection. */
    @Test
    void closesSourceOnThreadThatMayBlock() throws Exception {
        CompletableFuture<Boolean> onEventLoop = new CompletableFuture<>();
        registry.resource("large://source")
                .read(request -> ReadResult.of(ContentPart.stream("x.bin", 24L << 20, () -> new InputStream() {
                    @Override
                    public int read() {
                        return 0;
                    }

                    @Override
                    public int read(byte[] target, int offset, int length) {
                        return length;
                    }

                    @Override
                    public void close() {
                        onEventLoop.complete(Schedulers.isInNonBlockingThread());
                    }
                })));
        try (Socket socket = RawRequests.read(served, "large://source", "application/json")) {
            assertThat(socket.getInputStream().readNBytes(200_000)).hasSize(200_000);
        }
        assertThat(onEventLoop.get(60, TimeUnit.SECONDS)).isFalse();
    }
}
