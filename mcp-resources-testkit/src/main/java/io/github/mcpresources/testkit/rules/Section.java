package io.github.mcpresources.testkit.rules;

/** A part of the specification. */
public enum Section {
    /** The capability and the handshake. */
    CAPABILITY("Capability"),
    /** Resources and templates in lists. */
    LISTING("Listing"),
    /** Pages and cursors. */
    PAGINATION("Pagination"),
    /** Reading what is there. */
    READING("Reading"),
    /** What is said to wrong requests. */
    ERRORS("Errors"),
    /** Values for the variables of templates. */
    COMPLETION("Completion"),
    /** Subscriptions of sessions, and listen streams. */
    SUBSCRIPTIONS("Subscriptions"),
    /** What each result of 2026-07-28 carries. */
    ENVELOPE("Result envelope"),
    /** Headers and statuses. */
    HTTP("HTTP"),
    /** What must not get out. */
    SECURITY("Security"),
    /** JSON-RPC, over all that was said. */
    BASE("Base protocol"),
    /** What is said when the server ends. */
    END("End");

    private final String title;

    Section(String title) {
        this.title = title;
    }

    /**
     * How people call it.
     *
     * @return a heading
     */
    public String title() {
        return title;
    }
}
