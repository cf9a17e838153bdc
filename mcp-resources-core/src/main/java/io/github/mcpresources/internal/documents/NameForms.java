package io.github.mcpresources.internal.documents;

import java.text.Normalizer;
import java.util.Locale;

/** Normalises the names of documents and of their parts, so that they can be compared. */
public final class NameForms {

    private NameForms() {}

    /**
     * Converts a name to the form in which it is compared with slugs and aliases: normalised (NFKC), in lower case,
     * with a hyphen instead of each sequence of spaces and slashes, and without invisible characters.
     */
    public static String fold(String name) {
        StringBuilder folded = new StringBuilder();
        Normalizer.normalize(name, Normalizer.Form.NFKC)
                .codePoints()
                .filter(c -> !isInvisible(c))
                .map(c -> Character.isWhitespace(c) || Character.isSpaceChar(c) || c == '/' || c == '\\' ? ' ' : c)
                .forEach(folded::appendCodePoint);
        return folded.toString().toLowerCase(Locale.ROOT).strip().replaceAll(" +", "-");
    }

    /**
     * Checks whether a character is removed from slugs: a control character other than line breaks and tabs, a format
     * character such as a direction mark, or an unpaired surrogate.
     */
    private static boolean isInvisible(int c) {
        int type = Character.getType(c);
        return (type == Character.CONTROL && !Character.isWhitespace(c))
                || type == Character.FORMAT
                || type == Character.SURROGATE;
    }
}
