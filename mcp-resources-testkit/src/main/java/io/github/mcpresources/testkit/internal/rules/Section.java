package io.github.mcpresources.testkit.internal.rules;

/** A section of the tests and reports. */
public enum Section {
    CAPABILITY("Capability"),
    LISTING("Listing"),
    PAGINATION("Pagination"),
    READING("Reading"),
    ERRORS("Errors"),
    COMPLETION("Completion"),
    /** Subscriptions of sessions, and listen streams. */
    SUBSCRIPTIONS("Subscriptions"),
    /** The skills extension, for servers that declare it. */
    SKILLS("Skills"),
    ENVELOPE("Result envelope"),
    HTTP("HTTP"),
    /** Protection of files and internal details. */
    SECURITY("Security"),
    BASE("Base protocol"),
    /** The messages that a server sends when it ends its listen streams. */
    END("End");

    private final String title;

    Section(String title) {
        this.title = title;
    }

    public String title() {
        return title;
    }
}
