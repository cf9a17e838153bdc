package io.github.mcpresources.uri;

/** A counter of the steps of matching, so that tests can limit the cost in steps instead of seconds. */
final class StepCounter {
    private long count;

    void add(long steps) {
        count += steps;
    }

    long count() {
        return count;
    }
}
