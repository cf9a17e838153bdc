package io.github.mcpresources.internal.protocol;

import io.github.mcpresources.ResourceException;
import io.github.mcpresources.ResourceLimits;
import io.github.mcpresources.ResourceNotFoundException;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.internal.concurrent.Causes;
import io.github.mcpresources.internal.request.ServerRequest;
import io.github.mcpresources.internal.subscriptions.Subscriber;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Handles {@code resources/subscribe} and {@code resources/unsubscribe}. */
final class Subscribing {

    static final String SUBSCRIBE = "resources/subscribe";
    static final String UNSUBSCRIBE = "resources/unsubscribe";

    private static final int METHOD_NOT_FOUND = -32601;

    private final ResourceLimits limits;

    Subscribing(ResourceLimits limits) {
        this.limits = limits;
    }

    CompletionStage<Map<String, Object>> subscribe(
            ResourceProvider all, Parameters parameters, ServerRequest context, RequestOrigin from) {
        Subscriber subscriber = subscriber(SUBSCRIBE, from);
        String uri = parameters.required("uri", limits.uriLength(), "uriLength");
        return subscriber
                .subscribe(uri, context)
                .exceptionallyCompose(failure -> CompletableFuture.failedFuture(
                        Causes.unwrap(failure) instanceof ResourceNotFoundException
                                ? Failures.unclaimed(uri)
                                : failure))
                .thenApply(subscribed -> Map.of());
    }

    CompletionStage<Map<String, Object>> unsubscribe(
            ResourceProvider all, Parameters parameters, ServerRequest context, RequestOrigin from) {
        Subscriber subscriber = subscriber(UNSUBSCRIBE, from);
        subscriber.unsubscribe(parameters.required("uri", limits.uriLength(), "uriLength"));
        return CompletableFuture.completedFuture(Map.of());
    }

    private static Subscriber subscriber(String method, RequestOrigin from) {
        if (from.subscriber() == null) {
            throw new ResourceException(METHOD_NOT_FOUND, "Method not found: " + method);
        }
        return from.subscriber();
    }
}
