package io.github.mcpresources.internal.subscriptions;

/** A notification for a subscriber. */
public sealed interface Notification {

    String UPDATED = "notifications/resources/updated";

    String LIST_CHANGED = "notifications/resources/list_changed";

    /**
     * An update of a resource.
     *
     * @param uri a subscribed URI, or a URI below a subscribed directory
     */
    record Updated(String uri) implements Notification {}

    /** A change of the list of resources or templates. */
    record ListChanged() implements Notification {

        static final ListChanged INSTANCE = new ListChanged();
    }
}
