package io.github.mcpresources.internal.protocol;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * A request at work. It is answered exactly once, whatever happens: by the provider, by the timeout or by an error.
 *
 * @param answer completes with the answer and never fails
 * @param canceller ends the work; the answer then does not matter any more, but still comes
 */
public record Call(CompletionStage<Answer> answer, Runnable canceller) {

    /** Tells everybody at work on this request that nobody waits any more. */
    public void cancel() {
        canceller.run();
    }

    /**
     * A request that is answered already.
     *
     * @param answer the answer
     * @return nothing at work any more
     */
    public static Call answered(Answer answer) {
        return new Call(CompletableFuture.completedFuture(answer), () -> {});
    }
}
