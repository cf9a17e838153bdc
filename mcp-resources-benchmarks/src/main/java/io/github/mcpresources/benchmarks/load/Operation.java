package io.github.mcpresources.benchmarks.load;

/** The operations that can be measured. One of them is requested repeatedly. */
enum Operation {
    /** A read of a different resource each time, in shuffled order. */
    READ("resources/read"),
    /** A list of the next page. The first page follows the last one. */
    LIST("resources/list"),
    /** A read of a blob of 10 MiB, whose bytes the server holds in memory. */
    BLOB("resources/read of 10 MiB");

    private final String method;

    Operation(String method) {
        this.method = method;
    }

    String method() {
        return method;
    }
}
