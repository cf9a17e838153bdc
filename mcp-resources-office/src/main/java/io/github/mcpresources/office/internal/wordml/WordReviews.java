package io.github.mcpresources.office.internal.wordml;

import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;
import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.office.internal.document.DocumentMemory;
import io.github.mcpresources.office.internal.text.Comment;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The tracked changes of a docx document, and the texts on which reviewers commented. */
final class WordReviews {

    private static final int MAX_TEXT = 2000;

    /** The text on which a reviewer commented, and where it is in the document. */
    record Anchor(StringBuilder text, Map<String, Object> place) {}

    private final OfficeLimits limits;
    private final Map<String, Anchor> anchors = new HashMap<>();
    private final Map<String, Anchor> open = new LinkedHashMap<>();
    private final List<Comment> changes = new ArrayList<>();
    private final Deque<StringBuilder> texts = new ArrayDeque<>();

    WordReviews(OfficeLimits limits) {
        this.limits = limits;
    }

    void begin(String id, Map<String, Object> place) {
        checkCount(anchors.size());
        Anchor anchor = new Anchor(new StringBuilder(), place);
        anchors.put(id, anchor);
        open.put(id, anchor);
    }

    /** Records the place of a reference to a comment, unless the comment has a range. */
    void refer(String id, Map<String, Object> place) {
        if (!anchors.containsKey(id)) {
            checkCount(anchors.size());
            anchors.put(id, new Anchor(new StringBuilder(), place));
        }
    }

    void end(String id) {
        open.remove(id);
    }

    void endAll() {
        open.clear();
    }

    /** Returns the text on which a reviewer commented; null if it is unknown. */
    @Nullable
    Anchor anchor(String id) {
        return anchors.get(id);
    }

    /** Begins a change. The text of a change within another change belongs only to the inner change. */
    void beginChange() {
        texts.push(new StringBuilder());
    }

    /** Ends a change. A change without text, such as that of a paragraph mark, is not recorded. */
    void endChange(String kind, @Nullable String author, @Nullable String date, Map<String, Object> place) {
        String text = texts.pop().toString().strip();
        if (!text.isEmpty()) {
            checkCount(changes.size());
            changes.add(new Comment(kind, author, date, text, null, place));
        }
    }

    private void checkCount(int count) {
        if (count >= limits.relationships()) {
            throw new OfficeException(
                    Reason.LIMIT,
                    "The document has more than " + limits.relationships()
                            + " comments or tracked changes, which is the limit (setting OfficeLimits.relationships)",
                    null);
        }
        DocumentMemory.takeEntry("");
    }

    void text(String text) {
        open.values().removeIf(anchor -> anchor.text().length() >= MAX_TEXT);
        for (Anchor anchor : open.values()) {
            add(anchor.text(), text);
        }
        deleted(text);
    }

    void deleted(String text) {
        StringBuilder change = texts.peek();
        if (change != null) {
            add(change, text);
        }
    }

    private static void add(StringBuilder to, String text) {
        int room = Math.max(0, Math.min(text.length(), MAX_TEXT - to.length()));
        DocumentMemory.take(room);
        to.append(text, 0, room);
    }

    List<Comment> changes() {
        return changes;
    }
}
