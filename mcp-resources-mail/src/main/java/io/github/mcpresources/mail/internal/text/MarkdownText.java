package io.github.mcpresources.mail.internal.text;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Text of mails in Markdown. */
final class MarkdownText {

    private static final Pattern SPECIAL = Pattern.compile("[\\\\`*\\[\\]<|]|(?<![\\p{L}\\p{N}])_|_(?![\\p{L}\\p{N}])");
    private static final Pattern START = Pattern.compile("^([#>+=~-])");
    private static final Pattern NUMBER = Pattern.compile("^([0-9]{1,9})([.)] )");
    private static final Pattern ACTIVE = Pattern.compile("!(?=\\[)|<(?=[A-Za-z/!?])");

    private MarkdownText() {}

    /** Escapes text, so that it is shown as it is inside of a line. */
    static String inline(String text) {
        return SPECIAL.matcher(text).replaceAll(found -> "\\\\" + Matcher.quoteReplacement(found.group()));
    }

    /** Escapes the beginning of a line of escaped text. */
    static String start(String escaped) {
        return NUMBER.matcher(START.matcher(escaped).replaceFirst("\\\\$1")).replaceFirst("$1\\\\$2");
    }

    /**
     * Escapes only what a program that shows Markdown would load or run: pictures and HTML. The rest of a plain text is
     * easier to read unescaped, and often close to Markdown.
     */
    static String plain(String text) {
        return ACTIVE.matcher(text).replaceAll(found -> "\\\\" + found.group());
    }

    /** Returns a link. */
    static String link(String text, String uri) {
        return "[" + text + "](" + target(uri) + ")";
    }

    /** Returns the target of a link, in which no character ends the link. */
    static String target(String uri) {
        return uri.replace("(", "%28")
                .replace(")", "%29")
                .replace("<", "%3C")
                .replace(">", "%3E")
                .replace("\\", "%5C")
                .replaceAll("\\s", "%20");
    }
}
