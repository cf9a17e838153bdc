package io.github.mcpresources.compositor.upstream;

import io.github.mcpresources.internal.concurrent.Causes;
import io.github.mcpresources.internal.trace.Span;
import java.util.Locale;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Ends the spans of requests to upstream servers. */
final class TracedCall {

    private TracedCall() {}

    /** Ends a span when the answer arrives or the request fails. Does nothing for {@link Span#NONE}. */
    static void endWith(CompletableFuture<?> answer, Span span) {
        if (span != Span.NONE) {
            Stages.onEnd(answer, (result, failure) -> end(span, failure));
        }
    }

    /**
     * Ends a span.
     *
     * @param thrown the failure of the request; null if there is none
     */
    static void end(Span span, @Nullable Throwable thrown) {
        Throwable failure = thrown == null ? null : Causes.unwrap(thrown);
        if (failure instanceof RpcException refused) {
            span.end(refused.code(), null, refused.getMessage());
        } else if (failure instanceof CancellationException) {
            span.end(null, "cancelled", null);
        } else if (failure instanceof UpstreamFailure down) {
            span.end(null, down.kind().name().toLowerCase(Locale.ROOT), down.getMessage());
        } else {
            span.end(null, failure == null ? null : failure.getClass().getName(), null);
        }
    }
}
