package io.github.mcpresources.office.internal.odf;

import io.github.mcpresources.office.internal.document.DocumentMemory;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The texts on which reviewers of an OpenDocument text commented, by the names of the comments. */
final class OdfAnchors {

    private static final int MAX_TEXT = 2000;

    private final Map<String, StringBuilder> texts = new HashMap<>();
    /** The texts that have not ended and are not yet as long as possible. */
    private final Map<String, StringBuilder> open = new LinkedHashMap<>();

    private int suspended;

    void begin(String name) {
        StringBuilder text = new StringBuilder();
        texts.put(name, text);
        open.put(name, text);
        DocumentMemory.takeEntry(name);
    }

    /** Ignores the text of a note or a comment, until {@link #resume} is called. */
    void suspend() {
        suspended++;
    }

    void resume() {
        suspended--;
    }

    void text(String text) {
        if (suspended > 0 || open.isEmpty()) {
            return;
        }
        for (StringBuilder anchor : open.values()) {
            int room = Math.min(text.length(), MAX_TEXT - anchor.length());
            DocumentMemory.take(2L * room);
            anchor.append(text, 0, room);
        }
        open.values().removeIf(anchor -> anchor.length() >= MAX_TEXT);
    }

    /** Ends a text, and returns it; empty if it has no characters or has not begun. */
    Optional<String> end(String name) {
        open.remove(name);
        StringBuilder text = texts.remove(name);
        return text == null || text.isEmpty() ? Optional.empty() : Optional.of(text.toString());
    }
}
