package io.github.mcpresources.office;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.mcpresources.Handle;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.TimeSource;
import io.github.mcpresources.internal.documents.DocumentKind;
import io.github.mcpresources.internal.documents.Renderings;
import io.github.mcpresources.internal.request.ServerRequest;
import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.testkit.harness.ManualTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests of the limits on the number of concurrent renderings and on the duration of a rendering. */
class RenderingsTest {

    private static final DocumentKind KIND = OfficeKind.of(OfficeLimits.DEFAULT);

    private static final AtomicInteger NUMBER = new AtomicInteger();

    private final ManualTime time = new ManualTime();
    private final Renderings renderings =
            new Renderings(KIND, OfficeKind.RENDERING, 2, 3, Duration.ofSeconds(10), time);
    private final ExecutorService readers = Executors.newCachedThreadPool();
    private final CountDownLatch release = new CountDownLatch(1);
    private final AtomicInteger working = new AtomicInteger();
    private final AtomicInteger atOnce = new AtomicInteger();
    private final AtomicInteger most = new AtomicInteger();
    private final AtomicInteger interrupted = new AtomicInteger();

    @AfterEach
    void end() {
        release.countDown();
        renderings.close();
        readers.shutdownNow();
    }

    private static Renderings.Subject subject(String item) {
        return new Renderings.Subject("document", item, false);
    }

    private String work() {
        working.incrementAndGet();
        most.accumulateAndGet(atOnce.incrementAndGet(), Math::max);
        try {
            release.await();
        } catch (InterruptedException stopped) {
            interrupted.incrementAndGet();
            throw new CancellationException("stopped");
        } finally {
            atOnce.decrementAndGet();
        }
        return "done";
    }

    private CompletableFuture<String> start(RequestContext context) {
        return start(renderings, context);
    }

    private CompletableFuture<String> start(Renderings renderings, RequestContext context) {
        return CompletableFuture.supplyAsync(
                () -> {
                    try {
                        return renderings.render(subject("slide/" + NUMBER.incrementAndGet()), this::work, context);
                    } catch (Exception failure) {
                        throw new CompletionException(failure);
                    }
                },
                readers);
    }

    /** The C library keeps freed memory of native decoders for each thread. */
    @Test
    void reusesThreads() throws Exception {
        Set<String> threads = new HashSet<>();
        for (int slide = 1; slide <= 50; slide++) {
            threads.add(renderings.render(
                    subject("slide/" + slide), () -> Thread.currentThread().getName(), ServerRequest.detached()));
        }
        assertThat(threads).hasSizeLessThanOrEqualTo(6);
    }

    @Test
    void limitsConcurrentRenderings() {
        List<CompletableFuture<String>> all = new ArrayList<>();
        for (int n = 0; n < 5; n++) {
            all.add(start(ServerRequest.detached()));
        }
        await().until(() -> working.get() == 2);
        release.countDown();
        assertThat(all).allSatisfy(one -> assertThat(one.join()).isEqualTo("done"));
        assertThat(working).hasValue(5);
        assertThat(most).hasValue(2);
    }

    @Test
    void stopsSlowRenderingWithErrorThatNamesLimit() {
        CompletableFuture<String> slow = start(ServerRequest.detached());
        await().until(() -> working.get() == 1);
        time.advance(Duration.ofSeconds(11));
        assertThat(slow)
                .failsWithin(Duration.ofMinutes(5))
                .withThrowableThat()
                .havingCause()
                .isInstanceOf(OfficeException.class)
                .withMessageContaining("limit of 10000 ms (setting renderTimeout)");
        await().until(() -> interrupted.get() == 1);
        await().until(() -> time.timers() == 0); // a thread ends after its rendering was answered
    }

