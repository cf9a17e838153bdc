package io.github.mcpresources.benchmarks.load;

/**
 * What one server process serves.
 *
 * @param transport over which transport
 * @param serving who answers
 * @param resources how many resources
 * @param blob whether a large blob is among them, which no list shows
 */
record Scenario(Transport transport, Serving serving, int resources, boolean blob) {

    /** Whether the serving knows the transport. */
    boolean isPossible() {
        return switch (serving) {
            case ATTACHED, ATTACHED_READER -> true;
            case SDK, BARE_MAP -> transport != Transport.MODERN;
            case READY -> transport == Transport.MODERN;
        };
    }
}
