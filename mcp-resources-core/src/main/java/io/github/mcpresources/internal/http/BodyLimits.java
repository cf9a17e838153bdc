package io.github.mcpresources.internal.http;

import io.github.mcpresources.Caller;
import io.github.mcpresources.LimitExceededException;
import io.github.mcpresources.MemoryBudget;
import io.github.mcpresources.TimeSource;
import java.util.concurrent.Semaphore;

/**
 * The limits for each request body and for all request bodies together. Memory for a large body is reserved before the
 * body is read. A body must arrive at a minimum rate. If too many bodies are already being received, further bodies are
 * rejected, except small bodies that are received asynchronously.
 */
public final class BodyLimits {

    /**
     * The maximum size of a small body, in bytes. No memory is reserved for a small body that is received
     * asynchronously, because the web server uses a buffer of at least this size anyway.
     */
    public static final int UNCOUNTED = 4 * 1024;

    /**
     * This multiple of the size of a body is reserved for parsing its message. During parsing, the bytes, the text and
     * the JSON values of the message exist at the same time.
     */
    static final int COPIES = 5;

    /**
     * Bodies that are being received may together use at most 1/{@value} of the memory budget. The rest is available
     * for results.
     */
    private static final int WAITING_PART = 4;

    private final int maxBytes;
    private final int bytesPerSecond;
    private final int maxWaiting;
    private final Semaphore permits;
    private final MemoryBudget waiting;
    private final MemoryBudget memory;
    private final TimeSource time;

    /**
     * Creates limits.
     *
     * @param maxWaiting the maximum number of bodies that are received at the same time
     * @param bytesPerSecond the minimum rate at which a body must arrive
     */
    public BodyLimits(int maxBytes, int maxWaiting, int bytesPerSecond, MemoryBudget memory, TimeSource time) {
        this.maxBytes = maxBytes;
        this.maxWaiting = maxWaiting;
        this.permits = new Semaphore(maxWaiting);
        this.bytesPerSecond = bytesPerSecond;
        this.memory = memory;
        this.waiting = MemoryBudget.ofBytes(Math.max(1024, memory.limit() / WAITING_PART));
        this.time = time;
    }

    /**
     * Validates the value of a {@code maxBodyBytes} setting.
     *
     * @throws IllegalArgumentException if the value is less than 1 or more than {@link Integer#MAX_VALUE}
     */
    public static int maxBodyBytes(long value) {
        if (value < 1 || value > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("maxBodyBytes must be at least 1"
                    + (value < 1 ? "" : " and at most " + Integer.MAX_VALUE) + ", not " + value);
        }
        return (int) value;
    }

    public int maxBytes() {
        return maxBytes;
    }

    public int maxWaiting() {
        return maxWaiting;
    }

    public BodyRate rate() {
        return new BodyRate(bytesPerSecond, time);
    }

    /**
     * Reserves memory for a body before it is read, and counts the body toward the maximum number of bodies that are
     * received at the same time. A small body that is received asynchronously needs no reservation and is not counted.
     * The returned object must be closed when the request ends.
     *
     * @param announced the length of the body in bytes; less than 0 if it is unknown
     * @param onThread true if a thread waits for the body; false if the body is received asynchronously
     * @throws BodyRefusedException if the body is too large, if there is not enough memory for it, or if the maximum
     *     number of bodies is reached
     */
    public BodyMemory open(long announced, Caller caller, boolean onThread) throws BodyRefusedException {
        if (announced > maxBytes) {
            throw BodyRefusedException.tooLarge(maxBytes);
        }
        if (!onThread && announced >= 0 && announced <= UNCOUNTED) {
            return BodyMemory.NONE;
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
            BodyMemory body = new BodyMemory(reservation, share, permits);
            isOpen = true;
            return body;
        } finally {
            if (!isOpen) { // the body is refused
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
}
