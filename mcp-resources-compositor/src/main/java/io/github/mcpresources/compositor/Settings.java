package io.github.mcpresources.compositor;

import io.github.mcpresources.TimeSource;
import java.time.Duration;

/**
 * The settings of a compositor.
 *
 * @param format the format in which the id of a mount is added to its URIs
 * @param failFast true if a list fails when one mount fails
 * @param emptyIfAllFail true if a list is empty, instead of failing, when all mounts fail
 * @param listDeadline the time within which a mount must return all pages of a list
 * @param readDeadline the time within which an upstream must answer a request other than a list
 * @param listTtl the longest time for which a list is cached, and the default for an upstream that gives no hint
 * @param linger the time for which the compositor stays subscribed to a URI of a mount after the last client has
 *     unsubscribed
 * @param pageSize the maximum number of entries on a page
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
