package io.github.mcpresources;

import java.time.Duration;
import java.util.Objects;

/**
 * A caching hint for a result: how long a client may cache the result, and which callers may share the cached copy. The
 * server sends a hint as the fields {@code ttlMs} and {@code cacheScope} of revision 2026-07-28. Earlier revisions have
 * no caching hints.
 *
 * <p>A hint can be set at four levels: for a result, for its registry entry, for the provider and for the server. If no
 * hint is set at a level, the hint of the next level is {@linkplain #INHERITED inherited}. The default hint of the
 * server is {@link #NONE}. A result or list that a {@link Visibility} rule restricts is private, regardless of its
 * hint.
 *
 * <pre>{@code
 * registry.resource("prices://today").cache(CacheHint.shared(Duration.ofMinutes(5))).text(prices);
 * }</pre>
 *
 * <p>A hint does not restrict access to a resource.
 *
 * @param ttl the maximum time to live; zero or more, sent in milliseconds
 * @param scope the callers that may share a cached copy
 * @param inherits true if this hint is {@linkplain #within combined} with the hint of the next level, for example of
 *     the provider; false if it replaces that hint
 * @see <a href="https://modelcontextprotocol.io/specification/2026-07-28/server/utilities/caching">MCP: Caching</a>
 */
public record CacheHint(Duration ttl, Scope scope, boolean inherits) {

    /** The callers that may share a cached copy of a result. */
    public enum Scope {
        /** Only the caller of the request. */
        PRIVATE,
        /** All callers. */
        PUBLIC
    }

    /** A hint that the result must not be cached. */
    public static final CacheHint NONE = new CacheHint(Duration.ZERO, Scope.PRIVATE);

    /**
     * A hint that adds nothing: the hint of the next level, for example of the provider, applies unchanged. It is the
     * default of results, registry entries and providers.
     */
    public static final CacheHint INHERITED =
            new CacheHint(Duration.ofSeconds(Long.MAX_VALUE, 999_999_999), Scope.PUBLIC, true);

    /**
     * The maximum time to live that is sent to clients, in milliseconds. JSON parsers with double-precision numbers
     * represent every integer up to this value exactly.
     */
    private static final long MAX_MILLIS = (1L << 53) - 1;

    private static final Duration MAX_TTL = Duration.ofMillis(MAX_MILLIS);

    /**
     * Creates a caching hint.
     *
     * @param ttl the maximum time to live; zero or more
     * @param scope the callers that may share a cached copy
     * @param inherits true if this hint is combined with the hint of the next level, for example of the provider; false
     *     if it replaces that hint
     * @throws IllegalArgumentException if the time to live is negative
     */
    public CacheHint {
        Objects.requireNonNull(scope, "scope");
        if (ttl.isNegative()) {
            throw new IllegalArgumentException("A time to live must be zero or more, not " + ttl);
        }
    }

    /**
     * Creates a hint that does not {@linkplain #inherits inherit}: it replaces the hint of the provider or the server.
     *
     * @param ttl the time to live; zero or more
     * @param scope the callers that may share a cached copy
     * @throws IllegalArgumentException if the time to live is negative
     */
    public CacheHint(Duration ttl, Scope scope) {
        this(ttl, scope, false);
    }

    /**
     * Creates a hint with public scope, for a result that does not depend on the caller.
     *
     * @param ttl the time to live; zero or more
     * @return the hint
     * @throws IllegalArgumentException if the time to live is negative
     */
    public static CacheHint shared(Duration ttl) {
        return new CacheHint(ttl, Scope.PUBLIC);
    }

    /**
     * Creates a hint with private scope: only the caller of the request may use the cached copy.
     *
     * @param ttl the time to live; zero or more
     * @return the hint
     * @throws IllegalArgumentException if the time to live is negative
     */
    public static CacheHint forCaller(Duration ttl) {
        return new CacheHint(ttl, Scope.PRIVATE);
    }

    /**
     * Combines the hints of two results into the hint of a result that contains both of them.
     *
     * @param other the hint of the other result
     * @return a hint with the shorter time to live of the two; it is private unless both hints are public, and inherits
     *     if either of them inherits
     */
    public CacheHint stricter(CacheHint other) {
        return new CacheHint(
                ttl.compareTo(other.ttl) <= 0 ? ttl : other.ttl, narrower(other), inherits || other.inherits);
    }

    private Scope narrower(CacheHint other) {
        return scope == Scope.PUBLIC && other.scope == Scope.PUBLIC ? Scope.PUBLIC : Scope.PRIVATE;
    }

    /**
     * Combines this hint with the hint of the next level, for example of the provider, if this hint inherits.
     *
     * @param wider the hint of the next level
     * @return this hint if it does not inherit. Otherwise, a hint with the shorter of the two times to live and the
     *     narrower of the two scopes; it inherits if {@code wider} inherits
     */
    public CacheHint within(CacheHint wider) {
        return inherits
                ? new CacheHint(ttl.compareTo(wider.ttl) <= 0 ? ttl : wider.ttl, narrower(wider), wider.inherits)
                : this;
    }

    /**
     * Returns this hint with private scope.
     *
     * @return a private hint with the same time to live
     */
    public CacheHint asPrivate() {
        return scope == Scope.PRIVATE ? this : new CacheHint(ttl, Scope.PRIVATE, inherits);
    }

    /**
     * Returns the time to live as it is sent to clients.
     *
     * @return the time in milliseconds, rounded down, and at most 2<sup>53</sup> - 1
     */
    public long ttlMillis() {
        return ttl.compareTo(MAX_TTL) >= 0 ? MAX_MILLIS : ttl.toMillis();
    }
}
