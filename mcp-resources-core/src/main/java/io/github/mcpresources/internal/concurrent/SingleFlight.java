package io.github.mcpresources.internal.concurrent;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Lets concurrent requests with the same key share their work. The first request does the work, and the other requests
 * wait for the result or failure of the work. If the first request is cancelled, it gives the work up, and one of the
 * waiting requests begins the work anew. The result is not kept after the end of the work, so the next request begins
 * new work.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the results
 */
public final class SingleFlight<K, V> {

    private final ConcurrentMap<K, Work> running = new ConcurrentHashMap<>();

    /**
     * Creates the work of a request. The work does not begin yet.
     *
     * @param key the key that concurrent requests for the same work share
     * @param isCurrent the condition that is true while later requests may wait for this work; if it is false, later
     *     requests begin new work
     * @return new work
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
         * Begins this work, unless work with the same key is running and may still be shared.
         *
         * @return null if this work has begun; the request must then do the work and end it. Otherwise the future
         *     result of the running work. If that result is empty, the running work was given up, and the request
         *     should try again
         */
        @SuppressWarnings("ReferenceEquality") // compares with this work itself
        public @Nullable CompletableFuture<Optional<V>> begin() {
            Work first = running.compute(
                    key, (same, other) -> other != null && other.isCurrent.getAsBoolean() ? other : this);
            return first == this ? null : first.end;
        }

        /** Ends the work with a result. */
        public void complete(V result) {
            leave();
            end.complete(Optional.of(result));
        }

        /** Ends the work with a failure. The waiting requests then fail with the same failure. */
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
         * Removes this work from the map of running work. This method is called before the waiting requests receive the
         * result, so that a waiting request can then begin new work.
         */
        private void leave() {
            running.remove(key, this);
        }
    }
}
