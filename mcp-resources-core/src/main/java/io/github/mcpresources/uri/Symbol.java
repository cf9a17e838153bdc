package io.github.mcpresources.uri;

/**
 * What a template demands at one place. A template is a sequence of symbols, one per literal character and one per
 * variable, and of two templates that match a URI the one with the lower {@link #rank} at the first difference wins. The
 * constants are in the order in which a walk through a trie tries them, which is that of the ranks but for
 * {@link #SPAN}: it comes before what it may turn out to be.
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

    /** Whether this can follow at the position: not the end where the path goes on, no delimiter where there is none. */
    boolean mayFollow(String text, int position) {
        boolean over = position == text.length();
        if (this == END) {
            return over || UriChars.stops(text.charAt(position), stops);
        }
        return delimiter == NONE || (!over && text.charAt(position) == delimiter);
    }

    /** Where the value of a variable of tier 1 starts, once it can follow. */
    int valueStart(int position) {
        return delimiter == NONE ? position : position + 1;
    }

    /** Whether the value of a variable of tier 1 cannot go on at the position. */
    boolean isEnd(String text, int position) {
        return position == text.length() || UriChars.stops(text.charAt(position), stops);
    }

    /** Where the value of a variable of tier 1 ends. */
    int valueEnd(String text, int start) {
        int end = start;
        int length = text.length();
        while (end < length && !UriChars.stops(text.charAt(end), stops)) {
            end++;
        }
        return end;
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
