package io.github.mcpresources.uri;

/** Counts what matching costs, so that tests bound it in steps rather than in seconds. */
final class Steps {
    private long count;

    void add(long steps) {
        count += steps;
    }

    long count() {
        return count;
    }
}
