package io.github.mcpresources.examples.documents;

import java.util.Locale;

/** The ways in which the items of Office documents are served. */
enum OfficeMode {
    /** The items are served by tools and a template. A document is opened when it is requested. */
    TOOLS,
    /** The items are also in the list of resources. All documents are opened to create the list. */
    LIST,
    OFF;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
