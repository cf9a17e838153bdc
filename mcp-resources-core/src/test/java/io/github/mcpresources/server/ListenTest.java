package io.github.mcpresources.server;

import static io.github.mcpresources.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.ReadResult;
import io.github.mcpresources.ResourceLimits;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.registry.TemplateVariable;
import java.io.IOException;
import java.net.SocketException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests listen requests, and other notifications that precede an answer, over HTTP. */
class ListenTest {

    private static final String ID = "io.modelcontextprotocol/subscriptionId";
    private static final Duration KEEP_ALIVE = Duration.ofMillis(300);

    private ResourceRegistry registry;
    private ResourceServer resources;
    private TestServer server;

    @BeforeEach
    void start() throws Exception {
        registry = ResourceRegistry.create();
        registry.resource("notes://a").text("a");
        registry.resource("notes://b").text("b");
        registry.resource("notes://hidden").visibleTo(caller -> false).text("c");
        registry.resource("slow://x").read(request -> {
            request.context().progress(1, 3.0, "begun");
            request.context().progress(2, 3.0, null);
            return ReadResult.text("done");
        });
        ResourceLimits limits = ResourceLimits.builder()
                .subscriptions(s -> s.perSession(4).queuedEvents(2).listChangedDebounce(Duration.ofMillis(10)))
                .build();
        resources = ResourceServer.builder(registry).limits(limits).build();
        server = TestServer.startStreamable(resources, KEEP_ALIVE);
    }

    @AfterEach
    void stop() throws Exception {
        server.close();
    }

    private StatelessStream listen(Object id, Map<String, Object> notifications) throws Exception {
        return StatelessStream.listen(server.endpoint(), id, notifications);
    }

    private static Map<String, Object> message(String method, Map<String, Object> params, Object id) {
        Map<String, Object> all = new LinkedHashMap<>(params);
        all.put("_meta", Map.of(ID, id));
        return Map.of("jsonrpc", "2.0", "method", "notifications/" + method, "params", all);
    }

    private static Map<String, Object> acknowledged(Map<String, Object> granted, Object id) {
        return message("subscriptions/acknowledged", Map.of("notifications", granted), id);
    }

    @Test
    void acknowledgesFirstWithoutUnknownAndHiddenUris() throws Exception {
        try (StatelessStream stream = listen(
                "s1",
                Map.of("resourceSubscriptions", List.of("notes://zz", "notes://b", "notes://hidden", "notes://a")))) {
            assertThat(stream.status()).contains(" 200 ");
            assertThat(stream.head()).contains("text/event-stream").contains("X-Accel-Buffering: no");
            assertThat(stream.next())
                    .isEqualTo(acknowledged(Map.of("resourceSubscriptions", List.of("notes://b", "notes://a")), "s1"));
            resources.events().updated("notes://a");
            assertThat(stream.next()).isEqualTo(message("resources/updated", Map.of("uri", "notes://a"), "s1"));
        }
    }

    @Test
    void acknowledgesNoUriWithValueThatReadsRefuse() throws Exception {
        registry.template("sensor://{id}")
                .variables(TemplateVariable.integer("id").range(1, 10))
                .read(request -> ReadResult.text("warm"));
        try (StatelessStream stream =
                listen("s1", Map.of("resourceSubscriptions", List.of("sensor://11", "sensor://abc", "sensor://10")))) {
            assertThat(stream.next())
                    .isEqualTo(acknowledged(Map.of("resourceSubscriptions", List.of("sensor://10")), "s1"));
        }
    }

    @Test
    void preservesNumericId() throws Exception {
        try (StatelessStream stream = listen(41, Map.of("resourceSubscriptions", List.of("notes://a")))) {
            stream.next();
            resources.events().updated("notes://a");
            assertThat(stream.next()).isEqualTo(message("resources/updated", Map.of("uri", "notes://a"), 41));
        }
    }

    @Test
    void deliversOnlyRequestedNotifications() throws Exception {
        try (StatelessStream first = listen("1", Map.of("resourcesListChanged", true));
                StatelessStream second = listen("2", Map.of("resourceSubscriptions", List.of("notes://b")))) {
            assertThat(first.next()).isEqualTo(acknowledged(Map.of("resourcesListChanged", true), "1"));
            second.next();
            resources.events().updated("notes://a");
            registry.resource("notes://c").text("new");
            resources.events().updated("notes://b");

            assertThat(first.next()).isEqualTo(message("resources/list_changed", Map.of(), "1"));
            assertThat(second.next()).isEqualTo(message("resources/updated", Map.of("uri", "notes://b"), "2"));
        }
    }

