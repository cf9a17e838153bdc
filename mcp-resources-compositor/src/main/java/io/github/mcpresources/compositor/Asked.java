package io.github.mcpresources.compositor;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Asks a provider, whatever it does: what it throws is a failed stage, and so is no stage at all. */
final class Asked {

    private Asked() {}

    static <T> CompletionStage<T> of(Supplier<CompletionStage<T>> question) {
        try {
            CompletionStage<T> stage = question.get();
            return stage == null
                    ? CompletableFuture.failedFuture(new NullPointerException("The provider gave no stage"))
                    : stage;
        } catch (Throwable failure) { // an Error too: somebody waits for the stage
            return CompletableFuture.failedFuture(failure);
        }
    }

    /** What a stage gave, as most in this process have at once; null where it has not yet, or failed. */
    static <T> @Nullable T now(CompletionStage<T> stage) {
        return stage instanceof CompletableFuture<T> future && future.isDone() && !future.isCompletedExceptionally()
                ? future.join()
                : null;
    }
}
