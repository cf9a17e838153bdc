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
import org.jspecify.annotations.Nullable;

/**
 * Reads the bodies of requests, within limits for each and for all: a body has its memory reserved before it is read, must
 * come at a minimum rate, and is refused where too many others are being read.
 */
final class Bodies {

    /** How much memory a message takes at most: its bytes, its text and its JSON values exist at the same time. */
    private static final int COPIES = 5;

    /** What is smaller is not counted: the container's own buffers are as large. */
    private static final int UNCOUNTED = 4 * 1024;

    /** How long a small body may take to follow its headers before it counts as one that is waited for. */
    private static final Duration PROMPT = Duration.ofMillis(200);

    private final int maxBytes;
    private final int bytesPerSecond;
    private final int most;
    private final Semaphore places;
    private final Semaphore prompt;
    private final MemoryBudget memory;
    private final TimeSource time;

    Bodies(int maxBytes, int most, int bytesPerSecond, MemoryBudget memory, TimeSource time) {
        this.maxBytes = maxBytes;
        this.most = most;
        this.places = new Semaphore(most);
        this.prompt = new Semaphore(most);
        this.bytesPerSecond = bytesPerSecond;
        this.memory = memory;
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
        try {
            while (in.available() < announced) {
                if (System.nanoTime() - end > 0) {
                    return false;
                }
                Thread.sleep(1);
            }
            return true;
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
            return false;
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
            return new IncomingBody(this, request.getInputStream(), (int) announced, null, false);
        }
        MemoryBudget.Reservation reservation = reserve(caller, announced < 0 ? UNCOUNTED : announced);
        if (!places.tryAcquire()) {
            reservation.close();
            throw BodyRefusedException.tooMany(most);
        }
        return new IncomingBody(this, request.getInputStream(), (int) announced, reservation, true);
    }

    private MemoryBudget.Reservation reserve(Caller caller, long bytes) throws BodyRefusedException {
        try {
            return memory.reserve(caller, bytes * COPIES);
        } catch (LimitExceededException full) {
            throw BodyRefusedException.noMemory(full);
        }
    }

    static void resize(MemoryBudget.Reservation reservation, long bytes) throws BodyRefusedException {
        try {
            reservation.resize(bytes * COPIES);
        } catch (LimitExceededException full) {
            throw BodyRefusedException.noMemory(full);
        }
    }

    void release() {
        places.release();
    }
}
