package io.github.mcpresources.office;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.github.mcpresources.RequestContext;
import io.github.mcpresources.internal.documents.TimedWork;
import io.github.mcpresources.internal.request.ServerRequest;
import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.testkit.harness.ManualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Concurrent requests share the work on a document, such as a listing. The work ends at its deadline, and when no
 * caller waits for it.
 */
class TimedWorkTest {

    private static final Duration PATIENCE = Duration.ofMinutes(5);

    private final ManualTime time = new ManualTime();
    private final TimedWork<Optional<Inventory>> listings = new TimedWork<>(
            OfficeKind.of(OfficeLimits.DEFAULT), "Listing the items", "listTimeout", Duration.ofSeconds(10), time);
    private final CountDownLatch release = new CountDownLatch(1);
    private final AtomicInteger begun = new AtomicInteger();
    private final AtomicInteger working = new AtomicInteger();

    @AfterEach
    void end() {
        release.countDown();
    }

    private Optional<Inventory> work() throws InterruptedException {
        begun.incrementAndGet();
        working.incrementAndGet();
        try {
            release.await();
            return Optional.of(Inventory.EMPTY);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new CancellationException("stopped");
        } finally {
            working.decrementAndGet();
        }
    }

    /** Starts a request on a thread that is interrupted if the request is cancelled. */
    private CompletableFuture<Optional<Inventory>> start(RequestContext context) {
        CompletableFuture<Optional<Inventory>> listed = new CompletableFuture<>();
        Thread reader = new Thread(() -> {
            try {
                listed.complete(listings.once("digest", context, this::work));
            } catch (Exception failure) {
                listed.completeExceptionally(failure);
            }
        });
        reader.setDaemon(true);
        context.onCancel(reader::interrupt);
        reader.start();
        await().until(() -> reader.getState() == Thread.State.WAITING || !reader.isAlive());
        return listed;
    }

    @Test
    void concurrentRequestsShareOneListing() {
        List<CompletableFuture<Optional<Inventory>>> all = new ArrayList<>();
        for (int n = 0; n < 12; n++) {
            all.add(start(ServerRequest.detached()));
        }
        release.countDown();
        assertThat(all).allSatisfy(one -> assertThat(one.join()).contains(Inventory.EMPTY));
        assertThat(begun).hasValue(1);
    }

    @Test
    void endsListingAtDeadlineAndDelaysRetry() throws Exception {
        CompletableFuture<Optional<Inventory>> first = start(ServerRequest.detached());
        CompletableFuture<Optional<Inventory>> second = start(ServerRequest.detached());
        time.advance(Duration.ofSeconds(11));
        for (CompletableFuture<Optional<Inventory>> one : List.of(first, second)) {
            assertThat(one)
                    .failsWithin(PATIENCE)
                    .withThrowableThat()
                    .havingCause()
                    .isInstanceOf(OfficeException.class)
                    .withMessage("Listing the items took longer than the limit of 10000 ms (setting listTimeout)");
        }
        await().until(() -> working.get() == 0);
        assertThatThrownBy(() -> listings.once("digest", ServerRequest.detached(), this::work))
                .isInstanceOf(OfficeException.class)
                .hasMessageMatching(
                        "Listing the items is not attempted, because an earlier attempt took longer than 10000 ms"
                                + " \\(setting listTimeout\\)\\. Try again in (59|60) s\\.");
        time.advance(Duration.ofSeconds(61));
        release.countDown();
        assertThat(listings.once("digest", ServerRequest.detached(), this::work))
                .isPresent();
        assertThat(begun).hasValue(2);
        assertThat(time.timers()).isZero();
    }

    @Test
    void clearsInterruptAfterTimeout() {
        assertThatThrownBy(() -> listings.once("digest", ServerRequest.detached(), () -> {
                    time.advance(Duration.ofSeconds(11)); // interrupts this thread
                    return work();
                }))
                .isInstanceOf(OfficeException.class);
        assertThat(Thread.interrupted()).isFalse();
    }

    @Test
    void endsListingWhenAllWaitersAreCancelled() {
        List<ServerRequest> contexts = new ArrayList<>();
        List<CompletableFuture<Optional<Inventory>>> all = new ArrayList<>();
        for (int n = 0; n < 3; n++) {
            contexts.add(ServerRequest.detached());
            all.add(start(contexts.get(n)));
        }
        contexts.get(0).cancel();
        await().until(() -> begun.get() == 2 && working.get() == 1); // another request started the listing again
        contexts.get(1).cancel();
        contexts.get(2).cancel();
        await().until(() -> all.stream().allMatch(CompletableFuture::isCompletedExceptionally));
        assertThat(working).hasValue(0);
        assertThat(time.timers()).isZero();
    }

    /** Listing must read the size of each picture, which is a mebibyte after the beginning of the picture. */
    @Test
    void boundsBytesReadFromOverlappingPictures() throws Exception {
        byte[] document = SlowDocuments.overlapping(6_000);
        try (OfficeDocuments documents = OfficeDocuments.builder().time(time).build()) {
            String id = documents.add(document);
            long before = CpuTime.ofThisThread();
            assertThat(documents.list(id)).hasSize(6_000);
            // reading 6 GB takes 20 seconds or more, and reading 180 MB takes about a second
            assertThat(CpuTime.ofThisThread() - before)
                    .isLessThan(Duration.ofSeconds(8).toNanos());
        }
    }

    @Test
    void stopsListingWhenInterrupted() throws Exception {
        byte[] document = SlowDocuments.overlapping(50);
        try (OfficeDocuments documents = OfficeDocuments.builder().time(time).build()) {
            String id = documents.add(document);
            Thread.currentThread().interrupt();
            assertThatThrownBy(() -> documents.list(id)).isInstanceOf(CancellationException.class);
            assertThat(Thread.interrupted()).isTrue();
            assertThat(documents.list(id)).hasSize(50);
        }
    }
}
