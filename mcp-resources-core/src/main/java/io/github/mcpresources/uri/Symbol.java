package io.github.mcpresources.uri;

/**
 * The kind of a token of a template. A template is a sequence of symbols, one for each literal character and one for
 * each variable. If two templates match a URI, the template with the lower {@link #rank} at the first difference takes
 * precedence. The constants are in the order in which a walk through a trie tries them. This is the order of the ranks,
 * except for {@link #SPAN}, which comes before the symbols that it may represent.
 *
 * <p>A bounded variable with a delimiter of its own is more specific than a bounded variable without one.
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
    /**
     * <code>{;x}</code>, and <code>{?x}</code> or <code>{&amp;x}</code> outside of the query at the end of a template.
     */
    NAMED(4),
    /**
     * Several values and literals up to a delimiter, which are separated later. Used only in tries, not in
     * templates.
     */
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

    /** The rank; the lower rank takes precedence. */
    final byte rank;

    /** The delimiter before the value of a variable that ends at a delimiter. */
    private final char delimiter;

    /** The characters that end a variable that ends at a delimiter, or that may follow the path, as bits of {@link UriChars}. */
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
     * Checks whether this symbol can follow at the position. The end cannot follow if the path continues. A variable
     * cannot follow if its delimiter is absent.
     */
    boolean mayFollow(String text, int position) {
        boolean over = position == text.length();
        if (this == END) {
            return over || UriChars.stops(text.charAt(position), stops);
        }
        return delimiter == NONE || (!over && text.charAt(position) == delimiter);
    }

    /** Returns the start of the value of a variable that ends at a delimiter that can follow at the position. */
    int valueStart(int position) {
        return delimiter == NONE ? position : position + 1;
    }

    /** Checks whether the value of a variable that ends at a delimiter ends at the position. */
    boolean isEnd(String text, int position) {
        return position == text.length() || UriChars.stops(text.charAt(position), stops);
    }

    /** Returns the end of the value of a variable that ends at a delimiter. */
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
