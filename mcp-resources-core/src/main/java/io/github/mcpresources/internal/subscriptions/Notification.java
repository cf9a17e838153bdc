package io.github.mcpresources.internal.subscriptions;

import java.util.Objects;

/** What a subscriber is told. */
public sealed interface Notification {

    /**
     * A resource changed.
     *
     * @param uri its URI: one that was subscribed to, or one below a directory that was
     */
    record Updated(String uri) implements Notification {
        /**
         * Refuses null.
         *
         * @param uri its URI
         */
        public Updated {
            Objects.requireNonNull(uri, "uri");
        }
    }

    /** The list of resources, or that of templates, is another one than before. */
    record ListChanged() implements Notification {

        /** The only one. */
        static final ListChanged INSTANCE = new ListChanged();
    }
}
