package io.github.mcpresources.spring.test;

import io.github.mcpresources.server.ResourceServer;
import io.github.mcpresources.testkit.client.ResourceClient;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Creates the clients that are injected into tests, and closes them with the application context. */
final class TestClients implements AutoCloseable {

    private final ResourceServer server;
    private final Queue<ResourceClient> created = new ConcurrentLinkedQueue<>();

    TestClients(ResourceServer server) {
        this.server = server;
    }

    ResourceClient create() {
        ResourceClient client = ResourceClient.piped(server);
        created.add(client);
        return client;
    }

    @Override
    public void close() {
        created.forEach(ResourceClient::close);
    }
}
