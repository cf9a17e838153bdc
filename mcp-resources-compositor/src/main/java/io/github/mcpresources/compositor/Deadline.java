package io.github.mcpresources.compositor;

import io.github.mcpresources.Subscription;
import io.github.mcpresources.TimeSource;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/** An end to waiting. */
final class Deadline {

    private Deadline() {}

    /**
     * What a stage gives, unless that takes too long.
     *
     * @param left how long to wait at most; zero or less for not at all
     * @param late what it fails with then; called once
     */
    static <T> CompletionStage<T> within(
            CompletionStage<T> stage, Duration left, TimeSource time, Supplier<? extends Throwable> late) {
        CompletableFuture<T> result = new CompletableFuture<>();
        stage.whenComplete((value, failure) -> {
            if (failure == null) {
                result.complete(value);
            } else {
                result.completeExceptionally(Failure.unwrap(failure));
            }
        });
        if (result.isDone()) {
            return result;
        }
        if (left.isZero() || left.isNegative()) {
            result.completeExceptionally(late.get());
            return result;
        }
        Subscription timer = time.schedule(left, () -> {
            if (!result.isDone()) {
                result.completeExceptionally(late.get());
            }
        });
        return result.whenComplete((value, failure) -> timer.close());
    }
}
