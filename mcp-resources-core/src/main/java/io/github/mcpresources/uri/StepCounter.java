package io.github.mcpresources.uri;

/**
 * Counts the steps of matching a URI against templates. Only tests pass a counter. They check the number of steps,
 * because times differ between machines.
 */
final class StepCounter {
    private long count;

    void add(long steps) {
        count += steps;
    }

    long count() {
        return count;
    }
}
