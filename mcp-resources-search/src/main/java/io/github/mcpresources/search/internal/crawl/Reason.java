package io.github.mcpresources.search.internal.crawl;

import java.util.Locale;

/** The reasons why a resource, or a part of it, is not searched. */
public enum Reason {
    /** The content is not text, and no document format can read it. */
    NOT_TEXT,
    /** The document needs a password. */
    ENCRYPTED,
    /**
     * The text is longer than the limit and only its beginning is searched, or the document exceeds a limit of its
     * format.
     */
    OVER_LIMIT,
    /** The read took too long. */
    TIMED_OUT,
    /** The resource cannot be read; the detail says why. */
    FAILED,
    /** The texts of the provider exceed the maximum that {@code SearchIndex.Builder.over} sets. */
    OVER_BUDGET,
    /** The index has reached its maximum size. */
    INDEX_FULL;

    /** Returns the name of the reason in lower case, as clients receive it. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
