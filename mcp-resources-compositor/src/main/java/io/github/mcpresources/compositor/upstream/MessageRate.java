package io.github.mcpresources.compositor.upstream;

import io.github.mcpresources.TimeSource;
import java.time.Duration;
import java.time.Instant;

/**
 * Counts the messages that a server sends unasked. A server may tell at once that each of ten thousand resources changed; one
 * that goes on so has this process do nothing else.
 */
final class MessageRate {

    static final int MOST = 20_000;
    static final Duration WINDOW = Duration.ofSeconds(10);

    private final TimeSource time;
    private Instant begun = Instant.MIN;
    private int count;

    MessageRate(TimeSource time) {
        this.time = time;
    }

    /**
     * Counts a message.
     *
     * @return false if it is one too many
     */
    synchronized boolean takes() {
        if (count == 0 || count % 100 == 0) { // the clock costs more than the rest
            Instant now = time.instant();
            if (begun.equals(Instant.MIN) || Duration.between(begun, now).compareTo(WINDOW) >= 0) {
                begun = now;
                count = 0;
            }
        }
        return ++count <= MOST;
    }
}
