package io.github.mcpresources.compositor;

import io.github.mcpresources.CacheHint;
import io.github.mcpresources.Caller;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.internal.concurrent.SafeStage;
import io.github.mcpresources.internal.request.ServerRequest;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * One list of a mount, with a cache. Concurrent requests share one retrieval if they are from the same caller and
 * arrived through the same chain of servers. The result is cached for a limited time. A list that may depend on the
 * caller is cached only for that caller. An incomplete list is not cached. If a provider in this process gives no hint
 * that allows caching, each request retrieves the list.
 *
 * <p>Requests that share a retrieval also share a time limit, which begins with the first of them. After the time
 * limit, the retrieval continues, but further requests fail at once until it ends.
 */
final class MountList<T> {

    private static final int MAX_CALLERS = 256;
    private static final Object ALL_CALLERS = new Object();

    private record Kept<T>(RetrievedList<T> list, long since, long nanos) {}

    /**
     * The key of a retrieval that several requests can share. The path of the request through other servers is part of
     * the key, because a request that returns to this server must be detected as a loop.
     */
    private record FlightKey(Caller caller, List<String> path) {}

    /** A retrieval of the list that has not ended. */
    private static final class Flight<T> {
        private final CompletableFuture<RetrievedList<T>> list = new CompletableFuture<>();
        private final ServerRequest context;
        private final long since;
        private final int version;

        Flight(ServerRequest context, long since, int version) {
            this.context = context;
            this.since = since;
            this.version = version;
        }
    }

    private final ListSource<T> source;
    private final Settings settings;
    /**
     * The cached lists, by caller or under {@link #ALL_CALLERS}. Guarded by {@code this}, as are the other mutable
     * fields.
     */
    private final Map<Object, Kept<T>> kept = new LinkedHashMap<>();

    private final Map<FlightKey, Flight<T>> flights = new HashMap<>();
    private int version;

    MountList(ListSource<T> source, Settings settings) {
        this.source = source;
        this.settings = settings;
    }

    /**
     * Returns a stage with the list. The stage fails with {@link UpstreamException} after
     * {@link Settings#listDeadline()}. If the provider throws an exception, the stage fails with it.
     */
    CompletionStage<RetrievedList<T>> get(RequestContext received) {
        return SafeStage.of(() -> retrieve(received));
    }

    private CompletionStage<RetrievedList<T>> retrieve(RequestContext received) {
        ServerRequest request = ServerRequest.of(source.toMountRequest().apply(received));
        if (!source.isRemote() && ttl(source.hint().get()).isZero()) { // such a list is not cached
            ServerRequest context = request.nested();
            return Deadline.within(
                    new ListReader<>(source, context).read(),
                    settings.listDeadline(),
                    settings.time(),
                    () -> late(context));
        }
        Flight<T> flight;
        boolean isFirst;
        FlightKey key = new FlightKey(request.caller(), request.path());
        long now = settings.time().nanoTime();
        synchronized (this) {
            Kept<T> known = find(request.caller(), now);
            if (known != null) {
                return CompletableFuture.completedFuture(known.list());
            }
            Flight<T> running = flights.get(key);
            isFirst = running == null;
            flight = running == null ? new Flight<>(request.lasting(), now, version) : running;
            flights.put(key, flight);
        }
        if (isFirst) {
            start(key, flight);
        }
        Duration left = settings.listDeadline().minusNanos(now - flight.since);
        return Deadline.within(flight.list, left, settings.time(), this::late);
    }

    private Throwable late(ServerRequest context) {
        context.cancel();
        return late();
    }

    private UpstreamException late() {
        return new UpstreamException(
                "the mount did not return its list within "
                        + settings.listDeadline().toMillis() + " ms (setting listDeadline)",
                true,
                null);
    }

    private void start(FlightKey key, Flight<T> flight) {
        Duration max = flight.context.limits().readTimeout();
        Deadline.within(
                        new ListReader<>(source, flight.context).read(),
                        max,
                        settings.time(),
                        () -> late(flight.context))
                .whenComplete((list, failure) -> {
                    synchronized (this) {
                        flights.remove(key, flight);
                        if (failure == null && list.isComplete() && flight.version == version) {
                            keep(key.caller(), list);
                        }
                    }
                    if (failure == null) {
                        flight.list.complete(list);
                        reportIfLate(flight);
                    } else {
                        flight.list.completeExceptionally(failure);
                    }
                });
    }

    private void reportIfLate(Flight<T> flight) {
        if (settings.time().nanoTime() - flight.since >= settings.listDeadline().toNanos()) {
            source.onLate().run();
        }
    }

    private @Nullable Kept<T> find(Caller caller, long now) {
        for (Object key : new Object[] {ALL_CALLERS, caller}) {
            Kept<T> known = kept.get(key);
            if (known != null && now - known.since() < known.nanos()) {
                return known;
            }
            kept.remove(key);
        }
        return null;
    }

    private void keep(Caller caller, RetrievedList<T> list) {
        Duration ttl = ttl(list.hint());
        if (ttl.isZero()) {
            return;
        }
        Object key = list.hint().scope() == CacheHint.Scope.PUBLIC ? ALL_CALLERS : caller;
        kept.put(key, new Kept<>(list, settings.time().nanoTime(), ttl.toNanos()));
        if (kept.size() > MAX_CALLERS) {
            kept.remove(kept.keySet().iterator().next());
        }
    }

    /**
     * Returns how long a list with the given caching hint is cached: for the time to live in the hint, but at most
     * {@link Settings#listTtl()}. Without a hint, the list of an upstream is cached for {@code listTtl}, and the list
     * of a provider in this process is not cached.
     */
    private Duration ttl(CacheHint of) {
        if (of.inherits()) {
            return source.isRemote() ? settings.listTtl() : Duration.ZERO;
        }
        return of.ttl().compareTo(settings.listTtl()) < 0 ? of.ttl() : settings.listTtl();
    }

    synchronized void forget() {
        version++;
        kept.clear();
        flights.clear();
    }
}
