package io.github.mcpresources.compositor.upstream;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Counts the failures of one server, from the first failure until the server is connected again. Callers must hold a
 * lock.
 */
final class Outage {

    private Instant since = Instant.EPOCH;
    private int failures;

    /** Records a failure. Returns true if it is the first failure of an outage. */
    boolean failed(Instant now) {
        if (failures == 0) {
            since = now;
        }
        return failures++ == 0;
    }

    /** Ends the outage. Returns a description of the outage for the log; null if there was no outage. */
    @Nullable
    String ended(Instant now) {
        int count = failures;
        failures = 0;
        return count == 0
                ? null
                : count + (count == 1 ? " failure" : " failures") + " in "
                        + Duration.between(since, now).toSeconds() + " s";
    }
}
