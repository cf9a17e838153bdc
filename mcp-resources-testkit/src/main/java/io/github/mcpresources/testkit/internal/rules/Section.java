package io.github.mcpresources.testkit.internal.rules;

/** A section of the tests and reports. Each section contains the rules about one subject. */
public enum Section {
    /** The capabilities that the server declares, and the handshake. */
    CAPABILITY("Capability"),
    /** The lists of resources and templates. */
    LISTING("Listing"),
    /** Pages and cursors. */
    PAGINATION("Pagination"),
    /** Reads of resources. */
    READING("Reading"),
    /** Error responses. */
    ERRORS("Errors"),
    /** Completion of template variables. */
    COMPLETION("Completion"),
    /** Subscriptions of sessions, and listen streams. */
    SUBSCRIPTIONS("Subscriptions"),
    /** The skills extension, for servers that declare it. */
    SKILLS("Skills"),
    /** The fields that each result of 2026-07-28 contains. */
    ENVELOPE("Result envelope"),
    /** HTTP headers and status codes. */
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
