package io.github.mcpresources.office.internal.wordml;

/**
 * Counts the pages while a document is read: the page breaks of the author, and the beginnings of pages that Word
 * stored when it last displayed the document.
 */
final class WordPages {

    private int page = 1;
    private int first;
    private boolean broken;

    /** Begins a block, whose page is that of its first text. */
    void begin() {
        first = 0;
    }

    void text(String text) {
        if (!text.isBlank()) {
            broken = false;
            first = first == 0 ? page : first;
        }
    }

    /** Processes a page break that the author inserted. */
    void breakPage() {
        page++;
        broken = true;
    }

    /**
     * Processes the stored beginning of a page. Word also stores one after each inserted page break; this one is
     * ignored, because the break is already counted.
     */
    void breakRendered() {
        if (!broken) {
            page++;
        }
        broken = false;
    }

    /** Checks whether the beginning of any page after the first one has been read. */
    boolean areKnown() {
        return page > 1;
    }

    /** Returns the page of the first text since {@link #begin}, or else the current page. */
    int page() {
        return first == 0 ? page : first;
    }
}
