package io.github.mcpresources.cache;

import io.github.mcpresources.CacheHint;
import io.github.mcpresources.cache.Versions.Version;
import java.time.Duration;

/**
 * Determines how long, and for which callers, a cache keeps a value that is derived from a resource. The lease is over
 * when the time to live in its hint has elapsed or the resource has changed.
 *
 * @param hint the hint with the time to live and the callers that may receive the value
 * @param version the version of the resource that was read
 * @param since the value of {@code TimeSource.nanoTime()} when the read began
 */
record Lease(CacheHint hint, Version version, long since) {

    private static final Duration MAX_TTL = Duration.ofNanos(Long.MAX_VALUE);

    boolean isForAll() {
        return hint.scope() == CacheHint.Scope.PUBLIC;
    }

    /**
     * Returns the remaining time; zero if the lease is over.
     *
     * @param now the current value of {@code TimeSource.nanoTime()}
     */
    Duration left(long now) {
        if (!version.isCurrent()) {
            return Duration.ZERO;
        }
        long ttl =
                hint.ttl().compareTo(MAX_TTL) >= 0 ? Long.MAX_VALUE : hint.ttl().toNanos();
        return Duration.ofNanos(Math.max(0, ttl - Math.max(0, now - since)));
    }

    boolean isOver(long now) {
        return left(now).isZero();
    }
}
