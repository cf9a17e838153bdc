package io.github.mcpresources.office.internal.odf;

/**
 * Counts the pages of an OpenDocument text. A page begins at a break that the style of a paragraph or table states, or
 * at a position that the program recorded when it last displayed the document ({@code text:soft-page-break}).
 */
final class OdfPages {

    private int page = 1;
    private int first;
    private int nested;
    private boolean started;
    private boolean broken;

    /** Begins a block of the document. The page of a block is the page of its first text. */
    void begin() {
        first = 0;
    }

    /** Begins a table, a note or a shape. The breaks of paragraphs in it do not begin a page. */
    void enter() {
        nested++;
    }

    void leave() {
        nested--;
    }

    /** Begins a paragraph or table. */
    void before(boolean breaks) {
        if (nested == 0) {
            if (started && (breaks || broken)) {
                page++;
            }
            started = true;
            broken = false;
        }
    }

    /** Ends a paragraph or table. */
    void after(boolean breaks) {
        broken |= nested == 0 && breaks;
    }

    void breakSoft() {
        page++;
    }

    void text(String text) {
        if (first == 0 && !text.isBlank()) {
            first = page;
        }
    }

    /** Checks whether the document states where pages begin, that is, whether a second page has been found. */
    boolean areKnown() {
        return page > 1;
    }

    /** Returns the page of the first text since {@link #begin}, or else the current page. */
    int page() {
        return first == 0 ? page : first;
    }

    /** Returns the page on which the current position is. */
    int current() {
        return page;
    }

    /** Continues on a page, for example with the next cell of a row. */
    void continueOn(int current) {
        page = current;
    }
}
