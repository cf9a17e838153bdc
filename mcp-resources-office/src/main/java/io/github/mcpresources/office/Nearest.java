package io.github.mcpresources.office;

import java.util.Comparator;
import java.util.List;

/** A search for the most similar one of several names. */
final class Nearest {

    private static final int MAX_LENGTH = 200;

    private Nearest() {}

    /**
     * Returns the name that contains a given text, or else the one that needs the fewest edits to become the text. Case
     * is ignored.
     *
     * @param names the names, at least one
     */
    static String of(String text, List<String> names) {
        String wanted = folded(text);
        return names.stream()
                .min(Comparator.comparing((String name) -> !folded(name).contains(wanted))
                        .thenComparing(name -> distance(wanted, folded(name))))
                .orElseThrow();
    }

    private static String folded(String text) {
        String folded = Slugs.fold(text);
        return folded.substring(0, Math.min(MAX_LENGTH, folded.length()));
    }

    /** Returns the number of characters that must be inserted, deleted or replaced (the Levenshtein distance). */
    private static int distance(String one, String other) {
        int[] above = new int[other.length() + 1];
        for (int column = 0; column <= other.length(); column++) {
            above[column] = column;
        }
        for (int row = 1; row <= one.length(); row++) {
            int[] here = new int[other.length() + 1];
            here[0] = row;
            for (int column = 1; column <= other.length(); column++) {
                int replaced = above[column - 1] + (one.charAt(row - 1) == other.charAt(column - 1) ? 0 : 1);
                here[column] = Math.min(replaced, Math.min(above[column], here[column - 1]) + 1);
            }
            above = here;
        }
        return above[other.length()];
    }
}
