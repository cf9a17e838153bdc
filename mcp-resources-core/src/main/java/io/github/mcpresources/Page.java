package io.github.mcpresources;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * One page of a list.
 *
 * <p>A page may be short, or even empty, and still have a next one: only the missing cursor ends a walk.
 *
 * @param <T> what is listed
 * @see <a href="https://modelcontextprotocol.io/specification/2025-11-25/server/utilities/pagination">MCP: Pagination</a>
 */
public final class Page<T> {

    private static final Page<?> EMPTY = new Page<>(List.of(), null, CacheHint.INHERITED, Map.of(), false);

    private final List<T> items;
    private final @Nullable String nextCursor;
    private final CacheHint cache;
    private final Map<String, Object> meta;
    private final boolean partial;

    private Page(
            List<T> items, @Nullable String nextCursor, CacheHint cache, Map<String, Object> meta, boolean partial) {
        this.items = List.copyOf(items);
        this.nextCursor = nextCursor;
        this.cache = cache;
        this.meta = meta;
        this.partial = partial;
    }

    /**
     * A page with nothing on it and nothing after it.
     *
     * @param <T> what would be listed
     * @return the page
     */
    @SuppressWarnings("unchecked")
    public static <T> Page<T> empty() {
        return (Page<T>) EMPTY;
    }

    /**
     * The last page of a list.
     *
     * @param items what is on it, copied
     * @param <T> what is listed
     * @return the page
     */
    public static <T> Page<T> last(List<T> items) {
        return new Page<>(items, null, CacheHint.INHERITED, Map.of(), false);
    }

    /**
     * A page that another one follows.
     *
     * @param items what is on it, copied
     * @param nextCursor the provider's own cursor for the page after this one; the server seals it
     * @param <T> what is listed
     * @return the page
     */
    public static <T> Page<T> of(List<T> items, String nextCursor) {
        Objects.requireNonNull(nextCursor, "nextCursor");
        return new Page<>(items, nextCursor, CacheHint.INHERITED, Map.of(), false);
    }

    /**
     * What is on this page.
     *
     * @return an immutable list
     */
    public List<T> items() {
        return items;
    }

    /**
     * The provider's cursor for the next page.
     *
     * @return the cursor, or empty at the end of the list
     */
    public Optional<String> nextCursor() {
        return Optional.ofNullable(nextCursor);
    }

    /**
     * How long, and for whom, a client may keep this page, within the {@linkplain ResourceProvider#listHint hint for all
     * pages}.
     *
     * @return the hint; {@link CacheHint#INHERITED} unless set
     */
    public CacheHint cache() {
        return cache;
    }

    /**
     * The {@code _meta} of the list result.
     *
     * @return an immutable JSON object, often empty
     */
    public Map<String, Object> meta() {
        return meta;
    }

    /**
     * Whether something that belongs on this page is missing because its source failed.
     *
     * @return true where it is
     */
    public boolean isPartial() {
        return partial;
    }

    /**
     * This page with another cursor.
     *
     * @param change maps the cursor; not called at the end of the list
     * @return a copy
     */
    public Page<T> mapCursor(UnaryOperator<String> change) {
        return nextCursor == null ? this : new Page<>(items, change.apply(nextCursor), cache, meta, partial);
    }

    /**
     * This page, followed by another one.
     *
     * @param cursor the cursor of the page that follows
     * @return a copy
     */
    public Page<T> withNextCursor(String cursor) {
        return new Page<>(items, Objects.requireNonNull(cursor, "cursor"), cache, meta, partial);
    }

    /**
     * This page and the one after it as one page: the items of both, the cursor of the other; the stricter caching hint;
     * partial where either is.
     *
     * @param next the page after this one
     * @return a new page
     */
    public Page<T> followedBy(Page<T> next) {
        List<T> all = new ArrayList<>(items);
        all.addAll(next.items);
        Map<String, Object> both = new LinkedHashMap<>(meta);
        both.putAll(next.meta);
        CacheHint hint = items.isEmpty() ? next.cache : cache.stricter(next.cache);
        return new Page<>(all, next.nextCursor, hint, Json.object(both), partial || next.partial);
    }

