package io.github.mcpresources.compositor;

import io.github.mcpresources.ResourceProvider;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Detects whether a provider leads back to a compositor, even through wrappers. It requests the capabilities of the
 * provider, because every wrapper then requests those of the provider that it wraps.
 */
final class LoopProbe {

    private static final ThreadLocal<@Nullable LoopProbe> RUNNING = new ThreadLocal<>();

    private final ResourceCompositor sought;
    private boolean isFound;

    private LoopProbe(ResourceCompositor sought) {
        this.sought = sought;
    }

    static boolean leadsBack(ResourceProvider provider, ResourceCompositor sought) {
        LoopProbe probe = new LoopProbe(sought);
        LoopProbe before = RUNNING.get();
        RUNNING.set(probe);
        try {
            provider.capabilities();
        } finally {
            RUNNING.set(before);
        }
        return probe.isFound;
    }

    /** Returns the answer of a compositor, or {@code none} if it is the compositor that the probe looks for. */
    static <T> T passing(ResourceCompositor compositor, Supplier<T> answer, T none) {
        LoopProbe probe = RUNNING.get();
        if (probe != null && probe.sought.equals(compositor)) {
            probe.isFound = true;
            return none;
        }
        return answer.get();
    }
}
