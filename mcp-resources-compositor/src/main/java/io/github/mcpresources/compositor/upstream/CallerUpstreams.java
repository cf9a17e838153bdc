package io.github.mcpresources.compositor.upstream;

import io.github.mcpresources.Caller;
import io.github.mcpresources.Handle;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceException;
import io.github.mcpresources.TimeSource;
import io.github.mcpresources.compositor.Upstream;
import io.github.mcpresources.compositor.UpstreamException;
import io.github.mcpresources.compositor.UpstreamState;
import io.github.mcpresources.compositor.UpstreamState.Phase;
import io.github.mcpresources.internal.request.ServerRequest;
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
 * Opens an upstream for each caller, and keeps it for further requests. An unused upstream is closed after the idle
 * time, or earlier if the maximum number is open and another caller needs an upstream. An upstream that cannot recover
 * is replaced when its caller needs it again. Thread-safe. Upstreams are created, called and closed without holding a
 * lock.
 */
final class CallerUpstreams {

    private static final Logger log = LoggerFactory.getLogger(CallerUpstreams.class);

    /** Subscribes to the events of a caller's upstream while the upstream is open. */
    interface Listening {
        /** Subscribes to the events of an upstream. Closing the handle unsubscribes. */
        Handle to(Upstream upstream);
    }

    /** The upstream of one caller. */
    private static final class OpenedUpstream {
        private final Upstream upstream;
        private final Handle listening;
        private int uses;
        private @Nullable Handle idling;

        OpenedUpstream(Upstream upstream, Handle listening) {
            this.upstream = upstream;
            this.listening = listening;
        }
    }

    /** A handle for a caller's upstream. The upstream counts as in use until the handle is closed. */
    final class Use implements Handle {
        private final Caller caller;
        private final OpenedUpstream opened;
        private boolean closed;

        private Use(Caller caller, OpenedUpstream opened) {
            this.caller = caller;
            this.opened = opened;
        }

        Upstream upstream() {
            return opened.upstream;
        }

        @Override
        public void close() {
            synchronized (CallerUpstreams.this) {
                if (closed) {
                    return;
                }
                closed = true;
                opened.uses--;
                if (opened.uses > 0) {
                    return;
                }
                if (openedByCaller.get(caller) == opened) {
                    opened.idling = time.schedule(idle, () -> leave(caller, opened));
                    return;
                }
            }
            end(opened); // the upstream was replaced or removed during this use
        }
    }

    private final Function<RequestContext, ? extends Upstream> factory;
    private final Listening listening;
    private final int max;
    private final Duration idle;
    private final TimeSource time;
    /**
     * The upstreams by caller, the least recently used first. Guarded by {@code this}, as are the fields of each
     * {@link OpenedUpstream}.
     */
    private final Map<Caller, OpenedUpstream> openedByCaller = new LinkedHashMap<>(16, 0.75f, true);

    private boolean closed;

    CallerUpstreams(
            Function<RequestContext, ? extends Upstream> factory,
            Listening listening,
            int max,
            Duration idle,
            TimeSource time) {
        this.factory = factory;
        this.listening = listening;
        this.max = max;
        this.idle = idle;
        this.time = time;
    }

    /**
     * Returns a handle for the caller's upstream. Creates the upstream if necessary.
     *
     * @throws ResourceException if the caller has no principal, or its principal is blank
     * @throws UpstreamException if the maximum number of upstreams is in use, or after {@link #close}
     * @throws RuntimeException if the factory throws, or returns null or the upstream of another caller
     */
    Use use(RequestContext context) {
        Caller caller = context.caller();
        if (caller.principal().filter(name -> !name.isBlank()).isEmpty()) { // anonymous callers would share an upstream
            throw new ResourceException( // not an UpstreamException, which would be logged each time
                    ResourceException.INTERNAL_ERROR,
                    "This upstream requires an authenticated caller, but the request has no principal",
                    Map.of("retryable", false),
                    null);
        }
        Use use = known(caller);
        if (use != null && needsReplacement(use.upstream())) {
            synchronized (this) {
                openedByCaller.remove(caller, use.opened);
            }
            use.close();
            use = null;
        }
        return use == null ? made(caller, context) : use;
    }

