package io.github.mcpresources.compositor;

import io.github.mcpresources.ResourceProvider;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Detects whether requests to a provider would reach a given compositor, so that mounting the provider there would
 * create a loop. The probe calls {@link ResourceProvider#capabilities}. If the provider wraps the compositor, this call
 * reaches the compositor.
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

    /**
     * If this thread runs a probe for the compositor, records that the probe reached the compositor, and returns
     * {@code none}. Otherwise returns the value of {@code answer}.
     */
    static <T> T passing(ResourceCompositor compositor, Supplier<T> answer, T none) {
        LoopProbe probe = RUNNING.get();
        if (probe != null && probe.target.equals(compositor)) {
            probe.isFound = true;
            return none;
        }
        return answer.get();
    }
}
