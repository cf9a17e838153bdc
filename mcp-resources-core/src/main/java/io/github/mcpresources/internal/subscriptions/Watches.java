package io.github.mcpresources.internal.subscriptions;

import io.github.mcpresources.Caller;
import io.github.mcpresources.Handle;
import io.github.mcpresources.internal.request.ServerRequest;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The URIs that the provider watches for callers. Each URI is watched once per caller, from its first session to its
 * last. No entry is kept for URIs that the provider does not watch. This class is thread-safe. The provider is called
 * without a lock.
 */
final class Watches {

    private static final Logger log = LoggerFactory.getLogger(Watches.class);

    private final Audience audience;
    private final Executor executor;
    /** Guarded by this, as is the content of each watch. */
    private final Map<Key, Watch> watches = new HashMap<>();

    Watches(Audience audience, Executor executor) {
        this.audience = audience;
        this.executor = executor;
    }

    /** Contains the caller, because a provider may allow a watch to one caller and deny it to another. */
    private record Key(String uri, Caller caller) {}

    /** One URI that the provider watches. */
    private static final class Watch {
        /**
         * Cancelled when no request waits for the provider's answer any more. The end of the first request does not
         * cancel it.
         */
        private final ServerRequest context;

        private final CompletableFuture<Handle> handle = new CompletableFuture<>();
        private int holders;

        Watch(ServerRequest context) {
            this.context = context;
        }
    }

    /** A reference to the watch of a URI, until it is closed. */
    final class Hold implements Handle {
        private final Key key;
        private final Watch watch;
        private boolean closed;

        private Hold(Key key, Watch watch) {
            this.key = key;
            this.watch = watch;
        }

        /** Returns a stage that completes when the provider has answered, and fails if the provider does. */
        CompletionStage<Void> opened() {
            return watch.handle.thenAccept(handle -> {});
        }

        /** Returns this, or {@link Handle#NONE} if the provider has nothing to end. */
        Handle lasting() {
            return isOfNothing(watch.handle.getNow(NONE)) ? NONE : this;
        }

        @Override
        public void close() {
            synchronized (Watches.this) {
                if (closed) {
                    return;
                }
                closed = true;
                watch.holders--;
                if (watch.holders > 0) {
                    return;
                }
                watches.remove(key, watch);
            }
            end(watch);
        }
    }

    /** Starts to watch a URI, or shares an existing watch. */
    Hold open(String uri, ServerRequest request) {
        Key key = new Key(uri, request.caller());
        Watch watch;
        boolean isFirst;
        synchronized (this) {
            Watch known = watches.get(key);
            isFirst = known == null;
            watch = known == null ? new Watch(request.lasting()) : known;
            watch.holders++;
            watches.put(key, watch);
        }
        if (isFirst) {
            audience.watch(uri, watch.context).whenComplete((handle, failure) -> {
                if (failure != null || isOfNothing(handle)) {
                    synchronized (this) {
                        watches.remove(key, watch); // the next request asks again
                    }
                }
                if (failure == null) {
                    watch.handle.complete(handle);
                } else {
                    watch.handle.completeExceptionally(failure);
                }
            });
        }
        return new Hold(key, watch);
    }

    /**
     * Ends a watch on another thread, because the subscriber's lock is held here, and the provider's code is called.
     */
    private void end(Watch watch) {
        if (watch.handle.isCompletedExceptionally()) {
            return;
        }
        if (watch.handle.isDone() && isOfNothing(watch.handle.join())) {
            return;
        }
        try {
            executor.execute(() -> endNow(watch));
        } catch (RejectedExecutionException closing) {
            endNow(watch);
        }
    }

    private static void endNow(Watch watch) {
        if (!watch.handle.isDone()) {
            watch.context.cancel();
        }
        CompletionStage<Handle> opened = watch.handle;
        opened.thenAccept(Watches::close);
    }

    private static void close(Handle handle) {
        try {
            handle.close();
        } catch (Throwable failure) { // an Error too, because the server must go on
            log.warn("The provider did not end a watch", failure);
        }
    }

    @SuppressWarnings("ReferenceEquality") // NONE is a single instance
    private static boolean isOfNothing(Handle handle) {
        return handle == Handle.NONE;
    }

    /** Returns the number of watched URIs, counted once per caller. */
    synchronized int size() {
        return watches.size();
    }
}
