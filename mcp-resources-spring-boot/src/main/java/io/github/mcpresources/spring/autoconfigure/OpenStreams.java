package io.github.mcpresources.spring.autoconfigure;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The streams of events to clients that have not ended. A transport of the SDK forgets a stream if the session is deleted
 * while the stream is opened. Without an end, the web server would wait for it when the application closes.
 */
final class OpenStreams implements OpenRequests {

    private static final Logger log = LoggerFactory.getLogger(OpenStreams.class);

    private final Set<AsyncContext> open = ConcurrentHashMap.newKeySet();
    private volatile boolean ended;

    /** Adds a stream, until its request ends. */
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
            log.debug("A stream to a client has ended already", isEnded);
        }
    }
}
