package io.github.mcpresources.server;

import static io.github.mcpresources.Patience.await;

import io.github.mcpresources.Caller;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a server gives to its readers: as many threads as may read at once. */
@Timeout(60)
class ReaderThreadsTest {

    private final ReaderThreads threads = new ReaderThreads(1);

    @AfterEach
    void close() {
        threads.close();
    }

    /**
     * A client may have its answer, from another thread, a moment before the reader's thread is free again. On a loaded
     * machine that moment may be over too soon, so one of several tries has to succeed.
     */
    @Test
    void aReadThatFollowsAnotherWaitsAMomentForItsPlace() {
        await().until(this::isHandedOver);
    }

    /** Whether a second reader, that came while the first one held the only place, got the place. */
    private boolean isHandedOver() throws InterruptedException {
        CountDownLatch returns = new CountDownLatch(1);
        CompletableFuture<Boolean> ran = new CompletableFuture<>();
        await().ignoreException(RejectedExecutionException.class).until(() -> isTaken(returns));
        Thread second = new Thread(() -> {
            try {
                threads.of(Caller.ANONYMOUS).execute(() -> ran.complete(true));
            } catch (RejectedExecutionException full) {
                ran.complete(false);
            }
        });
        second.start();
        while (second.getState() != Thread.State.TIMED_WAITING && second.isAlive()) {
            Thread.onSpinWait();
        }
        returns.countDown();
        second.join();
        return ran.join();
    }

    private boolean isTaken(CountDownLatch returns) {
        threads.of(Caller.ANONYMOUS).execute(() -> {
            try {
                returns.await();
            } catch (InterruptedException stop) {
                Thread.currentThread().interrupt();
            }
        });
        return true;
    }
}
