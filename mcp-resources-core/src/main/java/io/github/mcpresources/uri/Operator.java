package io.github.mcpresources.uri;

/**
 * The expression operators of <a href="https://www.rfc-editor.org/rfc/rfc6570#appendix-A">RFC 6570, Appendix A</a>,
 * with what matching adds to them: the characters at which a captured value stops.
 */
enum Operator {
    SIMPLE("", "", ",", false, "", false, UriChars.SLASH | UriChars.QUESTION | UriChars.HASH),
    RESERVED("+", "", ",", false, "", true, UriChars.QUESTION | UriChars.HASH),
    FRAGMENT("#", "#", ",", false, "", true, 0),
    LABEL(".", ".", ".", false, "", false, UriChars.SLASH | UriChars.QUESTION | UriChars.HASH),
    PATH("/", "/", "/", false, "", false, UriChars.SLASH | UriChars.QUESTION | UriChars.HASH),
    MATRIX(";", ";", ";", true, "", false, UriChars.SEMICOLON | UriChars.SLASH | UriChars.QUESTION | UriChars.HASH),
    QUERY("?", "?", "&", true, "=", false, UriChars.AMPERSAND | UriChars.HASH),
    CONTINUATION("&", "&", "&", true, "=", false, UriChars.AMPERSAND | UriChars.HASH);

    /** As written in a template. */
    final String symbol;
    /** What the expansion starts with when anything is defined. */
    final String first;
    /** What stands between defined variables, and between the items of an exploded one. */
    final String separator;
    /** Whether an expansion carries the variable's name. */
    final boolean named;
    /** What follows the name of a variable whose value is empty. */
    final String ifEmpty;
    /** Whether reserved characters and percent-triplets are copied as they are. */
    final boolean allowReserved;
    /** The stop characters of a value that is not exploded, as bits of {@link UriChars}. */
    final int stops;

    Operator(
            String symbol,
            String first,
            String separator,
            boolean named,
            String ifEmpty,
            boolean allowReserved,
            int stops) {
        this.symbol = symbol;
        this.first = first;
        this.separator = separator;
        this.named = named;
        this.ifEmpty = ifEmpty;
        this.allowReserved = allowReserved;
        this.stops = stops;
    }

    static Operator of(String symbol) {
        for (Operator operator : values()) {
            if (operator.symbol.equals(symbol)) {
                return operator;
            }
        }
        throw new IllegalArgumentException("no operator of RFC 6570: " + symbol);
    }

    /** Whether the operator belongs to the query component. */
    boolean isQuery() {
        return this == QUERY || this == CONTINUATION;
    }

    /** Whether a variable is delimited by the operator itself, so that what stands before it ends there. */
    boolean isPrefixed() {
        return !first.isEmpty();
    }

    /** The stop characters of the whole run of items of an exploded variable. */
    int explodedStops() {
        return isQuery() ? UriChars.HASH : stops & ~(UriChars.SEMICOLON | (this == PATH ? UriChars.SLASH : 0));
    }

    /**
     * The reserved characters that a value never has in an expansion, because they are encoded: a URI may hold them raw
     * all the same, but where there is a choice the reading without them is the right one.
     */
    int encoded(Variable variable) {
        if (allowReserved) {
            return 0;
        }
        int all = UriChars.SLASH
                | UriChars.QUESTION
                | UriChars.HASH
                | UriChars.SEMICOLON
                | UriChars.AMPERSAND
                | UriChars.COMMA
                | UriChars.EQUALS
                | UriChars.OTHER;
        if (!variable.exploded()) {
            return variable.isPrefixed() ? all : all & ~UriChars.COMMA;
        }
        int own = switch (this) {
            case PATH -> UriChars.SLASH;
            case MATRIX -> UriChars.SEMICOLON;
            case QUERY, CONTINUATION -> UriChars.AMPERSAND;
            case SIMPLE -> UriChars.COMMA;
            default -> 0;
        };
        return all & ~(own | UriChars.EQUALS);
    }
}
