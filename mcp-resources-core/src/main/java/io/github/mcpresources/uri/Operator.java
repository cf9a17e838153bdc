package io.github.mcpresources.uri;

/**
 * The expression operators of <a href="https://www.rfc-editor.org/rfc/rfc6570#appendix-A">RFC 6570, Appendix A</a>.
 * Each operator also defines the characters at which a captured value ends.
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

    final String symbol;
    /** The text at the start of the expansion if any variable is defined. */
    final String first;

    final String separator;
    final boolean named;
    /** The text after the name of a variable whose value is empty. */
    final String ifEmpty;
    /** True if reserved characters and percent-encoded characters are copied unchanged. */
    final boolean allowReserved;
    /** The characters at which the value of a non-exploded variable ends, as bits of {@link UriChars}. */
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

    boolean isQuery() {
        return this == QUERY || this == CONTINUATION;
    }

    /** Checks whether the operator writes a delimiter before its first variable. */
    boolean isPrefixed() {
        return !first.isEmpty();
    }

    /** Returns the characters at which the items of an exploded variable end. */
    int explodedStops() {
        return isQuery() ? UriChars.HASH : stops & ~(UriChars.SEMICOLON | (this == PATH ? UriChars.SLASH : 0));
    }

    /**
     * Returns, as bits of {@link UriChars}, the reserved characters that an expansion encodes in a value. If a URI can
     * be matched in several ways, a match whose values contain none of these characters in raw form is preferred.
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
