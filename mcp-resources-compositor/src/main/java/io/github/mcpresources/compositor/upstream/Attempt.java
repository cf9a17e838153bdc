package io.github.mcpresources.compositor.upstream;

import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** An attempt to connect to an upstream server. Passes the events of its connections to a {@link Maker}. */
final class Attempt implements Connection.Listener {

    /** The creator of an attempt. Receives the events of the connections that the attempt opens. */
    interface Maker extends Connection.Changes {

        void lost(Connection connection, UpstreamFailure why);

        void trying(CompletableFuture<Void> over);
    }

    /** The result of the attempt, which all waiting requests share. */
    final CompletableFuture<Connection> shared = new CompletableFuture<>();

    private final Maker maker;
    private boolean unlikely;
    private @Nullable CompletableFuture<Connection> connecting;
    private @Nullable Connection lost;
    private @Nullable UpstreamFailure whyLost;

    Attempt(Maker maker, boolean unlikely) {
        this.maker = maker;
        this.unlikely = unlikely;
    }

    /** Checks whether this attempt will probably fail. If so, requests fail at once instead of waiting for it. */
    synchronized boolean isUnlikely() {
        return unlikely;
    }

    synchronized void markUnlikely() {
        unlikely = true;
    }

    synchronized void connecting(CompletableFuture<Connection> connection) {
        connecting = connection;
    }

    /** Ends the attempt with a failure, if it has begun to connect. */
    void abort(UpstreamFailure why) {
        CompletableFuture<Connection> aborted;
        synchronized (this) {
            aborted = connecting;
        }
        if (aborted != null) {
            aborted.completeExceptionally(why);
        }
    }

    /**
     * Returns the reason why a connection of this attempt was lost before it was in use; null if it was not lost. An
     * attempt can try several connections.
     */
    synchronized @Nullable UpstreamFailure whyLost(@Nullable Connection connection) {
        return lost == connection ? whyLost : null;
    }

    @Override
    public void updated(String uri, @Nullable String trace) {
        maker.updated(uri, trace);
    }

    @Override
    public void listChanged(@Nullable String trace) {
        maker.listChanged(trace);
    }

    @Override
    public void missed() {
        maker.missed();
    }

    @Override
    public void lost(Connection connection, UpstreamFailure why) {
        synchronized (this) {
            lost = connection;
            whyLost = why;
        }
        maker.lost(connection, why);
    }

    @Override
    public void trying(CompletableFuture<Void> over) {
        maker.trying(over);
    }
}
