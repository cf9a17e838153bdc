package io.github.mcpresources.office.internal.wordml;

/**
 * The number of the current page. A document does not contain its pages, but Word stores where it began a page when it
 * last displayed the document.
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

    /** Processes the beginning of a page as displayed. It also marks a page that begins after an inserted break. */
    void breakRendered() {
        if (!broken) {
            page++;
        }
        broken = false;
    }

    /** Checks whether the document has stated the beginning of a page. */
    boolean areKnown() {
        return page > 1;
    }

    /** Returns the page of the first text since {@link #begin}, or else the current page. */
    int page() {
        return first == 0 ? page : first;
    }
}