    /** The clock of a machine is set, and continues at another time after the machine was suspended. */
    @Test
    void clockThatIsSetDoesNotEndRendering() {
        AtomicReference<Duration> clock = new AtomicReference<>(Duration.ZERO);
        TimeSource ofMachine = new TimeSource() {
            @Override
            public Instant instant() {
                return time.instant().plus(clock.get());
            }

            @Override
            public long nanoTime() {
                return time.nanoTime();
            }

            @Override
            public Handle schedule(Duration delay, Runnable task) {
                return time.schedule(delay, task);
            }
        };
        try (Renderings renderings =
                new Renderings(KIND, OfficeKind.RENDERING, 2, 3, Duration.ofSeconds(10), ofMachine)) {
            CompletableFuture<String> drawing = start(renderings, ServerRequest.detached());
            await().until(() -> working.get() == 1);
            clock.set(Duration.ofHours(1));
            time.advance(Duration.ofSeconds(9));
            release.countDown();
            assertThat(drawing).succeedsWithin(Duration.ofMinutes(5)).isEqualTo("done");
        }
    }

    /** The thread was interrupted for the previous rendering, which may not have reacted to the interrupt. */
    @Test
    void doesNotInterruptRenderingAfterTimeout() throws Exception {
        try (Renderings oneAtATime = new Renderings(KIND, OfficeKind.RENDERING, 1, 2, Duration.ofSeconds(10), time)) {
            CountDownLatch begun = new CountDownLatch(1);
            CompletableFuture<Boolean> uninterruptible = CompletableFuture.supplyAsync(
                    () -> {
                        try {
                            return oneAtATime.render(
                                    subject("slide/0"),
                                    () -> {
                                        begun.countDown();
                                        while (!Thread.currentThread().isInterrupted()) {
                                            Thread.onSpinWait();
                                        }
                                        return true;
                                    },
                                    ServerRequest.detached());
                        } catch (Exception failure) {
                            throw new CompletionException(failure);
                        }
                    },
                    readers);
            begun.await();
            time.advance(Duration.ofSeconds(11));
            assertThat(uninterruptible).failsWithin(Duration.ofMinutes(5));
            assertThat(oneAtATime.render(subject("slide/1"), Thread::interrupted, ServerRequest.detached()))
                    .isFalse();
        }
    }

    /** Starts a rendering that works until it is released, and ignores interrupts. */
    private CompletableFuture<Boolean> deaf(String document, boolean isBounded) {
        return CompletableFuture.supplyAsync(
                () -> {
                    try {
                        return renderings.render(
                                new Renderings.Subject(document, "slide/0", isBounded),
                                () -> {
                                    working.incrementAndGet();
                                    boolean isOver = false;
                                    while (!isOver) {
                                        try {
                                            release.await();
                                            isOver = true;
                                        } catch (InterruptedException uninterruptible) {
                                            interrupted.incrementAndGet();
                                        }
                                    }
                                    atOnce.incrementAndGet();
                                    return true;
                                },
                                ServerRequest.detached());
                    } catch (Exception failure) {
                        throw new CompletionException(failure);
                    }
                },
                readers);
    }

    private static void isRefused(CompletableFuture<?> rendering, String why) {
        assertThat(rendering)
                .failsWithin(Duration.ofMinutes(5))
                .withThrowableThat()
                .havingCause()
                .isInstanceOf(OfficeException.class)
                .withMessageContaining(why);
    }

