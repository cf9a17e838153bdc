package io.github.mcpresources.compositor.upstream;

import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceLimits;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.internal.trace.EventTrace;
import io.github.mcpresources.internal.trace.Span;
import io.github.mcpresources.internal.trace.TraceFields;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** A connection to an upstream server. While it is open, the capabilities of the server are known. */
interface Connection {

    /** Receives the events of a connection. Its methods must return quickly. */
    interface Listener extends Changes {

        void lost(Connection connection, UpstreamFailure why);

        /**
         * Called when an attempt to open a connection begins.
         *
         * @param over completes when the attempt has succeeded, or when all its resources are released
         */
        void trying(CompletableFuture<Void> over);
    }

    /** Receives the notifications of a server. */
    interface Changes {

        /**
         * Handles an update of a resource.
         *
         * @param trace the trace of the update as a {@code traceparent}; null if there is none
         */
        void updated(String uri, @Nullable String trace);

        /**
         * Handles a change of the lists.
         *
         * @param trace the trace of the change as a {@code traceparent}; null if there is none
         */
        void listChanged(@Nullable String trace);

        /** Called when notifications of the server may have been lost. */
        void missed();

        /**
         * Handles an update notification or a list change. Ignores all other notifications, and updates whose URI is
         * too long.
         */
        default void notified(String method, Map<String, Object> params) {
            if (method.equals("notifications/resources/updated") && params.get("uri") instanceof String uri) {
                if (uri.length() <= ResourceLimits.DEFAULT_URI_LENGTH) {
                    updated(uri, EventTrace.in(params.get(TraceFields.META)));
                }
            } else if (method.equals("notifications/resources/list_changed")) {
                listChanged(EventTrace.in(params.get(TraceFields.META)));
            }
        }
    }

    /**
     * The capabilities of a server, and whether the connection is stateless.
     *
     * @param resources true if the server declares the capability {@code resources}
     * @param offered the other capabilities that the server declares
     * @param stateless true if the connection uses the stateless revision
     */
    record Facts(boolean resources, ResourceProvider.Capabilities offered, boolean stateless) {

        private static final String SKILLS = "io.modelcontextprotocol/skills";

        static Facts of(Object capabilities, boolean stateless) {
            Map<?, ?> all = capabilities instanceof Map<?, ?> map ? map : Map.of();
            Map<?, ?> resources = all.get("resources") instanceof Map<?, ?> map ? map : Map.of();
            return new Facts(
                    all.get("resources") instanceof Map,
                    new ResourceProvider.Capabilities(
                            Boolean.TRUE.equals(resources.get("subscribe")),
                            Boolean.TRUE.equals(resources.get("listChanged")),
                            all.get("completions") instanceof Map,
                            all.get("extensions") instanceof Map<?, ?> extensions
                                    && extensions.get(SKILLS) instanceof Map),
                    stateless);
        }
    }

    Facts facts();

    /**
     * Sends a request. Cancelling the future cancels the request at the server.
     *
     * @param context the context of the client's request, with the path of the request through other servers. If the
     *     client requested progress, the context receives the progress notifications
     * @return a future with the result; the future may fail with {@link UpstreamFailure} or {@link RpcException}
     */
    CompletableFuture<Map<String, Object>> request(String method, Map<String, ?> params, RequestContext context);

    /**
     * Subscribes to a URI. The future completes when the server has accepted the subscription. It fails with the same
     * exceptions as a request.
     *
     * @param cause the span of the request that causes the subscription; {@link Span#NONE} if there is none
     */
    CompletableFuture<Void> watch(String uri, Span cause);

    void unwatch(String uri);

    /** Sends a ping. The future fails if the server does not answer. */
    CompletableFuture<Void> ping();

    /** Closes the connection. The future completes when all its resources are released. */
    CompletableFuture<Void> close(UpstreamFailure why);
}
