package io.github.mcpresources.office;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.mcpresources.internal.documents.DocumentKind;
import io.github.mcpresources.internal.documents.ProcessorTime;
import io.github.mcpresources.internal.documents.RenderingPlaces;
import io.github.mcpresources.internal.documents.Renderings;
import io.github.mcpresources.internal.request.ServerRequest;
import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.testkit.harness.ManualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Documents that are slow to render do not delay other documents. */
class SlowRenderingsTest {

    private static final DocumentKind KIND = OfficeKind.of(OfficeLimits.DEFAULT);

    private static final Duration PATIENCE = Duration.ofMinutes(5);

    private final ManualTime time = new ManualTime();
    private final Renderings renderings = new Renderings(KIND, OfficeKind.RENDERING, 2, 3, Duration.ofDays(1), time);
    private final ExecutorService readers = Executors.newCachedThreadPool();
    private final Map<String, Integer> starts = new ConcurrentHashMap<>();
    private final Map<String, Thread> threads = new ConcurrentHashMap<>();
    private volatile boolean isReleased;

    @AfterEach
    void end() {
        isReleased = true;
        renderings.close();
        readers.shutdownNow();
    }

    private CompletableFuture<String> render(String document, boolean isBounded, Callable<String> work) {
        Renderings.Subject subject = new Renderings.Subject(document, "image/0", isBounded);
        return CompletableFuture.supplyAsync(
                () -> {
                    try {
                        return renderings.render(subject, work, ServerRequest.detached());
                    } catch (Exception failure) {
                        throw new CompletionException(failure);
                    }
                },
                readers);
    }

    /** Starts a rendering that keeps a processor busy until it is released. */
    private CompletableFuture<String> renderSlow(String document, boolean isBounded) {
        return render(document, isBounded, () -> {
            starts.merge(document, 1, Integer::sum);
            threads.put(document, Thread.currentThread());
            while (!isReleased) {
                if (Thread.currentThread().isInterrupted()) {
                    throw new CancellationException("interrupted");
                }
            }
            return "slow";
        });
    }

    private static boolean isSlow(Thread thread) {
        return ProcessorTime.of(thread, Duration.ofDays(1)).compareTo(RenderingPlaces.SLOW) > 0;
    }

    private void awaitWhileTimeGoesOn(CompletableFuture<?>... all) {
        await().atMost(PATIENCE).until(() -> {
            time.advance(RenderingPlaces.SLOW);
            return Stream.of(all).allMatch(CompletableFuture::isDone);
        });
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void fastRenderingDoesNotWaitForSlowRenderings(boolean isBounded) {
        List<CompletableFuture<String>> all = new ArrayList<>();
        for (int number = 0; number < 8; number++) {
            all.add(renderSlow("slow" + number, isBounded));
        }
        await().atMost(PATIENCE).until(() -> starts.size() >= 2);
        CompletableFuture<String> slide = render("slide", false, () -> "fast");
        CompletableFuture<String> picture = render("picture", true, () -> "fast");
        awaitWhileTimeGoesOn(slide, picture);
        assertThat(slide.join()).isEqualTo("fast");
        assertThat(picture.join()).isEqualTo("fast");
        assertThat(all).noneMatch(CompletableFuture::isDone);
        isReleased = true;
        assertThat(all).allSatisfy(one -> assertThat(one.get()).isEqualTo("slow"));
    }

    @Test
    void slowRenderingThatYieldsStartsAgainLater() {
        List<CompletableFuture<String>> all = new ArrayList<>();
        for (int number = 0; number < 3; number++) {
            all.add(renderSlow("slow" + number, false));
        }
        await().atMost(PATIENCE).until(() -> {
            time.advance(RenderingPlaces.SLOW);
            return starts.size() == 3;
        });
        CompletableFuture<String> slide = render("slide", false, () -> "fast");
        awaitWhileTimeGoesOn(slide);
        isReleased = true;
        assertThat(all).allSatisfy(one -> assertThat(one.get()).isEqualTo("slow"));
        assertThat(starts.values().stream().mapToInt(Integer::intValue).sum()).isEqualTo(4);
    }

    /**
     * After its timeout, the place of the rendering is free and its client gets an answer, as with any other rendering.
     */
    @Test
    void renderingThatIgnoresInterruptTimesOut() {
        for (int number = 0; number < 2; number++) {
            renderSlow("slow" + number, true);
        }
        await().atMost(PATIENCE)
                .until(() -> threads.size() == 2 && threads.values().stream().allMatch(SlowRenderingsTest::isSlow));
        time.advance(RenderingPlaces.SLOW); // both are checked now, so that they have the places of slow renderings
        AtomicBoolean isInterrupted = new AtomicBoolean();
        CompletableFuture<String> uninterruptible = render("deaf", false, () -> {
            while (!isReleased) {
                isInterrupted.compareAndSet(false, Thread.currentThread().isInterrupted());
            }
            return "deaf";
        });
        await().atMost(PATIENCE).until(() -> {
            time.advance(RenderingPlaces.SLOW);
            return isInterrupted.get();
        });
        time.advance(Duration.ofDays(1));
        assertThat(uninterruptible)
                .failsWithin(PATIENCE)
                .withThrowableThat()
                .withMessageContaining("setting renderTimeout");
    }

    @Test
    void prefersDocumentsKnownToRenderQuickly() {
        assertThat(render("known", false, () -> "fast").join()).isEqualTo("fast");
        List<CompletableFuture<String>> all = new ArrayList<>();
        for (int number = 0; number < 20; number++) {
            all.add(renderSlow("slow" + number, false));
        }
        await().atMost(PATIENCE).until(() -> starts.size() >= 2);
        awaitWhileTimeGoesOn(render("known", false, () -> "fast"));
        assertThat(starts).hasSizeLessThan(10);
        assertThat(all).noneMatch(CompletableFuture::isDone);
    }

    @Test
    void treatsDocumentAsQuickAgainAfterQuickRendering() {
        CompletableFuture<String> slow = renderSlow("a", false);
        await().atMost(PATIENCE).until(() -> {
            time.advance(RenderingPlaces.SLOW);
            return starts.containsKey("a") && isSlow(threads.get("a"));
        });
        time.advance(RenderingPlaces.SLOW); // the next check records that the document is slow
        isReleased = true;
        awaitWhileTimeGoesOn(slow);
        Callable<String> quick = () -> "fast";
        awaitWhileTimeGoesOn(render("a", false, quick));

        isReleased = false;
        renderSlow("b", false);
        renderSlow("c", false);
        await().atMost(PATIENCE).until(() -> starts.containsKey("b") && starts.containsKey("c"));
        CompletableFuture<String> again = render("a", false, quick);
        awaitWhileTimeGoesOn(again);
        assertThat(again.join()).isEqualTo("fast");
        assertThat(isReleased).as("the others still run").isFalse();
    }
}
