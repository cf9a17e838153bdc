package io.github.mcpresources.search.internal.crawl;

import io.github.mcpresources.internal.text.JsonSize;
import io.github.mcpresources.search.internal.index.Part;
import io.github.mcpresources.search.internal.text.Chunks;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Collects the parts of a document, up to a maximum size. */
final class PartList {

    private static final int MAX_PARTS = 20_000;

    private final long max;
    private final List<Part> parts = new ArrayList<>();
    private long bytes;
    private boolean isFull;

    PartList(long max) {
        this.max = max;
    }

    /**
     * Cuts a text into parts that have the same URI, and adds them. If {@code hasLines} is true, the place of each part
     * is the number of its first line.
     */
    void addText(String uri, String text, boolean hasLines) {
        for (Chunks.Chunk chunk : Chunks.of(text)) {
            add(uri, hasLines ? Map.of("line", chunk.line()) : Map.of(), chunk.heading(), chunk.text());
        }
    }

    void add(String uri, Map<String, Object> place, Optional<String> heading, String text) {
        if (isFull || text.isBlank()) {
            return;
        }
        long size = JsonSize.utf8(text);
        if (bytes + size > max || parts.size() == MAX_PARTS) {
            isFull = true;
            return;
        }
        bytes += size;
        parts.add(new Part(uri, place, heading, Normalizer.normalize(text, Normalizer.Form.NFC)));
    }

    void full() {
        isFull = true;
    }

    boolean isFull() {
        return isFull;
    }

    long room() {
        return max - bytes;
    }

    long bytes() {
        return bytes;
    }

    List<Part> parts() {
        return parts;
    }
}
