package io.github.mcpresources;

import java.time.Duration;
import java.util.Objects;

/**
 * How long, and for whom, a client may keep an answer: {@code ttlMs} and {@code cacheScope} of revision 2026-07-28.
 *
 * <p>What says nothing of its own {@linkplain #INHERITED inherits}: a reader's result the hint of its entry, an entry that
 * of its provider, a provider that of the server, which is {@link #NONE} unless set. The nearest hint counts, but what
 * depends on the caller is private whatever any of them says.
 *
 * <pre>{@code
 * registry.resource("prices://today").cache(CacheHint.shared(Duration.ofMinutes(5))).text(prices);
 * }</pre>
 *
 * <p>A hint, never an access control. Earlier revisions do not send it.
 *
 * @param ttl how long at most; zero or more, sent in milliseconds
 * @param scope for whom at most
 * @param inherits whether the hint of what stands around holds as well
 * @see <a href="https://modelcontextprotocol.io/specification/2026-07-28/server/utilities/caching">MCP: Caching</a>
 */
public record CacheHint(Duration ttl, Scope scope, boolean inherits) {

    /** For whom an answer may be kept. */
    public enum Scope {
        /** For the caller who asked. */
        PRIVATE,
        /** For everybody. */
        PUBLIC
    }

    /** Not at all. */
    public static final CacheHint NONE = new CacheHint(Duration.ZERO, Scope.PRIVATE);

    /** Nothing of its own: the default of all but servers. */
    public static final CacheHint INHERITED =
            new CacheHint(Duration.ofSeconds(Long.MAX_VALUE, 999_999_999), Scope.PUBLIC, true);

    /** The largest integer that every JSON reader reads as it was written. */
    private static final long MOST_MILLIS = (1L << 53) - 1;

    private static final Duration LONGEST = Duration.ofMillis(MOST_MILLIS);

    /**
     * Checks the time to live.
     *
     * @param ttl how long at most; zero or more
     * @param scope for whom at most
     * @param inherits whether the hint of what stands around holds as well
     * @throws IllegalArgumentException if it is negative
     */
    public CacheHint {
        Objects.requireNonNull(scope, "scope");
        if (ttl.isNegative()) {
            throw new IllegalArgumentException("A time to live is zero or more, not " + ttl);
        }
    }

    /**
     * A hint of its own.
     *
     * @param ttl how long; zero or more
     * @param scope for whom
     * @throws IllegalArgumentException if it is negative
     */
    public CacheHint(Duration ttl, Scope scope) {
        this(ttl, scope, false);
    }

    /**
     * A hint for everybody: for what does not depend on the caller.
     *
     * @param ttl how long; zero or more
     * @return the hint
     * @throws IllegalArgumentException if it is negative
     */
    public static CacheHint shared(Duration ttl) {
        return new CacheHint(ttl, Scope.PUBLIC);
    }

    /**
     * A hint for the caller alone.
     *
     * @param ttl how long; zero or more
     * @return the hint
     * @throws IllegalArgumentException if it is negative
     */
    public static CacheHint forCaller(Duration ttl) {
        return new CacheHint(ttl, Scope.PRIVATE);
    }

    /**
     * The hint for an answer that two others went into.
     *
     * @param other the other one's hint
     * @return the shorter time, and private unless both are public; it inherits if one of them does
     */
    public CacheHint stricter(CacheHint other) {
        return new CacheHint(
                ttl.compareTo(other.ttl) <= 0 ? ttl : other.ttl, narrower(other), inherits || other.inherits);
    }

    private Scope narrower(CacheHint other) {
        return scope == Scope.PUBLIC && other.scope == Scope.PUBLIC ? Scope.PUBLIC : Scope.PRIVATE;
    }

    /**
     * This hint, within another one.
     *
     * @param wider the hint of what stands around: of the entry, the provider, the server
     * @return this one, unless it inherits; then as strict as both are
     */
    public CacheHint within(CacheHint wider) {
        return inherits
                ? new CacheHint(ttl.compareTo(wider.ttl) <= 0 ? ttl : wider.ttl, narrower(wider), wider.inherits)
                : this;
    }

    /**
     * This hint for the caller alone.
     *
     * @return the same time, private
     */
    public CacheHint asPrivate() {
        return scope == Scope.PRIVATE ? this : new CacheHint(ttl, Scope.PRIVATE, inherits);
    }

    /**
     * The time as it is sent.
     *
     * @return milliseconds, rounded down; a time beyond 2<sup>53</sup> - 1 of them is as good as that
     */
    public long ttlMillis() {
        return ttl.compareTo(LONGEST) >= 0 ? MOST_MILLIS : ttl.toMillis();
    }
}
