package io.github.mcpresources.internal.subscriptions;

import io.github.mcpresources.Handle;
import io.github.mcpresources.ResourceNotFoundException;
import io.github.mcpresources.internal.request.ServerRequest;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * A request to subscribe to a URI. It succeeds when the provider has described the resource and has completed the stage
 * of its {@code watch} method. It fails if there is no such resource, a call to the provider fails or the request is
 * cancelled.
 */
final class SubscribeRequest {

    private final Subscriber subscriber;
    private final String uri;
    private final Claims.Claim claim;
    private final ServerRequest context;
    /**
     * The reference to the watch of the URI; null until the watch is opened. Guarded by {@code this}, as is {@code
     * decided}.
     */
    private Watches.@Nullable Hold hold;

    private boolean decided;

    SubscribeRequest(Subscriber subscriber, String uri, Claims.Claim claim, ServerRequest context) {
        this.subscriber = subscriber;
        this.uri = uri;
        this.claim = claim;
        this.context = context;
    }

    CompletionStage<Void> run(SubscriptionManager manager) {
        context.onCancel(() -> decide(false));
        return manager.audience()
                .describe(uri, context)
                .thenCompose(found -> watched(found, manager))
                .whenComplete((nothing, failure) -> decide(failure == null))
                .thenAccept(nothing -> requireWanted());
    }

    private CompletionStage<Void> watched(Optional<?> found, SubscriptionManager manager) {
        requireWanted();
        if (found.isEmpty()) {
            throw new ResourceNotFoundException(uri);
        }
        Watches.Hold opened = manager.watches().open(uri, context);
        boolean isLate;
        synchronized (this) {
            isLate = decided;
            hold = opened;
        }
        if (isLate) {
            opened.close();
        }
        return opened.opened();
    }

    private void requireWanted() {
        if (context.isCancelled()) {
            throw new CancellationException("The request was cancelled");
        }
    }

    /** Grants or rejects the subscription. Further calls have no effect. */
    private void decide(boolean granted) {
        Watches.Hold opened;
        synchronized (this) {
            if (decided) {
                return;
            }
            decided = true;
            opened = hold;
        }
        Handle watch = granted && opened != null ? opened.lasting() : null;
        boolean isTaken = subscriber.settle(uri, claim, watch);
        if (!isTaken && opened != null) {
            opened.close();
        }
    }
}
