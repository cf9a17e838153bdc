package io.github.mcpresources.compositor.upstream;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/** Computes the pauses after repeated failures, which become longer with each failure. */
record Backoff(Duration first, Duration longest) {

    private static final int MAX_DOUBLINGS = 30;

    /**
     * Returns the pause after a failure. The pause doubles with each failure, up to the longest pause. It is then
     * reduced at random by up to half, so that clients do not retry at the same time.
     *
     * @param failures the number of failures in a row, at least 1
     */
    Duration after(int failures) {
        int doublings = Math.min(failures - 1, MAX_DOUBLINGS);
        long max = longest.toMillis();
        long millis = first.toMillis() > max >> doublings ? max : first.toMillis() << doublings;
        return Duration.ofMillis(millis - ThreadLocalRandom.current().nextLong(millis / 2 + 1));
    }
}
