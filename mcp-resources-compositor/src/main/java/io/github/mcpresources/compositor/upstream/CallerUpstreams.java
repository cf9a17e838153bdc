package io.github.mcpresources.compositor.upstream;

import io.github.mcpresources.Caller;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceException;
import io.github.mcpresources.Subscription;
import io.github.mcpresources.TimeSource;
import io.github.mcpresources.compositor.Upstream;
import io.github.mcpresources.compositor.UpstreamException;
import io.github.mcpresources.compositor.UpstreamState;
import io.github.mcpresources.compositor.UpstreamState.Phase;
import java.time.Duration;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The upstreams that are open, one for each caller. One that nobody uses is closed after a while, or as soon as another
 * caller needs its place; one that will not come up by itself is replaced when it is needed again. Safe for use by many threads; upstreams are made, asked and closed without a lock.
 */
final class CallerUpstreams {

    private static final Logger log = LoggerFactory.getLogger(CallerUpstreams.class);

    /** What a caller's upstream tells is listened to as long as it is open. */
    interface Listening {
        /** Begins to listen to one. */
        Subscription to(Upstream upstream);
    }

    /** One caller's upstream. */
    private static final class Seat {
        private final Upstream upstream;
        private final Subscription listening;
        private int uses;
        private @Nullable Subscription idling;

        Seat(Upstream upstream, Subscription listening) {
            this.upstream = upstream;
            this.listening = listening;
        }
    }

    /** The use of a caller's upstream, until it is closed. */
    final class Use implements Subscription {
        private final Caller caller;
        private final Seat seat;
        private boolean closed;

        private Use(Caller caller, Seat seat) {
            this.caller = caller;
            this.seat = seat;
        }

        Upstream upstream() {
            return seat.upstream;
        }

        @Override
        public void close() {
            synchronized (CallerUpstreams.this) {
                if (closed) {
                    return;
                }
                closed = true;
                seat.uses--;
                if (seat.uses > 0) {
                    return;
                }
                if (seats.get(caller) == seat) {
                    seat.idling = time.schedule(idle, () -> leave(caller, seat));
                    return;
                }
            }
            end(seat); // another one has its place already
        }
    }

    private final Function<RequestContext, ? extends Upstream> factory;
    private final Listening listening;
    private final int most;
    private final Duration idle;
    private final TimeSource time;
    /** The one that was not used for longest comes first. Guarded by this, and so is what is in each of them. */
    private final Map<Caller, Seat> seats = new LinkedHashMap<>(16, 0.75f, true);

    private boolean closed;

    CallerUpstreams(
            Function<RequestContext, ? extends Upstream> factory,
            Listening listening,
            int most,
            Duration idle,
            TimeSource time) {
        this.factory = factory;
        this.listening = listening;
        this.most = most;
        this.idle = idle;
        this.time = time;
    }

    /**
     * Uses the upstream of who asks, which is made where there is none.
     *
     * @throws ResourceException where nobody knows who asks
     * @throws UpstreamException where there is no place, or after the end
     */
    Use use(RequestContext context) {
        Caller caller = context.caller();
        if (caller.principal().filter(name -> !name.isBlank()).isEmpty()) { // all of them would share one
            throw new ResourceException( // no outage, of which the log would have to hear each time
                    ResourceException.INTERNAL_ERROR,
                    "This is served to callers who are known by name, and to no others",
                    Map.of("retryable", false),
                    null);
        }
        Use use = known(caller);
        if (use != null && isSpent(use.upstream())) {
            synchronized (this) {
                seats.remove(caller, use.seat);
            }
            use.close();
            use = null;
        }
        return use == null ? made(caller, context) : use;
    }

    /** Whether it was closed, or its credentials are refused: the factory may know of new ones. */
    private static boolean isSpent(Upstream upstream) {
        UpstreamState state = upstream.state();
        return (state.phase() == Phase.DOWN || state.phase() == Phase.OPEN) && !state.retryable();
    }

    private synchronized @Nullable Use known(Caller caller) {
        if (closed) {
            throw new UpstreamException(Trouble.Kind.CLOSED.reason(), false, null);
        }
        Seat seat = seats.get(caller);
        if (seat == null) {
            return null;
        }
        seat.uses++;
        if (seat.idling != null) {
            seat.idling.close();
            seat.idling = null;
        }
        return new Use(caller, seat);
    }

    private Use made(Caller caller, RequestContext context) {
        Seat seat = seat(Objects.requireNonNull(factory.apply(context.lasting()), "The factory gave no upstream"));
        Seat surplus = seat;
        try {
            synchronized (this) {
                Use known = known(caller); // another request may have been faster
                if (known != null) {
                    return known;
                }
                if (isOpen(seat.upstream)) {
                    throw new IllegalStateException("The factory gave a caller the upstream of another one");
                }
                surplus = makeRoom();
                seats.put(caller, seat);
                seat.uses = 1;
                return new Use(caller, seat);
            }
        } finally {
            end(surplus);
        }
    }

    private Seat seat(Upstream upstream) {
        try {
            return new Seat(upstream, listening.to(upstream));
        } catch (Throwable failure) { // nobody else knows of it
            end(new Seat(upstream, Subscription.NONE));
            throw failure;
        }
    }

    @SuppressWarnings("ReferenceEquality") // the same one, not one like it
    private synchronized boolean isOpen(Upstream upstream) {
        return seats.values().stream().anyMatch(seat -> seat.upstream == upstream);
    }

    /** Takes the place of one that nobody uses, if all are taken. */
    private @Nullable Seat makeRoom() {
        if (seats.size() < most) {
            return null;
        }
        for (Iterator<Seat> all = seats.values().iterator(); all.hasNext(); ) {
            Seat seat = all.next();
            if (seat.uses == 0) {
                all.remove();
                return seat;
            }
        }
        throw new UpstreamException(
                "it serves as many callers as it may at a time (setting callers: " + most + ")", true, null);
    }

    private void leave(Caller caller, Seat seat) {
        synchronized (this) {
            if (seat.uses > 0 || !seats.remove(caller, seat)) {
                return;
            }
        }
        end(seat);
    }

    /** Ends one that has no place any more; by another thread, since that may take a while. */
    private void end(@Nullable Seat seat) {
        if (seat != null) {
            Workers.ALL.execute(() -> endNow(seat));
        }
    }

    private void endNow(Seat seat) {
        try {
            if (seat.idling != null) {
                seat.idling.close();
            }
            try {
                seat.listening.close();
            } finally {
                if (!isOpen(seat.upstream)) { // a factory may give the same one twice
                    seat.upstream.close();
                }
            }
        } catch (RuntimeException | Error failure) { // others are to be ended too
            log.warn("The upstream {} of a caller did not end", seat.upstream.name(), failure);
        }
    }

    synchronized List<Upstream> open() {
        return seats.values().stream().map(seat -> seat.upstream).toList();
    }

    /** Ends all of them, and waits for it. */
    void close() {
        List<Seat> all;
        synchronized (this) {
            closed = true;
            all = List.copyOf(seats.values());
            seats.clear();
        }
        CompletableFuture.allOf(all.stream()
                        .map(seat -> CompletableFuture.runAsync(() -> endNow(seat), Workers.ALL))
                        .toArray(CompletableFuture[]::new))
                .join();
    }
}
