package io.github.mcpresources;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The memory that all requests at work may take together: bodies being read, results being encoded and sent, documents that
 * are open. Memory is reserved before it is taken, and a reservation that does not fit is refused at once.
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
 * <p>A budget is shared fairly. While several callers hold memory, each of them may hold at most half of what the others
 * leave free. A caller that is alone may have one reservation of any size, and three quarters with several. One eighth of the
 * budget is kept for small reservations, so that a small request is served while large ones have taken the rest.
 *
 * <p>Who reserves memory estimates how much it will take. The estimate counts the copies that exist at the same time, such as the bytes of a
 * result and its JSON text. Nothing is allocated by it.
 */
public final class MemoryBudget {

    /** The kept part is one such fraction of the budget. */
    private static final int KEPT_FRACTION = 8;

    /** 64 KiB; less in a budget under 4 MiB, so that the kept part serves several. */
    private static final long SMALL = 64 * 1024;

    private final long limit;
    private final long small;
    /** Both are guarded by this. */
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
     * The budget of all servers in this Java process that were given no other: half of the largest heap. Requests share the
     * heap with what stays: indexes, caches, stores, sessions and the application. Reservations are estimates, and the
     * collector needs room to work, so that the other half is not too much for both.
     *
     * @return the shared budget
     */
    public static MemoryBudget shared() {
        return Shared.BUDGET;
    }

    /**
     * A budget of its own.
     *
     * @param bytes what all reservations may have together; at least 1,024
     * @return a new budget
     * @throws IllegalArgumentException if it is less
     */
    public static MemoryBudget ofBytes(long bytes) {
        if (bytes < 1024) {
            throw new IllegalArgumentException("A memoryBudget has at least 1024 bytes, not " + bytes);
        }
        return new MemoryBudget(bytes);
    }

    /**
     * The size of the budget.
     *
     * @return bytes
     */
    public long limit() {
        return limit;
    }

    /**
     * The largest reservation that this budget can grant, when nobody holds any.
     *
     * @return bytes
     */
    public long largestReservation() {
        return rest.size;
    }

    /**
     * The sum of all open reservations.
     *
     * @return bytes
     */
    public long reserved() {
        synchronized (kept) {
            return kept.used + rest.used;
        }
    }

    /**
     * Reserves memory.
     *
     * @param caller for whom; all anonymous callers are one
     * @param bytes how much, at least 0
     * @return the reservation, to be closed when the memory is free again
     * @throws LimitExceededException if there is not so much for this caller now; it is {@linkplain
     *     LimitExceededException#isRetryable() retryable} where there can be later
     */
    public Reservation reserve(Caller caller, long bytes) {
        Reservation reservation = new Reservation(Objects.requireNonNull(caller, "caller"));
        reservation.resize(bytes);
        return reservation;
    }

    /** The smallest pool that has room; null where none has. */
    private @Nullable Pool roomFor(Caller caller, long bytes) {
        if (bytes <= small && kept.hasRoom(caller, bytes)) {
            return kept;
        }
        return rest.hasRoom(caller, bytes) ? rest : null;
    }

    private LimitExceededException refusal(long bytes, long taken) {
        return bytes > rest.size
                ? LimitExceededException.memoryForEver(bytes, rest.size)
                : LimitExceededException.memory(bytes, taken, limit);
    }

    /** Some memory of a budget, held until it is closed. It may be resized and closed by any thread. */
    public final class Reservation implements AutoCloseable {

        private final Caller caller;
        /** All that follows is guarded by the budget's lock. */
        private Pool pool = kept;

        private long bytes;
        private boolean closed;

        private Reservation(Caller caller) {
            this.caller = caller;
        }

        /**
         * The reserved memory.
         *
         * @return bytes; 0 once it is closed
         */
        public long bytes() {
            synchronized (kept) {
                return bytes;
            }
        }

        /**
         * Grows or shrinks the reservation. Where it cannot grow, it stays as it was.
         *
         * @param value how much it shall have in all, in bytes, at least 0
         * @throws LimitExceededException if there is not so much for this caller now
         * @throws IllegalArgumentException if the value is negative
         * @throws IllegalStateException if the reservation is closed
         */
        public void resize(long value) {
            if (value < 0) {
                throw new IllegalArgumentException("A reservation has at least 0 bytes, not " + value);
            }
            long taken;
            synchronized (kept) {
                if (closed) {
                    throw new IllegalStateException("The reservation is closed");
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

        /** Gives the memory back; a second time does nothing. */
        @Override
        public void close() {
            synchronized (kept) {
                closed = true;
                pool.give(caller, bytes);
                bytes = 0;
            }
        }
    }

    /** A part of the budget, and who holds how much of it. */
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

    /** Made when it is first asked for. */
    private static final class Shared {
        private static final MemoryBudget BUDGET =
                ofBytes(Math.max(1024, Runtime.getRuntime().maxMemory() / 2));
    }
}
