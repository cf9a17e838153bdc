package io.github.mcpresources.compositor;

import io.github.mcpresources.ResourceProvider;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Detects whether requests to a provider lead back to a given compositor, even through wrappers. The probe requests the
 * capabilities of the provider, because every wrapper then requests the capabilities of the provider that it wraps.
 */
final class LoopProbe {

    private static final ThreadLocal<@Nullable LoopProbe> RUNNING = new ThreadLocal<>();

    private final ResourceCompositor target;
    private boolean isFound;

    private LoopProbe(ResourceCompositor target) {
        this.target = target;
    }

    static boolean leadsBack(ResourceProvider provider, ResourceCompositor target) {
        LoopProbe probe = new LoopProbe(target);
        LoopProbe before = RUNNING.get();
        RUNNING.set(probe);
        try {
            provider.capabilities();
        } finally {
            RUNNING.set(before);
        }
        return probe.isFound;
    }

    /** Returns the answer of a compositor, or {@code none} if the running probe looks for that compositor. */
    static <T> T passing(ResourceCompositor compositor, Supplier<T> answer, T none) {
        LoopProbe probe = RUNNING.get();
        if (probe != null && probe.target.equals(compositor)) {
            probe.isFound = true;
            return none;
        }
        return answer.get();
    }
}
