package io.github.mcpresources.compositor.upstream;

import io.github.mcpresources.Handle;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.compositor.upstream.UpstreamFailure.Kind;
import io.github.mcpresources.internal.concurrent.Causes;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Sends requests to the upstream server. A request fails at the deadline of its context or when the context is
 * cancelled. If the session was lost, or the HTTP connection was lost before a response arrived, the request is sent
 * once more.
 */
final class Calls {

    /** A request that is cancelled after at least this time counts as timed out. */
    private static final Duration LONG = Duration.ofSeconds(1);

    private final Lifecycle lifecycle;
    private final Circuits circuits;

    Calls(Lifecycle lifecycle, Circuits circuits) {
        this.lifecycle = lifecycle;
        this.circuits = circuits;
    }

    /** A request that is sent when there is a connection. */
    interface Request<T> {
        CompletableFuture<T> send(Connection connection);
    }

    /**
     * Sends a request. The future may fail with {@link UpstreamFailure} or {@link RpcException}. If the context is
     * cancelled within the first second, the future is cancelled. After that, the future fails like a request that
     * timed out.
     */
    CompletableFuture<Map<String, Object>> send(String method, Map<String, ?> params, RequestContext context) {
        return send(method, connection -> connection.request(method, params, context), context);
    }

    /**
     * Returns the capabilities and other facts about the server. If the deadline passes before there is a connection,
     * other requests fail at once until the current attempt to connect has ended.
     */
    CompletableFuture<Connection.Facts> facts(RequestContext context) {
        return send("initialize", connection -> CompletableFuture.completedFuture(connection.facts()), context);
    }

    <T> CompletableFuture<T> send(String method, Request<T> request, RequestContext context) {
        Call<T> call = new Call<>(method, request, context);
        UpstreamFailure refusal = circuits.refusal(method, call);
        if (refusal != null) {
            return CompletableFuture.failedFuture(refusal);
        }
        call.begin();
        return call.result;
    }

    private final class Call<T> {

        final CompletableFuture<T> result = new CompletableFuture<>();
        private final String method;
        private final Request<T> request;
        private final RequestContext context;
        private final Instant begun;
        private volatile @Nullable CompletableFuture<T> pending;

        Call(String method, Request<T> request, RequestContext context) {
            this.method = method;
            this.request = request;
            this.context = context;
            this.begun = context.time().instant();
        }

        void begin() {
            Duration left = Duration.between(begun, context.deadline());
            Handle timer = context.time()
                    .schedule(left.isNegative() ? Duration.ZERO : left, () -> Workers.ALL.execute(this::expire));
            Stages.onEnd(result, (value, failure) -> {
                timer.close();
                CompletableFuture<T> sent = pending;
                if (sent != null) {
                    sent.cancel(true); // has no effect after the answer
                }
                circuits.abandoned(method, this);
            });
            context.onCancel(this::abandon);
            attempt(true);
        }

        private void attempt(boolean mayRepeat) {
            Stages.onEnd(lifecycle.connection(), (connection, failure) -> {
                if (failure != null) {
                    result.completeExceptionally(Causes.unwrap(failure));
                } else if (!result.isDone()) {
                    send(connection, mayRepeat);
                }
            });
        }

        private void send(Connection connection, boolean mayRepeat) {
            CompletableFuture<T> sent = request.send(connection);
            pending = sent;
            if (result.isDone()) {
                sent.cancel(true);
            }
            Stages.onEnd(sent, (value, failure) -> {
                Throwable why = failure == null ? null : Causes.unwrap(failure);
                if (why == null || why instanceof RpcException) {
                    circuits.answered(method);
                    finish(value, why);
                } else if (sent.isCancelled()) {
                    result.cancel(true);
                } else {
                    fail(connection, UpstreamFailure.of(why), mayRepeat);
                }
            });
        }

        private void finish(@Nullable T value, @Nullable Throwable why) {
            if (why != null) {
                result.completeExceptionally(why);
            } else {
                complete(result, value);
            }
        }

        private void fail(Connection connection, UpstreamFailure why, boolean mayRepeat) {
            if (why.kind().endsConnection()) {
                lifecycle.lost(connection, why);
                if (why.kind() == Kind.LOST_SESSION && mayRepeat && !result.isDone()) {
                    attempt(false);
                    return;
                }
            } else if (why.kind() != Kind.TOO_LARGE && why.kind() != Kind.UNAUTHORIZED) {
                circuits.failed(method, this, why);
            }
            result.completeExceptionally(why);
        }

        private void expire() {
            Duration waited = Duration.between(begun, context.time().instant());
            UpstreamFailure why;
            if (pending == null) {
                lifecycle.requestTimedOut();
                why = new UpstreamFailure(Kind.SILENT, "no connection for " + method + " within " + waited, null);
            } else {
                why = new UpstreamFailure(Kind.SLOW, "no answer to " + method + " within " + waited, null);
            }
            if (result.completeExceptionally(why) && pending != null) {
                circuits.failed(method, this, why);
                lifecycle.check();
            }
        }

        private void abandon() {
            boolean isLong = Duration.between(begun, context.time().instant()).compareTo(LONG) >= 0;
            if (isLong && !result.isDone()) {
                expire();
            } else {
                result.cancel(true);
            }
        }
    }

    @SuppressWarnings("NullAway") // if T is Void, the answer is null
    private static <T> void complete(CompletableFuture<T> result, @Nullable T value) {
        result.complete(value);
    }
}
