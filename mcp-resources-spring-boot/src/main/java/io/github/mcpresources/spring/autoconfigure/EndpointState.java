package io.github.mcpresources.spring.autoconfigure;

import java.util.List;

/** A function that determines the state of the transport's HTTP endpoint in the running web server. */
@FunctionalInterface
interface EndpointState {

    /**
     * Determines the current state.
     *
     * @param transport the HTTP transport to which the resource server is attached
     * @return the paths and the state of the filter
     */
    State of(Object transport);

    /** The states of the filter that checks Host and Origin and serves revision 2026-07-28. */
    enum Filter {
        /** The filter is mapped to all paths of the endpoint. */
        ACTIVE,
        /**
         * The filter is mapped to only some paths of the endpoint. The transport rejects requests to the other paths.
         */
        INCOMPLETE,
        /** The filter is not registered. */
        MISSING,
        /** The transport does not use HTTP, so it needs no filter. */
        NOT_NEEDED
    }

    /**
     * The paths of the endpoint and the state of its filter.
     *
     * @param paths the paths of the endpoint; empty if they are unknown
     * @param filter the state of the filter
     */
    record State(List<String> paths, Filter filter) {}
}
