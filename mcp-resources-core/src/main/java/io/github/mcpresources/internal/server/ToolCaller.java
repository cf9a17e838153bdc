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
 * @param call the call as a transport of this library passed it on; null over other transports
 */
public record ToolCaller(
        @Nullable String sessionId,
        McpTransportContext context,
        @Nullable Map<String, Object> meta,
        @Nullable Function<Map<String, Object>, CompletionStage<Void>> notifier,
        @Nullable CallContext call) {

    /** An unknown client. */
    public static final ToolCaller ANONYMOUS = of(McpTransportContext.EMPTY);

    /**
     * Rejects a null context, which applications may pass. Removes the session that the SDK's server creates for a single request of revision 2026-07-28, which has no
     * sessions. If the context is that of a {@link CallContext}, stores it as the call.
     */
    public ToolCaller {
        Objects.requireNonNull(context, "context");
        if (context instanceof CallContext passed) {
            sessionId = passed.hasSession() ? sessionId : null;
            context = passed.found();
            call = passed;
        }
    }

    /**
     * Creates a caller from only the transport context.
     *
     * @param context the context that the transport extracted from the request
     * @return the caller, without a session
     */
    public static ToolCaller of(McpTransportContext context) {
        return new ToolCaller(null, context, null, null, null);
    }
}
