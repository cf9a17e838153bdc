package io.github.mcpresources.spring.autoconfigure;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The open streams of server-sent events. A transport of the SDK loses a stream if the client deletes the session while
 * it opens the stream. The web server would wait for such a stream when the application closes.
 */
final class OpenStreams implements OpenRequests {

    private static final Logger log = LoggerFactory.getLogger(OpenStreams.class);

    private final Set<AsyncContext> open = ConcurrentHashMap.newKeySet();
    private volatile boolean ended;

    /**
     * Adds a stream, and removes it when its request ends. If {@link #end} was called before, ends the stream at once.
     */
    void add(AsyncContext stream) {
        open.add(stream);
        try {
            stream.addListener(new AsyncListener() {
                @Override
                public void onStartAsync(AsyncEvent event) {}

                @Override
                public void onComplete(AsyncEvent event) {
                    open.remove(stream);
                }

                @Override
                public void onTimeout(AsyncEvent event) {}

                @Override
                public void onError(AsyncEvent event) {}
            });
        } catch (IllegalStateException isEnded) {
            open.remove(stream);
        }
        if (ended) {
            end(stream);
        }
    }

    @Override
    public void end() {
        ended = true;
        open.forEach(OpenStreams::end);
    }

    private static void end(AsyncContext stream) {
        try {
            stream.complete();
        } catch (IllegalStateException isEnded) {
            log.debug("A stream to a client had already ended", isEnded);
        }
    }
}
