package io.github.mcpresources.skills;

import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs the reasons why files and directories are not served. Each reason is logged once, and only a limited number of
 * paths is reported.
 */
final class LoggedReasons {

    private static final Logger log = LoggerFactory.getLogger(SkillResources.class);

    private final Path directory;
    private final int max;
    private final Map<String, String> reasons = new ConcurrentHashMap<>();
    private final AtomicBoolean hasEnded = new AtomicBoolean();

    /**
     * Creates an instance that has logged nothing.
     *
     * @param max the maximum number of paths whose reasons are logged
     */
    LoggedReasons(Path directory, int max) {
        this.directory = directory;
        this.max = max;
    }

    /**
     * Records that a reason was logged. Returns false if it equals the last reason for the path, or if the maximum
     * number of paths is reached.
     */
    boolean add(String path, String reason) {
        return hasRoom(path) && !reason.equals(reasons.put(path, reason));
    }

    private boolean hasRoom(String path) {
        return reasons.size() < max || reasons.containsKey(path);
    }

    /**
     * Logs a reason, unless it equals the last reason for the path. If the maximum number of paths is reached, logs
     * once that further reasons are not logged.
     */
    void warn(String path, String reason) {
        if (add(path, reason)) {
            log.warn("{} is not served: {}", directory.resolve(path), reason);
        } else if (!hasRoom(path) && !hasEnded.getAndSet(true)) {
            log.warn(
                    "More than {} files and directories of {} are not served; the reasons for the others are not"
                            + " logged. SkillResources.problems() returns all reasons",
                    max,
                    directory);
        }
    }
}
