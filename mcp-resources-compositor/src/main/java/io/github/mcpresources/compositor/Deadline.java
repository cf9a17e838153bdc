package io.github.mcpresources.compositor;

import io.github.mcpresources.Handle;
import io.github.mcpresources.TimeSource;
import io.github.mcpresources.internal.concurrent.Causes;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/** Limits the time that a stage may take. */
final class Deadline {

    private Deadline() {}

    /**
     * Returns a stage with the result of the given stage. If the time runs out, the returned stage fails, and the given
     * stage continues.
     *
     * @param left the remaining time; if it is zero or less and the given stage is not complete, the returned stage
     *     fails at once
     * @param late supplies the failure; called at most once
     */
    static <T> CompletionStage<T> within(
            CompletionStage<T> stage, Duration left, TimeSource time, Supplier<? extends Throwable> late) {
        CompletableFuture<T> result = new CompletableFuture<>();
        stage.whenComplete((value, failure) -> {
            if (failure == null) {
                result.complete(value);
            } else {
                result.completeExceptionally(Causes.unwrap(failure));
            }
        });
        if (result.isDone()) {
            return result;
        }
        if (left.isZero() || left.isNegative()) {
            result.completeExceptionally(late.get());
            return result;
        }
        Handle timer = time.schedule(left, () -> {
            if (!result.isDone()) {
                result.completeExceptionally(late.get());
            }
        });
        return result.whenComplete((value, failure) -> timer.close());
    }
}
