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
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The URIs that the provider watches for callers. Each URI is watched once for each caller, until the last subscription
 * of the caller to the URI has ended. No entry is kept for URIs that the provider does not watch. This class is
 * thread-safe, and does not hold its lock while it calls the provider.
 */
final class Watches {

    private static final Logger log = LoggerFactory.getLogger(Watches.class);

    private final Audience audience;
    private final Executor executor;
    /** Guarded by {@code this}, as are the fields of each watch. */
    private final Map<Key, Watch> watches = new HashMap<>();

    Watches(Audience audience, Executor executor) {
        this.audience = audience;
        this.executor = executor;
    }

    /**
     * The key of a watch. It contains the caller, because a provider may allow a watch to one caller and deny it to
     * another.
     */
    private record Key(String uri, Caller caller) {}

    /** One URI that the provider watches. */
    private static final class Watch {
        /**
         * The context of the call to the provider, with the span of the request. It is cancelled when all requests that
         * wait for the result have ended. Null after the call, so that the span is not kept in memory.
         */
        private volatile @Nullable ServerRequest context;

        private final CompletableFuture<Handle> handle = new CompletableFuture<>();
        private int holders;

        Watch(ServerRequest context) {
            this.context = context;
        }
    }

    /** A reference to the watch of a URI. The watch ends when all references are closed. */
    final class Hold implements Handle {
        private final Key key;
        private final Watch watch;
        private boolean closed;

        private Hold(Key key, Watch watch) {
            this.key = key;
            this.watch = watch;
        }

        /** Returns a stage that completes when the provider has opened the watch, and fails if the provider fails. */
        CompletionStage<Void> opened() {
            return watch.handle.thenAccept(handle -> {});
        }

        /**
         * Returns this reference, or {@link Handle#NONE} if the provider does not watch the URI. May be called only
         * after the stage of {@link #opened} has completed.
         */
        Handle lasting() {
            return watchesNothing(watch.handle.getNow(NONE)) ? NONE : this;
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

    /** Returns a reference to the watch of a URI for the caller of a request. Opens the watch if there is none yet. */
    Hold open(String uri, ServerRequest request) {
        Key key = new Key(uri, request.caller());
        ServerRequest context = request.lasting();
        Watch watch;
        boolean isFirst;
        synchronized (this) {
            Watch known = watches.get(key);
            isFirst = known == null;
            watch = known == null ? new Watch(context) : known;
            watch.holders++;
            watches.put(key, watch);
        }
        if (isFirst) {
            audience.watch(uri, context).whenComplete((handle, failure) -> {
                watch.context = null;
                if (failure != null || watchesNothing(handle)) {
                    synchronized (this) {
                        watches.remove(key, watch); // the next request calls the provider again
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
     * Ends a watch on another thread, because ending it calls the provider, and the calling thread may hold the lock of
     * the subscriber. If the executor rejects the task, ends the watch on the calling thread.
     */
    private void end(Watch watch) {
        if (watch.handle.isCompletedExceptionally()) {
            return;
        }
        if (watch.handle.isDone() && watchesNothing(watch.handle.join())) {
            return;
        }
        try {
            executor.execute(() -> endNow(watch));
        } catch (RejectedExecutionException closing) {
            endNow(watch);
        }
    }

    private static void endNow(Watch watch) {
        ServerRequest context = watch.context;
        if (context != null) {
            context.cancel();
        }
        CompletionStage<Handle> opened = watch.handle;
        opened.thenAccept(Watches::close);
    }

    private static void close(Handle handle) {
        try {
            handle.close();
        } catch (Throwable failure) { // also catches an Error, because the server must continue
            log.warn("Closing a watch of the provider failed", failure);
        }
    }

    @SuppressWarnings("ReferenceEquality") // NONE is a single instance
    private static boolean watchesNothing(Handle handle) {
        return handle == Handle.NONE;
    }

    /** Returns the number of watched URIs. A URI is counted once for each caller. */
    synchronized int size() {
        return watches.size();
    }
}
