package io.github.mcpresources.search.internal.crawl;

import java.util.Locale;

/** The reasons why a resource, or a part of it, is not searched. */
public enum Reason {
    /** The content is not text, and no format reads it. */
    NOT_TEXT,
    /** The document needs a password. */
    ENCRYPTED,
    /** Only the beginning is searched, or the document is larger than its format allows. */
    OVER_LIMIT,
    /** The read took too long. */
    TIMED_OUT,
    /** The resource cannot be read; the detail says why. */
    FAILED,
    /** The texts of its provider have used the budget of the provider. */
    OVER_BUDGET,
    /** The index has reached its maximum size. */
    INDEX_FULL;

    /**
     * Returns the form for clients.
     *
     * @return the name in lower case
     */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
