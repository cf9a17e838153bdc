package io.github.mcpresources.files;

import io.github.mcpresources.TimeSource;
import java.time.Duration;

/**
 * The settings for watching trees.
 *
 * @param maxWatches the maximum number of directories that the operating system watches
 * @param rescanInterval the interval between two scans of the other directories
 * @param time the time source for delays
 */
record WatchSettings(int maxWatches, Duration rescanInterval, TimeSource time) {

    /** The quiet period after which listeners are notified. */
    static final Duration QUIET = Duration.ofMillis(100);

    /** The maximum delay after which listeners are notified without a quiet period. */
    static final Duration MAX_DELAY = Duration.ofSeconds(1);
}
