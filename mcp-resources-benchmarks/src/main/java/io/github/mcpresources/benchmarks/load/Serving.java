package io.github.mcpresources.benchmarks.load;

import io.modelcontextprotocol.server.transport.HttpServletStatelessServerTransport;
import io.modelcontextprotocol.server.transport.HttpServletStreamableServerTransportProvider;

/** The implementations of the server that the benchmark compares. */
enum Serving {
    /** The SDK's own resources. */
    SDK("SDK"),
    /** This library, attached to an SDK server; every resource has a constant text. */
    ATTACHED("attached"),
    /**
     * This library, attached to an SDK server; every resource has a reader that may block and therefore runs on another
     * thread.
     */
    ATTACHED_READER("attached, reader"),
    /** A hash map behind the transport, without a server. Its cost is the lower bound. */
    BARE_MAP("bare map"),
    /** A servlet that writes a prepared string without any library. It supports only reads of revision 2026-07-28. */
    READY("ready string");

    /** An implementation that can be connected to a transport. */
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
            case READY -> throw new IllegalArgumentException("READY supports only the transport FILTER");
        };
    }

    /** Checks whether the implementation supports {@code resources/list}. */
    boolean hasLists() {
        return this != READY;
    }

    /** Checks whether the lists have pages. The SDK's own list always has one page. */
    boolean hasPages() {
        return this != SDK;
    }
}
