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
        return "PageRequest[cursor=" + cursor + ", limit=" + limit + "]";
    }
}
