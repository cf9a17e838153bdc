package io.github.mcpresources.files;

import io.github.mcpresources.TimeSource;
import java.time.Duration;

/**
 * How trees are watched.
 *
 * @param maxWatches how many directories the system watches for us
 * @param rescanInterval how often the others are looked through
 * @param time by which to wait
 */
record WatchSettings(int maxWatches, Duration rescanInterval, TimeSource time) {

    /** How long all must have been quiet before observers are told. */
    static final Duration QUIET = Duration.ofMillis(100);

    /** After how long they are told even if it is not. */
    static final Duration LONGEST = Duration.ofSeconds(1);
}
