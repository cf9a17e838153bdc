package io.github.mcpresources.server;

import static io.github.mcpresources.Patience.await;
import static io.github.mcpresources.server.AttachmentTest.result;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.registry.ResourceRegistry;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpSyncServer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests listen requests on stdio, where all requests share one channel. */
class StdioListenTest {

    private static final String SUBSCRIPTION = "io.modelcontextprotocol/subscriptionId";
    private static final String SERVER_INFO = "io.modelcontextprotocol/serverInfo";

    private final ResourceRegistry registry = ResourceRegistry.create();
    private final ResourceServer resources = ResourceServer.of(registry);
    private StdioWire wire;
    private StdioTransport transport;
    private McpSyncServer server;

    @BeforeEach
    void start() {
        registry.resource("test://a").text("a");
        registry.resource("test://b").text("b");
        wire = new StdioWire();
        transport = wire.transport().build();
        server = McpServer.sync(resources.wrap(transport))
                .serverInfo("listen", "1")
                .build();
    }

    @AfterEach
    void stop() throws Exception {
        wire.close();
        server.close();
        resources.close();
    }

    private CompletableFuture<Map<String, Object>> listen(Object id, String... uris) throws Exception {
        Map<String, Object> params = new LinkedHashMap<>();
        params.put("notifications", Map.of("resourceSubscriptions", List.of(uris)));
        params.put("_meta", StatelessClient.meta());
        return wire.send(Map.of("jsonrpc", "2.0", "id", id, "method", "subscriptions/listen", "params", params));
    }

    private void assertNotified(String method, Object id, String name, Object value) throws Exception {
        assertThat(wire.notification())
                .containsEntry("method", method)
                .containsEntry("params", Map.of(name, value, "_meta", Map.of(SUBSCRIPTION, id)));
    }

    private void assertAcknowledged(Object id, String... uris) throws Exception {
        assertNotified(
                "notifications/subscriptions/acknowledged",
                id,
                "notifications",
                Map.of("resourceSubscriptions", List.of(uris)));
    }

    private void assertUpdated(Object id, String uri) throws Exception {
        assertNotified("notifications/resources/updated", id, "uri", uri);
    }

    @Test
    void sendsUpdatesUnderIdOfListenRequest() throws Exception {
        listen("s", "test://a");
        assertAcknowledged("s", "test://a");
        listen(77, "test://b", "test://none");
        assertAcknowledged(77, "test://b");
        resources.events().updated("test://a");
        assertUpdated("s", "test://a");
        resources.events().updated("test://b");
        assertUpdated(77, "test://b");
    }

    @Test
    void forgetsCancelledListenRequest() throws Exception {
        CompletableFuture<Map<String, Object>> ended = listen("s", "test://a");
        assertAcknowledged("s", "test://a");
        wire.notify("notifications/cancelled", Map.of("requestId", "s"));
        await().until(() -> resources.dispatcher().openListenRequests() == 0);
        listen("t", "test://a");
        assertAcknowledged("t", "test://a");
        resources.events().updated("test://a");
        assertUpdated("t", "test://a");
        assertThat(wire.others).isEmpty();
        assertThat(ended).isNotDone();
    }

    @Test
    void answersListenRequestAtEndOfInput() throws Exception {
        CompletableFuture<Map<String, Object>> ended = listen("s", "test://a");
        assertAcknowledged("s", "test://a");
        wire.closeInput();
        assertThat(result(ended.get(5, TimeUnit.MINUTES)))
                .containsEntry("resultType", "complete")
                .extracting("_meta")
                .asInstanceOf(InstanceOfAssertFactories.MAP)
                .containsEntry(SUBSCRIPTION, "s")
                .containsEntry(SERVER_INFO, Map.of("name", "listen", "version", "1"));
        transport.awaitEnd();
        assertThat(resources.dispatcher().openListenRequests()).isZero();
    }

    @Test
    void notifiesSessionAndListenRequestOnSameChannel() throws Exception {
        wire.initialize("2025-11-25");
        wire.request("resources/subscribe", Map.of("uri", "test://a"));
        listen("s", "test://a");
        assertAcknowledged("s", "test://a");
        resources.events().updated("test://a");
        assertThat(List.of(
                        wire.notification().get("params"), wire.notification().get("params")))
                .containsExactlyInAnyOrder(
                        Map.of("uri", "test://a"), Map.of("uri", "test://a", "_meta", Map.of(SUBSCRIPTION, "s")));
    }

    @Test
    void answersListenRequestOnClose() throws Exception {
        CompletableFuture<Map<String, Object>> ended = listen(5, "test://a");
        assertAcknowledged(5, "test://a");
        resources.close();
        assertThat(result(ended.get(5, TimeUnit.MINUTES))).containsEntry("resultType", "complete");
    }
}
