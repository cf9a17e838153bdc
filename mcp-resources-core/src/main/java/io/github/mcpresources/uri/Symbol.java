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
    END(1, UriChars.QUESTION | UriChars.HASH | UriChars.AMPERSAND),
    /** <code>{/x}</code>. */
    SEGMENT(2, '/', Operator.PATH.stops),
    /** <code>{.x}</code>. */
    LABEL(3, '.', Operator.LABEL.stops),
    /** <code>{;x}</code>, and <code>{?x}</code> or <code>{&amp;x}</code> before the end of a template. */
    NAMED(4),
    /** Several values and literals up to a delimiter, which tier 2 tells apart later; in tries only, not in templates. */
    SPAN(10, Operator.SIMPLE.stops),
    /** <code>{x}</code>. */
    BOUNDED(5, Operator.SIMPLE.stops),
    /** <code>{/x*}</code>. */
    SEGMENTS(6, '/', Operator.PATH.explodedStops()),
    /** Any other exploded variable. */
    EXPLODED(7),
    /** <code>{+x}</code>. */
    RESERVED(8, Operator.RESERVED.stops),
    /** <code>{#x}</code>. */
    FRAGMENT(9);

    private static final char NONE = '\0';

    /** The lower wins. */
    final byte rank;

    /** What a variable of tier 1 brings before its value. */
    private final char delimiter;

    /** Where a variable of tier 1 ends, and what may follow the path, as bits of {@link UriChars}. */
    private final int stops;

    Symbol(int rank) {
        this(rank, 0);
    }

    Symbol(int rank, int stops) {
        this(rank, NONE, stops);
    }

    Symbol(int rank, char delimiter, int stops) {
        this.rank = (byte) rank;
        this.delimiter = delimiter;
        this.stops = stops;
    }

    /** Where the value of a variable of tier 1 starts, or -1 when none starts at the position. */
    int valueStart(String text, int position) {
        if (this == END) {
            return isStop(text, position) ? position : -1;
        }
        if (delimiter == NONE) {
            return position;
        }
        return position < text.length() && text.charAt(position) == delimiter ? position + 1 : -1;
    }

    /** Where the value of a variable of tier 1 ends. */
    int valueEnd(String text, int start) {
        int end = start;
        while (!isStop(text, end)) {
            end++;
        }
        return end;
    }

    private boolean isStop(String text, int position) {
        return position == text.length() || UriChars.stops(text.charAt(position), stops);
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
