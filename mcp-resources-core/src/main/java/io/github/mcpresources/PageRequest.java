package io.github.mcpresources;

import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Which page of a list is wanted: after which position, and with how many entries at most. */
public final class PageRequest {

    private final @Nullable String cursor;
    private final int limit;

    private PageRequest(@Nullable String cursor, int limit) {
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
    public static PageRequest first(int limit) {
        return new PageRequest(null, limit);
    }

    /**
     * The page after a position.
     *
     * @param cursor a cursor that the same provider gave
     * @param limit the most entries on it, at least 1
     * @return the request
     * @throws IllegalArgumentException if the limit is below 1
     */
    public static PageRequest after(String cursor, int limit) {
        return new PageRequest(Objects.requireNonNull(cursor, "cursor"), limit);
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
     * The most entries that the page may have.
     *
     * @return at least 1
     */
    public int limit() {
        return limit;
    }

    @Override
    public String toString() {
        return "PageRequest[cursor=" + cursor + ", limit=" + limit + "]";
    }
}
