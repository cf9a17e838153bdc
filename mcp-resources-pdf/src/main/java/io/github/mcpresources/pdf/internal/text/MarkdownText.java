package io.github.mcpresources.pdf.internal.text;

import java.util.regex.Pattern;

/** Escapes text of a page for Markdown. */
public final class MarkdownText {

    private static final Pattern SPECIAL = Pattern.compile("[\\\\`*\\[\\]<]|(?<![\\p{L}\\p{N}])_|_(?![\\p{L}\\p{N}])");
    private static final Pattern START = Pattern.compile("^(#{1,6}(?= )|[+-](?= )|>|~~~|=+$|-+$)");
    private static final Pattern NUMBER = Pattern.compile("^([0-9]{1,9})([.)] )");

    private MarkdownText() {}

    /**
     * Escapes text that does not begin a line. Characters that are special only at the beginning of a line stay
     * unescaped.
     */
    public static String inline(String text) {
        return SPECIAL.matcher(text)
                .replaceAll(found -> "\\\\" + java.util.regex.Matcher.quoteReplacement(found.group()));
    }

    /** Escapes a paragraph, so that it does not begin a heading, a list or a quotation. */
    static String paragraph(String text) {
        String escaped = START.matcher(inline(text)).replaceFirst("\\\\$1");
        return NUMBER.matcher(escaped).replaceFirst("$1\\\\$2");
    }
}
