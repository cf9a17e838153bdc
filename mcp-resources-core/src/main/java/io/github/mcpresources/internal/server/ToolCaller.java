package io.github.mcpresources.internal.server;

import io.modelcontextprotocol.common.McpTransportContext;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The client that calls a tool which needs resources.
 *
 * @param sessionId its session; null if there is none, as in revision 2026-07-28
 * @param context the context that the transport extracted from the request
 * @param meta the {@code _meta} of the call, which may ask for progress reports; null if there is none
 * @param notifier sends the parameters of a {@code notifications/progress}; null if the client cannot be notified
 */
public record ToolCaller(
        @Nullable String sessionId,
        McpTransportContext context,
        @Nullable Map<String, Object> meta,
        @Nullable Function<Map<String, Object>, CompletionStage<Void>> notifier) {

    /** An unknown client. */
    public static final ToolCaller ANONYMOUS = of(McpTransportContext.EMPTY);

    /**
     * Rejects null. Removes the session that the SDK's server creates for a single request of revision 2026-07-28,
     * which has no sessions.
     *
     * @param sessionId the session that the SDK's exchange reports; null if there is none
     * @param context the context that the transport extracted from the request
     * @param meta the {@code _meta} of the call; null if there is none
     * @param notifier sends progress reports; null if the client cannot be notified
     */
    public ToolCaller {
        Objects.requireNonNull(context, "context");
        if (context instanceof OneRequest request) {
            sessionId = null;
            context = request.found();
        }
    }

    /**
     * Creates a caller from only the transport context.
     *
     * @param context the context that the transport extracted from the request
     * @return the caller, without a session
     */
    public static ToolCaller of(McpTransportContext context) {
        return new ToolCaller(null, context, null, null);
    }
}