    @ParameterizedTest
    @CsvSource({"true, true", "true, false", "false, true", "false, false"})
    void grantsOnlyDeclaredNotifications(boolean subscribe, boolean listChanged) throws Exception {
        ResourceServer some = ResourceServer.builder(registry)
                .subscribe(subscribe)
                .listChanged(listChanged)
                .build();
        Map<String, Object> granted = new LinkedHashMap<>();
        if (subscribe) {
            granted.put("resourceSubscriptions", List.of("notes://a"));
        }
        if (listChanged) {
            granted.put("resourcesListChanged", true);
        }
        try (TestServer other = TestServer.start(TestServer.Kind.STREAMABLE, some);
                StatelessStream stream = StatelessStream.listen(
                        other.endpoint(),
                        "s1",
                        Map.of("resourcesListChanged", true, "resourceSubscriptions", List.of("notes://a")))) {
            assertThat(stream.next()).isEqualTo(acknowledged(granted, "s1"));
            some.events().updated("notes://a");
            if (subscribe) {
                assertThat(stream.next()).isEqualTo(message("resources/updated", Map.of("uri", "notes://a"), "s1"));
            }
            registry.resource("notes://c").text("new");
            if (listChanged) {
                assertThat(stream.next()).isEqualTo(message("resources/list_changed", Map.of(), "s1"));
            }
            some.close();
            assertThat(stream.next()).containsKey("result");
        }
    }

    @Test
    void publishesToClientsWithAndWithoutSession() throws Exception {
        try (StatelessStream listening = listen("m", Map.of("resourceSubscriptions", List.of("notes://a")));
                HttpWire legacy = (HttpWire) server.connect()) {
            listening.next();
            legacy.listen();
            legacy.request("resources/subscribe", Map.of("uri", "notes://a"));
            resources.events().updated("notes://a");

            assertThat(listening.next()).isEqualTo(message("resources/updated", Map.of("uri", "notes://a"), "m"));
            assertThat(legacy.notification()).containsEntry("method", "notifications/resources/updated");
        }
    }

    @Test
    void reportsToolListChangesOfSdkServer() throws Exception {
        try (StatelessStream stream = listen("t", Map.of("toolsListChanged", true, "promptsListChanged", true))) {
            assertThat(stream.next()).isEqualTo(acknowledged(Map.of("toolsListChanged", true), "t"));
            for (int times = 0; times < 3; times++) {
                server.addTool();
                assertThat(stream.next()).isEqualTo(message("tools/list_changed", Map.of(), "t"));
            }
        }
    }

    @Test
    void reportsToolListChangesOnlyOnRequest() throws Exception {
        try (StatelessStream tools = listen("t", Map.of("toolsListChanged", true));
                StatelessStream resourcesAlone = listen("r", Map.of("resourcesListChanged", true))) {
            tools.next();
            resourcesAlone.next();
            server.addTool();
            assertThat(tools.next()).isEqualTo(message("tools/list_changed", Map.of(), "t"));
            registry.resource("notes://later").text("x");
            assertThat(resourcesAlone.next()).isEqualTo(message("resources/list_changed", Map.of(), "r"));
        }
    }

    @Test
    void endsStreamWithAnswerOnClose() throws Exception {
        try (StatelessStream stream = listen("s1", Map.of("resourceSubscriptions", List.of("notes://a")))) {
            stream.next();
            resources.close();
            resources.events().updated("notes://a");

            Map<String, Object> end = stream.next();
            assertThat(end).containsEntry("id", "s1");
            assertThat((Map<?, ?>) end.get("result")).satisfies(result -> {
                assertThat(result.get("resultType")).isEqualTo("complete");
                assertThat(((Map<?, ?>) result.get("_meta")).get(ID)).isEqualTo("s1");
            });
            assertThat(stream.next()).isNull();
        }
    }

    @Test
    void forgetsClientThatDisconnects() throws Exception {
        StatelessStream stream = listen("s1", Map.of("resourceSubscriptions", List.of("notes://a")));
        stream.next();
        assertThat(resources.dispatcher().openListenRequests()).isOne();

        stream.close();

        await().until(() -> resources.dispatcher().openListenRequests() == 0);
    }

