package io.github.mcpresources.compositor.upstream;

import io.github.mcpresources.Handle;
import io.github.mcpresources.compositor.upstream.McpUpstream.ConnectionMode;
import io.github.mcpresources.compositor.upstream.UpstreamFailure.Kind;
import io.github.mcpresources.internal.concurrent.Causes;
import io.github.mcpresources.internal.concurrent.SafeStage;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/**
 * Connects to a server over HTTP, with a session or stateless. Unless one of these modes was set, the connector detects
 * which mode the server supports, and remembers it. It tries the stateless mode first. If an attempt in the remembered
 * mode fails although the server can be reached, the next attempt detects the mode again.
 */
final class HttpConnector implements Connector {

    private static final Duration MAX_DISCOVERY_TIMEOUT = Duration.ofSeconds(5);

    private final HttpTarget target;
    private final ConnectionMode wanted;
    private volatile ConnectionMode known;

    HttpConnector(HttpTarget target, ConnectionMode wanted) {
        this.target = target;
        this.wanted = wanted;
        this.known = wanted;
    }

    @Override
    public CompletableFuture<Connection> connect(Connection.Listener listener) {
        Supplier<CompletableFuture<Connection>> session =
                () -> SessionConnection.open(new StreamableWire(target), listener, target.settings());
        Supplier<CompletableFuture<Connection>> stateless = () -> StatelessConnection.open(target, listener);
        return switch (known) {
            case SESSION -> remember(session.get(), ConnectionMode.SESSION);
            case STATELESS -> remember(stateless.get(), ConnectionMode.STATELESS);
            case AUTO -> detect(stateless, session, listener);
        };
    }

    private CompletableFuture<Connection> remember(CompletableFuture<Connection> attempt, ConnectionMode mode) {
        Stages.onEnd(attempt, (connection, failure) -> {
            // A server that answers, but not in this mode, may have been updated since the mode was detected.
            known = failure == null || UpstreamFailure.of(failure).kind() == Kind.UNREACHABLE ? mode : wanted;
        });
        return attempt;
    }

    private CompletableFuture<Connection> detect(
            Supplier<CompletableFuture<Connection>> stateless,
            Supplier<CompletableFuture<Connection>> session,
            Connection.Listener listener) {
        CompletableFuture<Connection> result = new CompletableFuture<>();
        CompletableFuture<Connection> first = stateless.get();
        Duration third = target.settings().connectTimeout().dividedBy(3);
        Duration share = third.compareTo(MAX_DISCOVERY_TIMEOUT) < 0 ? third : MAX_DISCOVERY_TIMEOUT;
        Handle timer = target.settings()
                .time()
                .schedule(
                        share,
                        () -> Workers.ALL.execute(() -> first.completeExceptionally(new UpstreamFailure(
                                Kind.SILENT, "no answer to server/discover within " + share, null))));
        abort(first, result);
        Stages.onEnd(first, (connection, failure) -> {
            timer.close();
            if (failure == null) {
                pass(connection, result, ConnectionMode.STATELESS, listener);
            } else if (cannotSucceed(failure) || result.isDone()) {
                result.completeExceptionally(Causes.unwrap(failure));
            } else {
                CompletableFuture<Connection> second = session.get();
                abort(second, result);
                Stages.onEnd(second, (older, why) -> {
                    if (why == null) {
                        pass(older, result, ConnectionMode.SESSION, listener);
                    } else {
                        result.completeExceptionally(Causes.unwrap(why));
                    }
                });
            }
        });
        return result;
    }

    private static boolean cannotSucceed(Throwable failure) {
        return Causes.unwrap(failure) instanceof UpstreamFailure trouble
                && (trouble.kind() == Kind.UNREACHABLE
                        || trouble.kind() == Kind.UNAUTHORIZED
                        || trouble.kind() == Kind.UNSENT);
    }

    /** Ends the attempt if {@code result} completes exceptionally. */
    private static void abort(CompletableFuture<Connection> attempt, CompletableFuture<Connection> result) {
        Stages.onEnd(result, (connection, failure) -> {
            if (failure != null) {
                attempt.completeExceptionally(failure);
            }
        });
    }

    private void pass(
            Connection connection,
            CompletableFuture<Connection> result,
            ConnectionMode mode,
            Connection.Listener listener) {
        known = mode;
        if (!result.complete(connection)) {
            UpstreamFailure unwanted = new UpstreamFailure(Kind.CLOSED, "the connection is no longer needed", null);
            listener.trying(SafeStage.of(() -> connection.close(unwanted)).toCompletableFuture());
        }
    }
}
