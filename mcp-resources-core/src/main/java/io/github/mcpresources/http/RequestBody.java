package io.github.mcpresources.http;

import io.github.mcpresources.MemoryBudget;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import java.io.Closeable;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** The complete body of a request, with the memory that is reserved for it until the request ends. */
final class RequestBody implements Closeable {

    /** A string that each request of the stateless revision contains, and other messages rarely contain. */
    private static final byte[] MARK = "io.modelcontextprotocol".getBytes(StandardCharsets.US_ASCII);

    private final byte[] read;
    private final ServletInputStream rest;
    private final MemoryBudget.@Nullable Reservation reservation;

    /**
     * Creates a body.
     *
     * @param rest the stream of the container, which reports the end of the body
     * @param reservation the memory that is reserved for this body; null if the body is too small for a reservation
     */
    RequestBody(byte[] read, ServletInputStream rest, MemoryBudget.@Nullable Reservation reservation) {
        this.read = read;
        this.rest = rest;
        this.reservation = reservation;
    }

    /** Checks whether the body may be a message of the stateless revision, so that it must be parsed. */
    boolean mayBeStateless() {
        int last = read.length - MARK.length;
        for (int at = 0; at <= last; at++) {
            if (read[at] == MARK[0] && startsAt(at)) {
                return true;
            }
        }
        return false;
    }

    private boolean startsAt(int at) {
        for (int next = 1; next < MARK.length; next++) {
            if (read[at + next] != MARK[next]) {
                return false;
            }
        }
        return true;
    }

    byte[] bytes() {
        return read;
    }

    /**
     * Reduces the reservation to the size of the body after the body is parsed. This memory is for the parsed values.
     */
    void parsed() {
        if (reservation != null) {
            reservation.resize(Math.min(reservation.bytes(), read.length));
        }
    }

    /** Returns the request with its original body. */
    ReplayedRequest replayed(HttpServletRequest request) {
        return new ReplayedRequest(request, read, rest);
    }

    /** Releases the memory. Closing a closed body has no effect. */
    @Override
    public void close() {
        if (reservation != null) {
            reservation.close();
        }
    }
}
