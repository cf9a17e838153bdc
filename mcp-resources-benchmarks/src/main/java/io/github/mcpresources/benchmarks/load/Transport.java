package io.github.mcpresources.benchmarks.load;

/** The HTTP transport of the SDK behind which a server runs. */
enum Transport {
    /** Sessions; every answer is a stream of server-sent events. */
    STREAMABLE("streamable HTTP"),
    /** No sessions; every answer is a JSON body. */
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
