package io.github.mcpresources.internal.protocol;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;

/** Counts the requests that are not answered yet, so that a server that ends can wait for their answers. */
public final class InFlight {

    private int count;

    /** None yet. */
    public InFlight() {}

    /**
     * Notes that a request came.
     *
     * @return notes that its answer was sent, or never will be; a second time it does nothing
     */
    public Runnable enter() {
        synchronized (this) {
            count++;
        }
        AtomicBoolean left = new AtomicBoolean();
        return () -> {
            if (left.compareAndSet(false, true)) {
                leave();
            }
        };
    }

    private synchronized void leave() {
        count--;
        if (count == 0) {
            notifyAll();
        }
    }

    /**
     * Waits until all are answered.
     *
     * @param most how long at most
     * @return false if some are not answered yet, or the thread was interrupted, which it still is then
     */
    public synchronized boolean await(Duration most) {
        long end = System.nanoTime() + most.toNanos();
        try {
            while (count > 0) {
                long millis = (end - System.nanoTime()) / 1_000_000;
                if (millis <= 0) {
                    return false;
                }
                wait(millis);
            }
            return true;
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
