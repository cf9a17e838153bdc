package io.github.mcpresources.compositor.upstream;

import java.util.concurrent.CompletionStage;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What to do when something ends, one way or the other. */
final class Stages {

    private static final Logger log = LoggerFactory.getLogger(Stages.class);

    private Stages() {}

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
