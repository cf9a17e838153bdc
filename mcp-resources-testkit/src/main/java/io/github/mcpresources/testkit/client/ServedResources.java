package io.github.mcpresources.testkit.client;

import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.server.ResourceServer;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Resources that a real server of the Java SDK serves in this JVM while a test runs. Any number of clients can connect.
 *
 * <pre>{@code
 * @ServeResources
 * final ServedResources notes = ServedResources.of(registry);
 *
 * @Test
 * void aNoteIsRead() {
 *     try (ResourceClient client = notes.client()) {
 *         assertThat(client.read("notes://a")).hasText("hi");
 *     }
 * }
 * }</pre>
 *
 * <p>The resources can be {@linkplain #start served} again after {@link #close}, by a new server without the state of
 * the earlier one.
 */
public final class ServedResources implements AutoCloseable {

    private final ResourceServer.Builder builder;
    private final Map<Object, Throwable> open = new ConcurrentHashMap<>();
    private @Nullable ResourceServer server;

    private ServedResources(ResourceServer.Builder builder) {
        this.builder = Objects.requireNonNull(builder, "builder");
    }

    /**
     * Returns resources for a server with the default settings.
     *
     * @param provider the provider to serve
     * @return resources that are not being served yet
     */
    public static ServedResources of(ResourceProvider provider) {
        return of(ResourceServer.builder(provider));
    }

    /**
     * Returns resources for a server with custom settings, such as its limits, its time source or its listeners.
     *
     * @param builder the builder of the server
     * @return resources that are not being served yet
     */
    public static ServedResources of(ResourceServer.Builder builder) {
        return new ServedResources(builder);
    }

    /** Starts serving the resources, unless they are being served already. */
    public synchronized void start() {
        if (server == null) {
            server = builder.build();
        }
    }

    /**
     * Returns the resource server, for example to publish an event.
     *
     * @return the server
     * @throws IllegalStateException if the resources are not being served
     */
    public synchronized ResourceServer server() {
        if (server == null) {
            throw new IllegalStateException(
                    "The server is not running: annotate the field with @ServeResources, or call start().");
        }
        return server;
    }

    /**
     * Returns a client with its own connection. Each {@link ResourceClient#copy} of the client also has its own
     * connection. The caller must close the clients that it opens.
     *
     * @return a client that is not open yet
     */
    public ResourceClient client() {
        return ResourceClient.of("served resources", (inbox, settings) -> {
            Object session = new Object();
            Transport transport = PipedServer.open(server(), () -> open.remove(session), inbox);
            open.put(session, new Throwable("The connection that was opened here was not closed"));
            return transport;
        });
    }

    /**
     * Returns a throwable for each connection that is still open, to find clients that were not closed.
     *
     * @return the throwables; each stack trace shows where the connection was opened
     */
    public List<Throwable> openSessions() {
        return List.copyOf(open.values());
    }

    /**
     * Closes the server, which ends all subscriptions and rejects further reads. {@link #openSessions} no longer
     * reports connections that are still open.
     */
    @Override
    public synchronized void close() {
        open.clear();
        if (server != null) {
            server.close();
            server = null;
        }
    }
}
