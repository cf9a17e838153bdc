package io.github.mcpresources.testkit.client;

import java.util.concurrent.CompletableFuture;

/** A request in progress: its future answer, and an action that abandons it. */
record PendingRequest(CompletableFuture<TransportResponse> received, Runnable abandon) {

    /** Returns a pending answer that never completes and belongs to no request. */
    static PendingRequest never() {
        return new PendingRequest(new CompletableFuture<>(), () -> {});
    }

    static PendingRequest done(TransportResponse received) {
        return new PendingRequest(CompletableFuture.completedFuture(received), () -> {});
    }
}
