package io.github.mcpresources.internal.opening;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.NoSuchFileException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Opening that blocks until the latch is released, as opening a FIFO blocks until it has a writer. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class OpeningThreadsTest {

    private static final Duration SHORT = Duration.ofMillis(30);

    private final CountDownLatch writer = new CountDownLatch(1);
    private final AtomicInteger closed = new AtomicInteger();
    private final AtomicInteger leases = new AtomicInteger();

    private Closeable waits() {
        boolean isInterrupted = false;
        while (writer.getCount() > 0) { // like the system's open, it ignores interrupts
            try {
                writer.await();
            } catch (InterruptedException ignored) {
                isInterrupted = true;
            }
        }
        if (isInterrupted) {
            Thread.currentThread().interrupt();
        }
        return closed::incrementAndGet;
    }

    private Closeable lease() {
        leases.incrementAndGet();
        return leases::decrementAndGet;
    }

    @AfterEach
    void endAll() {
        writer.countDown();
    }

    @Test
    void timesOutIfOpenBlocks() {
        OpeningThreads threads = new OpeningThreads(SHORT);

        assertThatThrownBy(() -> threads.open(this::lease, this::waits, () -> {}))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("could not be opened within 30 ms");
    }

    @Test
    void closesLateResultAndItsLease() {
        OpeningThreads threads = new OpeningThreads(SHORT);
        assertThatThrownBy(() -> threads.open(this::lease, this::waits, () -> {}))
                .isInstanceOf(IOException.class);
        assertThat(leases).hasValue(1);

        writer.countDown();

        await().untilAsserted(() -> {
            assertThat(closed).hasValue(1);
            assertThat(leases).hasValue(0);
        });
    }

    @Test
    void rescueUnblocksOpen() throws Exception {
        OpeningThreads threads = new OpeningThreads(Duration.ofMinutes(1));

        Closeable opened = threads.open(this::lease, this::waits, writer::countDown);

        opened.close();
        assertThat(closed).hasValue(1);
        assertThat(leases).hasValue(0);
    }

    @Test
    void retriesFailedRescue() throws Exception {
        OpeningThreads threads = new OpeningThreads(Duration.ofMinutes(1));
        AtomicInteger tries = new AtomicInteger();

        threads.open(this::lease, this::waits, () -> {
                    if (tries.incrementAndGet() < 100) {
                        throw new NoSuchFileException("fifo");
                    }
                    writer.countDown();
                })
                .close();

        assertThat(tries).hasValueGreaterThanOrEqualTo(100);
    }

    @Test
    void limitsBlockedThreads() throws Exception {
        OpeningThreads threads = new OpeningThreads(Duration.ofMillis(1));
        for (int stuck = 0; stuck < OpeningThreads.MAX_STUCK; stuck++) {
            assertThatThrownBy(() -> threads.open(this::lease, this::waits, () -> {}))
                    .hasMessageContaining("could not be opened");
        }

        assertThatThrownBy(() -> threads.open(this::lease, () -> closed::incrementAndGet, () -> {}))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("32 calls that open files are blocked, which is the limit");
        assertThat(leases).hasValue(OpeningThreads.MAX_STUCK);

        writer.countDown();
        await().untilAsserted(() -> assertThat(leases).hasValue(0));
        // The time limit of 1 ms also ends an open whose thread does not start in time.
        await().ignoreException(OpeningThreads.OpenTimeoutException.class)
                .untilAsserted(() ->
                        threads.open(this::lease, () -> () -> {}, () -> {}).close());
    }

    @Test
    void passesFailureToCaller() {
        OpeningThreads threads = new OpeningThreads(Duration.ofMinutes(1));

        assertThatThrownBy(() -> threads.open(
                        this::lease,
                        () -> {
                            throw new NoSuchFileException("gone");
                        },
                        () -> {}))
                .isInstanceOf(NoSuchFileException.class);
        assertThat(leases).hasValue(0);
    }

    @Test
    void interruptReleasesCallerAndIsKept() {
        OpeningThreads threads = new OpeningThreads(Duration.ofMinutes(1));
        Thread.currentThread().interrupt();

        assertThatThrownBy(() -> threads.open(this::lease, this::waits, () -> {}))
                .isInstanceOf(InterruptedIOException.class);
        assertThat(Thread.interrupted()).isTrue();
    }
}
