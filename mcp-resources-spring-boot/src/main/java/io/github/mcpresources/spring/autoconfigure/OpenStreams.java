package io.github.mcpresources.spring.autoconfigure;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The open streams of server-sent events. If a client deletes its session while the transport of the SDK opens a stream
 * of the session, the transport never ends this stream. The web server would wait for such a stream when the
 * application closes.
 */
final class OpenStreams implements OpenRequests {

    private static final Logger log = LoggerFactory.getLogger(OpenStreams.class);

    private final Set<AsyncContext> open = ConcurrentHashMap.newKeySet();
    private volatile boolean ended;

    /**
     * Adds the stream of a request, if the request has opened one. The stream is removed when the request ends. After
     * {@link #end}, an added stream is ended at once.
     */
    void add(HttpServletRequest request) {
        @Nullable AsyncContext stream;
        try {
            stream = request.isAsyncStarted() ? request.getAsyncContext() : null;
        } catch (IllegalStateException isEnded) { // another thread ended the request between the two calls
            stream = null;
        }
        if (stream == null) {
            return;
        }
        open.add(stream); // before the listener, which may be called at once
        try {
            stream.addListener(new Removal(stream));
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

    /** Removes a stream when its request ends. */
    private final class Removal implements AsyncListener {
        private final AsyncContext stream;

        Removal(AsyncContext stream) {
            this.stream = stream;
        }

        /**
         * Registers this listener again, because a container removes the listeners when asynchronous processing
         * restarts.
         */
        @Override
        public void onStartAsync(AsyncEvent event) {
            event.getAsyncContext().addListener(this);
        }

        @Override
        public void onComplete(AsyncEvent event) {
            open.remove(stream);
        }

        @Override
        public void onTimeout(AsyncEvent event) {}

        @Override
        public void onError(AsyncEvent event) {}
    }
}
