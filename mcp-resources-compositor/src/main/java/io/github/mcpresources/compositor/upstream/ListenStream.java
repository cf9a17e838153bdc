package io.github.mcpresources.compositor.upstream;

import io.github.mcpresources.compositor.upstream.UpstreamFailure.Kind;
import io.github.mcpresources.internal.concurrent.Causes;
import io.github.mcpresources.internal.protocol.Revisions;
import io.github.mcpresources.internal.trace.Outgoing;
import io.github.mcpresources.internal.trace.Span;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Watches URIs and the lists with a {@code subscriptions/listen} request. The response is a stream of notifications.
 *
 * <p>The URIs of a request cannot be changed later. If the watched URIs change, a new request opens a new stream.
 * Several changes may share one request. The previous stream ends shortly after the server has acknowledged the new
 * stream, so that no notification is missed. If the server ends a stream, the next stream is opened after a pause, and
 * the listener is told that notifications may have been lost.
 */
final class ListenStream {

    static final String METHOD = "subscriptions/listen";

    interface Opener {
        CompletableFuture<Map<String, Object>> open(long id, Map<String, Object> notifications, Span span);
    }

    private static final class Stream {
        final long id;
        final Set<String> requested;
        final boolean lists;
        /**
         * The span of the listen request. It ends when the server acknowledges the request, or when the request fails.
         */
        final Span span;

        boolean acknowledged;

        @Nullable
        CompletableFuture<Map<String, Object>> end;

        Stream(long id, Set<String> requested, boolean lists, Span span) {
            this.id = id;
            this.requested = requested;
            this.lists = lists;
            this.span = span;
        }

        Set<String> of(Set<Object> honoured) {
            Set<String> granted = new HashSet<>(requested);
            granted.retainAll(honoured);
            return granted;
        }
    }

    private static final String SUBSCRIPTION = "io.modelcontextprotocol/subscriptionId";

    private static final Backoff PAUSES = new Backoff(Duration.ofMillis(250), Duration.ofSeconds(30));
    /** The id of the first listen request. The ids of other requests count up from 1. */
    private static final long FIRST_ID = 1L << 40;

    private final Opener opener;
    private final Connection.Changes listener;
    private final Settings settings;
    private final Overlap overlap;
    private final Map<String, CompletableFuture<Void>> watched = new LinkedHashMap<>();
    private boolean lists;
    /**
     * The span of the latest call of {@link #watch} since the last listen request; {@link Span#NONE} if there is none.
     * The next listen request is traced as a child of this span.
     */
    private Span cause = Span.NONE;

    private long ids = FIRST_ID;
    private @Nullable Stream current;
    private @Nullable Stream opening;
    private boolean stale;
    private boolean missed;
    private boolean closed;
    private int ends;

    ListenStream(Opener opener, Connection.Changes listener, Settings settings) {
        this.opener = opener;
        this.listener = listener;
        this.settings = settings;
        this.overlap = new Overlap(settings.time());
    }

    /** Opens a stream for list changes, if the server offers them. */
    void begin(boolean listChanged) {
        synchronized (this) {
            lists = listChanged;
        }
        if (listChanged) {
            refresh();
        }
    }

    /**
     * Watches a URI.
     *
     * @param wanted the span of the request that causes the subscription; {@link Span#NONE} if there is none
     */
    CompletableFuture<Void> watch(String uri, Span wanted) {
        CompletableFuture<Void> done;
        synchronized (this) {
            CompletableFuture<Void> known = watched.get(uri);
            if (known != null) {
                return known.copy(); // a copy, so that a caller cancels only its own future
            }
            done = new CompletableFuture<>();
            watched.put(uri, done);
            cause = wanted == Span.NONE ? cause : wanted;
        }
        refresh();
        return done.copy();
    }

    void unwatch(String uri) {
        synchronized (this) {
            if (watched.remove(uri) == null) {
                return;
            }
        }
        refresh();
    }

    /**
     * Opens a stream for the watched URIs, and for list changes if they are wanted. If there is nothing to watch, ends
     * the current stream. If the server has not acknowledged an earlier stream yet, the new stream is opened after the
     * acknowledgment, unless the earlier stream already covers everything.
     */
    private void refresh() {
        Stream stream;
        Stream unneeded = null;
        Map<String, Object> notifications = new HashMap<>();
        synchronized (this) {
            if (closed) {
                return;
            }
            if (opening != null) {
                stale = true;
                return;
            }
            stale = false;
            if (watched.isEmpty() && !lists) {
                unneeded = current;
                current = null;
                stream = null;
            } else {
                stream = new Stream(ids, new LinkedHashSet<>(watched.keySet()), lists, span(ids));
                ids++;
                cause = Span.NONE;
                opening = stream;
                if (lists) {
                    notifications.put("resourcesListChanged", true);
                }
                if (!stream.requested.isEmpty()) {
                    notifications.put("resourceSubscriptions", new ArrayList<>(stream.requested));
                }
            }
        }
        if (stream == null) {
            end(unneeded);
            return;
        }
        CompletableFuture<Map<String, Object>> answer = opener.open(stream.id, notifications, stream.span);
        synchronized (this) {
            stream.end = answer;
        }
        var timeout =
                settings.time().schedule(settings.requestTimeout(), () -> Workers.ALL.execute(() -> giveUp(stream)));
        Stages.onEnd(answer, (result, failure) -> {
            timeout.close();
            ended(stream, failure);
        });
    }

