package io.github.mcpresources.internal.subscriptions;

import org.jspecify.annotations.Nullable;

/** A message on its way to a client, and the thread that writes it, which the client may keep for long. */
final class Write {

    private final long begunAt;
    /** Null when it is back, though the message may be under way still. Guarded by this, as all that follows. */
    private @Nullable Thread thread = Thread.currentThread();

    private @Nullable Runnable afterwards;
    private boolean interrupted;

    /**
     * A message that this thread is about to write.
     *
     * @param begunAt the reading of the clock for durations
     */
    Write(long begunAt) {
        this.begunAt = begunAt;
    }

    long begunAt() {
        return begunAt;
    }

    /**
     * Interrupts the thread, unless it is back.
     *
     * @param task what it does when it is back, unless that is taken from it before
     * @return false where it is back, and does nothing
     */
    synchronized boolean interrupt(Runnable task) {
        if (thread == null) {
            return false;
        }
        afterwards = task;
        interrupted = true;
        thread.interrupt();
        return true;
    }

    /** Takes away what the thread was to do when it is back; null where it is back. */
    synchronized @Nullable Runnable take() {
        Runnable task = afterwards;
        afterwards = null;
        return task;
    }

    /** Notes that the thread is back, and does on it what it was told to. */
    void returned() {
        synchronized (this) {
            thread = null;
            if (interrupted) {
                Thread.interrupted(); // meant for the writing, which is over
            }
        }
        Runnable task = take();
        if (task != null) {
            task.run();
        }
    }
}
