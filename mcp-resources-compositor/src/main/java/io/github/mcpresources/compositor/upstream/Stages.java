package io.github.mcpresources.compositor.upstream;

import java.util.concurrent.CompletionStage;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Utilities for completion stages. */
final class Stages {

    private static final Logger log = LoggerFactory.getLogger(Stages.class);

    private Stages() {}

    /** Runs an action when a stage has completed. A failure of the action is logged, because no caller waits for it. */
    @SuppressWarnings("NullAway") // one of the two is null
    static <T> void onEnd(CompletionStage<T> stage, BiConsumer<@Nullable T, @Nullable Throwable> action) {
        stage.whenComplete((value, failure) -> {
            try {
                action.accept(value, failure);
            } catch (RuntimeException | Error broken) {
                log.error("A callback of an upstream failed; please report this error", broken);
            }
        });
    }
}
