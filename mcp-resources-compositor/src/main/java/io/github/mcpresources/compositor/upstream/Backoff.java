package io.github.mcpresources.compositor.upstream;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/** Computes the pauses after repeated failures. */
record Backoff(Duration first, Duration longest) {

    private static final int MAX_DOUBLINGS = 30;

    /**
     * Returns the pause after a number of failures in a row. The number must be at least 1. The pause doubles with each
     * failure, up to the longest pause. Then it is reduced at random by up to half, so that clients do not retry at the
     * same time.
     */
    Duration after(int failures) {
        int doublings = Math.min(failures - 1, MAX_DOUBLINGS);
        long max = longest.toMillis();
        long millis = first.toMillis() > max >> doublings ? max : first.toMillis() << doublings;
        return Duration.ofMillis(millis - ThreadLocalRandom.current().nextLong(millis / 2 + 1));
    }
}
