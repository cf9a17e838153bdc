package io.github.mcpresources.uri;

/**
 * An instruction of a {@link MatchProgram}. An instruction refers to the next instructions by their indexes, which are
 * lower than its own index, because a program is built from its end.
 */
sealed interface MatchStep {
    record End() implements MatchStep {}

    /**
     * Matches fixed text.
     *
     * @param text the text, which is compared if case is significant
     * @param folded the text in lower case, which is compared if case is not significant
     * @param components the components of the URI in which the text may start, as bits of {@link Component}
     */
    record Text(String text, String folded, int components, int next) implements MatchStep {}

    /**
     * Reads the value of a variable.
     *
     * @param stops the characters that the value cannot contain, as bits of {@link UriChars}
     * @param min the minimum number of characters
     * @param max the maximum number of characters; a percent-encoded character counts as one
     * @param longest true if a longer value is preferred to a shorter value
     */
    record Capture(int slot, int stops, int min, int max, boolean longest, int next) implements MatchStep {}

    /**
     * Reads the pairs of an exploded map, or of a list whose items are written with the variable's name. A pair
     * consists of a key, an equals sign and a value.
     *
     * @param stops the characters that neither keys nor values contain, as bits of {@link UriChars}
     * @param separator the character between pairs; if it is a dot, a key or a value may contain it too
     * @param bare true if a pair with an empty value has no equals sign
     */
    record Pairs(int slot, int stops, char separator, boolean bare, int next) implements MatchStep {}

    /**
     * A choice between two instructions at the same position, for example because a variable may be absent. The
     * instruction that leaves fewer variables undefined is taken. If both leave the same number of variables undefined,
     * the first instruction is taken. There is one exception: if one instruction reads a list and the other a map, the
     * one that reads more text is taken.
     *
     * @param first the preferred instruction; if the variable may be absent, the instruction for the present variable
     * @param cost the number of additional undefined variables if the second instruction is taken
     * @param slot the {@link Variable#slot} of the variable that is undefined if the second instruction is taken, or -1
     */
    record Choice(int first, int second, int cost, int slot) implements MatchStep {}
}
