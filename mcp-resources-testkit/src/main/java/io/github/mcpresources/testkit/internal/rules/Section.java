package io.github.mcpresources.testkit.internal.rules;

/** A section of the tests and reports. */
public enum Section {
    CAPABILITY("Capability"),
    LISTING("Listing"),
    PAGINATION("Pagination"),
    READING("Reading"),
    ERRORS("Errors"),
    COMPLETION("Completion"),
    SUBSCRIPTIONS("Subscriptions"),
    SKILLS("Skills"),
    ENVELOPE("Result envelope"),
    HTTP("HTTP"),
    SECURITY("Security"),
    BASE("Base protocol"),
    END("End of listen streams");

    private final String title;

    Section(String title) {
        this.title = title;
    }

    public String title() {
        return title;
    }
}
