package io.github.mcpresources.spring.autoconfigure;

import java.util.List;

/** A view of the HTTP endpoint of the transport, as it is in the running web server. */
@FunctionalInterface
interface EndpointState {

    /**
     * Determines the current state.
     *
     * @param transport the transport to which the resource server is attached, which uses HTTP
     * @return the paths and the state of the filter
     */
    State of(Object transport);

    /** The states of the filter that checks Host and Origin and serves revision 2026-07-28. */
    enum Filter {
        /** The filter is mapped to all paths of the endpoint. */
        ACTIVE,
        /** The filter is mapped to some paths of the endpoint only. The transport refuses requests at the others. */
        INCOMPLETE,
        /** The filter is not registered. */
        MISSING,
        /** The transport does not use HTTP. */
        NOT_NEEDED
    }

    /**
     * A state of the endpoint.
     *
     * @param paths the paths of the endpoint; empty if they are unknown
     * @param filter the state of the filter
     */
    record State(List<String> paths, Filter filter) {}
}
