package io.github.mcpresources.internal.server;

import io.modelcontextprotocol.common.McpTransportContext;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A client that calls a tool. The tool requests resources on behalf of the client.
 *
 * @param sessionId the id of the session; null if there is none, as at revision 2026-07-28
 * @param context the context that the transport extracted from the request
 * @param meta the {@code _meta} of the call, which may request progress reports; null if there is none
 * @param notifier sends a {@code notifications/progress} notification with the given parameters; null if the client
 *     cannot be notified
 * @param call the context of the call if a transport of this library passed the call on; null for other transports
 */
public record ToolCaller(
        @Nullable String sessionId,
        McpTransportContext context,
        @Nullable Map<String, Object> meta,
        @Nullable Function<Map<String, Object>, CompletionStage<Void>> notifier,
        @Nullable CallContext call) {

    public static final ToolCaller ANONYMOUS = of(McpTransportContext.EMPTY);

    /**
     * Creates a caller. If {@code context} is a {@link CallContext}, it is stored in {@code call}, and the context
     * inside it is stored in {@code context}. If, in addition, the session is a temporary session of the SDK's server,
     * {@code sessionId} is set to null.
     */
    public ToolCaller {
        Objects.requireNonNull(context, "context");
        if (context instanceof CallContext passed) {
            sessionId = passed.hasSession() ? sessionId : null;
            context = passed.found();
            call = passed;
        }
    }

    public static ToolCaller of(McpTransportContext context) {
        return new ToolCaller(null, context, null, null, null);
    }
}
