package io.github.mcpresources.files;

import io.github.mcpresources.InvalidParamsException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * Where a walk goes on, as a cursor: when it began, and the first place in the order of URIs that it has not seen.
 *
 * <p>The place need not be the path of an entry. The shortest text that separates what was seen from what comes next
 * will do, which keeps cursors short under long names.
 *
 * @param begun when the walk's first page was asked for
 * @param from the place, as a path below the prefix; entries at it or after it come next
 */
record WalkPosition(Instant begun, String from) {

    private static final int RADIX = 36;

    /** Up to here, some 292 years, times are counted without overflow. */
    private static final long MOST_MICROS = Long.MAX_VALUE / 1_000;

    static WalkPosition start(Instant now) {
        // Rounded up: a walk must not seem to have begun before an image that is older than it.
        return new WalkPosition(now.truncatedTo(ChronoUnit.MICROS).plus(1, ChronoUnit.MICROS), "");
    }

    static WalkPosition parse(String cursor) {
        int dot = cursor.indexOf('.');
        try {
            long micros = Long.parseLong(cursor.substring(0, Math.max(dot, 0)), RADIX);
            if (micros >= 0 && micros <= MOST_MICROS) {
                return new WalkPosition(
                        Instant.EPOCH.plus(micros, ChronoUnit.MICROS), PercentCoding.expand(cursor.substring(dot + 1)));
            }
        } catch (NumberFormatException notOurs) {
            // falls through to the one error below
        }
        throw new InvalidParamsException( // which says nothing of a position, since that may name what is hidden
                "cursor", "a place that is none", "one that this server gave; start over without a cursor");
    }

    /** The same walk, further on: after one path and not after the next. */
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

    /** The cursor, if it is not longer than that many bytes. */
    Optional<String> cursor(int mostBytes) {
        String cursor = cursor();
        return length(cursor) <= mostBytes ? Optional.of(cursor) : Optional.empty();
    }

    static int length(String cursor) {
        return cursor.getBytes(StandardCharsets.UTF_8).length;
    }
}
