package io.github.mcpresources.files;

import io.github.mcpresources.InvalidParamsException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * The position at which the next page of a list continues, and the time at which the iteration began. A cursor contains
 * both.
 *
 * <p>The position need not be the path of an entry. It is the shortest string that sorts after the last entry of one
 * page, but not after the first entry of the next page. Cursors therefore stay short even if names are long.
 *
 * @param begun the time at which the first page of the list was requested, rounded up to microseconds
 * @param from the position, as the part of a URI after the prefix. The next page contains the entries at or after the
 *     position
 */
record WalkPosition(Instant begun, String from) {

    private static final int RADIX = 36;

    /**
     * The latest accepted time, in microseconds since 1970: about the year 2262. Arithmetic with later times could
     * overflow.
     */
    private static final long MAX_MICROS = Long.MAX_VALUE / 1_000;

    static WalkPosition start(Instant now) {
        // Rounded up, because otherwise a snapshot that is older than the iteration could appear to be newer.
        return new WalkPosition(now.truncatedTo(ChronoUnit.MICROS).plus(1, ChronoUnit.MICROS), "");
    }

    static WalkPosition parse(String cursor) {
        int dot = cursor.indexOf('.');
        try {
            long micros = Long.parseLong(cursor.substring(0, Math.max(dot, 0)), RADIX);
            if (micros >= 0 && micros <= MAX_MICROS) {
                return new WalkPosition(
                        Instant.EPOCH.plus(micros, ChronoUnit.MICROS), PercentCoding.expand(cursor.substring(dot + 1)));
            }
        } catch (NumberFormatException notOurs) {
            // falls through to the error below
        }
        throw new InvalidParamsException( // without the position, because it may contain a hidden name
                "cursor", "a cursor of another list", "a cursor of this list; start again without a cursor");
    }

    /** Returns a position of the same iteration that is after {@code seen}, and at or before {@code next}. */
    WalkPosition between(String seen, String next) {
        int common = 0;
        while (common < seen.length() && seen.charAt(common) == next.charAt(common)) {
            common++;
        }
        return new WalkPosition(begun, next.substring(0, common + 1));
    }

    String cursor() {
        return Long.toString(ChronoUnit.MICROS.between(Instant.EPOCH, begun), RADIX) + "."
                + PercentCoding.compact(from);
    }

    /** Returns the cursor; empty if it is longer than {@code maxBytes} in UTF-8. */
    Optional<String> cursor(int maxBytes) {
        String cursor = cursor();
        return length(cursor) <= maxBytes ? Optional.of(cursor) : Optional.empty();
    }

    static int length(String cursor) {
        return cursor.getBytes(StandardCharsets.UTF_8).length;
    }
}
