package io.github.mcpresources.office.internal.text;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the instructions of {@code HYPERLINK} fields in Word documents (ECMA-376, part 1, 17.16.5.25). */
public final class HyperlinkField {

    /**
     * Matches an instruction for a hyperlink. The groups are the switches before the target, the target, and the
     * switches after it.
     */
    private static final Pattern HYPERLINK =
            Pattern.compile("\\s*HYPERLINK\\s+((?:\\\\[a-z]\\s+)*+)\"?([^\"\\s\\\\][^\"\\s]*)\"?(.*)", Pattern.DOTALL);

    private static final Pattern BOOKMARK = Pattern.compile("\\s\\\\l\\s+\"?([^\"\\s]+)");

    private HyperlinkField() {}

    /**
     * Returns the URI to which an instruction links. If the link is to a bookmark in another document, the name of the
     * bookmark is the fragment of the URI.
     *
     * @return the URI; null for a link to a bookmark of the same document, and for any other instruction
     */
    public static @Nullable String target(String instruction) {
        Matcher link = HYPERLINK.matcher(instruction);
        if (!link.matches() || link.group(1).contains("\\l")) {
            return null;
        }
        Matcher bookmark = BOOKMARK.matcher(link.group(3));
        return target(link.group(2), bookmark.find() ? bookmark.group(1) : null);
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
