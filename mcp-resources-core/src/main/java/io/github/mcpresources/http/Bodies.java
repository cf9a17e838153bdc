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
 * Reads the bodies of requests, within limits for each and for all: a body has its memory reserved before it is read, must
 * come at a minimum rate, and is refused where too many others are being read.
 */
final class Bodies {

    /** How much memory a message takes at most: its bytes, its text and its JSON values exist at the same time. */
    private static final int COPIES = 5;

    /** Bodies that are waited for have such a part of the budget at most, so that results are sent beside them. */
    private static final int WAITING_PART = 4;

    /** What is smaller is not counted: the container's own buffers are as large. */
    private static final int UNCOUNTED = 4 * 1024;

    /** How long a small body may take to follow its headers before it counts as one that is waited for. */
    private static final Duration PROMPT = Duration.ofMillis(200);

    /** An honest client sends its body right behind the headers: the first looks follow each other closely. */
    private static final long FIRST_PAUSE_NANOS = 50_000;

    private static final long LONGEST_PAUSE_NANOS = 5_000_000;

    private final int maxBytes;
    private final int bytesPerSecond;
    private final int most;
    private final Semaphore places;
    private final Semaphore prompt;
    private final MemoryBudget waiting;
    private final MemoryBudget memory;
    private final TimeSource time;

    Bodies(int maxBytes, int most, int bytesPerSecond, MemoryBudget memory, TimeSource time) {
        this.maxBytes = maxBytes;
        this.most = most;
        this.places = new Semaphore(most);
        this.prompt = new Semaphore(most);
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
     * The body of a request that is there already, such as that of every small message of an honest client.
     *
     * @param wait whether it is waited for on this thread, for a moment
     * @return null if it is not there as a whole, or not small; then none of it was read
     */
    @Nullable
    RequestBody atHand(HttpServletRequest request, boolean wait) throws IOException {
        long announced = request.getContentLengthLong();
        if (announced < 0 || announced > Math.min(UNCOUNTED, maxBytes)) {
            return null;
        }
        ServletInputStream in = request.getInputStream();
        if (in.available() < announced && !(wait && comes(in, announced))) {
            return null;
        }
        return new RequestBody(in.readNBytes((int) announced), in, null);
    }

    /** A container tells of bytes only whoever waits for them without a limit, or leaves the thread: so it is asked again. */
    private boolean comes(ServletInputStream in, long announced) throws IOException {
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
                pause = Math.min(2 * pause, LONGEST_PAUSE_NANOS);
            }
            return true;
        } finally {
            prompt.release();
        }
    }

    /**
     * Begins to read a body that may have to be waited for.
     *
     * @param onThread whether a thread waits for it; without one, a small body needs nothing that could be used up
     * @throws BodyRefusedException if it is too large, or there is no memory or no place for it now
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
        boolean hasPlace = false;
        boolean isOpen = false;
        try {
            share = reserve(waiting, caller, announced < 0 ? UNCOUNTED : announced);
            hasPlace = places.tryAcquire();
            if (!hasPlace) {
                throw BodyRefusedException.tooMany(most);
            }
            if (announced >= 0) {
                reservation.resize(announced); // until it is there, when its values take the rest
            }
            IncomingBody body = new IncomingBody(this, request.getInputStream(), (int) announced, reservation, share);
            isOpen = true;
            return body;
        } finally {
            if (!isOpen) { // refused, or there is no memory for its bytes after all
                reservation.close();
                if (share != null) {
                    share.close();
                }
                if (hasPlace) {
                    places.release();
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

    /** Reserves memory for a body of so many bytes, and the values that are made of it. */
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

    /** Gives back the place of a body. */
    void release() {
        places.release();
    }
}
