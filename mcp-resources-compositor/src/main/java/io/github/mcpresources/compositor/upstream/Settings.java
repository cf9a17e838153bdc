package io.github.mcpresources.compositor.upstream;

import io.github.mcpresources.TimeSource;
import java.time.Duration;

/**
 * The settings of an upstream: its name, the timeouts, the ping interval, the pauses between attempts to connect, the
 * limit for the size of a message, and the time source.
 */
record Settings(
        String name,
        Duration connectTimeout,
        Duration requestTimeout,
        Duration pingInterval,
        Duration closeTimeout,
        Duration firstBackoff,
        Duration longestBackoff,
        int messageBytes,
        TimeSource time) {}
