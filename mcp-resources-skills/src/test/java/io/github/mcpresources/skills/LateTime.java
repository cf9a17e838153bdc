package io.github.mcpresources.skills;

import io.github.mcpresources.Handle;
import io.github.mcpresources.TimeSource;
import java.time.Duration;
import java.time.Instant;

/** The time of the system, an hour ahead, so that no change of a file counts as recent. */
final class LateTime implements TimeSource {

    @Override
    public Instant instant() {
        return TimeSource.system().instant().plus(Duration.ofHours(1));
    }

    @Override
    public Handle schedule(Duration delay, Runnable task) {
        return TimeSource.system().schedule(delay, task);
    }
}
