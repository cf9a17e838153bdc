package io.github.mcpresources.uri;

/**
 * One instruction of a {@link MatchProgram}. Instructions point at later ones by index; an index is always lower than
 * that of the instruction which holds it, because programs are built from the end.
 */
sealed interface MatchStep {
    /** The end of the program. */
    record End() implements MatchStep {}

    /**
     * Text that must stand in the URI.
     *
     * @param text what to compare where case matters
     * @param folded what to compare where it does not
     * @param components where in the URI it may start, as bits of {@link Component}
     * @param next what follows
     */
    record Text(String text, String folded, int components, int next) implements MatchStep {}

    /**
     * A value.
     *
     * @param slot whose value
     * @param stops the characters it cannot hold, as bits of {@link UriChars}
     * @param min the fewest characters
     * @param max the most characters, a percent-encoded one counted once
     * @param longest whether more characters are preferred to fewer
     * @param next what follows
     */
    record Capture(int slot, int stops, int min, int max, boolean longest, int next) implements MatchStep {}

    /**
     * The entries of an exploded map, or of a list whose items carry its name: keys, equals signs and values, with
     * separators between.
     *
     * @param slot whose value
     * @param stops the characters that neither keys nor values hold, as bits of {@link UriChars}
     * @param separator what stands between entries; a dot may also stand in them
     * @param bare whether the equals sign is left out where the value is empty, rather than always there
     * @param next what follows
     */
    record Entries(int slot, int stops, char separator, boolean bare, int next) implements MatchStep {}

    /**
     * A variable that is there or not; both at the same place, the first preferred when they cost the same.
     *
     * @param first what follows when it is there
     * @param second what follows otherwise
     * @param cost how many more variables are undefined when the second is taken
     * @param slot the variable that is undefined when the second is taken, or -1
     */
    record Choice(int first, int second, int cost, int slot) implements MatchStep {}
}