    /**
     * This page with other items in the place of its own.
     *
     * @param change gives what stands in the place of an item
     * @param <U> what is listed then
     * @return a copy with the same cursor
     */
    public <U> Page<U> map(Function<? super T, ? extends U> change) {
        return new Page<>(items.stream().<U>map(change).toList(), nextCursor, cache, meta, partial);
    }

    /**
     * This page without some of its items.
     *
     * @param wanted tells which items stay
     * @return a copy with the same cursor
     */
    public Page<T> filter(Predicate<? super T> wanted) {
        return new Page<>(items.stream().filter(wanted).toList(), nextCursor, cache, meta, partial);
    }

    /**
     * This page with a caching hint.
     *
     * @param hint the hint
     * @return a copy
     */
    public Page<T> withCache(CacheHint hint) {
        return new Page<>(items, nextCursor, Objects.requireNonNull(hint, "hint"), meta, partial);
    }

    /**
     * This page with {@code _meta}.
     *
     * @param fields a JSON object, copied
     * @return a copy
     */
    public Page<T> withMeta(Map<String, ?> fields) {
        return new Page<>(items, nextCursor, cache, Json.object(fields), partial);
    }

    /**
     * This page, marked as {@linkplain #isPartial partial}.
     *
     * @return a copy
     */
    public Page<T> asPartial() {
        return new Page<>(items, nextCursor, cache, meta, true);
    }

    @Override
    public String toString() {
        return "Page[" + items.size() + " items, next=" + nextCursor + (partial ? ", partial]" : "]");
    }

    /** Which page of a list is wanted: after which position, and with how many entries at most. */
    public static final class Request {

        private final @Nullable String cursor;
        private final int limit;

        private Request(@Nullable String cursor, int limit) {
            if (limit < 1) {
                throw new IllegalArgumentException("A page needs a limit of at least 1 entry, not " + limit);
            }
            this.cursor = cursor;
            this.limit = limit;
        }

        /**
         * The first page.
         *
         * @param limit the most entries on it, at least 1
         * @return the request
         * @throws IllegalArgumentException if the limit is below 1
         */
        public static Request first(int limit) {
            return new Request(null, limit);
        }

        /**
         * The page after a position.
         *
         * @param cursor a cursor that the same provider gave
         * @param limit the most entries on it, at least 1
         * @return the request
         * @throws IllegalArgumentException if the limit is below 1
         */
        public static Request after(String cursor, int limit) {
            return new Request(Objects.requireNonNull(cursor, "cursor"), limit);
        }

        /**
         * A position between two neighbours of a list in the order of texts: the shortest one, because a URI may be longer
         * than a cursor.
         *
         * @param seen the last text before it
         * @param next the first text after it, greater than the other
         * @return the shortest beginning of the greater text that is still greater than the lesser one
         */
        public static String between(String seen, String next) {
            int at = 0;
            while (at < seen.length() && seen.charAt(at) == next.charAt(at)) {
                at++;
            }
            boolean splitsPair = Character.isHighSurrogate(next.charAt(at));
            return next.substring(0, Math.min(next.length(), splitsPair ? at + 2 : at + 1));
        }

        /**
         * The position to go on from.
         *
         * @return the provider's own cursor, unsealed; empty for the first page
         */
        public Optional<String> cursor() {
            return Optional.ofNullable(cursor);
        }

        /**
         * The most entries that the page may have. It may have more where no position before fits into a cursor.
         *
         * @return at least 1
         */
        public int limit() {
            return limit;
        }

        @Override
        public String toString() {
            return "Request[cursor=" + cursor + ", limit=" + limit + "]";
        }
    }
}
