package io.github.mcpresources.mail.internal.text;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Escapes text and writes links for Markdown. */
final class MarkdownText {

    private static final Pattern SPECIAL = Pattern.compile("[\\\\`*\\[\\]<|]|(?<![\\p{L}\\p{N}])_|_(?![\\p{L}\\p{N}])");
    private static final Pattern START = Pattern.compile("^([#>+=~-])");
    private static final Pattern NUMBER = Pattern.compile("^([0-9]{1,9})([.)] )");
    private static final Pattern ACTIVE = Pattern.compile("!(?=\\[)|<(?=[A-Za-z/!?])");

    private MarkdownText() {}

    /** Escapes the characters that begin emphasis, code, links, HTML or table cells inside a line. */
    static String inline(String text) {
        return SPECIAL.matcher(text).replaceAll(found -> "\\\\" + Matcher.quoteReplacement(found.group()));
    }

    /** Escapes the beginning of a line. The text must already be escaped by {@link #inline}. */
    static String start(String escaped) {
        return NUMBER.matcher(START.matcher(escaped).replaceFirst("\\\\$1")).replaceFirst("$1\\\\$2");
    }

    /**
     * Escapes only pictures and HTML, which a program that shows Markdown would load or run. The rest of a plain text
     * is easier to read without escapes.
     */
    static String plain(String text) {
        return ACTIVE.matcher(text).replaceAll(found -> "\\\\" + found.group());
    }

    /** Returns a link. The text must already be escaped. */
    static String link(String text, String uri) {
        return "[" + text + "](" + target(uri) + ")";
    }

    /**
     * Percent-encodes the characters that are not allowed in the destination of a Markdown link: parentheses, angle
     * brackets, backslashes and white space.
     */
    static String target(String uri) {
        return uri.replace("(", "%28")
                .replace(")", "%29")
                .replace("<", "%3C")
                .replace(">", "%3E")
                .replace("\\", "%5C")
                .replaceAll("\\s", "%20");
    }
}
