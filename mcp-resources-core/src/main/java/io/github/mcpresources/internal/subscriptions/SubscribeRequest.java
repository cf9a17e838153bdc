package io.github.mcpresources.internal.subscriptions;

import io.github.mcpresources.Handle;
import io.github.mcpresources.LimitExceededException;
import io.github.mcpresources.ResourceException;
import io.github.mcpresources.ResourceNotFoundException;
import io.github.mcpresources.internal.concurrent.Causes;
import io.github.mcpresources.internal.request.ServerRequest;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * A request to subscribe to a URI. It succeeds when the provider has described and watched the resource. It fails if
 * there is no such resource, the provider fails or the request is cancelled. A request that allows outages succeeds
 * even if the provider cannot describe the resource now, for example because an upstream server is down.
 */
final class SubscribeRequest {

    private final Subscriber subscriber;
    private final String uri;
    private final Claims.Claim claim;
    private final ServerRequest context;
    private final boolean allowsOutage;
    /**
     * The reference to the watch of the URI; null until the watch is opened. Guarded by {@code this}, as is {@code
     * decided}.
     */
    private Watches.@Nullable Hold hold;

    private boolean decided;

    /**
     * Creates a request.
     *
     * @param allowsOutage true to watch the URI even if the provider cannot describe the resource now. The caller still
     *     receives no update of a resource that it may not see, because visibility is checked before each notification
     */
    SubscribeRequest(
            Subscriber subscriber, String uri, Claims.Claim claim, ServerRequest context, boolean allowsOutage) {
        this.subscriber = subscriber;
        this.uri = uri;
        this.claim = claim;
        this.context = context;
        this.allowsOutage = allowsOutage;
    }

    CompletionStage<Void> run(SubscriptionManager manager) {
        context.onCancel(() -> decide(false));
        return found(manager)
                .thenCompose(nothing -> watched(manager))
                .whenComplete((nothing, failure) -> decide(failure == null))
                .thenAccept(nothing -> requireWanted());
    }

    private CompletionStage<Void> found(SubscriptionManager manager) {
        CompletionStage<Void> found = manager.audience().describe(uri, context).thenAccept(descriptor -> {
            if (descriptor.isEmpty()) {
                throw new ResourceNotFoundException(uri);
            }
        });
        return allowsOutage
                ? found.exceptionallyCompose(failure -> isOutage(Causes.unwrap(failure))
                        ? CompletableFuture.completedFuture(null)
                        : CompletableFuture.failedFuture(failure))
                : found;
    }

    /** Checks whether the resource is only temporarily unavailable, so that a later request may succeed. */
    private static boolean isOutage(Throwable failure) {
        return failure instanceof ResourceException exception
                && !(exception instanceof LimitExceededException)
                && Boolean.TRUE.equals(exception.data().get("retryable"));
    }

    private CompletionStage<Void> watched(SubscriptionManager manager) {
        requireWanted();
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
