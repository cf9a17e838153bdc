package io.github.mcpresources.compositor;

import io.github.mcpresources.InvalidParamsException;
import io.github.mcpresources.ResourceException;
import io.github.mcpresources.ResourceNotFoundException;

/**
 * A position in a {@link SortedList}: the last entry that was returned.
 *
 * @param generation the id of the list from which the first page was taken. A process that still keeps this list takes
 *     the next page from it; any other process requests the lists of the mounts again
 * @param mount the id of the entry's mount
 * @param key the key of the entry within its mount
 * @param given the number of returned entries with this key: more than one if the mount lists a URI repeatedly
 */
record ListPosition(String generation, String mount, String key, int given) {

    private static final int FIELDS = 4;

    /**
     * Reads a position from a cursor.
     *
     * @throws InvalidParamsException if the cursor does not contain a position
     */
    static ListPosition of(String cursor) {
        String[] fields = cursor.split("\\.", FIELDS); // the key may contain further dots
        int given = fields.length == FIELDS ? number(fields[1]) : 0;
        if (given < 1) {
            throw invalid();
        }
        return new ListPosition(fields[0], fields[2], fields[3], given);
    }

    private static int number(String digits) {
        try {
            return Integer.parseInt(digits);
        } catch (NumberFormatException notOurs) {
            return 0;
        }
    }

    /**
     * Returns the error for an invalid cursor. The error omits the cursor, which may name an entry that the caller is
     * not permitted to see.
     */
    static InvalidParamsException invalid() {
        return new InvalidParamsException(
                "cursor", "a cursor of another list", "a cursor of this list; start again without a cursor");
    }

    /** Checks whether a request failed because the mount rejected the cursor. */
    static boolean isRefused(Throwable failure) {
        return failure instanceof ResourceException refused
                && refused.code() == ResourceException.INVALID_PARAMS
                && !(refused instanceof ResourceNotFoundException);
    }

    @Override
    public String toString() {
        return generation + "." + given + "." + mount + "." + key;
    }
}
