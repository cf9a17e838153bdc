package io.github.mcpresources.http;

import io.github.mcpresources.MemoryBudget;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import java.io.Closeable;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** The body of a request, read to its end, with the memory that is reserved for it until the request ends. */
final class RequestBody implements Closeable {

    /** What stands in each message of the modern era, and hardly ever in others. */
    private static final byte[] MARK = "io.modelcontextprotocol".getBytes(StandardCharsets.US_ASCII);

    private final byte[] read;
    private final ServletInputStream rest;
    private final MemoryBudget.@Nullable Reservation reservation;

    /**
     * A body.
     *
     * @param rest where the container tells its end
     * @param reservation closed with this; null where a body is too small to be counted
     */
    RequestBody(byte[] read, ServletInputStream rest, MemoryBudget.@Nullable Reservation reservation) {
        this.read = read;
        this.rest = rest;
        this.reservation = reservation;
    }

    /** Whether it needs a closer look. */
    boolean mayBeModern() {
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

    /** Gives back what was reserved for reading it: only the values that were made of it are still there. */
    void parsed() {
        if (reservation != null) {
            reservation.resize(Math.min(reservation.bytes(), read.length));
        }
    }

    /** The request with its body as it was. */
    HttpServletRequest replayed(HttpServletRequest request) {
        return new ReplayedRequest(request, read, rest);
    }

    /** Gives the memory back; a second time does nothing. */
    @Override
    public void close() {
        if (reservation != null) {
            reservation.close();
        }
    }
}
