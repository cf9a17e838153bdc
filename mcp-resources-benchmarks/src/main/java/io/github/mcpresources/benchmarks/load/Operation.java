package io.github.mcpresources.benchmarks.load;

/** The operations that the benchmark can measure. The clients request one operation repeatedly. */
enum Operation {
    /** A read of a different resource each time, in shuffled order. */
    READ("resources/read"),
    /** A list of the next page. After the last page, the first page is listed again. */
    LIST("resources/list"),
    /** A read of a blob of 10 MiB that the server keeps in memory. */
    BLOB("resources/read of 10 MiB");

    private final String method;

    Operation(String method) {
        this.method = method;
    }

    String method() {
        return method;
    }
}
