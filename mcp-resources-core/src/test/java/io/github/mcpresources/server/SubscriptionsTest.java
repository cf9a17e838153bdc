package io.github.mcpresources.server;

import static io.github.mcpresources.Patience.await;
import static io.github.mcpresources.server.AttachmentTest.error;
import static io.github.mcpresources.server.AttachmentTest.result;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.ReadResult;
import io.github.mcpresources.ResourceLimits;
import io.github.mcpresources.files.DirectoryResources;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.registry.TemplateVariable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests subscriptions, progress and cancellation with the raw messages of a client. */
class SubscriptionsTest {

    private static final String UPDATED = "notifications/resources/updated";
    private static final String LIST_CHANGED = "notifications/resources/list_changed";

    private final ResourceRegistry registry = ResourceRegistry.create();

    @ParameterizedTest
    @EnumSource(names = {"STDIO", "SSE", "STREAMABLE"})
    void notifiesSubscriberUntilItUnsubscribes(TestServer.Kind kind) throws Exception {
        registry.resource("notes://1").text("one");
        registry.resource("notes://2").text("two");
        ResourceServer resources = ResourceServer.of(registry);
        try (TestServer server = TestServer.start(kind, resources);
                Wire wire = listening(server)) {
            assertThat(result(wire.request("resources/subscribe", Map.of("uri", "notes://1"))))
                    .isEmpty();
            resources.events().updated("notes://2");
            resources.events().updated("notes://1");
            assertThat(wire.notification()).isEqualTo(updated("notes://1"));
            assertThat(result(wire.request("resources/unsubscribe", Map.of("uri", "notes://1"))))
                    .isEmpty();
            resources.events().updated("notes://1");
            assertThat(result(wire.request("resources/subscribe", Map.of("uri", "notes://2"))))
                    .isEmpty();
            resources.events().updated("notes://2");
            assertThat(wire.notification()).isEqualTo(updated("notes://2"));
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"STDIO", "SSE", "STREAMABLE"})
    void refusesSubscriptionToMissingResource(TestServer.Kind kind) throws Exception {
        try (TestServer server = TestServer.start(kind, ResourceServer.of(registry));
                Wire wire = server.connect()) {
            assertThat(error(wire.request("resources/subscribe", Map.of("uri", "notes://none"))))
                    .isEqualTo(Map.of(
                            "code", -32002, "message", "Resource not found", "data", Map.of("uri", "notes://none")));
            assertThat(error(wire.request("resources/subscribe", Map.of("uri", "no uri")))
                            .get("code"))
                    .isEqualTo(-32602);
            assertThat(error(wire.request("resources/subscribe", Map.of())).get("code"))
                    .isEqualTo(-32602);
            assertThat(error(wire.request("resources/unsubscribe", Map.of("uri", 7)))
                            .get("code"))
                    .isEqualTo(-32602);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"STDIO", "SSE", "STREAMABLE"})
    void refusesSubscriptionToUriWithValueThatReadsRefuse(TestServer.Kind kind) throws Exception {
        registry.template("sensor://{id}")
                .variables(TemplateVariable.integer("id").range(1, 10))
                .read(request -> ReadResult.text("warm"));
        try (TestServer server = TestServer.start(kind, ResourceServer.of(registry));
                Wire wire = listening(server)) {
            for (String uri : List.of("sensor://11", "sensor://abc")) {
                assertThat(error(wire.request("resources/subscribe", Map.of("uri", uri))))
                        .as(uri)
                        .isEqualTo(error(wire.request("resources/read", Map.of("uri", uri))))
                        .containsEntry("code", -32602);
            }
            assertThat(result(wire.request("resources/subscribe", Map.of("uri", "sensor://10"))))
                    .isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"STDIO", "SSE", "STREAMABLE"})
    void sendsSingleListChangeForBatch(TestServer.Kind kind) throws Exception {
        registry.resource("notes://last").text("");
        ResourceServer resources = ResourceServer.of(registry);
        try (TestServer server = TestServer.start(kind, resources);
                Wire wire = listening(server)) {
            result(wire.request("resources/subscribe", Map.of("uri", "notes://last")));
            registry.batch(() -> {
                for (int i = 0; i < 1_000; i++) {
                    registry.resource("notes://" + i).text("");
                }
            });
            assertThat(wire.notification().get("method")).isEqualTo(LIST_CHANGED);
            resources.events().updated("notes://last");
            assertThat(wire.notification()).as("no second one").isEqualTo(updated("notes://last"));
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"STDIO", "SSE", "STREAMABLE"})
    void notifiesSubscriberOnceOfNewTitleAndContent(TestServer.Kind kind) throws Exception {
        ResourceRegistry.Registration entry =
                registry.resource("notes://1").title("old").text("one");
        ResourceRegistry.Registration template =
                registry.template("doc://{id}").title("old").content(ReadResult.text("one"));
        registry.resource("notes://last").text("");
        ResourceServer resources = ResourceServer.of(registry);
        try (TestServer server = TestServer.start(kind, resources);
                Wire wire = listening(server)) {
            for (String uri : List.of("notes://1", "doc://7", "notes://last")) {
                result(wire.request("resources/subscribe", Map.of("uri", uri)));
            }
            entry.update(it -> it.title("new").content(ReadResult.text("two")));
            template.update(it -> it.title("new").content(ReadResult.text("two")));
            resources.events().updated("notes://last");
            List<Map<String, Object>> received = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                received.add(wire.notification());
            }
            assertThat(received)
                    .containsExactlyInAnyOrder(
                            updated("notes://1"),
                            updated("doc://7"),
                            updated("notes://last"),
                            Map.of("jsonrpc", "2.0", "method", LIST_CHANGED));
            assertThat(wire.request("ping", null)).containsKey("result");
            assertThat(wire.others).isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource({"true,true", "true,false", "false,true", "false,false"})
    void declaresOnlyOfferedCapabilities(boolean subscribe, boolean listChanged) throws Exception {
        registry.resource("notes://1").text("");
        Map<String, Object> expected = new LinkedHashMap<>();
        if (subscribe) {
            expected.put("subscribe", true);
        }
        if (listChanged) {
            expected.put("listChanged", true);
        }
        for (TestServer.Kind kind : List.of(TestServer.Kind.STDIO, TestServer.Kind.SSE, TestServer.Kind.STREAMABLE)) {
            ResourceServer resources = ResourceServer.builder(registry)
                    .subscribe(subscribe)
                    .listChanged(listChanged)
                    .build();
            try (TestServer server = TestServer.startWithSdkSide(kind, resources);
                    Wire wire = server.wire(Map.of())) {
                Map<?, ?> capabilities =
                        (Map<?, ?>) result(wire.initialize("2025-11-25")).get("capabilities");
                assertThat(capabilities.get("resources")).isEqualTo(expected);
                if (wire instanceof HttpWire http && kind == TestServer.Kind.STREAMABLE) {
                    http.listen();
                }
                Map<String, Object> answer = wire.request("resources/subscribe", Map.of("uri", "notes://1"));
                if (subscribe) {
                    assertThat(result(answer)).isEmpty();
                } else {
                    assertThat(error(answer).get("code")).isEqualTo(-32601);
                }
                server.registerWithSdk("sdk://late");
                registry.resource("notes://" + kind).text("");
                if (listChanged) {
                    assertThat(wire.notification().get("method")).isEqualTo(LIST_CHANGED);
                }
                assertThat(wire.request("ping", null)).containsKey("result");
                assertThat(wire.others).as("%s", kind).isEmpty();
            }
        }
    }

    @Test
    void offersNoSubscriptionsWithoutSessions() throws Exception {
        registry.resource("notes://1").text("");
        try (TestServer server = TestServer.start(TestServer.Kind.STATELESS, ResourceServer.of(registry));
                Wire wire = server.connect()) {
            assertThat(error(wire.request("resources/subscribe", Map.of("uri", "notes://1")))
                            .get("code"))
                    .isEqualTo(-32601);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"STDIO", "SSE", "STREAMABLE"})
    void refusesSubscriptionsOverLimit(TestServer.Kind kind) throws Exception {
        registry.template("notes://{id}").content(ReadResult.text(""));
        ResourceServer resources = ResourceServer.builder(registry)
                .limits(ResourceLimits.builder()
                        .subscriptions(s -> s.perSession(3))
                        .build())
                .build();
        try (TestServer server = TestServer.start(kind, resources);
                Wire wire = server.connect()) {
            for (int i = 0; i < 3; i++) {
                result(wire.request("resources/subscribe", Map.of("uri", "notes://" + i)));
            }
            Map<String, Object> refused = error(wire.request("resources/subscribe", Map.of("uri", "notes://3")));
            assertThat(refused.get("code")).isEqualTo(-32603);
            assertThat((String) refused.get("message")).contains("3").contains("subscriptions.perSession");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"STDIO", "SSE", "STREAMABLE"})
    void notifiesDirectorySubscriberOfFileInIt(TestServer.Kind kind, @TempDir Path top) throws Exception {
        Files.createDirectories(top.resolve("docs"));
        Files.writeString(top.resolve("docs/a.txt"), "a");
        ResourceServer resources =
                ResourceServer.of(DirectoryResources.builder().root("r", top).build());
        try (TestServer server = TestServer.start(kind, resources);
                Wire wire = listening(server)) {
            result(wire.request("resources/subscribe", Map.of("uri", "file:///r/docs/")));
            resources.events().updated("file:///r/docs/a.txt");
            assertThat(wire.notification()).isEqualTo(updated("file:///r/docs/a.txt"));
        }
    }

    @Test
    void streamOfSessionBeginsBeforeItsFirstEvent() throws Exception {
        try (TestServer server = TestServer.start(TestServer.Kind.STREAMABLE, ResourceServer.of(registry));
                HttpWire wire = (HttpWire) server.connect()) {
            wire.listen();
            await().until(() -> wire.streamStatus.contains(" 200 "));
            assertThat(wire.others).isEmpty();
        }
    }

    @Test
    void deliversMissedUpdatesOnNextStream() throws Exception {
        registry.resource("notes://1").text("one");
        registry.resource("notes://2").text("two");
        ResourceServer resources = ResourceServer.of(registry);
        try (TestServer server = TestServer.start(TestServer.Kind.STREAMABLE, resources);
                HttpWire wire = (HttpWire) server.connect()) {
            result(wire.request("resources/subscribe", Map.of("uri", "notes://1")));
            result(wire.request("resources/subscribe", Map.of("uri", "notes://2")));
            resources.events().updated("notes://1");
            resources.events().updated("notes://1");
            wire.listen();
            assertThat(wire.notification()).isEqualTo(updated("notes://1"));
            resources.events().updated("notes://2");
            assertThat(wire.notification()).as("once each").isEqualTo(updated("notes://2"));
        }
    }

    @Test
    void passesUpdatesOfSdkServer() throws Exception {
        registry.resource("notes://1").text("");
        try (TestServer server = TestServer.startWithSdkSide(TestServer.Kind.STREAMABLE, ResourceServer.of(registry));
                Wire wire = listening(server)) {
            registry.resource("notes://2").text(""); // reported when the stream is open
            assertThat(wire.notification().get("method")).isEqualTo(LIST_CHANGED);
            for (String uri : List.of("notes://1", "sdk://plain")) {
                result(wire.request("resources/subscribe", Map.of("uri", uri)));
                server.notifyUpdated(uri);
                assertThat(wire.notification().get("params")).isEqualTo(Map.of("uri", uri));
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"STDIO", "SSE", "STREAMABLE"})
    void sendsRisingProgressBeforeAnswer(TestServer.Kind kind) throws Exception {
        registry.resource("notes://long").read(request -> {
            request.context().progress(1, 3.0, "begun");
            request.context().progress(2, 3.0, null);
            request.context().progress(2, 3.0, "not rising");
            request.context().progress(3, null, "done");
            return ReadResult.text("long");
        });
        try (TestServer server = TestServer.start(kind, ResourceServer.of(registry));
                Wire wire = server.connect()) {
            for (Object token : List.of("t-1", 17)) {
                result(wire.request(
                        "resources/read", Map.of("uri", "notes://long", "_meta", Map.of("progressToken", token))));
                assertThat(List.of(wire.others.remove(), wire.others.remove(), wire.others.remove()))
                        .containsExactly(
                                progress(Map.of(
                                        "progressToken", token, "progress", 1.0, "total", 3.0, "message", "begun")),
                                progress(Map.of("progressToken", token, "progress", 2.0, "total", 3.0)),
                                progress(Map.of("progressToken", token, "progress", 3.0, "message", "done")));
            }
            result(wire.request("resources/read", Map.of("uri", "notes://long")));
            assertThat(wire.others).as("nobody asked").isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"STDIO", "SSE", "STREAMABLE"})
    void stopsReaderOfCancelledRead(TestServer.Kind kind) throws Exception {
        CountDownLatch reading = new CountDownLatch(1);
        CountDownLatch stopped = new CountDownLatch(1);
        AtomicBoolean cancelled = new AtomicBoolean();
        registry.resource("notes://long").read(request -> {
            reading.countDown();
            try {
                new CountDownLatch(1).await();
            } finally {
                cancelled.set(request.context().isCancelled());
                stopped.countDown();
            }
            throw new IOException("unreachable");
        });
        try (TestServer server = TestServer.start(kind, ResourceServer.of(registry));
                Wire wire = server.connect()) {
            var answer = wire.start("resources/read", Map.of("uri", "notes://long"));
            assertThat(reading.await(5, TimeUnit.MINUTES)).isTrue();
            wire.notify("notifications/cancelled", Map.of("requestId", wire.lastId()));
            assertThat(stopped.await(5, TimeUnit.MINUTES)).isTrue();
            assertThat(cancelled).isTrue();
            assertThat(wire.request("ping", null)).containsKey("result");
            if (kind == TestServer.Kind.STREAMABLE) {
                assertThat(answer.get(5, TimeUnit.MINUTES))
                        .as("the stream ends without an answer")
                        .isEmpty();
            } else {
                assertThat(answer).isNotDone();
            }
        }
    }

    private static Wire listening(TestServer server) throws Exception {
        Wire wire = server.connect();
        return wire instanceof HttpWire http ? http.listen() : wire;
    }

    private static Map<String, Object> updated(String uri) {
        return Map.of("jsonrpc", "2.0", "method", UPDATED, "params", Map.of("uri", uri));
    }

    private static Map<String, Object> progress(Map<String, Object> report) {
        return Map.of("jsonrpc", "2.0", "method", "notifications/progress", "params", report);
    }
}
