package io.github.mcpresources.internal.concurrent;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Lets concurrent requests with the same key share their work. The first request does the work, and the other requests
 * wait for the result or failure. If the first request is cancelled, one of the waiting requests begins the work again.
 * The result is not kept after the end of the work.
 */
public final class SingleFlight<K, V> {

    private final ConcurrentMap<K, Work> running = new ConcurrentHashMap<>();

    /**
     * Creates the work of a request. The work does not begin yet.
     *
     * @param isCurrent returns true while later requests may wait for this work; if it returns false, they begin new
     *     work
     */
    public Work work(K key, BooleanSupplier isCurrent) {
        return new Work(key, isCurrent);
    }

    /** The work of one request. */
    public final class Work {

        private final K key;
        private final BooleanSupplier isCurrent;
        private final CompletableFuture<Optional<V>> end = new CompletableFuture<>();

        private Work(K key, BooleanSupplier isCurrent) {
            this.key = key;
            this.isCurrent = isCurrent;
        }

        /**
         * Begins this work, unless work with the same key is running and may still be shared. Returns null if this work
         * has begun; the request must then do the work and end it. Otherwise returns the future result of the running
         * work. If that result is empty, the running work was given up, and the request should try again.
         */
        @SuppressWarnings("ReferenceEquality") // compares with this work itself
        public @Nullable CompletableFuture<Optional<V>> begin() {
            Work first = running.compute(
                    key, (same, other) -> other != null && other.isCurrent.getAsBoolean() ? other : this);
            return first == this ? null : first.end;
        }

        public void complete(V result) {
            leave();
            end.complete(Optional.of(result));
        }

        /** Ends the work with a failure. The waiting requests fail with the same failure. */
        public void fail(Throwable failure) {
            leave();
            end.completeExceptionally(failure);
        }

        /**
         * Ends the work without a result, so that the waiting requests try again. Has no effect if the work has already
         * ended.
         */
        public void giveUp() {
            leave();
            end.complete(Optional.empty());
        }

        /**
         * Removes this work from the map of running work. This happens before the waiting requests receive the result,
         * so that they can begin new work.
         */
        private void leave() {
            running.remove(key, this);
        }
    }
}
