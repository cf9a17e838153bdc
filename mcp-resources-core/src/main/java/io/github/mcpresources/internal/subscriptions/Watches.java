package io.github.mcpresources.internal.subscriptions;

import io.github.mcpresources.Caller;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.Subscription;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Which URIs the provider was told that a caller watches: each once, from the first session to the last. Of what the
 * provider does not care for, nothing is kept. Safe for use by many threads; the provider is called without a lock.
 */
final class Watches {

    private static final Logger log = LoggerFactory.getLogger(Watches.class);

    private final Audience audience;
    private final Executor executor;
    /** Guarded by this, and so is what is in each of them. */
    private final Map<Key, Watch> watches = new HashMap<>();

    Watches(Audience audience, Executor executor) {
        this.audience = audience;
        this.executor = executor;
    }

    /** A provider may let one caller watch what it keeps from another. */
    private record Key(String uri, Caller caller) {}

    /** One URI that the provider was told of. */
    private static final class Watch {
        /** Ends when nobody waits for the provider's word any more, not with the request that asked first. */
        private final RequestContext context;

        private final CompletableFuture<Subscription> handle = new CompletableFuture<>();
        private int holders;

        Watch(RequestContext context) {
            this.context = context;
        }
    }

    /** Holds on to the watch of a URI, until it is closed. */
    final class Hold implements Subscription {
        private final Key key;
        private final Watch watch;
        private boolean closed;

        private Hold(Key key, Watch watch) {
            this.key = key;
            this.watch = watch;
        }

        /** Ends when the provider has taken note; fails as it does. */
        CompletionStage<Void> opened() {
            return watch.handle.thenAccept(handle -> {});
        }

        /** This, or a subscription to nothing where the provider has nothing to end. */
        Subscription lasting() {
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

    /** Begins to watch a URI, or holds on to what others began. */
    Hold open(String uri, RequestContext request) {
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
                        watches.remove(key, watch); // the next one asks again
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

    /** The subscriber's lock is held where this is called, and what ends a watch is the provider's. */
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
        CompletionStage<Subscription> opened = watch.handle;
        opened.thenAccept(Watches::close);
    }

    private static void close(Subscription handle) {
        try {
            handle.close();
        } catch (Throwable failure) { // an Error too: all else goes on
            log.warn("The provider did not end a watch", failure);
        }
    }

    @SuppressWarnings("ReferenceEquality") // the one that has nothing to end
    private static boolean isOfNothing(Subscription handle) {
        return handle == Subscription.NONE;
    }

    /** How many URIs are watched, each counted once for each caller. */
    synchronized int size() {
        return watches.size();
    }
}
