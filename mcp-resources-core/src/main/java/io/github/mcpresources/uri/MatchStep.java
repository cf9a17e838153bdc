package io.github.mcpresources.uri;

/**
 * An instruction of a {@link MatchProgram}. An instruction refers to the next instructions by index. These indexes are
 * lower than the index of the instruction, because a program is built from its end.
 */
sealed interface MatchStep {
    /** The end of the program. */
    record End() implements MatchStep {}

    /**
     * An instruction that matches fixed text.
     *
     * @param text the text to compare if case is significant
     * @param folded the text to compare if case is not significant
     * @param components the components of the URI in which the text may start, as bits of {@link Component}
     * @param next the next instruction
     */
    record Text(String text, String folded, int components, int next) implements MatchStep {}

    /**
     * An instruction that reads the value of a variable.
     *
     * @param slot the {@link Variable#slot} of the variable
     * @param stops the characters that the value cannot contain, as bits of {@link UriChars}
     * @param min the minimum number of characters
     * @param max the maximum number of characters; a percent-encoded character counts as one
     * @param longest true if a longer value is preferred to a shorter value
     * @param next the next instruction
     */
    record Capture(int slot, int stops, int min, int max, boolean longest, int next) implements MatchStep {}

    /**
     * An instruction that reads the pairs of an exploded map, or of a list whose items are written with the variable's
     * name. A pair consists of a key, an equals sign and a value. There is a separator between two pairs.
     *
     * @param slot the {@link Variable#slot} of the variable
     * @param stops the characters that neither keys nor values contain, as bits of {@link UriChars}
     * @param separator the character between pairs; if this character is a dot, it may also occur within a pair
     * @param bare true if a pair with an empty value has no equals sign; false if each pair has an equals sign
     * @param next the next instruction
     */
    record Pairs(int slot, int stops, char separator, boolean bare, int next) implements MatchStep {}

    /**
     * A choice between two instructions for the same position, for example because a variable may be present or absent.
     * If both instructions leave the same number of variables undefined, the first is preferred. If one instruction
     * matches a list and the other a map, the instruction with the longer match is preferred instead.
     *
     * @param first the preferred instruction; in a choice for a variable, the instruction for a present variable
     * @param second the other instruction; in a choice for a variable, the instruction for an absent variable
     * @param cost the number of additional undefined variables if the second instruction is taken
     * @param slot the {@link Variable#slot} of the variable that is undefined if the second instruction is taken, or -1
     */
    record Choice(int first, int second, int cost, int slot) implements MatchStep {}
}
