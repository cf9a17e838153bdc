package io.github.mcpresources.office.internal.sheet;

/**
 * A part of a number format.
 *
 * @param text for a literal, the characters that are displayed; otherwise the characters in the format
 */
record FormatToken(Kind kind, String text) {

    enum Kind {
        /** Characters that are displayed although they are neither in quotes nor escaped, such as parentheses. */
        PLAIN,
        /** Characters in quotes. */
        QUOTED,
        /** A character after a backslash. */
        ESCAPED,
        /** A currency symbol in brackets in a form that POI's formatter does not know, such as {@code [$EUR]}. */
        SYMBOL,
        /** One of the placeholders 0, # and ?. */
        DIGIT,
        POINT,
        COMMA,
        PERCENT,
        /** The word {@code General}. */
        GENERAL,
        /** The placeholder of the text of a cell. */
        TEXT,
        /** One of the letters of a date or time, once or more. */
        DATE,
        /** Hours, minutes or seconds of a duration, such as {@code [h]}. */
        ELAPSED,
        /** {@code AM/PM} or {@code A/P}. */
        HALF_DAY
    }

    boolean isLiteral() {
        return kind == Kind.PLAIN || kind == Kind.QUOTED || kind == Kind.ESCAPED || kind == Kind.SYMBOL;
    }

    boolean isTime() {
        return kind == Kind.DATE || kind == Kind.ELAPSED || kind == Kind.HALF_DAY;
    }

    /** Returns the letter of a date or time, in lower case. */
    char letter() {
        return Character.toLowerCase(text.charAt(0));
    }
}
