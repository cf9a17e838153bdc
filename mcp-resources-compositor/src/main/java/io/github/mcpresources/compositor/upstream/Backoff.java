package io.github.mcpresources.compositor.upstream;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/** How long to leave something alone that failed several times in a row. */
record Backoff(Duration first, Duration longest) {

    private static final int MOST_DOUBLINGS = 30;

    /**
     * The pause after a failure: twice as long each time, less up to half of it, so that not all come back at once.
     *
     * @param failures how many there were in a row, at least 1
     */
    Duration after(int failures) {
        int doublings = Math.min(failures - 1, MOST_DOUBLINGS);
        long most = longest.toMillis();
        long millis = first.toMillis() > most >> doublings ? most : first.toMillis() << doublings;
        return Duration.ofMillis(millis - ThreadLocalRandom.current().nextLong(millis / 2 + 1));
    }
}
