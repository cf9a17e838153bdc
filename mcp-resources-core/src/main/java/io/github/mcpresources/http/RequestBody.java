package io.github.mcpresources.http;

import io.github.mcpresources.internal.http.BodyMemory;
import io.github.mcpresources.internal.http.MessageMark;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import java.io.Closeable;

/**
 * The complete body of a request, with the memory that is reserved for it until the request ends. Some small bodies
 * have no reserved memory.
 */
final class RequestBody implements Closeable {

    private final byte[] read;
    private final ServletInputStream rest;
    private final BodyMemory memory;

    /**
     * Creates a body.
     *
     * @param read all bytes of the body
     * @param rest the stream of the container, which reports the end of the body
     * @param memory the memory that is reserved for the body; released when this object is closed
     */
    RequestBody(byte[] read, ServletInputStream rest, BodyMemory memory) {
        this.read = read;
        this.rest = rest;
        this.memory = memory;
    }

    /** Checks whether the body may be a message of the stateless revision and must therefore be parsed. */
    boolean mayBeStateless() {
        return MessageMark.isIn(read);
    }

    byte[] bytes() {
        return read;
    }

    /**
     * Reduces the reserved memory to the size of the body, which is also the estimated size of the parsed values. Call
     * this method after the body is parsed.
     */
    void parsed() {
        memory.parsed(read.length);
    }

    ReplayedRequest replayed(HttpServletRequest request) {
        return new ReplayedRequest(request, read, rest);
    }

    @Override
    public void close() {
        memory.close();
    }
}
