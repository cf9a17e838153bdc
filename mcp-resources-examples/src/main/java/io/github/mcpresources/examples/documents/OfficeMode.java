package io.github.mcpresources.examples.documents;

import java.util.Locale;

/** The ways in which the items of Office documents are served. */
enum OfficeMode {
    /** The items are served by tools and a template. A document is opened when it is requested. */
    TOOLS,
    /**
     * The items are served as with {@link #TOOLS}, and also in the list of resources. For the list, all documents are
     * opened.
     */
    LIST,
    /** The items are not served. */
    OFF;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
