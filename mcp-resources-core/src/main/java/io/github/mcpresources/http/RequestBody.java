package io.github.mcpresources.http;

import io.github.mcpresources.modern.MalformedMessageException;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** The body of a request, read as far as we take it; the rest, if there is any, is still in the container. */
final class RequestBody {

    /** What stands in each message of the modern era, and hardly ever in others. */
    private static final byte[] MARK = "io.modelcontextprotocol".getBytes(StandardCharsets.US_ASCII);

    private final byte[] read;
    private final ServletInputStream rest;

    private RequestBody(byte[] read, ServletInputStream rest) {
        this.read = read;
        this.rest = rest;
    }

    /** Reads one byte more than there may be, if there is one. */
    static RequestBody read(HttpServletRequest request, int max) throws IOException {
        ServletInputStream in = request.getInputStream();
        int most = max == Integer.MAX_VALUE ? max : max + 1;
        int announced = request.getContentLength(); // so that no larger buffer is taken; less than 0 for unknown
        return new RequestBody(in.readNBytes(announced < 0 ? most : Math.min(announced, most)), in);
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

    boolean isOver(int max) {
        return read.length > max;
    }

    /**
     * All of it.
     *
     * @throws MalformedMessageException if there is more than there may be
     */
    byte[] bytes(int max) {
        if (isOver(max)) {
            throw MalformedMessageException.tooLarge(max, "maxBodyBytes");
        }
        return read;
    }

    /** The request with its body as it was. */
    HttpServletRequest replayed(HttpServletRequest request) {
        return new ReplayedRequest(request, read, rest);
    }
}
