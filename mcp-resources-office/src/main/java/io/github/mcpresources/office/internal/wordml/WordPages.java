package io.github.mcpresources.office.internal.wordml;

/**
 * Counts the pages of a docx document. A page begins at a page break in the text, or at a position that Word recorded
 * when it last displayed the document ({@code lastRenderedPageBreak}).
 */
final class WordPages {

    private int page = 1;
    private int first;
    private boolean broken;

    /** Begins a block. The page of a block is the page of its first text. */
    void begin() {
        first = 0;
    }

    void text(String text) {
        if (!text.isBlank()) {
            broken = false;
            first = first == 0 ? page : first;
        }
    }

    void breakPage() {
        page++;
        broken = true;
    }

    /**
     * Processes the beginning of a page that Word recorded. It is not counted directly after a page break, because the
     * page break already counts as a new page.
     */
    void breakRendered() {
        if (!broken) {
            page++;
        }
        broken = false;
    }

    /** Checks whether the document states where pages begin, that is, whether a second page has been found. */
    boolean areKnown() {
        return page > 1;
    }

    /** Returns the page of the first text since {@link #begin}, or else the current page. */
    int page() {
        return first == 0 ? page : first;
    }
}
