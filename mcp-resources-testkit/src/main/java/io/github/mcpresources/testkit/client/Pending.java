package io.github.mcpresources.testkit.client;

import java.util.concurrent.CompletableFuture;

/** A request in progress: its future answer, and an action that abandons it. */
record Pending(CompletableFuture<Received> received, Runnable abandon) {

    /** Returns a pending answer without a request, which never completes. */
    static Pending never() {
        return new Pending(new CompletableFuture<>(), () -> {});
    }

    static Pending done(Received received) {
        return new Pending(CompletableFuture.completedFuture(received), () -> {});
    }
}
