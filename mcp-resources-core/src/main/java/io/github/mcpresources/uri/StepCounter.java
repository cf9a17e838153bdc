package io.github.mcpresources.uri;

/**
 * Counts the steps of matching. Only tests use this class. They check the number of steps instead of the time, because
 * times differ between machines.
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
