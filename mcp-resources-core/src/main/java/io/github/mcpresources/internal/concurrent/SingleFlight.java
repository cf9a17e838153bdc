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
 * The result is not cached: a request that arrives after the work has ended does the work again.
 */
public final class SingleFlight<K, V> {

    private final ConcurrentMap<K, Work> running = new ConcurrentHashMap<>();

    /**
     * Creates the work of a request. The work begins only when {@link Work#begin} is called.
     *
     * @param isCurrent returns true as long as other requests with this key may share the work; after that, they begin
     *     new work
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
         * Begins this work, unless another request with the same key is already doing work that may be shared. Returns
         * null if this work has begun: the calling request must then do the work, and call {@link #complete},
         * {@link #fail} or {@link #giveUp}. Otherwise, returns the future result of the other request. If that result
         * is empty, the other request gave up its work, and the calling request should try again.
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
         * Removes this work from the map of running work, before the waiting requests receive the result. If they then
         * try again, one of them can begin new work.
         */
        private void leave() {
            running.remove(key, this);
        }
    }
}
