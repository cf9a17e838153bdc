package io.github.mcpresources.testkit.client;

import java.util.concurrent.CompletableFuture;

/** A request in progress: its future response, and an action that abandons it. */
record PendingRequest(CompletableFuture<TransportResponse> received, Runnable abandon) {

    /** Returns a placeholder for a request that was not sent. Its future response never completes. */
    static PendingRequest never() {
        return new PendingRequest(new CompletableFuture<>(), () -> {});
    }

    static PendingRequest done(TransportResponse received) {
        return new PendingRequest(CompletableFuture.completedFuture(received), () -> {});
    }
}
