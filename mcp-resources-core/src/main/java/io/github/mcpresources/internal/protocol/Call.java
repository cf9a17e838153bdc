package io.github.mcpresources.internal.protocol;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * A request whose answer may still be pending. It gets exactly one answer: the result, or an error, for example after
 * the read timeout.
 *
 * @param answer the stage that completes with the answer; it never completes exceptionally
 * @param canceller the task that cancels the work on the request; the stage still completes, but its answer is no
 *     longer needed
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
