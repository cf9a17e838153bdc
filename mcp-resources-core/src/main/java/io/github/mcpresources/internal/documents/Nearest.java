package io.github.mcpresources.internal.documents;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Finds the names that are most similar to a text. */
public final class Nearest {

    private static final int MAX_LENGTH = 200;

    private Nearest() {}

    /**
     * Returns the most similar name. A name that contains the text is preferred; otherwise, the name with the smallest
     * edit distance from the text is returned. Case is ignored. There must be at least one name.
     */
    public static String of(String text, List<String> names) {
        return ranked(text, names).min(Ranked.ORDER).orElseThrow().name;
    }

    /**
     * Returns the names that contain the text, or whose edit distance from the text is at most half the length of the
     * longer string. The most similar name comes first. Case is ignored.
     */
    public static List<String> similar(String text, Collection<String> names) {
        return ranked(text, names)
                .filter(ranked -> ranked.isContaining || 2 * ranked.distance <= ranked.length)
                .sorted(Ranked.ORDER)
                .map(ranked -> ranked.name)
                .toList();
    }

    /** A name and its similarity to the text. */
    private record Ranked(String name, boolean isContaining, int distance, int length) {
        private static final Comparator<Ranked> ORDER =
                Comparator.comparing((Ranked ranked) -> !ranked.isContaining).thenComparing(ranked -> ranked.distance);
    }

    private static Stream<Ranked> ranked(String text, Collection<String> names) {
        String wanted = folded(text);
        return names.stream().map(name -> {
            String other = folded(name);
            return new Ranked(
                    name, other.contains(wanted), distance(wanted, other), Math.max(wanted.length(), other.length()));
        });
    }

    private static String folded(String text) {
        String folded = NameForms.fold(text);
        return folded.substring(0, Math.min(MAX_LENGTH, folded.length()));
    }

    /** Returns the Levenshtein distance of two strings. */
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
