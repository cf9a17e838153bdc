package io.github.mcpresources.office.internal.text;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the instructions of {@code HYPERLINK} fields in Word documents (ECMA-376, part 1, 17.16.5.25). */
public final class HyperlinkField {

    /** The switches that have an argument. A switch is a backslash and a letter. */
    private static final String WITH_ARGUMENT = "lot";

    /** A quotation mark or a backslash in quoted text. A backslash precedes it. */
    private static final Pattern ESCAPE = Pattern.compile("\\\\([\"\\\\])");

    private HyperlinkField() {}

    /**
     * Returns the URI to which an instruction links. If the link is to a bookmark in another document, the name of the
     * bookmark is the fragment of the URI.
     *
     * @return the URI; null for a link to a bookmark of the same document, and for any other instruction
     */
    public static @Nullable String target(String instruction) {
        List<Word> words = words(instruction);
        if (words.isEmpty() || !words.get(0).is("HYPERLINK")) {
            return null;
        }
        String uri = null;
        String bookmark = null;
        for (int at = 1; at < words.size(); at++) {
            Word word = words.get(at);
            if (!word.isSwitch()) {
                uri = uri == null && !word.text().isEmpty() ? word.text() : uri;
            } else if (at + 1 < words.size() && word.hasArgument()) {
                at++;
                bookmark = word.is("\\l") ? words.get(at).text() : bookmark;
            }
        }
        return target(uri, bookmark);
    }

    /** A word of an instruction. A word in quotation marks can contain spaces, and is never a switch. */
    private record Word(String text, boolean isQuoted) {

        boolean is(String name) {
            return !isQuoted && text.equalsIgnoreCase(name);
        }

        boolean isSwitch() {
            return !isQuoted && text.startsWith("\\");
        }

        boolean hasArgument() {
            return text.length() == 2 && WITH_ARGUMENT.indexOf(Character.toLowerCase(text.charAt(1))) >= 0;
        }
    }

    /** Returns the words. Control characters separate words, too, because doc files have marks of objects in fields. */
    private static List<Word> words(String instruction) {
        List<Word> words = new ArrayList<>();
        int at = 0;
        while (at < instruction.length()) {
            if (instruction.charAt(at) <= ' ') {
                at++;
                continue;
            }
            boolean isQuoted = instruction.charAt(at) == '"';
            int start = isQuoted ? at + 1 : at;
            int end = start;
            while (end < instruction.length() && !endsWord(instruction.charAt(end), isQuoted)) {
                end += isQuoted && isEscape(instruction, end) ? 2 : 1;
            }
            String text = instruction.substring(start, end);
            words.add(new Word(isQuoted ? ESCAPE.matcher(text.strip()).replaceAll("$1") : text, isQuoted));
            at = isQuoted ? end + 1 : end;
        }
        return words;
    }

    private static boolean endsWord(char ch, boolean isQuoted) {
        return ch == '"' || (!isQuoted && ch <= ' ');
    }

    /** Checks whether a quotation mark or a backslash belongs to the quoted text, because a backslash precedes it. */
    private static boolean isEscape(String text, int at) {
        return text.charAt(at) == '\\'
                && at + 1 < text.length()
                && (text.charAt(at + 1) == '"' || text.charAt(at + 1) == '\\');
    }

    /**
     * Returns the URI of a document with the name of a bookmark as its fragment. If the URI already has a fragment, it
     * is returned unchanged.
     *
     * @param uri the URI; null if there is none
     * @param bookmark the name of the bookmark; null if there is none
     * @return the URI; null if there is none
     */
    public static @Nullable String target(@Nullable String uri, @Nullable String bookmark) {
        return uri == null || bookmark == null || uri.indexOf('#') >= 0 ? uri : uri + "#" + bookmark;
    }
}
