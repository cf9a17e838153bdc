package io.github.mcpresources.compositor.upstream;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Counts the failures of one server, from the first one until it is connected again. The caller holds a lock. */
final class Outage {

    private Instant since = Instant.EPOCH;
    private int failures;

    /** Records a failure. Returns true if it is the first one. */
    boolean failed(Instant now) {
        if (failures == 0) {
            since = now;
        }
        return failures++ == 0;
    }

    /** Ends the outage. Returns its description for the log; null if there was none. */
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
