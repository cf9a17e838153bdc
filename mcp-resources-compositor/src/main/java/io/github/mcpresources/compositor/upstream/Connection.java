package io.github.mcpresources.compositor.upstream;

import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceLimits;
import io.github.mcpresources.ResourceProvider;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** A connection to a server that has identified itself and can receive requests. */
interface Connection {

    /** Receives the events of a connection; must return quickly. */
    interface Listener extends Changes {

        /** Called when the connection can no longer be used. */
        void lost(Connection connection, Trouble why);

        /**
         * Called when an attempt begins.
         *
         * @param over done when the attempt succeeded, or when all its resources are released
         */
        void trying(CompletableFuture<Void> over);
    }

    /** Receives the notifications of a server. */
    interface Changes {

        /** Called when the server reports that a resource changed. */
        void updated(String uri);

        /** Called when the server reports that its lists changed. */
        void listChanged();

        /** Called when notifications of the server may have been lost. */
        void missed();

        /** Handles a notification of the server. Notifications of other kinds are ignored. */
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
     * The facts about a server.
     *
     * @param resources whether it has resources
     * @param offered its other capabilities
     * @param stateless whether it speaks a revision without sessions
     */
    record Facts(boolean resources, ResourceProvider.Capabilities offered, boolean stateless) {

        static Facts of(Object capabilities, boolean stateless) {
            Map<?, ?> all = capabilities instanceof Map<?, ?> map ? map : Map.of();
            Map<?, ?> resources = all.get("resources") instanceof Map<?, ?> map ? map : Map.of();
            return new Facts(
                    all.get("resources") instanceof Map,
                    new ResourceProvider.Capabilities(
                            Boolean.TRUE.equals(resources.get("subscribe")),
                            Boolean.TRUE.equals(resources.get("listChanged")),
                            all.get("completions") instanceof Map),
                    stateless);
        }
    }

    Facts facts();

    /**
     * Sends a request.
     *
     * @param context the context of the request. Its path of servers is sent along, and its client's capabilities if the mode
     *     supports that. It receives progress if progress is requested
     * @return the result; failed with {@link Trouble} or {@link RpcException}. Cancelling it notifies the server
     */
    CompletableFuture<Map<String, Object>> request(String method, Map<String, ?> params, RequestContext context);

    /** Subscribes to a URI. Done when the server has agreed; fails as requests do. */
    CompletableFuture<Void> watch(String uri);

    /** Unsubscribes from a URI. A failure is not reported. */
    void unwatch(String uri);

    /** Checks that the server is alive. */
    CompletableFuture<Void> ping();

    /** Closes the connection. Done when all its resources are released. */
    CompletableFuture<Void> close(Trouble why);
}
