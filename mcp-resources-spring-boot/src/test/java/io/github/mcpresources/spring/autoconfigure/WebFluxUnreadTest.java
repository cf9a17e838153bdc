package io.github.mcpresources.spring.autoconfigure;

import static io.github.mcpresources.spring.autoconfigure.RawRequests.becomes;
import static io.github.mcpresources.spring.autoconfigure.RawRequests.isClosed;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.github.mcpresources.MemoryBudget;
import io.github.mcpresources.ResourceEvents;
import io.github.mcpresources.ResourceLimits;
import io.github.mcpresources.internal.server.ServerAccess;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.server.ResourceServer;
import io.github.mcpresources.spring.ResourceServerCustomizer;
import io.github.mcpresources.testkit.harness.ManualTime;
import java.io.InputStream;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Checks that a WebFlux application ends the connection of a client that does not read. */
class WebFluxUnreadTest {

    private static final Duration PERIOD = Duration.ofSeconds(30);

    /** A text that is several times longer than all buffers of a connection. */
    private static final String LARGE = "x".repeat(32 << 20);

    /** Long URIs. A few thousand notifications with them fill the buffers of a connection. */
    private static final List<String> LOUD = IntStream.range(0, 20)
            .mapToObj(number -> "loud://" + number + "/" + "u".repeat(8_000))
            .toList();

    @Configuration(proxyBeanMethods = false)
    @Import(Served.Application.class)
    static class Application {

        @Bean
        ManualTime time() {
            return new ManualTime();
        }

        @Bean
        ResourceServerCustomizer limits(ManualTime time) {
            return server -> server.time(time)
                    .memoryBudget(MemoryBudget.ofBytes(512 << 20))
                    .limits(ResourceLimits.builder()
                            .resultBytes(LARGE.length())
                            .subscriptions(s -> s.queuedEvents(LOUD.size() / 2))
                            .build());
        }
    }

    private static Served start(String protocol) {
        Served served = Served.startReactive(Application.class, "spring.ai.mcp.server.protocol=" + protocol);
        ResourceRegistry registry = served.context().getBean(ResourceRegistry.class);
        registry.resource("large://text").text(LARGE);
        LOUD.forEach(uri -> registry.resource(uri).text(""));
        return served;
    }

    private static ServerAccess server(Served served) {
        return ServerAccess.of(served.context().getBean(ResourceServer.class));
    }

    private static void assertEnds(Served served, Socket socket) throws Exception {
        assertThat(socket.getInputStream().readNBytes(20)).hasSize(20);
        assertThat(server(served).memory().reserved()).isPositive();
        ManualTime time = served.context().getBean(ManualTime.class);
        assertThat(becomes(() -> {
                    time.advance(PERIOD);
                    return isClosed(socket);
                }))
                .isTrue();
        assertThat(becomes(() -> server(served).memory().reserved() == 0)).isTrue();
    }

    @Test
    void endsAnswerThatClientDoesNotRead() throws Exception {
        try (Served served = start("STREAMABLE");
                Socket socket = RawRequests.read(served, "large://text", "application/json")) {
            assertEnds(served, socket);
        }
    }

    @Test
    void endsAnswerOfEarlierRevisionThatClientDoesNotRead() throws Exception {
        String read =
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"resources/read\",\"params\":{\"uri\":\"large://text\"}}";
        try (Served served = start("STATELESS");
                Socket socket = RawRequests.post(
                        served,
                        read,
                        "Accept: application/json, text/event-stream",
                        "MCP-Protocol-Version: 2025-11-25")) {
            assertEnds(served, socket);
        }
    }

    @Test
    void sendsWholeAnswerToSlowClient() throws Exception {
        try (Served served = start("STREAMABLE");
                Socket socket = RawRequests.read(served, "large://text", "application/json")) {
            ManualTime time = served.context().getBean(ManualTime.class);
            InputStream in = socket.getInputStream();
            int part = LARGE.length() / 4;
            for (int count = 0; count < 3; count++) {
                assertThat(in.readNBytes(part).length).isEqualTo(part);
                int timers = time.timers();
                time.advance(PERIOD);
                assertThat(becomes(() -> time.timers() == timers))
                        .as("the connection was checked")
                        .isTrue();
            }
            assertThat(in.readNBytes(part).length).isEqualTo(part);
        }
    }

    /** Checks that the connection is closed at once, not after the bytes that the client does not read. */
    @Test
    void disconnectsClientThatDoesNotReadItsNotifications() throws Exception {
        ListAppender<ILoggingEvent> log = new ListAppender<>();
        Logger root = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
        try (Served served = start("STREAMABLE");
                Socket socket = RawRequests.listen(
                        served, LOUD.stream().map(uri -> '"' + uri + '"').collect(Collectors.joining(",")))) {
            log.start();
            root.addAppender(log);
            assertThat(socket.getInputStream().readNBytes(20)).hasSize(20);
            ResourceEvents events = served.context().getBean(ResourceEvents.class);
            assertThat(becomes(() -> {
                        LOUD.forEach(events::updated);
                        return server(served).dispatcher().openListenRequests() == 0;
                    }))
                    .isTrue();
            assertThat(becomes(() -> isClosed(socket))).isTrue();
        } finally {
            root.detachAppender(log);
        }
        assertThat(log.list).noneMatch(event -> event.getLevel() == Level.ERROR);
    }
}
