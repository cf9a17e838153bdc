package io.github.mcpresources.spring.autoconfigure;

import java.util.List;

/** Determines the state of the transport's HTTP endpoint in the running web server. */
@FunctionalInterface
interface EndpointState {

    State of(Object transport);

    /** The states of the filter that checks Host and Origin and serves revision 2026-07-28. */
    enum Filter {
        ACTIVE,
        /**
         * The filter is mapped to only some paths of the endpoint. The transport rejects requests to the other paths.
         */
        INCOMPLETE,
        MISSING,
        NOT_NEEDED
    }

    /** The paths of the endpoint and the state of its filter. The list of paths is empty if they are unknown. */
    record State(List<String> paths, Filter filter) {}
}
