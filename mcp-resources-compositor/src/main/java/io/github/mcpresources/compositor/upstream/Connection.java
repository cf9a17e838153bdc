package io.github.mcpresources.compositor.upstream;

import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceLimits;
import io.github.mcpresources.ResourceProvider;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** A connection to an upstream server. When the connection is established, the capabilities of the server are known. */
interface Connection {

    /** A receiver of the events of a connection. Its methods must return quickly. */
    interface Listener extends Changes {

        /** Called when the connection can no longer be used. */
        void lost(Connection connection, UpstreamFailure why);

        /**
         * Called when an attempt to open a connection begins.
         *
         * @param over the future that completes when the attempt has succeeded, or when all its resources are released
         */
        void trying(CompletableFuture<Void> over);
    }

    /** A receiver of the notifications of a server. */
    interface Changes {

        /** Called when the server reports that a resource changed. */
        void updated(String uri);

        /** Called when the server reports that its lists changed. */
        void listChanged();

        /** Called when notifications of the server may have been lost. */
        void missed();

        /**
         * Handles a notification of an update or of a list change. Other notifications, and updates whose URI is too
         * long, are ignored.
         */
        default void notified(String method, Map<String, Object> params) {
            if (method.equals("notifications/resources/updated") && params.get("uri") instanceof String uri) {
                if (uri.length() <= ResourceLimits.DEFAULT_URI_LENGTH) {
                    updated(uri);
                }
            } else if (method.equals("notifications/resources/list_changed")) {
                listChanged();
            }
        }
    }

    /**
     * The capabilities of a server, and whether the connection has a session.
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
     * Sends a request.
     *
     * @param context the context of the request. The connection sends the context's path of servers and, at the
     *     stateless revision, the capabilities of the client. If the context requests progress, the context receives
     *     the progress notifications
     * @return a future with the result, which may fail with {@link UpstreamFailure} or {@link RpcException}. Cancelling
     *     the future cancels the request at the server
     */
    CompletableFuture<Map<String, Object>> request(String method, Map<String, ?> params, RequestContext context);

    /**
     * Subscribes to a URI. The future completes when the server has accepted the subscription, and fails in the same
     * cases as a request.
     */
    CompletableFuture<Void> watch(String uri);

    /** Unsubscribes from a URI. A failure is not reported to the caller. */
    void unwatch(String uri);

    /** Checks that the server is alive. The future fails if the server does not answer. */
    CompletableFuture<Void> ping();

    /** Closes the connection. The future completes when all resources of the connection are released. */
    CompletableFuture<Void> close(UpstreamFailure why);
}
