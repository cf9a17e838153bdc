package io.github.mcpresources.testkit.client;

import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.server.ResourceServer;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Resources that are served in this JVM while a test runs, by a real server of the Java SDK, to as many clients as the test
 * opens.
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
 * <p>It may be started again after it was closed, with nothing left of what was before.
 */
public final class ServedResources implements AutoCloseable {

    private final ResourceServer.Builder builder;
    private final Map<Object, Throwable> open = new ConcurrentHashMap<>();
    private @Nullable ResourceServer server;

    private ServedResources(ResourceServer.Builder builder) {
        this.builder = Objects.requireNonNull(builder, "builder");
    }

    /**
     * Resources with the default limits.
     *
     * @param provider what is served
     * @return resources that are not served yet
     */
    public static ServedResources of(ResourceProvider provider) {
        return of(ResourceServer.builder(provider));
    }

    /**
     * Resources of a server with settings of its own, such as its limits, its time or its listeners.
     *
     * @param builder makes the server
     * @return resources that are not served yet
     */
    public static ServedResources of(ResourceServer.Builder builder) {
        return new ServedResources(builder);
    }

    /** Begins to serve. */
    public synchronized void start() {
        if (server == null) {
            server = builder.build();
        }
    }

    /**
     * The server, for its events and the like.
     *
     * @return the server
     * @throws IllegalStateException if nothing is served
     */
    public synchronized ResourceServer server() {
        if (server == null) {
            throw new IllegalStateException(
                    "Nothing is served yet, or any more: annotate the field with @ServeResources, or call start().");
        }
        return server;
    }

    /**
     * A client, which is a session of its own, as each {@link ResourceClient#fresh} of it is. Whoever opens it closes it.
     *
     * @return a client that is not open yet
     */
    public ResourceClient client() {
        return ResourceClient.of("served resources", (inbox, settings) -> {
            Object session = new Object();
            Wire wire = PipedServer.open(server(), () -> open.remove(session), inbox);
            open.put(session, new Throwable("A session that was not closed was opened here"));
            return wire;
        });
    }

    /**
     * The sessions that are open.
     *
     * @return for each of them where it was opened
     */
    public List<Throwable> openSessions() {
        return List.copyOf(open.values());
    }

    /** Serves no more, to open sessions neither. */
    @Override
    public synchronized void close() {
        open.clear();
        if (server != null) {
            server.close();
            server = null;
        }
    }
}
