package io.github.mcpresources;

import java.util.Map;

/**
 * Publishes changes to an application's resources. The server then notifies the clients that subscribed to the changed
 * resources.
 *
 * <pre>{@code
 * events.updated("orders://42");
 * events.updatedUnder("docs:///handbook/");
 * events.updatedMatching("orders://{id}{?lang}", Map.of("id", "42"));
 * }</pre>
 *
 * <p>The methods do not wait for clients. They are safe for use by many threads.
 */
@FunctionalInterface
public interface ResourceEvents {

    /**
     * Publishes an event. The server notifies the clients that the event concerns.
     *
     * @param event the event
     * @throws IllegalArgumentException if the URI, prefix or template of the event is malformed, or if the event has a
     *     value for a variable that the template does not have. In this case, no client is notified
     */
    void publish(ResourceEvent event);

    /**
     * Publishes a change to the content of one resource. Clients that subscribed to the resource, or to a directory
     * that contains it, are notified.
     *
     * @param uri the URI of the resource
     * @throws IllegalArgumentException if the URI is not an absolute URI as defined by RFC 3986; unencoded spaces and
     *     non-ASCII characters are accepted
     */
    default void updated(String uri) {
        publish(new ResourceEvent.Updated(uri));
    }

    /**
     * Publishes a change that may affect all resources whose URIs start with a prefix. Each subscriber to such a URI
     * receives a notification for that URI. A subscriber to a directory that contains all of these URIs receives a
     * notification for the directory.
     *
     * @param prefix the prefix, compared as text; it need not end at a slash
     * @throws IllegalArgumentException if the part of the prefix before the first colon is not a valid URI scheme; a
     *     prefix without a colon must be the beginning of a valid scheme
     */
    default void updatedUnder(String prefix) {
        publish(new ResourceEvent.UpdatedUnder(prefix));
    }

    /**
     * Publishes a change that may affect all resources whose URIs match a template with the given values. Each
     * subscriber to such a URI receives a notification for that URI. A subscriber to a directory that contains all of
     * these URIs receives a notification for the directory.
     *
     * @param template the URI template
     * @param values the decoded values of some variables of the template; a variable that has no value in this map
     *     matches any value
     * @throws IllegalArgumentException if the template is malformed, or if there is a value for a variable that the
     *     template does not have
     */
    default void updatedMatching(String template, Map<String, String> values) {
        publish(new ResourceEvent.UpdatedMatching(template, values));
    }

    /**
     * Publishes a change to the lists: resources or templates were added or removed, or their descriptors changed. The
     * server notifies each client that receives notifications of list changes.
     */
    default void listChanged() {
        publish(new ResourceEvent.ListChanged());
    }
}
