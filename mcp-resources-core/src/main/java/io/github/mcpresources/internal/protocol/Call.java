package io.github.mcpresources.internal.protocol;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * A running request. It is answered exactly once: by the provider, by the timeout or by an error.
 *
 * @param answer completes with the answer and never fails
 * @param canceller cancels the work; the answer still completes, but is of no use any more
 */
public record Call(CompletionStage<Answer> answer, Runnable canceller) {

    /** Cancels the work on this request, because its answer is no longer needed. */
    public void cancel() {
        canceller.run();
    }

    /**
     * Returns a call that is already answered.
     *
     * @param answer the answer
     * @return a call without running work
     */
    public static Call answered(Answer answer) {
        return new Call(CompletableFuture.completedFuture(answer), () -> {});
    }
}
