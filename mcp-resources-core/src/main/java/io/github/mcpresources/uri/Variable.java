package io.github.mcpresources.uri;

/**
 * A variable of an expression.
 *
 * @param name the name as written in the template, never decoded
 * @param prefix the length {@code n} of a {@code :n} modifier; 0 if there is none
 * @param exploded true if the variable has the {@code *} modifier
 * @param single true if any occurrence of the name in the template has a prefix modifier, so that the value cannot be a
 *     list or a map
 * @param slot the index among all variables of the template; each occurrence of a repeated name counts
 */
record Variable(String name, int prefix, boolean exploded, boolean single, int slot) {
    boolean isPrefixed() {
        return prefix > 0;
    }

    /** Checks whether the value may span path segments, so that only the text after the value determines its end. */
    boolean isMultiSegment(Operator operator) {
        return operator.allowReserved || (operator == Operator.PATH && exploded);
    }
}
