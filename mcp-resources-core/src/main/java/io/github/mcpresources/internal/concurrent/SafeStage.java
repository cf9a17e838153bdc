package io.github.mcpresources.internal.concurrent;

import java.util.Collection;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Utility methods for calls of code that may throw an exception instead of returning a failed stage, such as the code
 * of providers and readers.
 */
public final class SafeStage {

    private SafeStage() {}

    /**
     * Returns the stage of a call, or a failed stage if the call throws an exception or returns null. The stage also
     * fails if the call throws an {@link Error}, because other code waits for the stage.
     *
     * @param call the call that returns the stage
     * @return the stage
     */
    @SuppressWarnings("NullAway") // the code of applications may return null
    public static <T extends @Nullable Object> CompletionStage<T> of(Callable<? extends CompletionStage<T>> call) {
        try {
            return orFailed(call.call());
        } catch (Throwable failure) {
            return CompletableFuture.failedFuture(failure);
        }
    }

    /** Returns the stage that a method returned, or a failed stage if the method returned null. */
    public static <T extends @Nullable Object> CompletionStage<T> orFailed(@Nullable CompletionStage<T> stage) {
        return stage == null
                ? CompletableFuture.failedFuture(
                        new NullPointerException("A method returned null instead of a CompletionStage"))
                : stage;
    }

    /**
     * Returns a completed stage with the value of a call, or a failed stage if the call throws an exception or an
     * {@link Error}.
     *
     * @param call the call that computes the value, on the calling thread
     * @return the stage
     */
    public static <T extends @Nullable Object> CompletionStage<T> ofValue(Callable<T> call) {
        return of(() -> CompletableFuture.completedFuture(call.call()));
    }

    /**
     * Returns the value of a stage if the stage is already complete. The stages of providers in this process are
     * usually complete when they are returned.
     *
     * @return the value, which may be null; null if the stage is not complete, has failed, or is not a
     *     {@link CompletableFuture}
     */
    public static <T> @Nullable T now(CompletionStage<T> stage) {
        return stage instanceof CompletableFuture<T> future && future.isDone() && !future.isCompletedExceptionally()
                ? future.join()
                : null;
    }

    /**
     * Checks whether a stage is already complete, normally or with a failure.
     *
     * @param stage the stage
     * @return true if the stage is complete; false if it is not complete, or if that cannot be determined
     */
    public static boolean isDone(CompletionStage<?> stage) {
        return stage instanceof CompletableFuture<?> future && future.isDone();
    }

    /**
     * Calls a function for each element, and returns a stage that completes when the stages of all calls are complete.
     *
     * @param elements the elements
     * @param call the function, which is called for each element even if an earlier call failed
     * @return the stage; if one or more stages fail, it fails with one of their failures when all stages are complete
     */
    public static <T> CompletionStage<Void> all(
            Collection<? extends T> elements, Function<? super T, ? extends CompletionStage<Void>> call) {
        CompletableFuture<?>[] stages = elements.stream()
                .map(element -> of(() -> call.apply(element)).toCompletableFuture())
                .toArray(CompletableFuture<?>[]::new);
        return stages.length == 1 ? stages[0].thenAccept(done -> {}) : CompletableFuture.allOf(stages);
    }
}
