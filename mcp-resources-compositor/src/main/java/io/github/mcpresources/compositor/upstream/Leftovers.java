package io.github.mcpresources.compositor.upstream;

import java.util.concurrent.CompletableFuture;

/** What failed or was lost, and is not gone yet: the next child process is not started before. */
final class Leftovers {

    private CompletableFuture<Void> gone = CompletableFuture.completedFuture(null);

    synchronized void add(CompletableFuture<Void> over) {
        gone = CompletableFuture.allOf(gone, over);
    }

    /** Announces something that will be ended, before anybody can begin the next attempt. */
    CompletableFuture<Void> announce() {
        CompletableFuture<Void> over = new CompletableFuture<>();
        add(over);
        return over;
    }

    static void end(Connection connection, Trouble why, CompletableFuture<Void> over) {
        Stages.onEnd(Stages.asked(() -> connection.close(why)), (nothing, failure) -> over.complete(null));
    }

    /** Done when nothing is left of all that was added until now. */
    synchronized CompletableFuture<Void> gone() {
        return gone;
    }
}