    /**
     * Starts the span of a listen request. Returns {@link Span#NONE} if no traced call of {@link #watch} causes the
     * request.
     */
    private Span span(long id) {
        return cause == Span.NONE
                ? Span.NONE
                : cause.toUpstream(new Outgoing(settings.name(), METHOD, null, Revisions.V2026_07_28, id));
    }

    private void giveUp(Stream stream) {
        CompletableFuture<Map<String, Object>> answer;
        synchronized (this) {
            answer = stream.acknowledged ? null : stream.end;
        }
        if (answer != null) {
            answer.cancel(true);
        }
    }

    private static void end(@Nullable Stream stream) {
        if (stream != null && stream.end != null) {
            stream.end.cancel(true);
        }
    }

    void acknowledged(Map<String, Object> params) {
        Set<Object> honoured = new HashSet<>();
        if (JsonRpc.object(params.get("notifications")).get("resourceSubscriptions") instanceof List<?> uris) {
            honoured.addAll(uris);
        }
        Object id = JsonRpc.object(params.get("_meta")).get(SUBSCRIPTION);
        List<CompletableFuture<Void>> agreed = new ArrayList<>();
        List<CompletableFuture<Void>> refused = new ArrayList<>();
        Stream predecessor;
        Span begun;
        boolean again;
        boolean reportMissed;
        synchronized (this) {
            Stream stream = opening;
            if (stream == null || !String.valueOf(id).equals(String.valueOf(stream.id))) {
                return;
            }
            stream.acknowledged = true;
            begun = stream.span;
            opening = null;
            predecessor = current;
            current = stream;
            ends = 0;
            reportMissed = missed;
            missed = false;
            for (String uri : stream.requested) {
                CompletableFuture<Void> waiting = watched.get(uri);
                if (waiting != null && honoured.contains(uri)) {
                    agreed.add(waiting);
                } else if (waiting != null) {
                    watched.remove(uri);
                    refused.add(waiting);
                }
            }
            again = stale && !(lists == stream.lists && watched.keySet().equals(stream.of(honoured)));
        }
        TracedCall.end(begun, null);
        if (predecessor != null && predecessor.end != null) {
            overlap.add(predecessor.id, predecessor.end);
        }
        agreed.forEach(waiting -> waiting.complete(null));
        refused.forEach(waiting -> waiting.completeExceptionally(
                new RpcException(RpcException.NOT_FOUND, "The server did not acknowledge the subscription", null)));
        if (reportMissed) {
            listener.missed();
        }
        if (again) {
            refresh();
        }
    }

    /** Returns false if a stream that was opened later has already delivered an equal notification. */
    boolean isNews(String method, Map<String, Object> params) {
        Object id = JsonRpc.object(params.get("_meta")).get(SUBSCRIPTION);
        return !(id instanceof Number number) || overlap.isNews(number.longValue(), method + " " + params.get("uri"));
    }

    private void ended(Stream stream, @Nullable Throwable failure) {
        Throwable why = failure == null ? null : Causes.unwrap(failure);
        List<CompletableFuture<Void>> failed = new ArrayList<>();
        Duration wait;
        endSpan(stream, why);
        synchronized (this) {
            if (closed || (stream != current && stream != opening)) {
                return;
            }
            boolean refused = stream == opening && why != null;
            missed |= stream == current;
            current = stream == current ? null : current;
            opening = stream == opening ? null : opening;
            if (refused) {
                for (String uri : stream.requested) {
                    CompletableFuture<Void> waiting = watched.get(uri);
                    if (waiting != null && !waiting.isDone()) {
                        watched.remove(uri);
                        failed.add(waiting);
                    }
                }
            }
            if (refused && why instanceof RpcException) {
                lists = false; // the server does not support listen requests
            }
            wait = watched.isEmpty() && !lists ? Duration.ZERO : PAUSES.after(++ends);
        }
        Throwable reason = why == null
                ? new UpstreamFailure(Kind.FAILED, "the listen request ended without an acknowledgment", null)
                : why;
        failed.forEach(waiting -> waiting.completeExceptionally(reason));
        if (!wait.isZero()) {
            settings.time().schedule(wait, () -> Workers.ALL.execute(this::refresh));
        }
    }

    /** Ends the span of a request that ended without an acknowledgment. */
    private void endSpan(Stream stream, @Nullable Throwable why) {
        boolean acknowledged;
        synchronized (this) {
            acknowledged = stream.acknowledged;
        }
        if (!acknowledged) {
            TracedCall.end(stream.span, why);
        }
    }

    void close() {
        List<Stream> streams = new ArrayList<>();
        List<CompletableFuture<Void>> waiting;
        synchronized (this) {
            closed = true;
            if (current != null) {
                streams.add(current);
            }
            if (opening != null) {
                streams.add(opening);
            }
            current = null;
            opening = null;
            waiting = List.copyOf(watched.values());
            watched.clear();
        }
        streams.forEach(ListenStream::end);
        overlap.close();
        waiting.forEach(one -> one.completeExceptionally(new UpstreamFailure(Kind.GONE, "the connection ended", null)));
    }
}
