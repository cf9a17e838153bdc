package io.github.mcpresources.compositor;

import io.github.mcpresources.TimeSource;
import java.time.Duration;

/**
 * How a compositor works.
 *
 * @param format how URIs get their prefix
 * @param failFast whether a list fails where one mount fails
 * @param emptyIfAllFail whether a list is empty where all mounts fail
 * @param listDeadline how long a mount may take for all pages of a list
 * @param readDeadline how long an upstream may take for a read
 * @param listTtl how long the list of an upstream is kept that says nothing of it
 * @param linger how long a mount stays subscribed to a URI after the last one who was
 * @param pageSize how many entries a page has at most
 * @param time the time
 */
record Settings(
        PrefixFormat format,
        boolean failFast,
        boolean emptyIfAllFail,
        Duration listDeadline,
        Duration readDeadline,
        Duration listTtl,
        Duration linger,
        int pageSize,
        TimeSource time) {}
