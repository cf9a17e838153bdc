package io.github.mcpresources.benchmarks.updates;

/** The resources to which the clients subscribe. */
final class Topics {

    /** The number of resources to which every client subscribes. The resources are updated in turn. */
    static final int SHARED = 20;

    /**
     * The number of additional resources to which the client that does not read subscribes. Updates of these resources
     * fill its connection quickly.
     */
    static final int FLOOD = 900;

    static final String FLOOD_PREFIX = "load://flood/";
    static final String FLOOD_TEMPLATE = FLOOD_PREFIX + "{id}";

    private static final String SHARED_PREFIX = "load://shared/";
    private static final String PADDING = "x".repeat(2_000);

    private Topics() {}

    static String shared(int number) {
        return SHARED_PREFIX + number;
    }

    /** Returns a long URI, so that few notifications fill a socket's buffers. */
    static String flood(int number) {
        return FLOOD_PREFIX + number + PADDING;
    }

    /**
     * Finds the URI of a shared resource in a line of an event stream, and returns the number in that URI; -1 if the
     * line contains no such URI.
     */
    static int sharedIn(String line) {
        int at = line.indexOf(SHARED_PREFIX);
        return at < 0 ? -1 : Integer.parseInt(line.substring(at + SHARED_PREFIX.length(), line.indexOf('"', at)));
    }
}
