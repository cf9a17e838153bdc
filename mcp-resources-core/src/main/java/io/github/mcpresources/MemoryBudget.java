package io.github.mcpresources;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The memory that all active requests together may use for request bodies, results and open documents. Servers and
 * providers reserve memory before they use it. A reservation that the budget cannot grant fails immediately.
 *
 * <pre>{@code
 * registry.template("reports://{id}").read(request -> {
 *     RequestContext context = request.context();
 *     try (MemoryBudget.Reservation reservation = context.memory().reserve(context.caller(), 8 << 20)) {
 *         return order(request);
 *     }
 * });
 * }</pre>
 *
 * <p>The callers share a budget fairly:
 *
 * <ul>
 *   <li>If other callers have reservations, a caller may reserve at most half of the memory that they leave free.
 *   <li>If no other caller has reservations, a caller may have one reservation of any size up to
 *       {@link #largestReservation}, or several reservations with a total of at most three quarters of that size.
 *   <li>One eighth of the budget is a separate part for small reservations, to which the same rules apply. Small
 *       requests can therefore be served even if large requests have reserved all other memory. A small reservation
 *       has at most 64 KiB, or less in a budget under 4 MiB.
 * </ul>
 *
 * <p>A reservation is an estimate of the memory that a task will use. It includes the copies that exist at the same
 * time, such as the bytes of a result and its JSON text. A reservation does not allocate memory.
 */
public final class MemoryBudget {

    /** The size of the budget divided by the size of the pool for small reservations. */
    private static final int KEPT_FRACTION = 8;

    /**
     * The maximum size of a small reservation. In a budget under 4 MiB, the maximum is lower, so that several small
     * reservations fit into their pool.
     */
    private static final long SMALL = 64 * 1024;

    private final long limit;
    private final long small;
    /** The pool for small reservations. It is also the lock that guards both pools. */
    private final Pool kept;

    private final Pool rest;

    private MemoryBudget(long limit) {
        this.limit = limit;
        long part = limit / KEPT_FRACTION;
        small = Math.min(SMALL, part / KEPT_FRACTION);
        kept = new Pool(part);
        rest = new Pool(limit - part);
    }

    /**
     * Returns the budget that all servers in this Java process share unless they are built with another budget. Its
     * size is half of the maximum heap size. The other half of the heap is left for long-lived data (indexes, caches,
     * stores, sessions and the application), for the garbage collector, and for tasks that use more memory than they
     * have reserved.
     *
     * @return the shared budget
     */
    public static MemoryBudget shared() {
        return Shared.BUDGET;
    }

    /**
     * Creates a budget that is separate from the shared budget.
     *
     * @param bytes the maximum total size of all reservations, in bytes; at least 1,024
     * @return a new budget
     * @throws IllegalArgumentException if the size is less than 1,024
     */
    public static MemoryBudget ofBytes(long bytes) {
        if (bytes < 1024) {
            throw new IllegalArgumentException("A memoryBudget must have at least 1024 bytes, not " + bytes);
        }
        return new MemoryBudget(bytes);
    }

    /**
     * Returns the size of the budget.
     *
     * @return the size in bytes
     */
    public long limit() {
        return limit;
    }

    /**
     * Returns the largest reservation that this budget can grant while no other reservation is open.
     *
     * @return the size in bytes
     */
    public long largestReservation() {
        return rest.size;
    }

    /**
     * Returns the total size of all open reservations.
     *
     * @return the size in bytes
     */
    public long reserved() {
        synchronized (kept) {
            return kept.used + rest.used;
        }
    }

    /**
     * Reserves memory for a caller.
     *
     * @param caller the caller of the request that uses the memory; all anonymous callers count as one caller
     * @param bytes the number of bytes, at least 0
     * @return the reservation; close it when the memory is no longer used
     * @throws LimitExceededException if the budget cannot grant the reservation to this caller now; the error is
     *     {@linkplain LimitExceededException#isRetryable() retryable} if a later attempt can succeed
     * @throws IllegalArgumentException if the number of bytes is negative
     */
    public Reservation reserve(Caller caller, long bytes) {
        Reservation reservation = new Reservation(Objects.requireNonNull(caller, "caller"));
        reservation.resize(bytes);
        return reservation;
    }

    /**
     * Returns a pool that can grant the reservation to the caller, preferably the pool for small reservations; null if
     * neither pool can.
     */
    private @Nullable Pool roomFor(Caller caller, long bytes) {
        if (bytes <= small && kept.hasRoom(caller, bytes)) {
            return kept;
        }
        return rest.hasRoom(caller, bytes) ? rest : null;
    }

    private LimitExceededException refusal(long bytes, long taken) {
        return bytes > rest.size
                ? LimitExceededException.memoryNeverEnough(bytes, rest.size)
                : LimitExceededException.memory(bytes, taken, limit);
    }

    /** A reservation of memory, which lasts until it is closed. Any thread may resize or close it. */
    public final class Reservation implements AutoCloseable {

        private final Caller caller;
        /** The pool that contains the reserved memory. Guarded by {@code kept}, like the two fields below. */
        private Pool pool = kept;

        private long bytes;
        private boolean closed;

        private Reservation(Caller caller) {
            this.caller = caller;
        }

        /**
         * Returns the amount of reserved memory.
         *
         * @return the number of bytes; 0 after the reservation is closed
         */
        public long bytes() {
            synchronized (kept) {
                return bytes;
            }
        }

        /**
         * Increases or reduces the reserved memory. If this method throws an exception, the reservation is unchanged.
         *
         * @param value the new total size in bytes, at least 0
         * @throws LimitExceededException if the budget cannot grant the new size to this caller now
         * @throws IllegalArgumentException if the value is negative
         * @throws IllegalStateException if the reservation is closed
         */
        public void resize(long value) {
            if (value < 0) {
                throw new IllegalArgumentException("A reservation must have at least 0 bytes, not " + value);
            }
            long taken;
            synchronized (kept) {
                if (closed) {
                    throw new IllegalStateException("A closed reservation cannot be resized");
                }
                if (value <= bytes) {
                    pool.give(caller, bytes - value);
                    bytes = value;
                    return;
                }
                pool.give(caller, bytes);
                Pool next = roomFor(caller, value);
                if (next != null) {
                    next.take(caller, value);
                    pool = next;
                    bytes = value;
                    return;
                }
                pool.take(caller, bytes);
                taken = kept.used + rest.used;
            }
            throw refusal(value, taken);
        }

        /** Releases the memory. Closing a closed reservation has no effect. */
        @Override
        public void close() {
            synchronized (kept) {
                closed = true;
                pool.give(caller, bytes);
                bytes = 0;
            }
        }
    }

    /** A part of the budget, with the number of bytes that each caller has reserved in it. */
    private static final class Pool {

        private final long size;
        private final Map<Caller, Long> held = new HashMap<>();
        private long used;

        Pool(long size) {
            this.size = size;
        }

        boolean hasRoom(Caller caller, long bytes) {
            long free = size - used;
            if (bytes > free) {
                return false;
            }
            long own = held.getOrDefault(caller, 0L);
            if (held.isEmpty()) {
                return true;
            }
            boolean isAlone = own > 0 && held.size() == 1;
            return own + bytes <= (isAlone ? size - size / 4 : (own + free) / 2);
        }

        void take(Caller caller, long bytes) {
            if (bytes > 0) {
                used += bytes;
                held.merge(caller, bytes, Long::sum);
            }
        }

        void give(Caller caller, long bytes) {
            if (bytes > 0) {
                used -= bytes;
                held.computeIfPresent(caller, (who, all) -> all == bytes ? null : all - bytes);
            }
        }
    }

    /** Creates the shared budget when it is first used. */
    private static final class Shared {
        private static final MemoryBudget BUDGET =
                ofBytes(Math.max(1024, Runtime.getRuntime().maxMemory() / 2));
    }
}
