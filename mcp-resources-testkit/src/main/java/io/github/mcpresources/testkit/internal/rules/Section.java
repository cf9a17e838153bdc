package io.github.mcpresources.testkit.internal.rules;

/** A section of the tests and reports, with the rules about one part of the specification. */
public enum Section {
    /** The capability and the handshake. */
    CAPABILITY("Capability"),
    /** Resources and templates in lists. */
    LISTING("Listing"),
    /** Pages and cursors. */
    PAGINATION("Pagination"),
    /** Reads of resources. */
    READING("Reading"),
    /** Answers to invalid requests. */
    ERRORS("Errors"),
    /** Completion of template variables. */
    COMPLETION("Completion"),
    /** Subscriptions of sessions, and listen streams. */
    SUBSCRIPTIONS("Subscriptions"),
    /** The fields that each result of 2026-07-28 contains. */
    ENVELOPE("Result envelope"),
    /** Headers and statuses. */
    HTTP("HTTP"),
    /** Protection of files and internal details. */
    SECURITY("Security"),
    /** The requirements of JSON-RPC on all messages. */
    BASE("Base protocol"),
    /** The messages that a server sends when it ends its listen streams. */
    END("End");

    private final String title;

    Section(String title) {
        this.title = title;
    }

    /**
     * Returns the title of the section in reports.
     *
     * @return a heading
     */
    public String title() {
        return title;
    }
}