    /**
     * Checks whether an upstream was closed, or its credentials were rejected. The factory is then called again, and
     * may supply an upstream with new credentials.
     */
    private static boolean needsReplacement(Upstream upstream) {
        UpstreamState state = upstream.state();
        return (state.phase() == Phase.DOWN || state.phase() == Phase.OPEN) && !state.retryable();
    }

    private synchronized @Nullable Use known(Caller caller) {
        if (closed) {
            throw new UpstreamException(UpstreamFailure.Kind.CLOSED.reason(), false, null);
        }
        OpenedUpstream opened = openedByCaller.get(caller);
        if (opened == null) {
            return null;
        }
        opened.uses++;
        if (opened.idling != null) {
            opened.idling.close();
            opened.idling = null;
        }
        return new Use(caller, opened);
    }

    private Use made(Caller caller, RequestContext context) {
        OpenedUpstream opened = listenTo(Objects.requireNonNull(
                factory.apply(ServerRequest.of(context).kept()), "The factory returned no upstream"));
        OpenedUpstream surplus = opened;
        try {
            synchronized (this) {
                Use known = known(caller); // another request may have added an upstream during the factory call
                if (known != null) {
                    return known;
                }
                if (isOpen(opened.upstream)) {
                    throw new IllegalStateException("The factory returned the upstream of another caller");
                }
                surplus = makeRoom();
                openedByCaller.put(caller, opened);
                opened.uses = 1;
                return new Use(caller, opened);
            }
        } finally {
            end(surplus);
        }
    }

    private OpenedUpstream listenTo(Upstream upstream) {
        try {
            return new OpenedUpstream(upstream, listening.to(upstream));
        } catch (Throwable failure) { // no other code would close the upstream
            end(new OpenedUpstream(upstream, Handle.NONE));
            throw failure;
        }
    }

    @SuppressWarnings("ReferenceEquality") // identity is intended, not equality
    private synchronized boolean isOpen(Upstream upstream) {
        return openedByCaller.values().stream().anyMatch(opened -> opened.upstream == upstream);
    }

    /**
     * Removes and returns the least recently used upstream that is not in use, if the maximum number is open; otherwise
     * returns null.
     *
     * @throws UpstreamException if the maximum number is open and all are in use
     */
    private @Nullable OpenedUpstream makeRoom() {
        if (openedByCaller.size() < max) {
            return null;
        }
        for (Iterator<OpenedUpstream> all = openedByCaller.values().iterator(); all.hasNext(); ) {
            OpenedUpstream opened = all.next();
            if (opened.uses == 0) {
                all.remove();
                return opened;
            }
        }
        throw new UpstreamException(
                "it already serves the maximum number of callers (setting callers: " + max + ")", true, null);
    }

    private void leave(Caller caller, OpenedUpstream opened) {
        synchronized (this) {
            if (opened.uses > 0 || !openedByCaller.remove(caller, opened)) {
                return;
            }
        }
        end(opened);
    }

    /** Closes an upstream on another thread, because closing may take several seconds. */
    private void end(@Nullable OpenedUpstream opened) {
        if (opened != null) {
            Workers.ALL.execute(() -> endNow(opened));
        }
    }

    private void endNow(OpenedUpstream opened) {
        try {
            if (opened.idling != null) {
                opened.idling.close();
            }
            try {
                opened.listening.close();
            } finally {
                if (!isOpen(opened.upstream)) { // the factory may return the same upstream twice
                    opened.upstream.close();
                }
            }
        } catch (RuntimeException | Error failure) { // the other upstreams must be closed too
            log.warn("Could not close the upstream {} of a caller", opened.upstream.name(), failure);
        }
    }

    synchronized List<Upstream> open() {
        return openedByCaller.values().stream().map(opened -> opened.upstream).toList();
    }

    void close() {
        List<OpenedUpstream> all;
        synchronized (this) {
            closed = true;
            all = List.copyOf(openedByCaller.values());
            openedByCaller.clear();
        }
        CompletableFuture.allOf(all.stream()
                        .map(opened -> CompletableFuture.runAsync(() -> endNow(opened), Workers.ALL))
                        .toArray(CompletableFuture[]::new))
                .join();
    }
}
