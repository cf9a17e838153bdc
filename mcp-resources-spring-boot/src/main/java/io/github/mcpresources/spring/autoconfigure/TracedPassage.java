package io.github.mcpresources.spring.autoconfigure;

import io.github.mcpresources.Handle;
import io.github.mcpresources.internal.server.Passage;
import io.github.mcpresources.internal.trace.Tracing;

/**
 * A passage with tracing. While a thread is marked, its current trace is the one in the headers of the request, unless
 * the thread already had a current trace.
 *
 * @param passage marks the threads
 * @param headers the headers of the request
 */
record TracedPassage(Passage passage, Tracing tracing, Tracing.Headers headers) implements Passage {

    @Override
    public Handle enter() {
        Handle mark = passage.enter();
        Handle trace = tracing.received(headers);
        return () -> {
            trace.close();
            mark.close();
        };
    }

    @Override
    public void close() {
        passage.close();
    }
}
