package io.github.mcpresources.spring.autoconfigure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.mcpresources.ReadResult;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.spring.PrincipalResolver;
import io.github.mcpresources.testkit.client.ResourceClient;
import io.github.mcpresources.testkit.client.Revision;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.env.Environment;

/**
 * Checks that an application stops although clients listen, and that it answers running reads before. {@code
 * -Dshutdown.assert=true} checks the times more strictly, on a machine that is not busy.
 */
class ShutdownTest {

    /** The time that Spring Boot waits for open requests by default. */
    private static final Duration GRACE = Duration.ofSeconds(30);

    private static final boolean IS_TIMED = Boolean.getBoolean("shutdown.assert");
    private static final Duration LIMIT = IS_TIMED ? Duration.ofSeconds(2) : GRACE.dividedBy(2);
    /** By default, Netty waits two seconds for further requests. */
    private static final String NETTY = "spring.reactor.netty.shutdown-quiet-period=" + (IS_TIMED ? "2s" : "0s");

    private static final Duration NETTY_LIMIT = IS_TIMED ? Duration.ofSeconds(4) : GRACE.dividedBy(2);

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void stopsWhileClientsOfBothRevisionsListen(boolean isReactive) throws Exception {
        Served served = isReactive
                ? Served.startReactive(Served.Application.class, "spring.ai.mcp.server.protocol=STREAMABLE", NETTY)
                : Served.start("spring.ai.mcp.server.protocol=STREAMABLE");
        try (ResourceClient session = served.client().revision(Revision.V2025_11_25);
                ResourceClient sessionless = served.client().revision(Revision.V2026_07_28)) {
            session.watch(List.of("note://1"));
            sessionless.watch(List.of("note://1"));
            Duration time = closingTime(served);
            System.out.printf("%s closed in %d ms%n", isReactive ? "Netty" : "Tomcat", time.toMillis());
            assertThat(time).isLessThan(isReactive ? NETTY_LIMIT : LIMIT);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"V2025_11_25", "V2026_07_28"})
    void stopsWhileClientListens(Revision revision) throws Exception {
        Served served = Served.start("spring.ai.mcp.server.protocol=STREAMABLE");
        try (ResourceClient client = served.client().revision(revision)) {
            client.watch(List.of("note://1"));
            assertThat(closingTime(served)).isLessThan(LIMIT);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"V2025_11_25", "V2026_07_28"})
    void stopsWebFluxWhileClientListens(Revision revision) throws Exception {
        Served served =
                Served.startReactive(Served.Application.class, "spring.ai.mcp.server.protocol=STREAMABLE", NETTY);
        try (ResourceClient client = served.client().revision(revision)) {
            client.watch(List.of("note://1"));
            assertThat(closingTime(served)).isLessThan(NETTY_LIMIT);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void stopsWhileClientListensToSse(boolean isReactive) throws Exception {
        Served served = isReactive
                ? Served.startReactive(Served.Application.class, "spring.ai.mcp.server.protocol=SSE", NETTY)
                : Served.start("spring.ai.mcp.server.protocol=SSE");
        try (ResourceClient client = ResourceClient.sse(served.url("/sse"))) {
            client.watch(List.of("note://1"));
            assertThat(closingTime(served)).isLessThan(isReactive ? NETTY_LIMIT : LIMIT);
        }
    }

    @ParameterizedTest
    @CsvSource({"false, V2025_11_25", "false, V2026_07_28", "true, V2025_11_25", "true, V2026_07_28"})
    void answersRunningRead(boolean reactive, Revision revision) throws Exception {
        Served served = reactive
                ? Served.startReactive(Served.Application.class, "spring.ai.mcp.server.protocol=STREAMABLE", NETTY)
                : Served.start("spring.ai.mcp.server.protocol=STREAMABLE");
        CountDownLatch running = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        served.context().getBean(ResourceRegistry.class).resource("note://slow").read(request -> {
            running.countDown();
            goOn.await(10, TimeUnit.SECONDS);
            return ReadResult.text("answered");
        });
        try (ResourceClient client = served.client().revision(revision)) {
            CompletableFuture<Optional<String>> text = CompletableFuture.supplyAsync(
                    () -> client.read("note://slow").text());
            assertThat(running.await(30, TimeUnit.SECONDS)).isTrue();
            CompletableFuture<Duration> closing = CompletableFuture.supplyAsync(() -> closingTime(served));
            await().atMost(GRACE).until(() -> served.context().isClosed()); // the closing has begun
            goOn.countDown();
            assertThat(text.get(30, TimeUnit.SECONDS)).contains("answered");
            assertThat(closing.get(30, TimeUnit.SECONDS)).isLessThan(reactive ? NETTY_LIMIT : LIMIT);
        }
    }

    /** Checks what a test framework does with a context that it pauses and uses again. */
    @Test
    void servesAfterStopAndStart() {
        try (Served served = Served.start("spring.ai.mcp.server.protocol=STREAMABLE")) {
            served.context().stop();
            served.context().start();
            try (ResourceClient client = served.client()) {
                assertThat(client.read("note://1").text()).contains("note 1");
            }
        }
    }

    /** Deletes the session of a stream while the transport opens the stream, as a client may do. */
    @Configuration(proxyBeanMethods = false)
    @Import(OwnServerTest.Application.class)
    static class DeletingSession {

        private static final String STREAM = "X-Stream";

        @Bean
        CountDownLatch deleted() {
            return new CountDownLatch(1);
        }

        @Bean
        PrincipalResolver resolver(Environment environment, CountDownLatch deleted) {
            AtomicInteger calls = new AtomicInteger();
            return (principal, headers) -> {
                boolean isInTransport = headers.getFirst(STREAM) != null && calls.incrementAndGet() == 2;
                if (isInTransport) {
                    delete(environment.getProperty("local.server.port"), headers.getFirst("Mcp-Session-Id"));
                    deleted.countDown();
                }
                return null;
            };
        }

        private static void delete(String port, String session) {
            HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/mcp"))
                    .header("Mcp-Session-Id", session)
                    .DELETE()
                    .build();
            assertThat(HttpClient.newHttpClient()
                            .sendAsync(request, HttpResponse.BodyHandlers.discarding())
                            .join()
                            .statusCode())
                    .isEqualTo(200);
        }
    }

    @Test
    void stopsAlthoughTransportForgotStream() throws Exception {
        Served served = Served.startWithoutSpringAi(DeletingSession.class);
        HttpClient client = HttpClient.newHttpClient();
        String session = client.send(
                        HttpRequest.newBuilder(URI.create(served.url("/mcp")))
                                .headers("Content-Type", "application/json")
                                .header("Accept", "application/json, text/event-stream")
                                .POST(HttpRequest.BodyPublishers.ofString(EndpointTest.INITIALIZE))
                                .build(),
                        HttpResponse.BodyHandlers.discarding())
                .headers()
                .firstValue("Mcp-Session-Id")
                .orElseThrow();
        client.sendAsync(
                HttpRequest.newBuilder(URI.create(served.url("/mcp")))
                        .headers("Accept", "text/event-stream", "Mcp-Session-Id", session)
                        .header(DeletingSession.STREAM, "true")
                        .build(),
                HttpResponse.BodyHandlers.discarding());
        assertThat(served.context().getBean(CountDownLatch.class).await(30, TimeUnit.SECONDS))
                .isTrue();
        assertThat(closingTime(served)).isLessThan(LIMIT);
    }

    private static Duration closingTime(Served served) {
        long begun = System.nanoTime();
        served.close();
        return Duration.ofNanos(System.nanoTime() - begun);
    }
}
