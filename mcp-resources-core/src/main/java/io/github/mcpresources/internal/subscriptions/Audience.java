package io.github.mcpresources.internal.subscriptions;

import io.github.mcpresources.Descriptor;
import io.github.mcpresources.Handle;
import io.github.mcpresources.ResourceException;
import io.github.mcpresources.ResourceLimits;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.TimeSource;
import io.github.mcpresources.internal.concurrent.Causes;
import io.github.mcpresources.internal.concurrent.LogRateLimit;
import io.github.mcpresources.internal.concurrent.SafeStage;
import io.github.mcpresources.internal.request.ServerRequest;
import io.github.mcpresources.internal.text.Printable;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Calls the provider on behalf of subscribers, and checks whether a caller may be notified about a resource.
 *
 * @param provider must describe a resource only to callers that may see it
 * @param limits the limits; a check takes at most the read timeout
 * @param executor runs code of the provider that may block
 */
record Audience(ResourceProvider provider, ResourceLimits limits, TimeSource time, Executor executor) {

    private static final Logger log = LoggerFactory.getLogger(Audience.class);

    /** Limits the log messages about failed checks, because every check fails while the provider is unavailable. */
    private static final LogRateLimit LOG_RATE = new LogRateLimit();

    /**
     * Returns the descriptor of the resource or template that serves a URI; empty if there is none or the caller may
     * not see it. If the provider throws an exception or returns null, the stage fails.
     */
    CompletionStage<Optional<Descriptor>> describe(String uri, ServerRequest context) {
        return SafeStage.of(() -> provider.describe(uri, context)).thenApply(found -> {
            if (found == null) {
                throw new NullPointerException(
                        "The stage of the provider's describe() completed with null instead of an Optional for " + uri);
            }
            return found;
        });
    }

    /** Watches a URI. If the provider throws an exception or returns null, the stage fails. */
    CompletionStage<Handle> watch(String uri, ServerRequest context) {
        return SafeStage.of(() -> provider.watch(uri, context)).thenApply(handle -> {
            if (handle == null) {
                throw new NullPointerException(
                        "The stage of the provider's watch() completed with null instead of a Handle for " + uri);
            }
            return handle;
        });
    }

    /**
     * Checks whether the caller may see the resource now. The stage fails if the provider could not answer now, but may
     * answer later: if it threw an exception, reported a retryable error, or took longer than the read timeout.
     */
    CompletionStage<Boolean> maySee(ServerRequest request, String uri) {
        ServerRequest.Builder builder = ServerRequest.builder()
                .caller(request.caller())
                .transportContext(request.transportContext())
                .revision(request.revision())
                .path(request.path())
                .limits(limits)
                .time(time)
                .executor(executor);
        request.sessionId().ifPresent(builder::sessionId);
        ServerRequest context = builder.build();
        CompletableFuture<Boolean> answer = new CompletableFuture<>();
        describe(uri, context).whenComplete((found, failure) -> {
            if (failure == null) {
                answer.complete(found.isPresent());
            } else if (isAnswer(failure)) {
                answer.complete(false);
            } else {
                logFailure(uri, failure);
                answer.completeExceptionally(Causes.unwrap(failure));
            }
        });
        if (!answer.isDone()) {
            Handle timer = time.schedule(limits.readTimeout(), () -> {
                if (answer.completeExceptionally(new TimeoutException())) {
                    log.warn(
                            "An update for {} is delayed: describe() timed out after {}",
                            Printable.of(uri),
                            limits.readTimeout());
                }
                context.cancel();
            });
            return answer.whenComplete((may, never) -> timer.close());
        }
        return answer;
    }

    /**
     * Checks whether a failure is a definite answer: the caller may not see the resource, for example because it does
     * not exist. A retryable error is not an answer.
     */
    private static boolean isAnswer(Throwable failure) {
        return Causes.unwrap(failure) instanceof ResourceException error
                && !Boolean.TRUE.equals(error.data().get("retryable"));
    }

    private static void logFailure(String uri, Throwable failure) {
        boolean isOutage = Causes.unwrap(failure) instanceof ResourceException; // the provider logs it itself
        if (!isOutage && LOG_RATE.isDue()) {
            log.warn("An update for {} is delayed: describe() failed", Printable.of(uri), failure);
        }
    }
}
