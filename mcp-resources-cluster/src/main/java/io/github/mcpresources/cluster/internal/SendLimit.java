package io.github.mcpresources.cluster.internal;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A limit for the total size of the frames that a channel has sent and the broker has not accepted yet. It bounds the
 * memory use if the broker is slow.
 */
public final class SendLimit {

    private static final long BYTES = 32L * 1024 * 1024;
    private static final long OVERHEAD = 256;

    private final AtomicLong bytes = new AtomicLong();

    /**
     * Adds the size of a sent frame to the total.
     *
     * @throws IOException if the frame would exceed the limit
     */
    public void add(byte[] frame) throws IOException {
        long before = bytes.getAndAdd(cost(frame));
        if (before + cost(frame) > BYTES) {
            remove(frame);
            throw new IOException("The broker is too slow: it has not confirmed " + before
                    + " bytes of frames yet, and the limit is " + BYTES + " bytes");
        }
    }

    /** Subtracts the size of a frame from the total, when the broker has accepted the frame or sending has failed. */
    public void remove(byte[] frame) {
        bytes.addAndGet(-cost(frame));
    }

    private static long cost(byte[] frame) {
        return frame.length + OVERHEAD;
    }
}
