package io.github.mcpresources.internal.protocol;

import io.github.mcpresources.CacheHint;
import io.github.mcpresources.Caller;
import io.github.mcpresources.KeyRing;
import io.github.mcpresources.MemoryBudget;
import io.github.mcpresources.ResourceLimits;
import io.github.mcpresources.ResourceListener;
import io.github.mcpresources.TimeSource;
import io.github.mcpresources.Visibility;
import io.github.mcpresources.internal.trace.Tracing;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.json.McpJsonMapper;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * The settings for answering requests.
 *
 * @param memory the memory budget that all requests share
 * @param visibility the rule that decides which callers may see which resources
 * @param executors returns the executor for the blocking readers of a caller; the executor rejects a reader if too many
 *     readers are running
 * @param aroundReaders decorates a blocking reader, given the transport context of the request
 * @param mapper writes the JSON values that readers return
 * @param keys the keys that encrypt cursors and the states of input requests
 * @param cache the caching hint for results that have none
 * @param failuresAsText true if the response to a failed read is a result with text content instead of an error
 * @param logsCallers true if log messages about failed requests contain the principal of the caller
 * @param tracing the tracing of requests; {@link Tracing#OFF} for none
 * @param listeners called with the outcome of each request
 */
public record RequestSettings(
        ResourceLimits limits,
        MemoryBudget memory,
        Visibility visibility,
        TimeSource time,
        Function<Caller, Executor> executors,
        BiFunction<McpTransportContext, Runnable, Runnable> aroundReaders,
        McpJsonMapper mapper,
        KeyRing keys,
        CacheHint cache,
        boolean failuresAsText,
        boolean logsCallers,
        Tracing tracing,
        List<ResourceListener> listeners) {

    public RequestSettings {
        listeners = List.copyOf(listeners);
    }

    /** Creates settings without tracing and without callers in the log. The parameters are those of the record. */
    public RequestSettings(
            ResourceLimits limits,
            MemoryBudget memory,
            Visibility visibility,
            TimeSource time,
            Function<Caller, Executor> executors,
            BiFunction<McpTransportContext, Runnable, Runnable> aroundReaders,
            McpJsonMapper mapper,
            KeyRing keys,
            CacheHint cache,
            boolean failuresAsText,
            List<ResourceListener> listeners) {
        this(
                limits,
                memory,
                visibility,
                time,
                executors,
                aroundReaders,
                mapper,
                keys,
                cache,
                failuresAsText,
                false,
                Tracing.OFF,
                listeners);
    }

    RequestSettings withoutListeners() {
        return new RequestSettings(
                limits,
                memory,
                visibility,
                time,
                executors,
                aroundReaders,
                mapper,
                keys,
                cache,
                failuresAsText,
                logsCallers,
                Tracing.OFF,
                List.of());
    }
}
