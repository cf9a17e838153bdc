package io.github.mcpresources.testkit.client;

import java.util.concurrent.CompletableFuture;

/** A request in progress: its future response, and an action that abandons the request. */
record PendingRequest(CompletableFuture<TransportResponse> received, Runnable abandon) {

    static PendingRequest never() {
        return new PendingRequest(new CompletableFuture<>(), () -> {});
    }

    static PendingRequest done(TransportResponse received) {
        return new PendingRequest(CompletableFuture.completedFuture(received), () -> {});
    }
}
