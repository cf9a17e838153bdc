package io.github.mcpresources.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.EventBus;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.ResourceLimits;
import io.github.mcpresources.ResourceListener;
import io.github.mcpresources.ResourceProviders;
import io.github.mcpresources.http.ResourceServerFilter;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.store.ContentStore;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.json.TypeRef;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.HttpURLConnection;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests that the health of a server shows its provider, bus, subscriptions, refusals, listeners and slow templates. */
class HealthTest {

    private static final TypeRef<Map<String, Object>> OBJECT = new TypeRef<>() {};

    private final ResourceRegistry registry = ResourceRegistry.create();

    private static Map<String, Object> health(ResourceServer server) throws Exception {
        return McpJsonDefaults.getMapper().readValue(server.health().toJson(), OBJECT);
    }

    @Test
    void showsWhatServerUses() throws Exception {
        registry.resource("note://1").text("1");
        registry.template("slow://{id}").read(request -> ReadResult.text("12345"));
        registry.template("long://{id}").read(request -> ReadResult.text("x".repeat(2_000)));
        try (ContentStore store = ContentStore.builder().build();
                ResourceServer server = ResourceServer.builder(ResourceProviders.concat(registry, store))
                        .eventBus(EventBus.inProcess())
                        .limits(ResourceLimits.builder().resultBytes(1_000).build())
                        .recordTimes(true)
                        .listener(new ResourceListener() {
                            @Override
                            public void ended(RequestSummary request) {
                                throw new IllegalStateException("broken listener");
                            }
                        })
                        .build();
                TestServer endpoint = TestServer.start(TestServer.Kind.STDIO, server);
                Wire wire = endpoint.wire(Map.of())) {
            store.put(ContentStore.NewContent.text("12345", "text/plain"));
            wire.initialize("2025-11-25");
            wire.request("resources/subscribe", Map.of("uri", "note://1"));
            wire.request("resources/read", Map.of("uri", "slow://1"));
            wire.request("resources/read", Map.of("uri", "long://1"));
            wire.request("resources/read", Map.of("uri", "gone://1"));
            Map<String, Object> health = health(server);
            assertThat(health).containsEntry("status", "up").containsEntry("mounts", List.of());
            assertThat(health.get("providers")).asString().contains("kind=registry", "resources=1");
            assertThat(health.get("providers")).asString().contains("kind=store", "contents=1", "bytes=5");
            assertThat(health.get("bus")).asString().contains("kind=InProcessBus", "state=up", "waiting=0");
            assertThat(health.get("subscriptions")).asString().contains("subscriptions=1", "waiting=0");
            assertThat(health.get("requests")).asString().contains("maxReaders=64");
            assertThat(health.get("refused")).asString().contains("resultBytes=1", "not_found=1");
            assertThat(health.get("listeners")).asString().matches("\\{.*HealthTest\\$\\d=4}");
            assertThat(health.get("slowestTemplates"))
                    .asString()
                    .contains("template=slow://{id}", "count=1", "meanMillis=", "maxMillis=")
                    .doesNotContain("slow://1");
        }
    }

    @Test
    void showsNoTimesThatAreNotRecorded() throws Exception {
        try (ResourceServer server = ResourceServer.of(registry)) {
            assertThat(health(server)).doesNotContainKeys("slowestTemplates", "bus");
        }
    }

    private static HttpURLConnection get(FilteredServer server, String user) throws Exception {
        HttpURLConnection request =
                (HttpURLConnection) server.endpoint().resolve("/health").toURL().openConnection();
        request.setRequestProperty("X-User", user);
        return request;
    }

    private static String statusForHost(FilteredServer server, String host) throws Exception {
        try (Socket socket =
                new Socket(server.endpoint().getHost(), server.endpoint().getPort())) {
            String request = "GET /health HTTP/1.0\r\nHost: " + host + "\r\nX-User: operator\r\n\r\n";
            socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
            return new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8))
                    .readLine();
        }
    }

    @Test
    void isServedAtPathToThoseThatApplicationAllows() throws Exception {
        registry.resource("note://1").text("1");
        try (ResourceServer server = ResourceServer.of(registry)) {
            ResourceServerFilter filter = ResourceServerFilter.builder(server)
                    .health("/health", request -> request.getHeader("X-User").equals("operator"))
                    .build();
            try (FilteredServer http =
                    new FilteredServer(FilteredServer.endpoint("stateless", server), filter, true, "/*")) {
                HttpURLConnection shown = get(http, "operator");
                assertThat(shown.getResponseCode()).isEqualTo(200);
                assertThat(McpJsonDefaults.getMapper()
                                .readValue(shown.getInputStream().readAllBytes(), OBJECT))
                        .containsEntry("status", "up");
                assertThat(get(http, "guest").getResponseCode()).isEqualTo(404);
                assertThat(statusForHost(http, "attacker.example")).contains(" 403 ");
                assertThat(health(server).get("refused")).hasToString("{http.host=1}");
            }
        }
    }

    @Test
    void countsHttpRequestsThatFilterRefused() throws Exception {
        try (ResourceServer server = ResourceServer.of(registry);
                FilteredServer http = new FilteredServer(
                        FilteredServer.endpoint("stateless", server),
                        ResourceServerFilter.builder(server).maxBodyBytes(100).build(),
                        true,
                        "/*")) {
            StatelessClient client = new StatelessClient(http.endpoint());
            Map<String, String> revision = Map.of("MCP-Protocol-Version", StatelessClient.REVISION);
            assertThat(client.post("x".repeat(101), revision).status()).isEqualTo(413);
            assertThat(client.post("{}", revision).status()).isEqualTo(400);
            assertThat(client.post("{}", Map.of("MCP-Protocol-Version", "1999-01-01"))
                            .status())
                    .isEqualTo(400);
            assertThat(client.bare("DELETE", revision).status()).isEqualTo(405);
            assertThat(client.call("ping", Map.of(), Map.of("Content-Type", "text/plain"))
                            .status())
                    .isEqualTo(415);
            assertThat(health(server).get("refused"))
                    .hasToString("{http.content_type=1, http.message=1, http.method=1, http.size=1, http.version=1}");
        }
    }

    @Test
    void isNotServedByDefault() throws Exception {
        try (ResourceServer server = ResourceServer.of(registry);
                FilteredServer http = new FilteredServer(
                        FilteredServer.endpoint("stateless", server),
                        ResourceServerFilter.builder(server).build(),
                        true,
                        "/*")) {
            assertThat(get(http, "operator").getResponseCode()).isEqualTo(404);
        }
    }
}
