package io.github.mcpresources.search.internal.crawl;

import org.jspecify.annotations.Nullable;

/** Says that a resource has no text that can be searched, and why. */
@SuppressWarnings("serial") // never serialized
final class NotSearchedException extends Exception {

    private final Reason reason;
    private final @Nullable String detail;

    /**
     * Creates the exception.
     *
     * @param detail a sentence for clients; null if the reason says all
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
