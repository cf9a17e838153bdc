package io.github.mcpresources.internal.server;

import io.modelcontextprotocol.common.McpTransportContext;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The client whose call of a tool needs resources.
 *
 * @param sessionId its session; null where there is none, as in revision 2026-07-28
 * @param context what the transport found in the request
 * @param meta the {@code _meta} of the call, which may ask for reports of progress; null where there is none
 * @param notifier sends the parameters of a {@code notifications/progress}; null where the client cannot be told
 */
public record ToolCaller(
        @Nullable String sessionId,
        McpTransportContext context,
        @Nullable Map<String, Object> meta,
        @Nullable Function<Map<String, Object>, CompletionStage<Void>> notifier) {

    /** Nobody in particular. */
    public static final ToolCaller ANONYMOUS = of(McpTransportContext.EMPTY);

    /**
     * Refuses null, and forgets the session that the SDK's server makes for one request of revision 2026-07-28, which has no
     * sessions.
     *
     * @param sessionId the session that the SDK's exchange tells; null where there is none
     * @param context what the transport found in the request
     * @param meta the {@code _meta} of the call; null where there is none
     * @param notifier sends reports of progress; null where the client cannot be told
     */
    public ToolCaller {
        Objects.requireNonNull(context, "context");
        if (context instanceof OneRequest request) {
            sessionId = null;
            context = request.found();
        }
    }

    /**
     * A client of whom nothing is known but what the transport found.
     *
     * @param context what the transport found in the request
     * @return the caller, without a session
     */
    public static ToolCaller of(McpTransportContext context) {
        return new ToolCaller(null, context, null, null);
    }
}
