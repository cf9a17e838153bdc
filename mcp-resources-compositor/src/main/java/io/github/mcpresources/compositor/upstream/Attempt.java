package io.github.mcpresources.compositor.upstream;

import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** An attempt to connect, and what is heard of what came of it. */
final class Attempt implements Connection.Listener {

    /** Who made it. */
    interface Maker extends Connection.Changes {

        void lost(Connection connection, Trouble why);

        void trying(CompletableFuture<Void> over);
    }

    /** What all who wait for it wait for. */
    final CompletableFuture<Connection> shared = new CompletableFuture<>();

    private final Maker maker;
    private boolean hopeless;
    private @Nullable CompletableFuture<Connection> connecting;
    private @Nullable Connection lost;
    private @Nullable Trouble whyLost;

    Attempt(Maker maker, boolean hopeless) {
        this.maker = maker;
        this.hopeless = hopeless;
    }

    /** Nobody waits for it any more. */
    synchronized boolean isHopeless() {
        return hopeless;
    }

    synchronized void giveUpHope() {
        hopeless = true;
    }

    synchronized void connecting(CompletableFuture<Connection> connection) {
        connecting = connection;
    }

    /** Ends it, if it has begun. */
    void abort(Trouble why) {
        CompletableFuture<Connection> aborted;
        synchronized (this) {
            aborted = connecting;
        }
        if (aborted != null) {
            aborted.completeExceptionally(why);
        }
    }

    /** Why a connection was lost before it was in use; an attempt may try several. */
    synchronized @Nullable Trouble whyLost(@Nullable Connection connection) {
        return lost == connection ? whyLost : null;
    }

    @Override
    public void updated(String uri) {
        maker.updated(uri);
    }

    @Override
    public void listChanged() {
        maker.listChanged();
    }

    @Override
    public void missed() {
        maker.missed();
    }

    @Override
    public void lost(Connection connection, Trouble why) {
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
