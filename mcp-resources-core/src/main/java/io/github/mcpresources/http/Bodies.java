package io.github.mcpresources.http;

import io.github.mcpresources.Caller;
import io.github.mcpresources.LimitExceededException;
import io.github.mcpresources.MemoryBudget;
import io.github.mcpresources.TimeSource;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A reader of request bodies, with limits for each body and for all bodies together. Memory for a large body is
 * reserved before the body is read. A body must arrive at a minimum rate. A body that has not arrived completely is
 * refused if the server is already receiving too many others.
 */
final class Bodies {

    /**
     * The maximum memory for a message, as a multiple of the size of its body. The bytes, the text and the JSON values
     * of the message exist at the same time.
     */
    private static final int COPIES = 5;

    /**
     * The memory budget divided by the maximum memory for bodies that are being received. The remaining memory is
     * available for results.
     */
    private static final int WAITING_PART = 4;

    /**
     * The maximum size of a small body, in bytes. Usually, no memory is reserved for a small body, because the
     * container's own buffers are as large.
     */
    private static final int UNCOUNTED = 4 * 1024;

    /**
     * The maximum time for which a thread waits for a small body that does not count toward the limit of concurrent
     * bodies. After this time, the body counts toward the limit.
     */
    private static final Duration PROMPT = Duration.ofMillis(200);

    /**
     * The first pause between two checks for bytes. It is short, because a client usually sends a body immediately
     * after its headers.
     */
    private static final long FIRST_PAUSE_NANOS = 50_000;

    private static final long MAX_PAUSE_NANOS = 5_000_000;

    private final int maxBytes;
    private final int bytesPerSecond;
    private final int maxWaiting;
    private final Semaphore permits;
    private final Semaphore prompt;
    private final MemoryBudget waiting;
    private final MemoryBudget memory;
    private final TimeSource time;

    Bodies(int maxBytes, int maxWaiting, int bytesPerSecond, MemoryBudget memory, TimeSource time) {
        this.maxBytes = maxBytes;
        this.maxWaiting = maxWaiting;
        this.permits = new Semaphore(maxWaiting);
        this.prompt = new Semaphore(maxWaiting);
        this.bytesPerSecond = bytesPerSecond;
        this.memory = memory;
        this.waiting = MemoryBudget.ofBytes(Math.max(1024, memory.limit() / WAITING_PART));
        this.time = time;
    }

    int maxBytes() {
        return maxBytes;
    }

    int bytesPerSecond() {
        return bytesPerSecond;
    }

    TimeSource time() {
        return time;
    }

    /**
     * Returns the body of a request if all of it has arrived, which is usual for a small message.
     *
     * @param wait true to wait for the body on this thread, for a short time
     * @return the body; null if the body has not arrived completely, is not small, or has an unknown length; in these
     *     cases nothing was read
     */
    @Nullable
    RequestBody arrived(HttpServletRequest request, boolean wait) throws IOException {
        long announced = request.getContentLengthLong();
        if (announced < 0 || announced > Math.min(UNCOUNTED, maxBytes)) {
            return null;
        }
        ServletInputStream in = request.getInputStream();
        if (in.available() < announced && !(wait && arrives(in, announced))) {
            return null;
        }
        return new RequestBody(in.readNBytes((int) announced), in, null);
    }

    /** Waits for the bytes by polling, because the Servlet API has no read with a time limit. */
    private boolean arrives(ServletInputStream in, long announced) throws IOException {
        if (!prompt.tryAcquire()) {
            return false;
        }
        long end = System.nanoTime() + PROMPT.toNanos();
        long pause = FIRST_PAUSE_NANOS;
        try {
            while (in.available() < announced) {
                if (System.nanoTime() - end > 0 || Thread.currentThread().isInterrupted()) {
                    return false;
                }
                LockSupport.parkNanos(pause);
                pause = Math.min(2 * pause, MAX_PAUSE_NANOS);
            }
            return true;
        } finally {
            prompt.release();
        }
    }

    /**
     * Prepares the read of a body that may not have arrived completely.
     *
     * @param onThread true if a thread waits for the body; if false, a small body needs neither a reservation of memory
     *     nor a permit
     * @throws BodyRefusedException if the body is too large, or if no memory or permit is available for it
     */
    IncomingBody open(HttpServletRequest request, Caller caller, boolean onThread)
            throws IOException, BodyRefusedException {
        long announced = request.getContentLengthLong();
        if (announced > maxBytes) {
            throw BodyRefusedException.tooLarge(maxBytes);
        }
        if (!onThread && announced >= 0 && announced <= UNCOUNTED) {
            return new IncomingBody(this, request.getInputStream(), (int) announced, null, null);
        }
        MemoryBudget.Reservation reservation =
                reserve(memory, caller, (announced < 0 ? UNCOUNTED : announced) * COPIES);
        MemoryBudget.Reservation share = null;
        boolean hasPermit = false;
        boolean isOpen = false;
        try {
            share = reserve(waiting, caller, announced < 0 ? UNCOUNTED : announced);
            hasPermit = permits.tryAcquire();
            if (!hasPermit) {
                throw BodyRefusedException.tooMany(maxWaiting);
            }
            if (announced >= 0) {
                reservation.resize(announced); // the memory for the parsed values is reserved when the body is complete
            }
            IncomingBody body = new IncomingBody(this, request.getInputStream(), (int) announced, reservation, share);
            isOpen = true;
            return body;
        } finally {
            if (!isOpen) { // the body is refused, or the allocation of its buffer failed
                reservation.close();
                if (share != null) {
                    share.close();
                }
                if (hasPermit) {
                    permits.release();
                }
            }
        }
    }

    private static MemoryBudget.Reservation reserve(MemoryBudget from, Caller caller, long bytes)
            throws BodyRefusedException {
        try {
            return from.reserve(caller, bytes);
        } catch (LimitExceededException full) {
            throw BodyRefusedException.noMemory(full);
        }
    }

    /** Reserves memory for a body of the given size and for the values that are parsed from it. */
    static void resize(MemoryBudget.Reservation reservation, long bytes) throws BodyRefusedException {
        grow(reservation, bytes * COPIES);
    }

    static void grow(MemoryBudget.Reservation reservation, long bytes) throws BodyRefusedException {
        try {
            reservation.resize(bytes);
        } catch (LimitExceededException full) {
            throw BodyRefusedException.noMemory(full);
        }
    }

    /** Releases the permit of a body. */
    void release() {
        permits.release();
    }
}
