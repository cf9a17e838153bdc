package io.github.mcpresources.benchmarks.load;

/** The HTTP transport of the SDK that a server stands on. */
enum Transport {
    /** Sessions; every answer is a stream of server-sent events. */
    STREAMABLE("streamable HTTP"),
    /** No sessions; every answer is a JSON body. */
    STATELESS("stateless HTTP");

    private final String title;

    Transport(String title) {
        this.title = title;
    }

    String title() {
        return title;
    }
}
