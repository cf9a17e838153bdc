package io.github.mcpresources;

import io.github.mcpresources.internal.text.Json;
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
 * <p>A page may have fewer entries than requested, or none, and still have a next page. The last page of a list has no
 * cursor for a next page.
 *
 * @param <T> the type of the entries
 * @see <a href="https://modelcontextprotocol.io/specification/2025-11-25/server/utilities/pagination">MCP:
 *     Pagination</a>
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
     * Returns an empty page without a next page.
     *
     * @param <T> the type of the entries
     * @return the page
     */
    @SuppressWarnings("unchecked")
    public static <T> Page<T> empty() {
        return (Page<T>) EMPTY;
    }

    /**
     * Creates the last page of a list.
     *
     * @param items the entries of the page, copied
     * @param <T> the type of the entries
     * @return the page
     */
    public static <T> Page<T> last(List<T> items) {
        return new Page<>(items, null, CacheHint.INHERITED, Map.of(), false);
    }

    /**
     * Creates a page that is followed by another one.
     *
     * @param items the entries of the page, copied
     * @param nextCursor the provider's cursor for the page after this one; the server encrypts and authenticates the
     *     cursor before it sends it to the client
     * @param <T> the type of the entries
     * @return the page
     */
    public static <T> Page<T> of(List<T> items, String nextCursor) {
        Objects.requireNonNull(nextCursor, "nextCursor");
        return new Page<>(items, nextCursor, CacheHint.INHERITED, Map.of(), false);
    }

    /**
     * Returns the entries of this page.
     *
     * @return an immutable list
     */
    public List<T> items() {
        return items;
    }

    /**
     * Returns the provider's cursor for the next page.
     *
     * @return the cursor, or empty at the end of the list
     */
    public Optional<String> nextCursor() {
        return Optional.ofNullable(nextCursor);
    }

    /**
     * Returns the caching hint of this page. If this hint {@linkplain CacheHint#inherits inherits}, it is combined with
     * the provider's {@linkplain ResourceProvider#listHint hint for all pages}.
     *
     * @return the hint; {@link CacheHint#INHERITED} by default
     */
    public CacheHint cache() {
        return cache;
    }

    /**
     * Returns the {@code _meta} of the list result.
     *
     * @return an immutable JSON object, often empty
     */
    public Map<String, Object> meta() {
        return meta;
    }

    /**
     * Checks whether this page may lack entries because a source of the list failed.
     *
     * @return true if entries may be missing
     */
    public boolean isPartial() {
        return partial;
    }

    /**
     * Returns this page with a converted cursor.
     *
     * @param change the function that converts the cursor; it is not called for the last page
     * @return a copy; this page if it is the last page
     */
    public Page<T> mapCursor(UnaryOperator<String> change) {
        return nextCursor == null ? this : new Page<>(items, change.apply(nextCursor), cache, meta, partial);
    }

    /**
     * Returns this page with the given cursor for the next page.
     *
     * @param cursor the provider's cursor for the page after this one
     * @return a copy
     */
    public Page<T> withNextCursor(String cursor) {
        return new Page<>(items, Objects.requireNonNull(cursor, "cursor"), cache, meta, partial);
    }

    /**
     * Combines this page and the next one into one page.
     *
     * <p>The combined page has the entries of both pages and the cursor of the next page. Its {@code _meta} has the
     * fields of both pages. If both have a field of the same name, the value of the next page is used. Its caching hint
     * is the {@linkplain CacheHint#stricter stricter combination} of the two hints. The hint of an empty page counts
     * too, because it limits the time for which the client may treat that page as empty. The combined page is
     * {@linkplain #isPartial partial} if one of the pages is partial.
     *
     * @param next the page after this one
     * @return a new page
     */
    public Page<T> followedBy(Page<T> next) {
        List<T> all = new ArrayList<>(items);
        all.addAll(next.items);
        Map<String, Object> both = new LinkedHashMap<>(meta);
        both.putAll(next.meta);
        return new Page<>(all, next.nextCursor, cache.stricter(next.cache), Json.object(both), partial || next.partial);
    }

    /**
     * Returns this page with each entry converted.
     *
     * @param change the function that converts an entry
     * @param <U> the type of the converted entries
     * @return a copy with the same cursor
     */
    public <U> Page<U> map(Function<? super T, ? extends U> change) {
        return new Page<>(items.stream().<U>map(change).toList(), nextCursor, cache, meta, partial);
    }

    /**
     * Returns this page with only the entries that a predicate accepts.
     *
     * @param wanted the predicate that returns true for an entry to keep
     * @return a copy with the same cursor
     */
    public Page<T> filter(Predicate<? super T> wanted) {
        return new Page<>(items.stream().filter(wanted).toList(), nextCursor, cache, meta, partial);
    }

    <U> Page<U> withItems(List<U> entries) {
        return new Page<>(entries, nextCursor, cache, meta, partial);
    }

    /**
     * Returns this page with the given caching hint.
     *
     * @param hint the hint
     * @return a copy
     */
    public Page<T> withCache(CacheHint hint) {
        return new Page<>(items, nextCursor, Objects.requireNonNull(hint, "hint"), meta, partial);
    }

    /**
     * Returns this page with the given {@code _meta} object.
     *
     * @param fields a JSON object, copied
     * @return a copy
     */
    public Page<T> withMeta(Map<String, ?> fields) {
        return new Page<>(items, nextCursor, cache, Json.object(fields), partial);
    }

    /**
     * Returns this page as a {@linkplain #isPartial partial} page.
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

    /**
     * A request for one page of a list: the position after which the page starts, and the maximum number of entries.
     */
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
         * Creates a request for the first page.
         *
         * @param limit the maximum number of entries, at least 1
         * @return the request
         * @throws IllegalArgumentException if the limit is below 1
         */
        public static Request first(int limit) {
            return new Request(null, limit);
        }

        /**
         * Creates a request for the page after a position.
         *
         * @param cursor a cursor that the same provider returned with a page of the same list
         * @param limit the maximum number of entries, at least 1
         * @return the request
         * @throws IllegalArgumentException if the limit is below 1
         */
        public static Request after(String cursor, int limit) {
            return new Request(Objects.requireNonNull(cursor, "cursor"), limit);
        }

        /**
         * Returns a short position between two neighbouring entries of a list that is sorted by a string, such as the
         * URI. A provider can return the position as the cursor of a page that ends between the two entries. A short
         * position helps to keep the client's cursor within {@link ResourceLimits#cursorLength}.
         *
         * @param seen the sort key, such as the URI, of the last entry before the position
         * @param next the sort key of the first entry after the position, greater than {@code seen}
         * @return the shortest prefix of {@code next} that is greater than {@code seen} and does not split a surrogate
         *     pair
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
         * Returns the position after which the page starts.
         *
         * @return the provider's cursor, as the provider returned it with the previous page; empty for the first page
         */
        public Optional<String> cursor() {
            return Optional.ofNullable(cursor);
        }

        /**
         * Returns the maximum number of entries of the page. A provider may return more entries if the cursor at the
         * end of a shorter page would be too long.
         *
         * @return the number of entries, at least 1
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
