package io.github.mcpresources.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.CacheHint;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.ResourceLimits;
import io.github.mcpresources.TestLog;
import io.github.mcpresources.registry.ResourceRegistry;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests one endpoint for clients of revision 2026-07-28 and of earlier revisions. */
class BothRevisionsHttpTest {

    private static final int SIZE = 23;

    private TestServer server;
    private StatelessClient wire;

    @BeforeEach
    void start() throws Exception {
        ResourceRegistry registry = ResourceRegistry.create();
        for (int at = 0; at < SIZE; at++) {
            registry.resource("notes://" + (char) ('a' + at)).text("note " + at);
        }
        registry.resource("slow://x").read(request -> ReadResult.text("took a thread"));
        registry.resource("odd://x").read(request -> ReadResult.text("x").meta(Map.of("example.org/at", Double.NaN)));
        registry.template("doc://{id}")
                .complete("id", "one", "two")
                .read(request -> ReadResult.text(request.variable("id"))
                        .cache(new CacheHint(Duration.ofMinutes(1), CacheHint.Scope.PUBLIC)));
        ResourceLimits limits = ResourceLimits.builder().pageSize(10).build();
        server = TestServer.start(
                TestServer.Kind.STREAMABLE,
                ResourceServer.builder(registry).limits(limits).build());
        wire = new StatelessClient(server.endpoint());
    }

    @AfterEach
    void stop() throws Exception {
        server.close();
    }