    @Test
    void uninterruptibleRenderingsNeverTakeLastThread() throws Exception {
        CompletableFuture<Boolean> first = deaf("a", false);
        CompletableFuture<Boolean> second = deaf("b", false);
        await().until(() -> working.get() == 2);
        time.advance(Duration.ofSeconds(11));
        isRefused(first, "took longer than the limit of 10000 ms (setting renderTimeout)");
        isRefused(second, "took longer than the limit of 10000 ms (setting renderTimeout)");
        CompletableFuture<Boolean> third = deaf("c", false);
        await().until(() -> working.get() == 3);
        CompletableFuture<Boolean> fourth = deaf("d", false); // waits, because the third may end
        time.advance(Duration.ofSeconds(11));
        isRefused(third, "took longer than the limit of 10000 ms");
        isRefused(fourth, "3 renderings, the maximum (setting overruns), still run after the timeout of 10000 ms");
        isRefused(
                deaf("e", false),
                "Until one of them ends, only charts and PNG, JPEG, GIF and BMP pictures are rendered");
        for (int n = 0; n < 5; n++) {
            Renderings.Subject picture = new Renderings.Subject("e", "image/" + n, true);
            assertThat(renderings.render(picture, () -> "drawn", ServerRequest.detached()))
                    .isEqualTo("drawn");
        }
        assertThat(interrupted).hasValue(3);
        release.countDown();
        await().until(() -> atOnce.get() == 3);
        await().until(() -> {
            try {
                return renderings.render(subject("slide/1"), () -> true, ServerRequest.detached());
            } catch (OfficeException notYet) {
                return false;
            }
        });
        await().until(() -> time.timers() == 0); // a thread ends after its rendering was answered
    }

    @Test
    void reservesOnePlaceForBoundedRenderings() throws Exception {
        deaf("a", false);
        deaf("b", false);
        await().until(() -> working.get() == 2);
        assertThat(renderings.render(
                        new Renderings.Subject("c", "image/0", true), () -> "drawn", ServerRequest.detached()))
                .isEqualTo("drawn");
    }

    @Test
    void doesNotRetrySlowRenderingForAWhile() throws Exception {
        CompletableFuture<Boolean> slow = deaf("a", false);
        await().until(() -> working.get() == 1);
        time.advance(Duration.ofSeconds(11));
        isRefused(slow, "took longer than the limit");
        isRefused(
                deaf("a", false),
                "This item was not rendered, because an earlier rendering of this item took longer than 10000 ms"
                        + " (setting renderTimeout). Try again in 599 s.");
        Renderings.Subject other = new Renderings.Subject("a", "slide/1", false);
        assertThat(renderings.render(other, () -> "drawn", ServerRequest.detached()))
                .isEqualTo("drawn");
        release.countDown();
        time.advance(Duration.ofSeconds(601));
        assertThat(deaf("a", false).join()).isTrue();
    }

    @Test
    void suspendsDocumentWithThreeSlowItems() throws Exception {
        for (int n = 0; n < 3; n++) {
            int number = n;
            CompletableFuture<String> slow = start(ServerRequest.detached());
            await().until(() -> working.get() == number + 1);
            time.advance(Duration.ofSeconds(11));
            isRefused(slow, "took longer than the limit");
        }
        isRefused(
                start(ServerRequest.detached()),
                "This item was not rendered, because 3 renderings of this document each took longer than 10000 ms"
                        + " (setting renderTimeout). Try again in 599 s.");
        Renderings.Subject other = new Renderings.Subject("other", "slide/1", false);
        assertThat(renderings.render(other, () -> "drawn", ServerRequest.detached()))
                .isEqualTo("drawn");
    }

    @Test
    void cancellationStopsRendering() {
        List<String> progress = new CopyOnWriteArrayList<>();
        ServerRequest context = ServerRequest.builder()
                .progress((done, total, message) -> progress.add(message))
                .build();
        CompletableFuture<String> given = start(context);
        await().until(() -> working.get() == 1);
        context.cancel();
        assertThat(given)
                .failsWithin(Duration.ofMinutes(5))
                .withThrowableThat()
                .havingCause()
                .isInstanceOf(CancellationException.class);
        await().until(() -> interrupted.get() == 1);
        assertThat(progress).startsWith("Waiting to be rendered", "Rendering");
    }

    @Test
    void rejectsRenderingsWhenQueueIsFull() {
        List<CompletableFuture<String>> all = new ArrayList<>();
        for (int n = 0; n < 70; n++) {
            all.add(start(ServerRequest.detached()));
        }
        await().until(() ->
                all.stream().filter(CompletableFuture::isCompletedExceptionally).count() == 4);
        release.countDown();
        await().until(() -> all.stream().allMatch(CompletableFuture::isDone));
        assertThat(working).hasValue(66);
    }
}
