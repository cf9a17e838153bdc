package io.github.mcpresources.internal.protocol;

import io.github.mcpresources.CacheHint;
import io.github.mcpresources.Caller;
import io.github.mcpresources.MemoryBudget;
import io.github.mcpresources.ResourceLimits;
import io.github.mcpresources.ResourceListener;
import io.github.mcpresources.TimeSource;
import io.github.mcpresources.Visibility;
import io.modelcontextprotocol.json.McpJsonMapper;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.function.Function;
import javax.crypto.SecretKey;
import org.jspecify.annotations.Nullable;

/**
 * How requests are answered.
 *
 * @param limits what a request may cost
 * @param memory what all requests may cost together, in memory
 * @param visibility who sees what
 * @param time the clock and the timer
 * @param executors where blocking readers of a caller run; each rejects what is over its bound
 * @param mapper writes JSON values that readers give
 * @param cursorKey the secret that seals cursors; null for a random one
 * @param cache how long, and for whom, clients may keep what says nothing of its own
 * @param failuresAsText whether a failed read is answered with a text in place of an error
 * @param listeners who hears how requests end, copied
 */
public record RequestSettings(
        ResourceLimits limits,
        MemoryBudget memory,
        Visibility visibility,
        TimeSource time,
        Function<Caller, Executor> executors,
        McpJsonMapper mapper,
        @Nullable SecretKey cursorKey,
        CacheHint cache,
        boolean failuresAsText,
        List<ResourceListener> listeners) {

    /**
     * Refuses null.
     *
     * @param limits what a request may cost
     * @param memory what all requests may cost together, in memory
     * @param visibility who sees what
     * @param time the clock and the timer
     * @param executors where blocking readers of a caller run
     * @param mapper writes JSON values
     * @param cursorKey the secret that seals cursors; null for a random one
     * @param cache how long, and for whom, clients may keep what says nothing of its own
     * @param failuresAsText whether a failed read is answered with a text
     * @param listeners who hears how requests end, copied
     */
    public RequestSettings {
        Objects.requireNonNull(limits, "limits");
        Objects.requireNonNull(memory, "memory");
        Objects.requireNonNull(visibility, "visibility");
        Objects.requireNonNull(time, "time");
        Objects.requireNonNull(executors, "executors");
        Objects.requireNonNull(mapper, "mapper");
        Objects.requireNonNull(cache, "cache");
        listeners = List.copyOf(listeners);
    }

    RequestSettings unheard() {
        return new RequestSettings(
                limits, memory, visibility, time, executors, mapper, cursorKey, cache, failuresAsText, List.of());
    }
}
