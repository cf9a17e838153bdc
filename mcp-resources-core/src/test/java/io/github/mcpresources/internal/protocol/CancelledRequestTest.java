package io.github.mcpresources.internal.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.CacheHint;
import io.github.mcpresources.Caller;
import io.github.mcpresources.ContentPart;
import io.github.mcpresources.Handle;
import io.github.mcpresources.KeyRing;
import io.github.mcpresources.MemoryBudget;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.ResourceLimits;
import io.github.mcpresources.ResourceListener.RequestSummary.Outcome;
import io.github.mcpresources.TestLog;
import io.github.mcpresources.TimeSource;
import io.github.mcpresources.Visibility;
import io.github.mcpresources.registry.ResourceRegistry;
import io.modelcontextprotocol.json.McpJsonDefaults;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Tests cancelled and slow requests. A failure of a reader is not logged if the client cancelled the request before. A
 * reader that exceeds the timeout counts as a failure.
 */
class CancelledRequestTest {

    private final ExecutorService readers = Executors.newCachedThreadPool();
    private final ResourceRegistry registry = ResourceRegistry.create();
    private final CountDownLatch reading = new CountDownLatch(1);

    @AfterEach
    void stop() {
        readers.shutdownNow();
    }

    private Call read(Duration timeout) {
        return read(timeout, TimeSource.system());
    }

    private Call read(Duration timeout, TimeSource time) {
        RequestSettings settings = new RequestSettings(
                ResourceLimits.builder().readTimeout(timeout).build(),
                MemoryBudget.shared(),
                Visibility.EVERYTHING,
                time,
                caller -> readers,
                (context, reader) -> reader,
                McpJsonDefaults.getMapper(),
                KeyRing.random(),
                CacheHint.NONE,
                false,
                List.of());
        RequestOrigin from = RequestOrigin.sessionless(Revisions.V2025_11_25, Caller.ANONYMOUS);
        return new ResourceRequests(registry, settings)
                .handle("resources/read", Map.of("uri", "test://slow"), from, null);
    }

    private void registerReaderThatFailsWhenItIsInterrupted(String message) {
        registry.resource("test://slow").read(request -> {
            reading.countDown();
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException stop) {
                throw new IOException(message, stop);
            }
            return ReadResult.text("unreachable");
        });
    }

    @Test
    void doesNotLogReaderInterruptedByCancel() throws Exception {
        registerReaderThatFailsWhenItIsInterrupted("interrupted by a client that gave up");
        Call call = read(Duration.ofMinutes(1));
        assertThat(reading.await(5, TimeUnit.MINUTES)).isTrue();
        call.cancel();
        Answer answer = call.answer().toCompletableFuture().get(5, TimeUnit.MINUTES);
        assertThat(answer)
                .isEqualTo(new Answer.Failure(-32603, "The request was cancelled", Map.of(), Outcome.CANCELLED));
        assertThat(TestLog.text()).doesNotContain("interrupted by a client that gave up");
    }

    /** A reader that ignores the interrupt returns a result that is no longer needed. */
    @Test
    void doesNotEncodeResultOfCancelledRequest() throws Exception {
        CompletableFuture<Void> release = new CompletableFuture<>();
        AtomicInteger opened = new AtomicInteger();
        registry.resource("test://slow").read(request -> {
            reading.countDown();
            release.join();
            return ReadResult.of(ContentPart.stream(() -> {
                opened.incrementAndGet();
                return InputStream.nullInputStream();
            }));
        });
        Call call = read(Duration.ofMinutes(1));
        assertThat(reading.await(5, TimeUnit.MINUTES)).isTrue();
        call.cancel();
        release.complete(null);
        Answer answer = call.answer().toCompletableFuture().get(5, TimeUnit.MINUTES);
        assertThat(answer)
                .isEqualTo(new Answer.Failure(-32603, "The request was cancelled", Map.of(), Outcome.CANCELLED));
        assertThat(opened).hasValue(0);
    }

    /** The timer runs its task before {@code schedule} returns, as another thread may do if the timeout is short. */
    @Test
    void reportsTimeoutThatEndsWhileItsTimerIsSet() throws Exception {
        TimeSource elapsed = new TimeSource() {
            @Override
            public Instant instant() {
                return Instant.EPOCH;
            }

            @Override
            public Handle schedule(Duration delay, Runnable task) {
                task.run();
                return Handle.NONE;
            }
        };
        registry.resource("test://slow").readAsync(request -> new CompletableFuture<>());
        Answer answer = read(Duration.ofMinutes(1), elapsed)
                .answer()
                .toCompletableFuture()
                .get(5, TimeUnit.MINUTES);
        assertThat(((Answer.Failure) answer).outcome()).isEqualTo(Outcome.TIMED_OUT);
    }

    @Test
    void reportsTimeoutAsIncident() throws Exception {
        registerReaderThatFailsWhenItIsInterrupted("interrupted by the timeout");
        Answer answer =
                read(Duration.ofMillis(50)).answer().toCompletableFuture().get(5, TimeUnit.MINUTES);
        Answer.Failure failure = (Answer.Failure) answer;
        assertThat(failure.outcome()).isEqualTo(Outcome.TIMED_OUT);
        assertThat(TestLog.text()).contains("incident " + failure.details().get("incident"));
    }
}
