package io.github.mcpresources.benchmarks.load;

/** The HTTP transports over which a server can answer. */
enum Transport {
    /** Streamable HTTP with sessions; every response is an event stream (SSE). */
    STREAMABLE("streamable HTTP"),
    /** HTTP without sessions; every response is a JSON body. */
    STATELESS("stateless HTTP"),
    /** Revision 2026-07-28, through the filter in front of the streamable transport. */
    FILTER("2026-07-28 over HTTP");

    private final String title;

    Transport(String title) {
        this.title = title;
    }

    String title() {
        return title;
    }
}
