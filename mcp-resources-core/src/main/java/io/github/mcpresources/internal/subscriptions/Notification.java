package io.github.mcpresources.internal.subscriptions;

import java.util.Objects;

/** A notification for a subscriber. */
public sealed interface Notification {

    /**
     * An update of a resource.
     *
     * @param uri its URI: a subscribed URI, or one below a subscribed directory
     */
    record Updated(String uri) implements Notification {
        /**
         * Rejects null.
         *
         * @param uri its URI
         */
        public Updated {
            Objects.requireNonNull(uri, "uri");
        }
    }

    /** A change of the list of resources or templates. */
    record ListChanged() implements Notification {

        /** The only instance. */
        static final ListChanged INSTANCE = new ListChanged();
    }
}
