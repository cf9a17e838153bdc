package io.github.mcpresources.http;

import io.github.mcpresources.internal.http.BodyMemory;
import jakarta.servlet.ServletInputStream;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads the bytes of a small request body that have already arrived, without blocking. */
final class ArrivedBytes {

    /** A reader that reads no bytes, for a body that is not small or has an unknown length. */
    static final ArrivedBytes NONE = new ArrivedBytes(null, 0);

    private static final Logger log = LoggerFactory.getLogger(ResourceServerFilter.class);

    private final @Nullable ServletInputStream in;
    private final byte[] bytes;
    private int length;
    private boolean isBroken;

    /**
     * Creates a reader for a body.
     *
     * @param in the stream of the body; null to read no bytes
     * @param announced the length of the body in bytes
     */
    ArrivedBytes(@Nullable ServletInputStream in, int announced) {
        this.in = in;
        this.bytes = new byte[announced];
    }

    /**
     * Reads the bytes that have arrived since the last call. Returns true if the body is complete. This method checks
     * only whether any bytes are available. The number of available bytes is not reliable: Tomcat may report one byte
     * even if its connector holds more.
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
        } catch (IOException broken) { // not thrown here: the next read of the stream throws it again
            log.debug("Reading the request body failed after {} of {} bytes", length, bytes.length, broken);
            isBroken = true;
        }
        return length == bytes.length;
    }

    /** Returns the body; null if it is incomplete, or if this instance reads no bytes. */
    @Nullable
    RequestBody body() {
        return in == null || length < bytes.length ? null : new RequestBody(bytes, in, BodyMemory.NONE);
    }

    /** Returns the buffer, which is as long as the body; null if this instance reads no bytes. */
    byte @Nullable [] buffer() {
        return in == null ? null : bytes;
    }

    int length() {
        return length;
    }
}
