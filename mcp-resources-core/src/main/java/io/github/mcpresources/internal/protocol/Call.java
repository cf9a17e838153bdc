package io.github.mcpresources.internal.protocol;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * A running request. It is answered exactly once: by the provider, by the timeout or by an error.
 *
 * @param answer the stage that completes with the answer; it never fails
 * @param canceller the task that cancels the work on the request; the answer still completes, but is no longer needed
 */
public record Call(CompletionStage<Answer> answer, Runnable canceller) {

    /** Cancels the work on the request, because its answer is no longer needed. */
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
