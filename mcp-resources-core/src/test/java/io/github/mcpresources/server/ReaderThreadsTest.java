package io.github.mcpresources.server;

import static io.github.mcpresources.Patience.await;

import io.github.mcpresources.Caller;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests the threads for readers. Their number is the number of readers that may run at once. */
class ReaderThreadsTest {

    private final ReaderThreads threads = new ReaderThreads(1);

    @AfterEach
    void close() {
        threads.close();
    }

    /**
     * A client may receive its answer, from another thread, shortly before the reader's thread is free again. On a
     * loaded machine, the wait for the thread may end too soon. Therefore, the test requires that one of several
     * attempts succeeds.
     */
    @Test
    void waitsBrieflyForPlaceOfPreviousRead() {
        await().until(this::isHandedOver);
    }

    /** Checks whether a second reader, submitted while the first one holds the only permit, gets that permit. */
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
