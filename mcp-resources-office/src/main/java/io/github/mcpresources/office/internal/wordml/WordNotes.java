package io.github.mcpresources.office.internal.wordml;

import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;
import io.github.mcpresources.office.document.OfficeLimits;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The labels of the notes and comments of a text. They are numbered in the order in which the text first refers to
 * them.
 */
final class WordNotes {

    /** The kinds of notes. */
    enum Kind {
        FOOTNOTE("footnotes", "footnote", ""),
        ENDNOTE("endnotes", "endnote", "e"),
        COMMENT("comments", "comment", "c");

        final String relationship;
        final String element;
        private final String prefix;

        Kind(String relationship, String element, String prefix) {
            this.relationship = relationship;
            this.element = element;
            this.prefix = prefix;
        }
    }

    private final OfficeLimits limits;
    private final Map<Kind, Map<String, String>> labels = new HashMap<>();

    WordNotes(OfficeLimits limits) {
        this.limits = limits;
    }

    /** Returns the label of a note or comment to which the text refers. The first reference determines the label. */
    String refer(Kind kind, String id) {
        Map<String, String> known = labels.computeIfAbsent(kind, it -> new HashMap<>());
        if (known.size() >= limits.relationships() && !known.containsKey(id)) {
            throw new OfficeException(
                    Reason.LIMIT,
                    "The document has more than " + limits.relationships()
                            + " footnotes, endnotes or comments, which is the"
                            + " limit for each of them (setting OfficeLimits.relationships)",
                    null);
        }
        return known.computeIfAbsent(id, it -> kind.prefix + (known.size() + 1));
    }

    /** Returns the label of a note or comment; null if the text does not refer to it. */
    @Nullable
    String label(Kind kind, String id) {
        return labels.getOrDefault(kind, Map.of()).get(id);
    }

    boolean isEmpty(Kind kind) {
        return !labels.containsKey(kind);
    }
}
