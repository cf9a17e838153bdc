package io.github.mcpresources.internal.subscriptions;

import org.jspecify.annotations.Nullable;

/**
 * A message that is being written to a client, and the thread that writes it. The client may block that thread for a
 * long time.
 */
final class Write {

    private final long begunAt;
    /**
     * The thread in the write call; null after the call has returned, even if the transport is still sending. Guarded
     * by {@code this}, as are the fields below.
     */
    private @Nullable Thread thread = Thread.currentThread();

    private @Nullable Runnable afterwards;
    private boolean interrupted;

    /**
     * Creates a message that the current thread is about to write.
     *
     * @param begunAt in nanoseconds of the monotonic clock
     */
    Write(long begunAt) {
        this.begunAt = begunAt;
    }

    long begunAt() {
        return begunAt;
    }

    /**
     * Interrupts the thread if it is still in the write call.
     *
     * @param task the task that the thread runs when the write call has returned, unless {@link #take} has removed the
     *     task by then
     * @return false if the write call has already returned; the task is then not run
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

    synchronized @Nullable Runnable take() {
        Runnable task = afterwards;
        afterwards = null;
        return task;
    }

    /** Records that the write call has returned. If there is a pending task, runs it on this thread. */
    void returned() {
        synchronized (this) {
            thread = null;
            if (interrupted) {
                Thread.interrupted(); // the interrupt was meant for the writing, which has ended
            }
        }
        Runnable task = take();
        if (task != null) {
            task.run();
        }
    }
}
