package io.github.mcpresources.examples.documents;

import java.util.Locale;

/** How what is inside Office documents is served. */
enum OfficeMode {
    /** By tools and a template; a document is opened when it is asked for. */
    TOOLS,
    /** And in the list of resources, for which all documents are opened. */
    LIST,
    /** Not at all. */
    OFF;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
