package io.github.mcpresources.http;

import io.github.mcpresources.Handle;
import io.github.mcpresources.internal.http.BodyLimits;
import io.github.mcpresources.internal.http.BodyMemory;
import io.github.mcpresources.internal.http.BodyRate;
import io.github.mcpresources.internal.http.BodyRefusedException;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A request body that is being read, either on a thread that waits for it or by callbacks of the container. A timer
 * checks the rate at which the body arrives, and ends a read that is too slow.
 */
final class IncomingBody implements ReadListener {

    /** Receives the result of an asynchronous read. At most one of its methods is called, and only once. */
    interface Receiver {
        void complete(RequestBody body) throws IOException;

        void refused(BodyRefusedException refusal) throws IOException;
    }

    private static final int FIRST = 4 * 1024;

    private static final Logger log = LoggerFactory.getLogger(ResourceServerFilter.class);

    private final BodyLimits limits;
    private final ServletInputStream in;
    private final int announced;
    private final BodyMemory memory;
    private final BodyRate rate;
    private byte[] bytes;
    private @Nullable Receiver receiver;
    private volatile int length;
    /** The thread that waits for the body; null if there is none. Guarded by {@code this}, as are the fields below. */
    private @Nullable Thread waiting;

    private Handle timer = Handle.NONE;
    private boolean isSlow;
    private boolean ended;

    /**
     * Creates a body.
     *
     * @param announced the length of the body in bytes; less than 0 if it is unknown
     * @param arrived the bytes that have already been read, in a buffer that this object continues to fill
     * @param memory the memory that is reserved for the body; this object releases it if the read fails
     */
    IncomingBody(BodyLimits limits, ServletInputStream in, int announced, ArrivedBytes arrived, BodyMemory memory) {
        this.limits = limits;
        this.in = in;
        this.announced = announced;
        this.memory = memory;
        byte[] begun = arrived.buffer();
        this.bytes = begun != null ? begun : new byte[announced < 0 ? Math.min(FIRST, limits.maxBytes()) : announced];
        this.length = arrived.length();
        this.rate = limits.rate();
    }

    RequestBody await() throws IOException, BodyRefusedException {
        synchronized (this) {
            waiting = Thread.currentThread();
        }
        watch();
        boolean complete = false;
        try {
            while (!isComplete() && readSome()) {
                if (isSlow()
                        || rate.isTooSlow(
                                length)) { // isSlow() is required if the container's read cannot be interrupted
                    throw rate.refusal();
                }
            }
            if (announced >= 0 && !isComplete()) {
                throw BodyRefusedException.incomplete(length, announced);
            }
            RequestBody body = body();
            complete = true;
            return body;
        } catch (IOException broken) {
            if (isSlow()) {
                throw rate.refusal();
            }
            throw brokenOff(broken);
        } finally {
            if (end() && !complete) {
                free();
            }
        }
    }

    /** Starts to read the whole body in callbacks of the container, without blocking a thread. */
    void begin(Receiver to) {
        receiver = to;
        watch();
        in.setReadListener(this);
    }

    /**
     * Releases the memory of a body whose read cannot begin, and no longer counts the body toward the limit of
     * concurrent bodies.
     */
    void abandon() {
        if (end()) {
            free();
        }
    }

    @Override
    public void onDataAvailable() throws IOException {
        try {
            while (!isEnded() && in.isReady() && !in.isFinished()) {
                if (!readSome()) {
                    return; // the container calls onAllDataRead
                }
            }
        } catch (BodyRefusedException refusal) {
            refuse(refusal);
        }
    }

    @Override
    public void onAllDataRead() throws IOException {
        Receiver to = take();
        if (to == null) {
            return;
        }
        if (announced >= 0 && length < announced) {
            free();
            to.refused(BodyRefusedException.incomplete(length, announced));
        } else {
            RequestBody body;
            try {
                body = body();
            } catch (BodyRefusedException full) {
                free();
                to.refused(full);
                return;
            }
            to.complete(body);
        }
    }

    @Override
    public void onError(Throwable failure) {
        Receiver to = take();
        if (to != null) {
            free();
            try {
                to.refused(brokenOff(failure)); // the client may still read the response
            } catch (IOException gone) {
                log.debug("The client disconnected after an incomplete request body", gone);
            }
        }
    }

    private BodyRefusedException brokenOff(Throwable failure) {
        log.debug("The request body is incomplete: only {} bytes arrived", length, failure);
        return BodyRefusedException.incomplete(length, announced);
    }

    private void refuse(BodyRefusedException refusal) throws IOException {
        Receiver to = take();
        if (to != null) {
            free();
            to.refused(refusal);
        }
    }

    /** Ends the read and returns the receiver; null if the read has already ended. */
    private @Nullable Receiver take() {
        return end() ? receiver : null;
    }

    private boolean end() {
        Handle started;
        synchronized (this) {
            if (ended) {
                return false;
            }
            ended = true;
            started = timer;
            if (waiting != null && isSlow) {
                Thread.interrupted(); // clears an interrupt by the timer that occurred after the read
            }
            waiting = null;
        }
        started.close();
        memory.received();
        return true;
    }

    private void free() {
        memory.close();
    }

    private synchronized boolean isEnded() {
        return ended;
    }

    private boolean isComplete() {
        return announced >= 0 && length == announced;
    }

    /** Returns the body, with memory reserved for the values that are parsed from it. */
    private RequestBody body() throws BodyRefusedException {
        memory.complete(length);
        byte[] all = length == bytes.length ? bytes : Arrays.copyOf(bytes, length);
        return new RequestBody(all, in, memory);
    }

    private boolean readSome() throws IOException, BodyRefusedException {
        if (length == bytes.length) {
            if (announced >= 0) {
                return in.read() >= 0; // the container reports the end only on a further read
            }
            grow();
        }
        int read = in.read(bytes, length, bytes.length - length);
        if (read > 0) {
            int before = length; // only the reading thread changes the length
            length = before + read;
        }
        return read >= 0;
    }

    private void grow() throws IOException, BodyRefusedException {
        if (length == limits.maxBytes()) {
            int next = in.read();
            if (next >= 0) {
                throw BodyRefusedException.tooLarge(limits.maxBytes());
            }
            bytes = Arrays.copyOf(bytes, length + 1); // one more byte, so that a further read detects the end
            return;
        }
        int larger = (int) Math.min(limits.maxBytes(), length * 2L);
        memory.grow(larger);
        bytes = Arrays.copyOf(bytes, larger);
    }

    private void watch() {
        synchronized (this) {
            if (!ended) {
                timer = rate.schedule(this::check);
            }
        }
    }

    private void check() {
        if (!rate.isTooSlow(length)) {
            watch();
            return;
        }
        synchronized (this) {
            if (ended) {
                return;
            }
            isSlow = true;
            if (waiting != null) {
                waiting.interrupt();
                return;
            }
        }
        try {
            refuse(rate.refusal());
        } catch (IOException gone) {
            onError(gone);
        }
    }

    private synchronized boolean isSlow() {
        return isSlow;
    }
}
