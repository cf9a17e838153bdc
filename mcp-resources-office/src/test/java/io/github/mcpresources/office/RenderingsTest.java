package io.github.mcpresources.office;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.mcpresources.RequestContext;
import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.testkit.harness.ManualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** How many things are rendered at a time, and for how long. */
class RenderingsTest {

    private final ManualTime time = new ManualTime();
    private final Renderings renderings = new Renderings(2, Duration.ofSeconds(10), time);
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
        return CompletableFuture.supplyAsync(
                () -> {
                    try {
                        return renderings.render(this::work, context);
                    } catch (Exception failure) {
                        throw new CompletionException(failure);
                    }
                },
                readers);
    }

    @Test
    void onlySoManyAreMadeAtATimeAndTheOthersWait() {
        List<CompletableFuture<String>> all = new ArrayList<>();
        for (int n = 0; n < 5; n++) {
            all.add(start(RequestContext.detached()));
        }
        await().until(() -> working.get() == 2);
        release.countDown();
        assertThat(all).allSatisfy(one -> assertThat(one.join()).isEqualTo("done"));
        assertThat(working).hasValue(5);
        assertThat(most).hasValue(2);
    }

    @Test
    void whatTakesTooLongIsStoppedWithAnErrorThatNamesTheLimit() {
        CompletableFuture<String> slow = start(RequestContext.detached());
        await().until(() -> working.get() == 1);
        time.advance(Duration.ofSeconds(11));
        assertThat(slow)
                .failsWithin(Duration.ofSeconds(60))
                .withThrowableThat()
                .havingCause()
                .isInstanceOf(OfficeException.class)
                .withMessageContaining("limit of 10000 ms (setting renderTimeout)");
        await().until(() -> interrupted.get() == 1);
        assertThat(time.timers()).isZero();
    }

    /** Its thread was interrupted for the one before, which may not have noticed. */
    @Test
    void whatIsRenderedAfterATimeoutIsNotInterrupted() throws Exception {
        try (Renderings oneAtATime = new Renderings(1, Duration.ofSeconds(10), time)) {
            CountDownLatch begun = new CountDownLatch(1);
            CompletableFuture<Boolean> deaf = CompletableFuture.supplyAsync(
                    () -> {
                        try {
                            return oneAtATime.render(
                                    () -> {
                                        begun.countDown();
                                        while (!Thread.currentThread().isInterrupted()) {
                                            Thread.onSpinWait();
                                        }
                                        return true;
                                    },
                                    RequestContext.detached());
                        } catch (Exception failure) {
                            throw new CompletionException(failure);
                        }
                    },
                    readers);
            begun.await();
            time.advance(Duration.ofSeconds(11));
            assertThat(deaf).failsWithin(Duration.ofSeconds(60));
            assertThat(oneAtATime.render(Thread::interrupted, RequestContext.detached()))
                    .isFalse();
        }
    }

    @Test
    void whoGivesUpStopsTheWork() {
        List<String> progress = new CopyOnWriteArrayList<>();
        RequestContext context = RequestContext.builder()
                .progress((done, total, message) -> progress.add(message))
                .build();
        CompletableFuture<String> given = start(context);
        await().until(() -> working.get() == 1);
        context.cancel();
        assertThat(given)
                .failsWithin(Duration.ofSeconds(60))
                .withThrowableThat()
                .havingCause()
                .isInstanceOf(CancellationException.class);
        await().until(() -> interrupted.get() == 1);
        assertThat(progress).startsWith("Waiting to be rendered", "Rendering");
    }

    @Test
    void moreThanTheLineHoldsAreRefusedAtOnce() {
        List<CompletableFuture<String>> all = new ArrayList<>();
        for (int n = 0; n < 70; n++) {
            all.add(start(RequestContext.detached()));
        }
        await().until(() ->
                all.stream().filter(CompletableFuture::isCompletedExceptionally).count() == 4);
        release.countDown();
        await().until(() -> all.stream().allMatch(CompletableFuture::isDone));
        assertThat(working).hasValue(66);
    }
}
