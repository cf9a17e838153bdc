package io.github.mcpresources.internal.concurrent;

import java.util.Collection;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Calls code that may throw an exception instead of returning a failed stage, such as the code of providers and
 * readers.
 */
public final class SafeStage {

    private SafeStage() {}

    /**
     * Makes a call and returns its stage. If the call returns null, or throws an exception or an {@link Error}, returns
     * a failed stage.
     */
    @SuppressWarnings("NullAway") // the code of applications may return null
    public static <T extends @Nullable Object> CompletionStage<T> of(Callable<? extends CompletionStage<T>> call) {
        try {
            return orFailed(call.call());
        } catch (Throwable failure) {
            return CompletableFuture.failedFuture(failure);
        }
    }

    /** Returns the given stage, or a failed stage if a method returned null instead of a stage. */
    public static <T extends @Nullable Object> CompletionStage<T> orFailed(@Nullable CompletionStage<T> stage) {
        return stage == null
                ? CompletableFuture.failedFuture(
                        new NullPointerException("A method returned null instead of a CompletionStage"))
                : stage;
    }

    /**
     * Makes a call and returns a completed stage with its value. If the call throws an exception or an {@link Error},
     * returns a failed stage.
     */
    public static <T extends @Nullable Object> CompletionStage<T> ofValue(Callable<T> call) {
        return of(() -> CompletableFuture.completedFuture(call.call()));
    }

    /**
     * Returns the value of a stage if the stage is already complete; null if it is not complete, has failed, or is not
     * a {@link CompletableFuture}. The stages of providers in this process are usually complete when they are returned.
     */
    public static <T> @Nullable T now(CompletionStage<T> stage) {
        return stage instanceof CompletableFuture<T> future && future.isDone() && !future.isCompletedExceptionally()
                ? future.join()
                : null;
    }

    /** Checks whether a stage is already complete, normally or with a failure. False if that cannot be determined. */
    public static boolean isDone(CompletionStage<?> stage) {
        return stage instanceof CompletableFuture<?> future && future.isDone();
    }

    /**
     * Calls a function for each element, even if an earlier call failed. The returned stage completes when the stages
     * of all calls are complete, and fails if one of them fails.
     */
    public static <T> CompletionStage<Void> all(
            Collection<? extends T> elements, Function<? super T, ? extends CompletionStage<Void>> call) {
        CompletableFuture<?>[] stages = elements.stream()
                .map(element -> of(() -> call.apply(element)).toCompletableFuture())
                .toArray(CompletableFuture<?>[]::new);
        return stages.length == 1 ? stages[0].thenAccept(done -> {}) : CompletableFuture.allOf(stages);
    }
}
