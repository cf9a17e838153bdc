package io.github.mcpresources.benchmarks.load;

/**
 * The configuration of one server process.
 *
 * @param transport the transport
 * @param serving the implementation that handles the requests
 * @param resources the number of resources
 * @param blob true if there is also a large blob, which is not listed
 */
record Scenario(Transport transport, Serving serving, int resources, boolean blob) {

    /** Checks whether the implementation supports the transport. */
    boolean isPossible() {
        return switch (serving) {
            case ATTACHED, ATTACHED_READER -> true;
            case SDK, BARE_MAP -> transport != Transport.FILTER;
            case READY -> transport == Transport.FILTER;
        };
    }
}
