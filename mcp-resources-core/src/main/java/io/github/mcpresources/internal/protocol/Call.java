package io.github.mcpresources.internal.protocol;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * A request that may still be running.
 *
 * @param answer the stage with the answer; never completes exceptionally
 * @param canceller cancels the work on the request; the stage still completes, but the answer is no longer needed
 */
public record Call(CompletionStage<Answer> answer, Runnable canceller) {

    public void cancel() {
        canceller.run();
    }

    public static Call answered(Answer answer) {
        return new Call(CompletableFuture.completedFuture(answer), () -> {});
    }
}
