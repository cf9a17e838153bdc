package io.github.mcpresources.testkit.client;

import java.util.concurrent.CompletableFuture;

/** A request on its way: what will come of it, and how to give it up. */
record Pending(CompletableFuture<Received> received, Runnable abandon) {

    /** Of no request: nothing ends it. */
    static Pending never() {
        return new Pending(new CompletableFuture<>(), () -> {});
    }

    static Pending done(Received received) {
        return new Pending(CompletableFuture.completedFuture(received), () -> {});
    }
}
