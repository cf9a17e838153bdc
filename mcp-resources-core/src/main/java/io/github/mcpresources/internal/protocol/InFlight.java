package io.github.mcpresources.internal.protocol;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;

/** Counts the requests whose responses are not sent yet, so that a closing server can wait for them. */
public final class InFlight {

    private int count;

    public InFlight() {}

    /**
     * Adds a request to the count. The returned task removes the request, and must be run when the response has been
     * sent or will never be sent. Further runs have no effect.
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
     * Waits until the responses to all requests are sent. Returns false if the maximum time elapses or the thread is
     * interrupted. After an interruption, the interrupt status is set.
     */
    public synchronized boolean await(Duration max) {
        long end = System.nanoTime() + max.toNanos();
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
