package io.github.mcpresources.server;

import static io.github.mcpresources.server.AttachmentTest.error;
import static io.github.mcpresources.server.AttachmentTest.result;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.ReadResult;
import io.github.mcpresources.TestLog;
import io.github.mcpresources.registry.ResourceRegistry;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the ownership of sessions. A session refuses other principals, and each caller sees its own resources. */
class SessionOwnerTest {

    private final ResourceRegistry registry = ResourceRegistry.create();
    private final ResourceServer resources = ResourceServer.builder(registry)
            .principal(context -> (String) context.get("X-User"))
            .visibility((caller, uri, descriptor) ->
                    caller.principal().filter(name -> uri.contains(name)).isPresent())
            .build();

    @Test
    void refusesRequestsOfOtherCallersInSession() throws Exception {
        registry.resource("notes://ann").text("a");
        try (TestServer server = TestServer.start(TestServer.Kind.STREAMABLE, resources);
                HttpWire ann = (HttpWire) server.connect("2025-11-25", Map.of("X-User", "ann"));
                HttpWire bob = (HttpWire) server.wire(Map.of("X-User", "bob"))) {
            assertThat(ann.request("resources/read", Map.of("uri", "notes://ann")))
                    .containsKey("result");
            bob.use(ann.session());
            for (String method : List.of("resources/read", "resources/list", "tools/list", "ping")) {
                Map<String, Object> refused = error(bob.request(method, Map.of("uri", "notes://ann")));
                assertThat(refused.get("code")).as(method).isEqualTo(-32600);
                assertThat((String) refused.get("message")).contains("another caller");
            }
            assertThat(ann.request("tools/list", Map.of())).containsKey("result");
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void logNamesCallersOnlyIfConfigured(boolean isNamed) throws Exception {
        String owner = "owner-" + isNamed;
        String other = "other-" + isNamed;
        ResourceServer server = ResourceServer.builder(registry)
                .principal(context -> (String) context.get("X-User"))
                .logCallers(isNamed)
                .build();
        try (TestServer running = TestServer.start(TestServer.Kind.STREAMABLE, server);
                HttpWire first = (HttpWire) running.connect("2025-11-25", Map.of("X-User", owner));
                HttpWire second = (HttpWire) running.wire(Map.of("X-User", other))) {
            second.use(first.session());
            error(second.request("ping", Map.of()));
        }
        if (isNamed) {
            assertThat(TestLog.text()).contains(owner, other);
        } else {
            assertThat(TestLog.text())
                    .contains("Refused a message from a caller in a session that belongs to another caller")
                    .doesNotContain(owner, other);
        }
    }

    @Test
    void refusesForeignCancelAnswerAndDeleteWithoutFilter() throws Exception {
        CountDownLatch reading = new CountDownLatch(1);
        CountDownLatch go = new CountDownLatch(1);
        registry.resource("notes://ann").read(request -> {
            reading.countDown();
            go.await();
            return ReadResult.text("mine");
        });
        try (TestServer server = TestServer.startWithoutFilter(TestServer.Kind.STREAMABLE, resources);
                HttpWire ann = (HttpWire) server.connect("2025-11-25", Map.of("X-User", "ann"))) {
            CompletableFuture<Map<String, Object>> pending = ann.start("resources/read", Map.of("uri", "notes://ann"));
            reading.await();
            StatelessClient wire = new StatelessClient(server.endpoint());
            Map<String, String> foreign = Map.of("X-User", "bob", "Mcp-Session-Id", ann.session());
            Map<String, Object> cancel = Map.of(
                    "jsonrpc", "2.0",
                    "method", "notifications/cancelled",
                    "params", Map.of("requestId", ann.lastId()));
            for (Object message : List.of(cancel, Map.of("jsonrpc", "2.0", "id", "1", "result", Map.of()))) {
                assertThat(wire.post(Wire.write(message), foreign).body()).contains("another caller");
            }
            assertThat(wire.bare("DELETE", foreign).body()).contains("another caller");
            go.countDown();
            assertThat(result(pending.get(5, TimeUnit.MINUTES)).toString()).contains("mine");
            assertThat(ann.request("resources/list", Map.of())).containsKey("result");
        }
    }

    @Test
    void assignsSessionToCallerOfInitialize() throws Exception {
        registry.resource("notes://ann").text("a");
        try (TestServer server = TestServer.start(TestServer.Kind.STREAMABLE, resources);
                HttpWire ann = (HttpWire) server.wire(Map.of("X-User", "ann"));
                HttpWire bob = (HttpWire) server.wire(Map.of("X-User", "bob"))) {
            ann.request(
                    "initialize",
                    Map.of(
                            "protocolVersion", "2025-11-25",
                            "capabilities", Map.of(),
                            "clientInfo", Map.of("name", "ann", "version", "1")));
            bob.use(ann.session());
            assertThat(error(bob.request("resources/list", Map.of()))).containsEntry("code", -32600);
            StatelessClient wire = new StatelessClient(server.endpoint());
            Map<String, String> foreign = Map.of("X-User", "bob", "Mcp-Session-Id", ann.session());
            assertThat(wire.bare("GET", foreign).status()).isEqualTo(403);
            assertThat(wire.bare("DELETE", foreign).status()).isEqualTo(403);
            assertThat(result(ann.request("resources/list", Map.of())).toString())
                    .contains("notes://ann");
            assertThat(ann.delete()).isLessThan(300);
        }
    }

    @Test
    void refusesForeignMessagesForStreamOfSession() throws Exception {
        CountDownLatch go = new CountDownLatch(1);
        registry.resource("notes://ann").read(request -> {
            go.await();
            return ReadResult.text("mine");
        });
        try (TestServer server = TestServer.start(TestServer.Kind.SSE, resources);
                SseWire ann = (SseWire) server.connect("2025-11-25", Map.of("X-User", "ann"))) {
            CompletableFuture<Map<String, Object>> pending = ann.start("resources/read", Map.of("uri", "notes://ann"));
            String ping = "{\"jsonrpc\":\"2.0\",\"id\":" + ann.lastId() + ",\"method\":\"ping\"}";

            StatelessClient.Reply refused = new StatelessClient(ann.endpoint()).post(ping, Map.of("X-User", "bob"));

            assertThat(refused.status()).isGreaterThanOrEqualTo(400);
            go.countDown();
            assertThat(pending.get(5, TimeUnit.MINUTES).toString()).contains("mine");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"SSE", "STREAMABLE", "STATELESS"})
    void showsEachCallerItsOwnResources(TestServer.Kind kind) throws Exception {
        registry.resource("notes://ann").text("a");
        registry.resource("notes://bob").text("b");
        registry.template("notes://ann/{id}").complete("id", "secret").content(ReadResult.text("t"));
        try (TestServer server = TestServer.start(kind, resources);
                Wire ann = server.connect("2025-11-25", Map.of("X-User", "ann"));
                Wire bob = server.connect("2025-11-25", Map.of("X-User", "bob"))) {
            assertThat(result(ann.request("resources/list", Map.of())).toString())
                    .contains("notes://ann")
                    .doesNotContain("bob");
            assertThat(result(bob.request("resources/list", Map.of())).toString())
                    .contains("notes://bob")
                    .doesNotContain("ann");
            assertThat(result(bob.request("resources/templates/list", Map.of())))
                    .isEqualTo(Map.of("resourceTemplates", List.of()));
            assertThat(error(bob.request("resources/read", Map.of("uri", "notes://ann"))))
                    .isEqualTo(Map.of(
                            "code", -32002, "message", "Resource not found", "data", Map.of("uri", "notes://ann")));
            Map<String, Object> completion = Map.of(
                    "ref", Map.of("type", "ref/resource", "uri", "notes://ann/{id}"),
                    "argument", Map.of("name", "id", "value", ""));
            assertThat(result(ann.request("completion/complete", completion)).toString())
                    .contains("secret");
            Map<String, Object> hidden = error(bob.request("completion/complete", completion));
            Map<String, Object> missing = error(bob.request(
                    "completion/complete",
                    Map.of(
                            "ref", Map.of("type", "ref/resource", "uri", "notes://non/{id}"),
                            "argument", Map.of("name", "id", "value", ""))));
            assertThat(hidden.toString().replace("notes://ann/", "notes://non/"))
                    .isEqualTo(missing.toString());
        }
    }

    @Test
    void refusesRequestIfPrincipalFails() throws Exception {
        ResourceServer broken = ResourceServer.builder(registry)
                .principal(context -> {
                    throw new IllegalStateException("the secret key is wrong");
                })
                .build();
        registry.resource("notes://ann").text("a");
        try (TestServer server = TestServer.start(TestServer.Kind.STREAMABLE, broken);
                Wire wire = server.wire(Map.of())) {
            wire.request("initialize", Wire.introduction("2025-11-25"));
            for (String method : List.of("resources/list", "tools/list")) {
                Map<String, Object> refused = wire.request(method, Map.of());
                assertThat(error(refused).get("code")).isEqualTo(-32603);
                assertThat(refused.toString()).doesNotContain("secret");
            }
        }
    }
}
