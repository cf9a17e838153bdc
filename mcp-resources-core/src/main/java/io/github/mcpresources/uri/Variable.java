package io.github.mcpresources.uri;

/**
 * One variable of an expression.
 *
 * @param name the name, never decoded
 * @param prefix the length of a {@code :n} modifier, 0 when there is none
 * @param exploded whether it carries the {@code *} modifier
 * @param single whether the template takes a prefix of it, here or elsewhere, so that the value is no list and no map
 * @param slot its index among all variables of the template, repeated names counted
 */
record Variable(String name, int prefix, boolean exploded, boolean single, int slot) {
    boolean isPrefixed() {
        return prefix > 0;
    }

    /** Whether the value may span path segments, so that what follows it decides where it ends. */
    boolean isMultiSegment(Operator operator) {
        return operator.allowReserved || (operator == Operator.PATH && exploded);
    }
}
