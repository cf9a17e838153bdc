package io.github.mcpresources.spring.autoconfigure;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.ReadResult;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.testkit.client.ResourceClient;
import io.github.mcpresources.testkit.client.Revision;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks that an application stops although clients listen, and that it answers running reads before. */
class ShutdownTest {

    /** The time that Spring Boot waits for open requests by default. */
    private static final Duration GRACE = Duration.ofSeconds(30);

    @ParameterizedTest
    @EnumSource(names = {"V2025_11_25", "V2026_07_28"})
    void stopsWhileClientListens(Revision revision) throws Exception {
        Served served = Served.start("spring.ai.mcp.server.protocol=STREAMABLE");
        try (ResourceClient client = served.client().revision(revision)) {
            client.watch(List.of("note://1"));
            assertThat(closingTime(served)).isLessThan(GRACE.dividedBy(2));
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"V2025_11_25", "V2026_07_28"})
    void stopsWebFluxWhileClientListens(Revision revision) throws Exception {
        Served served = Served.startReactive(Served.Application.class, "spring.ai.mcp.server.protocol=STREAMABLE");
        try (ResourceClient client = served.client().revision(revision)) {
            client.watch(List.of("note://1"));
            assertThat(closingTime(served)).isLessThan(GRACE.dividedBy(2));
        }
    }

    @Test
    void stopsWebFluxWhileClientListensToSse() throws Exception {
        Served served = Served.startReactive(Served.Application.class, "spring.ai.mcp.server.protocol=SSE");
        try (ResourceClient client = ResourceClient.sse(served.url("/sse"))) {
            client.watch(List.of("note://1"));
            assertThat(closingTime(served)).isLessThan(GRACE.dividedBy(2));
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void answersRunningRead(boolean reactive) throws Exception {
        Served served = reactive
                ? Served.startReactive(Served.Application.class, "spring.ai.mcp.server.protocol=STREAMABLE")
                : Served.start("spring.ai.mcp.server.protocol=STREAMABLE");
        CountDownLatch running = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        served.context().getBean(ResourceRegistry.class).resource("note://slow").read(request -> {
            running.countDown();
            goOn.await(10, TimeUnit.SECONDS);
            return ReadResult.text("answered");
        });
        try (ResourceClient client = served.client().revision(Revision.V2026_07_28)) {
            CompletableFuture<Optional<String>> text = CompletableFuture.supplyAsync(
                    () -> client.read("note://slow").text());
            assertThat(running.await(30, TimeUnit.SECONDS)).isTrue();
            CompletableFuture<Duration> closing = CompletableFuture.supplyAsync(() -> closingTime(served));
            goOn.countDown();
            assertThat(text.get(30, TimeUnit.SECONDS)).contains("answered");
            assertThat(closing.get(30, TimeUnit.SECONDS)).isLessThan(GRACE.dividedBy(2));
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

    private static Duration closingTime(Served served) {
        long begun = System.nanoTime();
        served.close();
        return Duration.ofNanos(System.nanoTime() - begun);
    }
}