    @Test
    void describesServerInDiscover() throws Exception {
        StatelessClient.Reply reply = wire.call("server/discover", Map.of());

        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.contentType()).isEqualTo("application/json");
        assertThat(reply.result())
                .containsEntry("resultType", "complete")
                .containsEntry("supportedVersions", List.of("2026-07-28"))
                .containsEntry("ttlMs", 0)
                .containsEntry("cacheScope", "private")
                .containsEntry(
                        "_meta", Map.of("io.modelcontextprotocol/serverInfo", Map.of("name", "test", "version", "1")));
        assertThat((Map<?, ?>) reply.result().get("capabilities"))
                .extracting(Map::keySet)
                .asInstanceOf(InstanceOfAssertFactories.COLLECTION)
                .contains("resources", "tools", "completions")
                .as("what is declared for clients with sessions alone: no log reaches a client without one")
                .doesNotContain("logging");
    }

    @Test
    void listsEveryResourceOnceWithEnvelope() throws Exception {
        List<Object> uris = new ArrayList<>();
        Object cursor = null;
        do {
            Map<String, Object> page = wire.call("resources/list", cursor == null ? Map.of() : Map.of("cursor", cursor))
                    .result();
            assertThat(page)
                    .containsEntry("resultType", "complete")
                    .containsEntry("ttlMs", 0)
                    .containsEntry("cacheScope", "private");
            ((List<?>) page.get("resources")).forEach(resource -> uris.add(((Map<?, ?>) resource).get("uri")));
            cursor = page.get("nextCursor");
        } while (cursor != null);

        assertThat(uris).hasSize(SIZE + 2).doesNotHaveDuplicates().contains("notes://a", "slow://x");
    }

    @Test
    void listsTemplates() throws Exception {
        assertThat(wire.call("resources/templates/list", Map.of()).result())
                .containsEntry("resourceTemplates", List.of(Map.of("uriTemplate", "doc://{id}", "name", "{id}")));
    }

    @Test
    void sendsCacheHintOfReader() throws Exception {
        Map<String, Object> result =
                wire.call("resources/read", Map.of("uri", "doc://7")).result();

        assertThat(result)
                .containsEntry("contents", List.of(Map.of("uri", "doc://7", "mimeType", "text/plain", "text", "7")))
                .containsEntry("ttlMs", 60_000)
                .containsEntry("cacheScope", "public");
    }

    @Test
    void answersBlockingRead() throws Exception {
        assertThat(wire.call("resources/read", Map.of("uri", "slow://x")).body())
                .contains("took a thread");
    }

    @Test
    void answersUnwritableResultWithError() throws Exception {
        StatelessClient.Reply reply = wire.call("resources/read", Map.of("uri", "odd://x"));

        assertThat(reply.error()).containsEntry("code", -32603);
        assertThat((Map<?, ?>) reply.error().get("data")).extracting("incident").isNotNull();
    }

    @Test
    void reportsMissingResourceAsInvalidParameter() throws Exception {
        StatelessClient.Reply reply = wire.call("resources/read", Map.of("uri", "notes://zz"));

        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.json()).containsEntry("id", 7);
        assertThat(reply.error()).containsEntry("code", -32602).containsEntry("data", Map.of("uri", "notes://zz"));
    }

    @Test
    void sendsNoCacheHintWithCompletion() throws Exception {
        Map<String, Object> result = wire.call(
                        "completion/complete",
                        Map.of(
                                "ref",
                                Map.of("type", "ref/resource", "uri", "doc://{id}"),
                                "argument",
                                Map.of("name", "id", "value", "t")))
                .result();

        assertThat(result)
                .containsEntry("resultType", "complete")
                .containsEntry("completion", Map.of("values", List.of("two"), "total", 1, "hasMore", false))
                .doesNotContainKeys("ttlMs", "cacheScope");
    }

    @Test
    void callsSdkToolWithoutSession() throws Exception {
        int logged = TestLog.text().length();

        Map<String, Object> result = wire.call("tools/call", Map.of("name", "echo", "arguments", Map.of()))
                .result();

        assertThat(result).containsEntry("resultType", "complete");
        assertThat(result.get("content").toString()).contains("ok");
        assertThat(TestLog.text().substring(logged)).doesNotContain("tools/call");
    }

    @Test
    void rejectsMethodsOutsideRevision() throws Exception {
        for (String method :
                List.of("initialize", "ping", "resources/subscribe", "logging/setLevel", "no/such", "prompts/list")) {
            StatelessClient.Reply reply = wire.call(method, Map.of());

            assertThat(reply.status()).as(method).isEqualTo(404);
            assertThat(reply.error()).containsEntry("code", -32601);
        }
    }

    @Test
    void servesSessionClientOnSameEndpoint() throws Exception {
        try (Wire legacy = server.connect()) {
            assertThat(legacy.request("resources/read", Map.of("uri", "notes://a"))
                            .toString())
                    .contains("note 0")
                    .doesNotContain("resultType");
            assertThat(wire.call("resources/read", Map.of("uri", "notes://a")).body())
                    .contains("note 0");
        }
    }

    @Test
    void refusesForeignHostAndOrigin() throws Exception {
        String here = server.endpoint().getAuthority();

        assertThat(status(here, "Origin: http://localhost:99\r\n")).contains(" 200 ");
        assertThat(status("localhost", "")).contains(" 200 ");
        assertThat(status("evil.example", "")).contains(" 403 ");
        assertThat(status(here, "Origin: http://evil.example\r\n")).contains(" 403 ");
        assertThat(status(here, "Origin: null\r\n")).contains(" 403 ");
        assertThat(status(here, "Origin: http://localhost.evil.example\r\n")).contains(" 403 ");
    }

    /**
     * Returns the status line of the answer to {@code server/discover}. Sends headers that the JDK's client does not
     * allow.
     */
    private String status(String host, String header) throws IOException {
        String body = Wire.write(Map.of(
                "jsonrpc",
                "2.0",
                "id",
                1,
                "method",
                "server/discover",
                "params",
                Map.of("_meta", StatelessClient.meta())));
        try (Socket socket =
                new Socket(server.endpoint().getHost(), server.endpoint().getPort())) {
            socket.getOutputStream()
                    .write(("POST /mcp HTTP/1.1\r\nHost: " + host + "\r\n" + header
                                    + "Connection: close\r\nContent-Type: application/json\r\n"
                                    + "MCP-Protocol-Version: 2026-07-28\r\nMcp-Method: server/discover\r\n"
                                    + "Content-Length: " + body.length() + "\r\n\r\n" + body)
                            .getBytes(StandardCharsets.UTF_8));
            return new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8))
                    .readLine();
        }
    }
}
