package io.github.mcpresources.compositor.upstream;

import io.github.mcpresources.TimeSource;
import java.time.Duration;
import java.time.Instant;

/**
 * Limits the rate of a server's messages that are not responses to open requests. A flood of such messages would keep
 * this process busy. Short bursts are allowed: a server can report changes of ten thousand resources.
 */
final class MessageRate {

    static final int MAX_MESSAGES = 20_000;
    static final Duration WINDOW = Duration.ofSeconds(10);

    private final TimeSource time;
    private Instant begun = Instant.MIN;
    private int count;

    MessageRate(TimeSource time) {
        this.time = time;
    }

    /** Counts a message. Returns false if the limit is exceeded. */
    synchronized boolean takes() {
        if (count == 0 || count % 100 == 0) { // reading the clock is the most expensive part
            Instant now = time.instant();
            if (begun.equals(Instant.MIN) || Duration.between(begun, now).compareTo(WINDOW) >= 0) {
                begun = now;
                count = 0;
            }
        }
        return ++count <= MAX_MESSAGES;
    }
}
