package io.github.mcpresources.internal.protocol;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * A request that may still be running. It has exactly one outcome: a result, or an error, for example after the read
 * timeout.
 *
 * @param answer the stage that completes with the result or the error of the request; it never completes exceptionally
 * @param canceller the task that cancels the work on the request; the stage still completes, but its value is no longer
 *     needed
 */
public record Call(CompletionStage<Answer> answer, Runnable canceller) {

    /** Cancels the work on the request, because the result is no longer needed. */
    public void cancel() {
        canceller.run();
    }

    /**
     * Returns a call that is already complete.
     *
     * @param answer the result or the error
     * @return a call without running work
     */
    public static Call answered(Answer answer) {
        return new Call(CompletableFuture.completedFuture(answer), () -> {});
    }
}
