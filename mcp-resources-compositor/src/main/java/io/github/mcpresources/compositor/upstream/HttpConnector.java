package io.github.mcpresources.compositor.upstream;

import io.github.mcpresources.Handle;
import io.github.mcpresources.compositor.upstream.McpUpstream.Era;
import io.github.mcpresources.compositor.upstream.Trouble.Kind;
import io.github.mcpresources.internal.concurrent.Causes;
import io.github.mcpresources.internal.concurrent.SafeStage;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/**
 * Connects to a server over HTTP. It detects the era that the server speaks, trying the newer one first, and remembers it.
 */
final class HttpConnector implements Connector {

    private static final Duration MOST_FOR_DISCOVERY = Duration.ofSeconds(5);

    private final HttpTarget target;
    private final Era wanted;
    private volatile Era known;

    HttpConnector(HttpTarget target, Era wanted) {
        this.target = target;
        this.wanted = wanted;
        this.known = wanted;
    }

    @Override
    public CompletableFuture<Connection> connect(Connection.Listener listener) {
        Supplier<CompletableFuture<Connection>> session =
                () -> SessionConnection.open(new StreamableWire(target), listener, target.settings());
        Supplier<CompletableFuture<Connection>> modern = () -> ModernConnection.open(target, listener);
        return switch (known) {
            case SESSIONS -> remember(session.get(), Era.SESSIONS);
            case MODERN -> remember(modern.get(), Era.MODERN);
            case AUTO -> detect(modern, session, listener);
        };
    }

    private CompletableFuture<Connection> remember(CompletableFuture<Connection> attempt, Era era) {
        Stages.onEnd(attempt, (connection, failure) -> {
            // A server that answers, but not in this era, may have been updated in the meantime.
            known = failure == null || Trouble.of(failure).kind() == Kind.UNREACHABLE ? era : wanted;
        });
        return attempt;
    }

    private CompletableFuture<Connection> detect(
            Supplier<CompletableFuture<Connection>> modern,
            Supplier<CompletableFuture<Connection>> session,
            Connection.Listener listener) {
        CompletableFuture<Connection> result = new CompletableFuture<>();
        CompletableFuture<Connection> first = modern.get();
        Duration third = target.settings().connectTimeout().dividedBy(3);
        Duration share = third.compareTo(MOST_FOR_DISCOVERY) < 0 ? third : MOST_FOR_DISCOVERY;
        Handle timer = target.settings()
                .time()
                .schedule(
                        share,
                        () -> Workers.ALL.execute(() -> first.completeExceptionally(
                                new Trouble(Kind.SILENT, "no answer to server/discover within " + share, null))));
        abort(first, result);
        Stages.onEnd(first, (connection, failure) -> {
            timer.close();
            if (failure == null) {
                pass(connection, result, Era.MODERN, listener);
            } else if (isOfNoAvail(failure) || result.isDone()) {
                result.completeExceptionally(Causes.unwrap(failure));
            } else {
                CompletableFuture<Connection> second = session.get();
                abort(second, result);
                Stages.onEnd(second, (older, why) -> {
                    if (why == null) {
                        pass(older, result, Era.SESSIONS, listener);
                    } else {
                        result.completeExceptionally(Causes.unwrap(why));
                    }
                });
            }
        });
        return result;
    }

    private static boolean isOfNoAvail(Throwable failure) {
        return Causes.unwrap(failure) instanceof Trouble trouble
                && (trouble.kind() == Kind.UNREACHABLE
                        || trouble.kind() == Kind.UNAUTHORIZED
                        || trouble.kind() == Kind.UNSENT);
    }

    /** Ends an attempt if its result has failed. */
    private static void abort(CompletableFuture<Connection> attempt, CompletableFuture<Connection> result) {
        Stages.onEnd(result, (connection, failure) -> {
            if (failure != null) {
                attempt.completeExceptionally(failure);
            }
        });
    }

    private void pass(
            Connection connection, CompletableFuture<Connection> result, Era era, Connection.Listener listener) {
        known = era;
        if (!result.complete(connection)) {
            Trouble unwanted = new Trouble(Kind.CLOSED, "the connection is no longer needed", null);
            listener.trying(SafeStage.of(() -> connection.close(unwanted)).toCompletableFuture());
        }
    }
}
