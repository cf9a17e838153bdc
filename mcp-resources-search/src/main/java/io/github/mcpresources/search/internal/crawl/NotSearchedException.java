package io.github.mcpresources.search.internal.crawl;

import org.jspecify.annotations.Nullable;

/** Thrown if the text of a resource cannot be searched. */
@SuppressWarnings("serial") // never serialized
final class NotSearchedException extends Exception {

    private final Reason reason;
    private final @Nullable String detail;

    /**
     * Creates the exception.
     *
     * @param detail an explanation for clients; null if the reason is sufficient
     */
    NotSearchedException(Reason reason, @Nullable String detail) {
        super(reason.word(), null, false, false);
        this.reason = reason;
        this.detail = detail;
    }

    Reason reason() {
        return reason;
    }

    @Nullable
    String detail() {
        return detail;
    }
}
