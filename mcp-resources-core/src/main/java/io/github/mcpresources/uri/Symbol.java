package io.github.mcpresources.uri;

/**
 * What a template demands at one place, in the order of precedence: the earlier constant wins. A template is a sequence
 * of symbols, one per literal character and one per variable, and of two templates that match a URI the one with the
 * earlier symbol at the first difference wins.
 *
 * <p>Bounded variables come in two ranks: one that brings its own delimiter is more specific than one that does not.
 */
enum Symbol {
    /** A literal character. */
    LITERAL(0),
    /** The end of the path. */
    END(1),
    /** <code>{/x}</code>. */
    SEGMENT(2),
    /** <code>{.x}</code>. */
    LABEL(3),
    /** <code>{;x}</code>, and <code>{?x}</code> or <code>{&amp;x}</code> before the end of a template. */
    NAMED(4),
    /** <code>{x}</code>. */
    BOUNDED(5),
    /** <code>{/x*}</code>. */
    SEGMENTS(6),
    /** Any other exploded variable. */
    EXPLODED(7),
    /** <code>{+x}</code>. */
    RESERVED(8),
    /** <code>{#x}</code>. */
    FRAGMENT(9);

    /** The lower wins. */
    final byte rank;

    Symbol(int rank) {
        this.rank = (byte) rank;
    }

    static Symbol of(Operator operator, Variable variable) {
        return switch (operator) {
            case RESERVED -> RESERVED;
            case FRAGMENT -> FRAGMENT;
            case PATH -> variable.exploded() ? SEGMENTS : SEGMENT;
            default -> variable.exploded() ? EXPLODED : bounded(operator);
        };
    }

    private static Symbol bounded(Operator operator) {
        if (operator == Operator.LABEL) {
            return LABEL;
        }
        return operator.named ? NAMED : BOUNDED;
    }
}