    @Test
    void disconnectsClientThatDoesNotReadWithoutDelayingOthers() throws Exception {
        List<String> three = List.of("notes://a", "notes://b", "slow://x");
        try (StatelessStream silent = listen("silent", Map.of("resourceSubscriptions", three));
                StatelessStream healthy = listen("healthy", Map.of("resourceSubscriptions", List.of("notes://a")))) {
            silent.next();
            healthy.next();
            await().pollInterval(Duration.ofMillis(1)).until(() -> {
                for (int times = 0; times < 100; times++) {
                    three.forEach(resources.events()::updated);
                    assertThat(healthy.next()).containsEntry("method", "notifications/resources/updated");
                }
                return resources.dispatcher().openListenRequests() == 1;
            });

            assertThat(rest(silent))
                    .allSatisfy(
                            message -> assertThat(message).containsEntry("method", "notifications/resources/updated"));
        }
    }

    /**
     * Returns the remaining messages of a stream that was cut off. There may be none, and the last message may be
     * incomplete.
     */
    private static List<Map<String, Object>> rest(StatelessStream stream) throws IOException {
        List<Map<String, Object>> rest = new ArrayList<>();
        boolean isCut = false;
        while (true) {
            try {
                Map<String, Object> next = stream.next();
                if (next == null) {
                    return rest;
                }
                assertThat(isCut).as("half a message before %s", next).isFalse();
                rest.add(next);
            } catch (IllegalArgumentException half) {
                assertThat(isCut).as("half a message after another").isFalse();
                isCut = true;
            } catch (SocketException reset) {
                return rest;
            }
        }
    }

    @Test
    void sendsCommentsOnStream() throws Exception {
        try (StatelessStream stream = listen("s1", Map.of())) {
            assertThat(stream.next()).isEqualTo(acknowledged(Map.of(), "s1"));
            stream.awaitComment();
        }
    }

    @Test
    void refusesTooManySubscriptions() throws Exception {
        for (int at = 0; at < 5; at++) {
            registry.resource("many://" + at).text("x");
        }
        try (StatelessStream stream = listen(
                "s1",
                Map.of("resourceSubscriptions", List.of("many://0", "many://1", "many://2", "many://3", "many://4")))) {
            assertThat(stream.head()).contains("application/json");
            assertThat(stream.body())
                    .contains(
                            "-32602",
                            "notifications.resourceSubscriptions",
                            "5 URIs",
                            "at most 4",
                            "subscriptions.perSession");
        }
        assertThat(resources.dispatcher().openListenRequests()).isZero();
    }

    @Test
    void namesInvalidParameters() throws Exception {
        for (Object wrong : List.of(1, "x", List.of(1))) {
            try (StatelessStream stream = listen("s1", Map.of("resourceSubscriptions", wrong))) {
                assertThat(stream.body()).contains("-32602").contains("resourceSubscriptions");
            }
        }
        String longest = "notes://" + "x".repeat(ResourceLimits.DEFAULT_URI_LENGTH);
        try (StatelessStream stream = listen("s1", Map.of("resourceSubscriptions", List.of(longest)))) {
            assertThat(stream.body()).contains("-32602").contains("resourceSubscriptions", "uriLength");
        }
        try (StatelessStream stream = listen("s1", Map.of("resourcesListChanged", "yes"))) {
            assertThat(stream.body()).contains("-32602").contains("resourcesListChanged");
        }
        try (StatelessStream stream = StatelessStream.open(server.endpoint(), 1, "subscriptions/listen", Map.of())) {
            assertThat(stream.body()).contains("-32602").contains("notifications");
        }
    }

    @Test
    void sendsProgressOfReaderBeforeAnswer() throws Exception {
        try (StatelessStream stream = withProgress("resources/read", Map.of("uri", "slow://x"))) {
            assertThat(stream.next().toString())
                    .contains("progress=1")
                    .contains("begun")
                    .contains("p-1");
            assertThat(stream.next().toString()).contains("progress=2");
            assertThat(stream.next()).containsKey("result");
            assertThat(stream.next()).isNull();
        }
    }

    @Test
    void sendsProgressOfToolBeforeAnswer() throws Exception {
        try (StatelessStream stream = withProgress("tools/call", Map.of("name", "echo", "arguments", Map.of()))) {
            assertThat(stream.next().toString())
                    .contains("progress=0.5")
                    .contains("half")
                    .contains("p-1");
            assertThat(stream.next()).containsKey("result");
            assertThat(stream.next()).isNull();
        }
    }

    private StatelessStream withProgress(String method, Map<String, Object> params) throws Exception {
        Map<String, Object> meta = new LinkedHashMap<>(StatelessClient.meta());
        meta.put("progressToken", "p-1");
        return StatelessStream.open(server.endpoint(), 9, method, params, meta);
    }
}
