package io.github.mcpresources.tools;

import io.github.mcpresources.internal.concurrent.SafeStage;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Updates the description of a tool after the list of resources in it has changed. Updates run one at a time. One
 * update can cover several changes.
 */
final class ToolRenewal {

    private static final Logger log = LoggerFactory.getLogger(ToolRenewal.class);

    private final Supplier<CompletionStage<String>> description;
    private final Function<String, CompletionStage<Void>> renewal;
    private final AtomicInteger changes = new AtomicInteger();
    private volatile @Nullable String last;

    ToolRenewal(Supplier<CompletionStage<String>> description, Function<String, CompletionStage<Void>> renewal) {
        this.description = description;
        this.renewal = renewal;
    }

    /** Starts an update, or schedules another one if an update is running. Does not wait for the update. */
    void note() {
        if (changes.getAndIncrement() == 0) {
            renew();
        }
    }

    private void renew() {
        int seen = changes.get();
        // An exception that the supplier throws must fail the stage, or later changes would not be processed.
        CompletionStage<Void> made = SafeStage.of(description::get).thenCompose(this::renewed);
        made.whenComplete((nothing, failure) -> {
            if (failure != null) {
                log.warn(
                        "Could not update the description of the tool 'resources'; the tool keeps its old description",
                        failure);
            }
            if (changes.addAndGet(-seen) > 0) {
                renew();
            }
        });
    }

    private CompletionStage<Void> renewed(String text) {
        if (text.equals(last)) {
            return CompletableFuture.completedFuture(null);
        }
        return renewal.apply(text).thenRun(() -> last = text);
    }
}
