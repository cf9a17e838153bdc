package io.github.mcpresources.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.ReadResult;
import io.github.mcpresources.examples.http.HttpEndpoint;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.server.ResourceServer;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpServerFeatures.SyncResourceSpecification;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests that the SDK's own client is notified of changes of the registry, and lists and reads the changed entries. */
class EntryChangesTest {

    private final ResourceRegistry registry = ResourceRegistry.create();
    private final ResourceServer resources = ResourceServer.of(registry);
    /** The lists that the client received after each notification of a change. */
    private final BlockingQueue<List<String>> lists = new LinkedBlockingQueue<>();

    private final BlockingQueue<String> updates = new LinkedBlockingQueue<>();
    private HttpEndpoint endpoint;
    private McpSyncClient client;

    @BeforeEach
    void connect() throws Exception {
        endpoint = HttpEndpoint.start(
                transport -> McpServer.sync(resources.wrap(transport))
                        .serverInfo("changing", "1")
                        .build(),
                0);
        client = McpClient.sync(
                        HttpClientStreamableHttpTransport.builder(endpoint.url().replace("/mcp", ""))
                                .build())
                .requestTimeout(ServerProcess.PATIENCE)
                .initializationTimeout(ServerProcess.PATIENCE)
                .resourcesChangeConsumer(listed ->
                        lists.add(listed.stream().map(EntryChangesTest::shown).toList()))
                .resourcesUpdateConsumer(contents -> contents.forEach(content -> updates.add(content.uri())))
                .build();
        client.initialize();
    }

    @AfterEach
    void disconnect() {
        client.closeGracefully();
        endpoint.close();
        resources.close();
    }

    @Test
    void notifiesListsAndReadsEachChange() throws Exception {
        ResourceRegistry.Registration entry =
                registry.resource("notes://1").name("one").text("1");
        assertThat(notifications()).containsExactly("notes://1 one");
        assertThat(read("notes://1")).isEqualTo("1");

        entry.update(it -> it.name("uno").content(ReadResult.text("I")));
        assertThat(notifications()).containsExactly("notes://1 uno");
        assertThat(read("notes://1")).isEqualTo("I");

        entry.disable();
        assertThat(notifications()).isEmpty();
        isMissing("notes://1");

        entry.enable();
        assertThat(notifications()).containsExactly("notes://1 uno");
        assertThat(read("notes://1")).isEqualTo("I");

        entry.close();
        assertThat(notifications()).isEmpty();
        isMissing("notes://1");

        registry.resource("notes://1").name("anew").text("1");
        assertThat(notifications()).containsExactly("notes://1 anew");
        registry.remove("notes://1");
        assertThat(notifications()).isEmpty();
        isMissing("notes://1");
    }

    @Test
    void notifiesSubscriberOfNewContent() throws Exception {
        ResourceRegistry.Registration entry =
                registry.resource("notes://1").name("one").text("1");
        assertThat(notifications()).containsExactly("notes://1 one");
        client.subscribeResource(McpSchema.SubscribeRequest.builder("notes://1").build());
        entry.update(it -> it.content(ReadResult.text("2")));
        assertThat(updates.poll(5, TimeUnit.MINUTES)).isEqualTo("notes://1");
        assertThat(read("notes://1")).isEqualTo("2");
    }

    @Test
    void servesSdkSpecificationsUnchanged() throws Exception {
        McpSchema.Resource described = McpSchema.Resource.builder("sdk://1", "of the SDK")
                .title("A title")
                .mimeType("text/markdown")
                .build();
        registry.addAll(List.of(new SyncResourceSpecification(
                described,
                (exchange, request) -> McpSchema.ReadResourceResult.builder(
                                List.of(McpSchema.TextResourceContents.builder(request.uri(), "# As ever")
                                        .mimeType("text/markdown")
                                        .build()))
                        .build())));
        assertThat(notifications()).containsExactly("sdk://1 of the SDK");
        assertThat(client.listResources().resources()).containsExactly(described);
        assertThat(read("sdk://1")).isEqualTo("# As ever");
    }

    private List<String> notifications() throws InterruptedException {
        List<String> next = lists.poll(5, TimeUnit.MINUTES);
        assertThat(next).as("told of a change").isNotNull();
        return next;
    }

    private static String shown(McpSchema.Resource resource) {
        return resource.uri() + " " + resource.name();
    }

    private String read(String uri) {
        McpSchema.ReadResourceResult result =
                client.readResource(McpSchema.ReadResourceRequest.builder(uri).build());
        return ((McpSchema.TextResourceContents) result.contents().get(0)).text();
    }

    private void isMissing(String uri) {
        assertThatThrownBy(() -> read(uri))
                .isInstanceOfSatisfying(
                        McpError.class,
                        error -> assertThat(error.getJsonRpcError().code())
                                .isEqualTo(McpSchema.ErrorCodes.RESOURCE_NOT_FOUND));
    }
}
