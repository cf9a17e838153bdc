package io.github.mcpresources.compositor.upstream;

import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceLimits;
import io.github.mcpresources.ResourceProvider;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** A server that said who it is, and can be asked. */
interface Connection {

    /** Hears of what comes unasked; returns quickly. */
    interface Listener extends Changes {

        /** Nothing can be asked any more. */
        void lost(Connection connection, Trouble why);

        /**
         * An attempt begins.
         *
         * @param over done when it succeeded, or when nothing is left of it
         */
        void trying(CompletableFuture<Void> over);
    }

    /** What a server says unasked. */
    interface Changes {

        /** The server says that a resource changed. */
        void updated(String uri);

        /** The server says that its lists changed. */
        void listChanged();

        /** The server may have said something that did not arrive. */
        void missed();

        /** The server said something unasked; what else it is means nothing here. */
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
     * What the server can.
     *
     * @param resources whether it has resources
     * @param offered what else
     * @param modern whether it is of the era without sessions
     */
    record Facts(boolean resources, ResourceProvider.Capabilities offered, boolean modern) {

        static Facts of(Object capabilities, boolean modern) {
            Map<?, ?> all = capabilities instanceof Map<?, ?> map ? map : Map.of();
            Map<?, ?> resources = all.get("resources") instanceof Map<?, ?> map ? map : Map.of();
            return new Facts(
                    all.get("resources") instanceof Map,
                    new ResourceProvider.Capabilities(
                            Boolean.TRUE.equals(resources.get("subscribe")),
                            Boolean.TRUE.equals(resources.get("listChanged")),
                            all.get("completions") instanceof Map),
                    modern);
        }
    }

    Facts facts();

    /**
     * Asks.
     *
     * @param context in whose name: who passed that on goes along, and, where the era lets it, what its client can do. It
     *     hears of progress if it wants to
     * @return the result; failed with {@link Trouble} or {@link RpcException}. Cancelling it tells the server
     */
    CompletableFuture<Map<String, Object>> request(String method, Map<String, ?> params, RequestContext context);

    /** Subscribes to a URI; done when the server agreed, failed as requests are. */
    CompletableFuture<Void> watch(String uri);

    /** Unsubscribes, if the server still listens. */
    void unwatch(String uri);

    /** Asks for a sign of life. */
    CompletableFuture<Void> ping();

    /** Ends it. Done when nothing is left of it. */
    CompletableFuture<Void> close(Trouble why);
}
