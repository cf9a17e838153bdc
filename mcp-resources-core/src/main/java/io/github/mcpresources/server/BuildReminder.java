package io.github.mcpresources.server;

import io.github.mcpresources.Handle;
import io.github.mcpresources.TimeSource;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs a warning if no SDK server is built within a minute on a transport that {@code wrap} returned. The most likely
 * cause is that the application does not use the result of {@code wrap}.
 */
final class BuildReminder {

    private static final Logger log = LoggerFactory.getLogger(ResourceServer.class);

    /** The time until the warning. Most applications need less time to start. */
    static final Duration BUILD_TIMEOUT = Duration.ofMinutes(1);

    private final Handle timer;

    BuildReminder(TimeSource time, Object transport) {
        String name = transport.getClass().getSimpleName();
        timer = time.schedule(
                BUILD_TIMEOUT,
                () -> log.warn(
                        "No server was built on the result of wrap({}) within {} s, so no client gets these resources;"
                                + " give the result to the SDK: McpServer.sync(resources.wrap(transport))",
                        name,
                        BUILD_TIMEOUT.toSeconds()));
    }

    /** Stops the timer, because an SDK server was built, or the resource server is closed. */
    void close() {
        timer.close();
    }
}
