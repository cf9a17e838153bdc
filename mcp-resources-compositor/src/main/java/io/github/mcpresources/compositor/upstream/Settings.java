package io.github.mcpresources.compositor.upstream;

import io.github.mcpresources.TimeSource;
import java.time.Duration;

/** The settings of an upstream, which {@link McpUpstream.Builder} explains. */
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
