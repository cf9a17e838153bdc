package io.github.mcpresources.http;

import io.github.mcpresources.internal.http.BodyMemory;
import jakarta.servlet.ServletInputStream;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The bytes of a request body that were read without waiting. */
final class ArrivedBytes {

    /** No bytes of a body that is not small or has an unknown length. */
    static final ArrivedBytes NONE = new ArrivedBytes(null, 0);

    private static final Logger log = LoggerFactory.getLogger(ResourceServerFilter.class);

    private final @Nullable ServletInputStream in;
    private final byte[] bytes;
    private int length;
    private boolean isBroken;

    /**
     * Creates an object that has read nothing.
     *
     * @param in the stream of the container; null if nothing is read
     * @param announced the length of the body in bytes
     */
    ArrivedBytes(@Nullable ServletInputStream in, int announced) {
        this.in = in;
        this.bytes = new byte[announced];
    }

    /**
     * Reads what has arrived since the last call. The number of available bytes only tells whether there are any: Tomcat
     * reports one byte for all bytes that it has not passed on yet.
     *
     * @return true if the body is complete
     */
    boolean read() {
        if (in == null || isBroken) {
            return false;
        }
        try {
            while (length < bytes.length && in.available() > 0) {
                int read = in.read(bytes, length, bytes.length - length);
                if (read < 0) {
                    break;
                }
                length += read;
            }
        } catch (IOException broken) { // occurs again when the rest is read
            log.debug("The request body ended early, after {} bytes", length, broken);
            isBroken = true;
        }
        return length == bytes.length;
    }

    /** Returns the body; null if it is incomplete. */
    @Nullable
    RequestBody body() {
        return in == null || length < bytes.length ? null : new RequestBody(bytes, in, BodyMemory.NONE);
    }

    /** Copies the bytes to the begin of an array, and returns their number. */
    int copyTo(byte[] target) {
        System.arraycopy(bytes, 0, target, 0, length);
        return length;
    }
}
