package io.github.mcpresources.office;

import java.util.Locale;

/** The formats of tables and of the cells of sheets. */
enum TableFormat {
    CSV("text/csv"),
    JSON("application/json"),
    MD("text/markdown");

    private final String mimeType;

    TableFormat(String mimeType) {
        this.mimeType = mimeType;
    }

    String mimeType() {
        return mimeType;
    }

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
