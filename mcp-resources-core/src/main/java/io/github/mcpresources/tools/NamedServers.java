package io.github.mcpresources.tools;

import io.github.mcpresources.InvalidParamsException;
import io.github.mcpresources.Subscription;
import java.util.List;
import java.util.Optional;

/** Several servers behind one provider, whose resources can be named by server and URI instead of by one URI. */
public interface NamedServers {

    /**
     * A resource of a server.
     *
     * @param server the server's name
     * @param uri the URI as the server itself has it
     */
    record Named(String server, String uri) {}

    /**
     * The names of the servers.
     *
     * @return an immutable list, often short
     */
    List<String> names();

    /**
     * The URI at the provider of a server's resource.
     *
     * @param named the server and the URI there
     * @return the URI at the provider
     * @throws InvalidParamsException naming {@code server_name} where there is no such server, or {@code uri} where that
     *     cannot be a URI of it
     */
    String outerUri(Named named);

    /**
     * The server's resource that a URI at the provider names.
     *
     * @param outerUri the URI at the provider
     * @return server and URI there; empty where it names none of a server
     */
    Optional<Named> named(String outerUri);

    /**
     * Tells a listener whenever servers or resources came, went or are described anew, until the handle is closed.
     *
     * @param listener called on the thread of the change; it returns quickly
     * @return a handle that ends it when closed
     */
    Subscription onListChanged(Runnable listener);
}
