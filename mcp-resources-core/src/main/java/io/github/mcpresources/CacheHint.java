package io.github.mcpresources;

import java.time.Duration;
import java.util.Objects;

/**
 * How long, and for whom, a client may keep an answer: {@code ttlMs} and {@code cacheScope} of revision 2026-07-28.
 *
 * <p>A hint, never an access control. Earlier revisions do not send it.
 *
 * @param ttl how long; zero or more, sent in milliseconds
 * @param scope for whom
 */
public record CacheHint(Duration ttl, Scope scope) {

    /** For whom an answer may be kept. */
    public enum Scope {
        /** For the caller who asked. */
        PRIVATE,
        /** For everybody. */
        PUBLIC
    }

    /** Not at all: the default. */
    public static final CacheHint NONE = new CacheHint(Duration.ZERO, Scope.PRIVATE);

    /**
     * Checks the time to live.
     *
     * @param ttl how long; zero or more
     * @param scope for whom
     * @throws IllegalArgumentException if it is negative
     */
    public CacheHint {
        Objects.requireNonNull(scope, "scope");
        if (ttl.isNegative()) {
            throw new IllegalArgumentException("A time to live is zero or more, not " + ttl);
        }
    }

    /**
     * The hint for an answer that two others went into.
     *
     * @param other the other one's hint
     * @return the shorter time, and private unless both are public
     */
    public CacheHint stricter(CacheHint other) {
        return new CacheHint(
                ttl.compareTo(other.ttl) <= 0 ? ttl : other.ttl,
                scope == Scope.PUBLIC && other.scope == Scope.PUBLIC ? Scope.PUBLIC : Scope.PRIVATE);
    }

    /**
     * This hint for the caller alone.
     *
     * @return the same time, private
     */
    public CacheHint asPrivate() {
        return scope == Scope.PRIVATE ? this : new CacheHint(ttl, Scope.PRIVATE);
    }
}
