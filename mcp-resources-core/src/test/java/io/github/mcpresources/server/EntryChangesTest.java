package io.github.mcpresources.server;

import static io.github.mcpresources.server.AttachmentTest.error;
import static io.github.mcpresources.server.AttachmentTest.result;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.ReadResult;
import io.github.mcpresources.ResourceLimits;
import io.github.mcpresources.registry.ResourceRegistry;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests changes of registered entries. A client sees the changes in lists and reads, and is notified if it has a
 * session.
 */
class EntryChangesTest {

    private static final String LIST_CHANGED = "notifications/resources/list_changed";

    private final ResourceRegistry registry = ResourceRegistry.create();

    @ParameterizedTest
    @EnumSource
    void appliesChangesOfResource(TestServer.Kind kind) throws Exception {
        ResourceRegistry.Registration entry =
                registry.resource("notes://1").name("n").text("one");
        try (TestServer server = TestServer.start(kind, ResourceServer.of(registry));
                Wire wire = listening(kind, server)) {
            assertThat(listed(wire)).isEqualTo(List.of(described("n")));
            assertThat(read(wire, "notes://1")).isEqualTo("one");

            entry.update(it -> it.name("m").content(ReadResult.text("two")));
            assertNotified(kind, wire);
            assertThat(listed(wire)).isEqualTo(List.of(described("m")));
            assertThat(read(wire, "notes://1")).isEqualTo("two");

            entry.disable();
            assertNotified(kind, wire);
            assertThat(listed(wire)).isEmpty();
            missing(wire, "notes://1");

            entry.enable();
            assertNotified(kind, wire);
            assertThat(listed(wire)).isEqualTo(List.of(described("m")));
            assertThat(read(wire, "notes://1")).isEqualTo("two");

            entry.close();
            assertNotified(kind, wire);
            assertThat(listed(wire)).isEmpty();
            missing(wire, "notes://1");

            registry.resource("notes://1").name("n").text("anew");
            assertNotified(kind, wire);
            assertThat(registry.remove("notes://1")).isTrue();
            assertNotified(kind, wire);
            assertThat(listed(wire)).isEmpty();
            missing(wire, "notes://1");
            assertThat(wire.others).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource
    void appliesChangesOfTemplate(TestServer.Kind kind) throws Exception {
        ResourceRegistry.Registration entry =
                registry.template("doc://{id}").complete("id", "7").content(ReadResult.text("one"));
        try (TestServer server = TestServer.start(kind, ResourceServer.of(registry));
                Wire wire = listening(kind, server)) {
            present(wire, "one");

            entry.update(it -> it.title("t").content(ReadResult.text("two")));
            assertNotified(kind, wire);
            present(wire, "two");

            entry.disable();
            assertNotified(kind, wire);
            absent(wire);

            entry.enable();
            assertNotified(kind, wire);
            present(wire, "two");

            entry.close();
            assertNotified(kind, wire);
            absent(wire);

            registry.template("doc://{id}").content(ReadResult.text("anew"));
            assertNotified(kind, wire);
            assertThat(registry.removeTemplate("doc://{id}")).isTrue();
            assertNotified(kind, wire);
            absent(wire);
            assertThat(wire.others).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource
    void sendsOneNotificationForEachBatch(TestServer.Kind kind) throws Exception {
        int many = 10_000;
        List<ResourceRegistry.Registration> entries = new ArrayList<>();
        ResourceServer resources = ResourceServer.builder(registry)
                .limits(ResourceLimits.builder().pageSize(1_000).build())
                .build();
        try (TestServer server = TestServer.start(kind, resources);
                Wire wire = listening(kind, server)) {
            registry.batch(() -> {
                for (int i = 0; i < many; i++) {
                    entries.add(registry.resource(String.format(Locale.ROOT, "many://%06d", i))
                            .text(""));
                }
            });
            assertNotified(kind, wire);
            assertThat(ProviderLists.uris(wire)).hasSize(many).isSorted().doesNotHaveDuplicates();
            registry.batch(() -> entries.forEach(ResourceRegistry.Registration::close));
            assertNotified(kind, wire);
            assertThat(ProviderLists.uris(wire)).isEmpty();
            assertThat(wire.others).as("one notification for each batch").isEmpty();
        }
    }

    private static void present(Wire wire, String text) throws Exception {
        assertThat(ProviderLists.templates(wire)).containsExactly("doc://{id}");
        assertThat(read(wire, "doc://7")).isEqualTo(text);
        assertThat(result(wire.request("completion/complete", completion()))).containsKey("completion");
    }

    private static void absent(Wire wire) throws Exception {
        assertThat(ProviderLists.templates(wire)).isEmpty();
        missing(wire, "doc://7");
        assertThat(error(wire.request("completion/complete", completion())).get("code"))
                .isEqualTo(-32602);
    }

    private static Map<String, Object> completion() {
        return Map.of(
                "ref", Map.of("type", "ref/resource", "uri", "doc://{id}"),
                "argument", Map.of("name", "id", "value", ""));
    }

    private static Wire listening(TestServer.Kind kind, TestServer server) throws Exception {
        Wire wire = server.connect();
        return kind == TestServer.Kind.STREAMABLE ? ((HttpWire) wire).listen() : wire;
    }

    private static void assertNotified(TestServer.Kind kind, Wire wire) throws InterruptedException {
        if (kind != TestServer.Kind.STATELESS) {
            assertThat(wire.notification().get("method")).isEqualTo(LIST_CHANGED);
        }
    }

    private static Map<String, Object> described(String name) {
        return Map.of("uri", "notes://1", "name", name, "mimeType", "text/plain", "size", 3);
    }

    private static List<?> listed(Wire wire) throws Exception {
        return (List<?>) result(wire.request("resources/list", Map.of())).get("resources");
    }

    private static Object read(Wire wire, String uri) throws Exception {
        Map<String, Object> result = result(wire.request("resources/read", Map.of("uri", uri)));
        return ((Map<?, ?>) ((List<?>) result.get("contents")).get(0)).get("text");
    }

    private static void missing(Wire wire, String uri) throws Exception {
        assertThat(error(wire.request("resources/read", Map.of("uri", uri))))
                .isEqualTo(Map.of("code", -32002, "message", "Resource not found", "data", Map.of("uri", uri)));
    }
}
