package io.github.mcpresources.files;

import io.github.mcpresources.TimeSource;
import java.time.Duration;

/**
 * The settings for watching trees.
 *
 * @param maxWatches the maximum number of directories that the operating system watches
 * @param rescanInterval the interval between two scans of the directories that the system does not watch
 */
record WatchSettings(int maxWatches, Duration rescanInterval, TimeSource time) {

    /** The period without events after which the directories are scanned and listeners are notified. */
    static final Duration QUIET = Duration.ofMillis(100);

    static final Duration MAX_DELAY = Duration.ofSeconds(1);
}
