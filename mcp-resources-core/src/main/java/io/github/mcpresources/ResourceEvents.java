package io.github.mcpresources;

import java.util.Map;

/**
 * Where an application tells what became of its resources, so that subscribed clients hear of it.
 *
 * <pre>{@code
 * events.updated("orders://42");
 * events.updatedUnder("docs:///handbook/");
 * events.updatedMatching("orders://{id}{?lang}", Map.of("id", "42"));
 * }</pre>
 *
 * <p>Publishing returns at once, however slow the clients are. It is safe for use by many threads.
 */
@FunctionalInterface
public interface ResourceEvents {

    /**
     * Tells whoever is concerned of an event.
     *
     * @param event what happened
     * @throws IllegalArgumentException if the URI, prefix or template of the event is malformed, or the template lacks a
     *     variable that the event names; no subscriber is notified then
     */
    void publish(ResourceEvent event);

    /**
     * The content of one resource changed. Those who subscribed to it hear of it, and those who subscribed to a
     * directory that it lies in.
     *
     * @param uri its URI
     * @throws IllegalArgumentException if it is no absolute URI of RFC 3986; raw spaces and characters beyond ASCII are
     *     taken
     */
    default void updated(String uri) {
        publish(new ResourceEvent.Updated(uri));
    }

    /**
     * The content of any resource whose URI starts with a prefix may have changed. Each subscriber of such a URI hears
     * of that URI; who subscribed to a directory above the prefix hears of the directory.
     *
     * @param prefix the prefix, compared as text; it may end anywhere in a URI
     * @throws IllegalArgumentException if no URI scheme can begin with it
     */
    default void updatedUnder(String prefix) {
        publish(new ResourceEvent.UpdatedUnder(prefix));
    }

    /**
     * The content of any resource that a template yields for the given values may have changed. Each subscriber of such
     * a URI hears of that URI; who subscribed to a directory that all of them lie in hears of the directory.
     *
     * @param template the URI template
     * @param values values of some of its variables, decoded; a variable that is not named may have any value
     * @throws IllegalArgumentException if the template is none, or has no variable of such a name
     */
    default void updatedMatching(String template, Map<String, String> values) {
        publish(new ResourceEvent.UpdatedMatching(template, values));
    }

    /** Resources or templates came, went or are described anew; every client that asked for it hears of it. */
    default void listChanged() {
        publish(new ResourceEvent.ListChanged());
    }
}
