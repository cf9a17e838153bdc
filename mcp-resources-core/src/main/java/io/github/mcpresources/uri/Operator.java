package io.github.mcpresources.uri;

/**
 * The expression operators of <a href="https://www.rfc-editor.org/rfc/rfc6570#appendix-A">RFC 6570, Appendix A</a>. For
 * matching, an operator also has the characters at which a captured value ends.
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

    /** The operator as written in a template. */
    final String symbol;
    /** The text at the start of the expansion if any variable is defined. */
    final String first;
    /** The text between defined variables, and between the items of an exploded variable. */
    final String separator;
    /** True if an expansion contains the variable's name. */
    final boolean named;
    /** The text after the name of a variable whose value is empty. */
    final String ifEmpty;
    /** True if reserved characters and percent-encoded characters are copied unchanged. */
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
        throw new IllegalArgumentException("Not an operator of RFC 6570: " + symbol);
    }

    /** Checks whether the operator belongs to the query component. */
    boolean isQuery() {
        return this == QUERY || this == CONTINUATION;
    }

    /**
     * Checks whether the operator writes a delimiter before its first variable. The text before the expression then
     * ends at that delimiter.
     */
    boolean isPrefixed() {
        return !first.isEmpty();
    }

    /** Returns the stop characters of the whole sequence of items of an exploded variable. */
    int explodedStops() {
        return isQuery() ? UriChars.HASH : stops & ~(UriChars.SEMICOLON | (this == PATH ? UriChars.SLASH : 0));
    }

    /**
     * Returns the reserved characters that never occur raw in the expansion of a value, because the expansion encodes
     * them, as bits of {@link UriChars}. A URI may nevertheless contain these characters raw. If a URI can be read in
     * several ways, a reading without these raw characters is preferred.
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
