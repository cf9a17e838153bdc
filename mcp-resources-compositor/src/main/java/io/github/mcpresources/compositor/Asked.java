package io.github.mcpresources.compositor;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Calls a provider safely: if the provider throws or returns null instead of a stage, the result is a failed stage. */
final class Asked {

    private Asked() {}

    static <T> CompletionStage<T> of(Supplier<CompletionStage<T>> question) {
        try {
            CompletionStage<T> stage = question.get();
            return stage == null
                    ? CompletableFuture.failedFuture(new NullPointerException("The provider returned no stage"))
                    : stage;
        } catch (Throwable failure) { // an Error too: the caller waits for the stage
            return CompletableFuture.failedFuture(failure);
        }
    }

    /**
     * Returns the value of a stage that is complete, as it usually is for a provider in this process. Returns null if the
     * stage is not complete or failed.
     */
    static <T> @Nullable T now(CompletionStage<T> stage) {
        return stage instanceof CompletableFuture<T> future && future.isDone() && !future.isCompletedExceptionally()
                ? future.join()
                : null;
    }
}
