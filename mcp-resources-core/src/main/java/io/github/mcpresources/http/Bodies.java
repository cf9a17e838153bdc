package io.github.mcpresources.http;

import io.github.mcpresources.Caller;
import io.github.mcpresources.internal.http.BodyLimits;
import io.github.mcpresources.internal.http.BodyMemory;
import io.github.mcpresources.internal.http.BodyRefusedException;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.LockSupport;

/** Reads request bodies within the {@linkplain BodyLimits limits}. */
final class Bodies {

    /**
     * The maximum time for which a thread waits for a small body before the body counts toward the limit of concurrent
     * bodies.
     */
    private static final Duration PROMPT = Duration.ofMillis(200);

    /**
     * The first pause between two checks for bytes. It is short, because a client usually sends a body immediately
     * after its headers.
     */
    private static final long FIRST_PAUSE_NANOS = 50_000;

    private static final long MAX_PAUSE_NANOS = 5_000_000;

    private final BodyLimits limits;
    private final Semaphore prompt;

    Bodies(BodyLimits limits) {
        this.limits = limits;
        this.prompt = new Semaphore(limits.maxWaiting());
    }

    /**
     * Reads the bytes of a small body that have already arrived, usually the whole body. Returns {@link
     * ArrivedBytes#NONE} if the body is not small or has an unknown length.
     *
     * @param wait true to wait up to 200 ms on this thread for the remaining bytes
     * @throws IOException if the container does not provide the stream of the body
     */
    ArrivedBytes arrived(HttpServletRequest request, boolean wait) throws IOException {
        long announced = request.getContentLengthLong();
        if (announced < 0 || announced > Math.min(BodyLimits.UNCOUNTED, limits.maxBytes())) {
            return ArrivedBytes.NONE;
        }
        ArrivedBytes arrived = new ArrivedBytes(request.getInputStream(), (int) announced);
        if (!arrived.read() && wait && prompt.tryAcquire()) {
            try {
                await(arrived);
            } finally {
                prompt.release();
            }
        }
        return arrived;
    }

    /** Waits for the remaining bytes of a body by polling, because the Servlet API has no read with a time limit. */
    private static void await(ArrivedBytes arrived) {
        long end = System.nanoTime() + PROMPT.toNanos();
        long pause = FIRST_PAUSE_NANOS;
        while (!arrived.read()
                && System.nanoTime() - end <= 0
                && !Thread.currentThread().isInterrupted()) {
            LockSupport.parkNanos(pause);
            pause = Math.min(2 * pause, MAX_PAUSE_NANOS);
        }
    }

    /**
     * Prepares to read a body that may not have arrived completely. Memory is reserved and the body is counted as
     * {@link BodyLimits#open} describes.
     *
     * @param arrived the bytes that have already been read
     * @param caller the caller for which memory is reserved
     * @param onThread true if a thread waits for the body; false if the body is received asynchronously
     * @throws BodyRefusedException if the body is too large, if there is not enough memory for it, or if the maximum
     *     number of concurrent bodies is reached
     */
    IncomingBody open(HttpServletRequest request, ArrivedBytes arrived, Caller caller, boolean onThread)
            throws IOException, BodyRefusedException {
        long announced = request.getContentLengthLong();
        BodyMemory memory = limits.open(announced, caller, onThread);
        boolean isOpen = false;
        try {
            IncomingBody body = new IncomingBody(limits, request.getInputStream(), (int) announced, arrived, memory);
            isOpen = true;
            return body;
        } finally {
            if (!isOpen) { // for example if the buffer could not be allocated
                memory.close();
            }
        }
    }
}
