package io.github.mcpresources.uri;

/**
 * The kind of a template token. A template is a sequence of symbols: one for each literal character and each variable,
 * and one for its end, {@link #END} or {@link #FRAGMENT}. A query at the end has no symbols. If two templates match a
 * URI, the one with the lower {@link #rank} at the first difference takes precedence. A search of a trie tries the
 * constants in the order of their declaration. This is the order of the ranks, except that {@link #SPAN} comes before
 * the symbols that it may represent.
 *
 * <p>A variable that starts with a delimiter, such as <code>{/x}</code>, is more specific than <code>{x}</code>, which
 * has no delimiter.
 */
enum Symbol {
    LITERAL(0),
    END(1, UriChars.QUESTION | UriChars.HASH | UriChars.AMPERSAND),
    /** A path segment: <code>{/x}</code>. */
    SEGMENT(2, '/', Operator.PATH.stops),
    /** A label: <code>{.x}</code>. */
    LABEL(3, '.', Operator.LABEL.stops),
    /**
     * A variable whose name is in the URI: <code>{;x}</code>, and <code>{?x}</code> or <code>{&amp;x}</code> outside of
     * the query at the end.
     */
    NAMED(4),
    /**
     * Several values and literals up to a delimiter. The values are separated later. Used only in tries, not in
     * templates.
     */
    SPAN(10, Operator.SIMPLE.stops),
    /** A simple variable: <code>{x}</code>. */
    BOUNDED(5, Operator.SIMPLE.stops),
    /** Path segments: <code>{/x*}</code>. */
    SEGMENTS(6, '/', Operator.PATH.explodedStops()),
    EXPLODED(7),
    /** A variable that may contain reserved characters: <code>{+x}</code>. */
    RESERVED(8, Operator.RESERVED.stops),
    FRAGMENT(9);

    private static final char NONE = '\0';

    /** A symbol with a lower rank takes precedence. */
    final byte rank;

    /** The delimiter before the value, or {@link #NONE}. */
    private final char delimiter;

    /**
     * The characters that end the value or, for {@link #END}, that may follow the path, as bits of {@link UriChars}.
     * Zero if the value does not end at a delimiter.
     */
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

    /**
     * Checks whether this symbol can occur at a position. {@link #END} cannot occur if the path continues. A variable
     * cannot occur if its delimiter is absent.
     */
    boolean mayFollow(String text, int position) {
        boolean over = position == text.length();
        if (this == END) {
            return over || UriChars.stops(text.charAt(position), stops);
        }
        return delimiter == NONE || (!over && text.charAt(position) == delimiter);
    }

    /**
     * Returns the start of the value, which is after the delimiter if there is one. {@link #mayFollow} must be true for
     * the position.
     */
    int valueStart(int position) {
        return delimiter == NONE ? position : position + 1;
    }

    /** Checks whether a value ends at a position: at a stop character or at the end of the text. */
    boolean isEnd(String text, int position) {
        return position == text.length() || UriChars.stops(text.charAt(position), stops);
    }

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
