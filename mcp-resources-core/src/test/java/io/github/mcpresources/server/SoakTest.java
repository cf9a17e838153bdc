package io.github.mcpresources.server;

import static io.github.mcpresources.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Tests a server under mixed load while the entries of the registry change. The test runs for a few seconds;
 * {@code -Dsoak.seconds=1800} makes it run for half an hour. If it runs for longer than a minute, it also checks the
 * heap. During the first minute, the heap still fills with classes and caches.
 */
class SoakTest {

    private static final Duration LONG = Duration.ofSeconds(Integer.getInteger("soak.seconds", 1));
    private static final int CLIENTS = 4;
    private static final int SAMPLES = 60;
    /**
     * Threads that continue after the end of a server: those of the JDK, Reactor and Awaitility, one for each transport
     * of the SDK, and the single timer of this library.
     */
    private static final String KEPT = "(ForkJoinPool\\.commonPool|Keep-Alive|Common-Cleaner|process reaper|awaitility"
            + "|CompletableFutureDelayScheduler|boundedElastic|parallel-|streamable-http-server-transport-session-sweeper"
            + "|mcp-resources-timer).*";

    @Test
    @Timeout(value = 1, unit = TimeUnit.DAYS) // ends after soak.seconds
    void answersEveryRequestOnceAndLeavesNothing() throws Exception {
        List<String> before = threads();
        List<Long> heap = new ArrayList<>();
        String figures;
        try (SoakServer soak = new SoakServer()) {
            run(soak, heap);
            assertThat(soak.received.sum()).as("requests heard of").isEqualTo(soak.sent.sum());
            assertThat(soak.notifications.sum()).isPositive();
            soak.sweep(0);
            await("connections").until(() -> soak.server().connections(), count -> count == 0);
            figures = String.format(
                    "Soak of %s: %d requests for resources, %d heard of, %d answers to all kinds, %d cancelled, %d hung up,"
                            + " %d notifications, %d sessions, %d batches, %d streams ended by the server",
                    LONG,
                    soak.sent.sum(),
                    soak.received.sum(),
                    soak.answered.sum(),
                    soak.cancelled.sum(),
                    soak.hungUp.sum(),
                    soak.notifications.sum(),
                    soak.sessions.sum(),
                    soak.batches.sum(),
                    soak.ended.sum());
        }
        await("threads").untilAsserted(() -> assertThat(threads()).hasSizeLessThanOrEqualTo(before.size()));
        long first = median(heap.subList(heap.size() / 10, heap.size() / 3));
        long last = median(heap.subList(heap.size() * 2 / 3, heap.size()));
        System.out.printf(
                "%s; threads %d before, %d after; heap %,d then %,d bytes%n",
                figures, before.size(), threads().size(), first, last);
        if (LONG.compareTo(Duration.ofMinutes(1)) > 0) {
            assertThat(last).as("bytes of heap").isLessThan(first + first / 10 + (1 << 20));
        }
    }

    private static void run(SoakServer soak, List<Long> heap) throws Exception {
        Instant end = Instant.now().plus(LONG);
        CountDownLatch over = new CountDownLatch(1);
        ExecutorService threads = Executors.newFixedThreadPool(CLIENTS + 1);
        ExecutorCompletionService<Void> workers = new ExecutorCompletionService<>(threads);
        try {
            for (int i = 0; i < CLIENTS; i++) {
                workers.submit(new SoakClient(soak, end, i));
            }
            workers.submit(() -> soak.churn(end, over));
            int working = CLIENTS + 1;
            for (int sample = 0; sample < SAMPLES; sample++) {
                Future<Void> ended = workers.poll(LONG.dividedBy(SAMPLES).toNanos(), TimeUnit.NANOSECONDS);
                if (ended != null) {
                    ended.get();
                    working--;
                }
                heap.add(soak.heap());
            }
            for (; working > 0; working--) {
                workers.take().get();
            }
        } finally {
            over.countDown();
            threads.shutdownNow();
            assertThat(threads.awaitTermination(60, TimeUnit.SECONDS)).isTrue();
        }
    }

    private static long median(List<Long> values) {
        return values.stream().sorted().toList().get(values.size() / 2);
    }

    private static List<String> threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .map(Thread::getName)
                .filter(name -> !name.matches(KEPT))
                .sorted()
                .toList();
    }
}
