package io.github.mcpresources.benchmarks.load;

/** What is asked for again and again. */
enum Operation {
    /** One resource, another one each time, in no order. */
    READ("resources/read"),
    /** The page that follows the one before, after the last page the first one again. */
    LIST("resources/list"),
    /** One blob of 10 MiB, of which the server holds the bytes. */
    BLOB("resources/read of 10 MiB");

    private final String method;

    Operation(String method) {
        this.method = method;
    }

    String method() {
        return method;
    }
}
