package io.github.mcpresources.files;

import io.github.mcpresources.Handle;
import io.github.mcpresources.TimeSource;
import java.time.Duration;
import java.time.Instant;

/** A clock that moves only when it is advanced, and by two microseconds each time it is read. */
final class ManualTime implements TimeSource {

    private Instant now = Instant.parse("2025-01-12T15:00:00Z");

    void advance(Duration duration) {
        now = now.plus(duration);
    }

    @Override
    public Instant instant() {
        now = now.plusNanos(2_000);
        return now;
    }

    @Override
    public Handle schedule(Duration delay, Runnable task) {
        throw new UnsupportedOperationException("Listing files needs no timer");
    }
}
