package io.github.mcpresources.compositor.upstream;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What begins and what ends, one way or the other. */
final class Stages {

    private static final Logger log = LoggerFactory.getLogger(Stages.class);

    private Stages() {}

    /** What was asked for; failed where asking itself threw something, an {@link Error} too: somebody waits for it. */
    static <T> CompletableFuture<T> asked(Supplier<CompletableFuture<T>> asking) {
        try {
            return asking.get();
        } catch (Throwable broken) {
            return CompletableFuture.failedFuture(broken);
        }
    }

    /** Does something at the end of a stage; what goes wrong with that is logged, since nobody waits for it. */
    @SuppressWarnings("NullAway") // either is null
    static <T> void onEnd(CompletionStage<T> stage, BiConsumer<@Nullable T, @Nullable Throwable> action) {
        stage.whenComplete((value, failure) -> {
            try {
                action.accept(value, failure);
            } catch (RuntimeException | Error broken) {
                log.error("What was to be done at the end of a request failed", broken);
            }
        });
    }
}
