package io.github.mcpresources.benchmarks.load;

import io.modelcontextprotocol.server.transport.HttpServletStatelessServerTransport;
import io.modelcontextprotocol.server.transport.HttpServletStreamableServerTransportProvider;

/** Who answers the requests that a transport takes. */
enum Serving {
    /** The SDK's own resources. */
    SDK("SDK"),
    /** This library, attached to an SDK server; every resource a constant text. */
    ATTACHED("attached"),
    /** The same, every resource with a reader that may block, and so runs on another thread. */
    ATTACHED_READER("attached, reader"),
    /** A hash map behind the transport, no server at all: the floor. */
    BARE_MAP("bare map"),
    /** A servlet without any library that prints a ready string: reads of 2026-07-28 alone. */
    READY("ready string");

    /** Puts something behind a transport. */
    interface Behind {
        void serve(HttpServletStreamableServerTransportProvider transport, Scenario scenario);

        void serve(HttpServletStatelessServerTransport transport, Scenario scenario);
    }

    private final String title;

    Serving(String title) {
        this.title = title;
    }

    String title() {
        return title;
    }

    Behind behind() {
        return switch (this) {
            case SDK -> new SdkServing();
            case ATTACHED -> new AttachedServing(false);
            case ATTACHED_READER -> new AttachedServing(true);
            case BARE_MAP -> new BareMapServing();
            case READY -> throw new IllegalArgumentException("READY answers on the transport MODERN alone");
        };
    }

    /** Whether it has lists at all. */
    boolean hasLists() {
        return this != READY;
    }

    /** Whether its lists have pages; the SDK's own list is always whole. */
    boolean hasPages() {
        return this != SDK;
    }
}
