package io.github.mcpresources.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.ReadResult;
import io.github.mcpresources.registry.ResourceRegistry;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests the raw messages of a server that has resources and an ordinary tool of the SDK, on every transport. */
class AttachmentTest {

    private final ResourceRegistry registry = ResourceRegistry.create();

    @ParameterizedTest
    @EnumSource
    void initializeDeclaresResourcesBesideTools(TestServer.Kind kind) throws Exception {
        try (TestServer server = TestServer.start(kind, ResourceServer.of(registry));
                Wire wire = server.wire(Map.of())) {
            Map<String, Object> result = result(wire.initialize("2025-11-25"));
            Map<?, ?> capabilities = (Map<?, ?>) result.get("capabilities");
            assertThat(capabilities.get("resources"))
                    .isEqualTo(
                            kind == TestServer.Kind.STATELESS
                                    ? Map.of()
                                    : Map.of("subscribe", true, "listChanged", true));
            assertThat(capabilities.get("tools")).isNotNull();
        }
    }

    @ParameterizedTest
    @EnumSource
    void readsTextAsRegistered(TestServer.Kind kind) throws Exception {
        registry.resource("notes://welcome").mimeType("text/markdown").text("# Grüße 👋");
        try (TestServer server = TestServer.start(kind, ResourceServer.of(registry));
                Wire wire = server.connect()) {
            assertThat(result(wire.request("resources/read", Map.of("uri", "notes://welcome"))))
                    .isEqualTo(Map.of(
                            "contents",
                            List.of(Map.of(
                                    "uri", "notes://welcome", "mimeType", "text/markdown", "text", "# Grüße 👋"))));
        }
    }

    @ParameterizedTest
    @EnumSource
    void readsBytesAsBase64(TestServer.Kind kind) throws Exception {
        byte[] bytes = {0, 1, 2, (byte) 0xff, (byte) 0xfe};
        registry.resource("data://bytes").mimeType("application/x-thing").bytes(bytes);
        try (TestServer server = TestServer.start(kind, ResourceServer.of(registry));
                Wire wire = server.connect()) {
            assertThat(result(wire.request("resources/read", Map.of("uri", "data://bytes"))))
                    .isEqualTo(Map.of(
                            "contents",
                            List.of(Map.of(
                                    "uri",
                                    "data://bytes",
                                    "mimeType",
                                    "application/x-thing",
                                    "blob",
                                    Base64.getEncoder().encodeToString(bytes)))));
        }
    }

    @ParameterizedTest
    @EnumSource
    void leavesOtherMethodsToSdk(TestServer.Kind kind) throws Exception {
        try (TestServer server = TestServer.start(kind, ResourceServer.of(registry));
                Wire wire = server.connect()) {
            assertThat(result(wire.request("tools/call", Map.of("name", "echo", "arguments", Map.of())))
                            .get("content"))
                    .isEqualTo(List.of(Map.of("type", "text", "text", "ok")));
            assertThat(wire.request("ping", null)).containsKey("result");
        }
    }

    @Test
    void leavesUnknownMethodsToSdk() throws Exception {
        // over HTTP, older releases of the SDK answer this request differently
        try (TestServer server = TestServer.start(TestServer.Kind.STDIO, ResourceServer.of(registry));
                Wire wire = server.connect()) {
            assertThat(error(wire.request("nonsense/method", Map.of())).get("code"))
                    .isEqualTo(-32601);
        }
    }

    @ParameterizedTest
    @EnumSource
    void reportsCodeAndUriOfMissingResource(TestServer.Kind kind) throws Exception {
        try (TestServer server = TestServer.start(kind, ResourceServer.of(registry));
                Wire wire = server.connect()) {
            assertThat(error(wire.request("resources/read", Map.of("uri", "notes://nothing"))))
                    .isEqualTo(Map.of(
                            "code", -32002, "message", "Resource not found", "data", Map.of("uri", "notes://nothing")));
        }
    }

    @ParameterizedTest
    @EnumSource
    void pagesThroughListByCursors(TestServer.Kind kind) throws Exception {
        List<String> expected = new ArrayList<>();
        registry.batch(() -> {
            for (int i = 0; i < 1_234; i++) {
                String uri = String.format(Locale.ROOT, "notes://%04d/%s", i, "x".repeat(i % 7));
                registry.resource(uri).text("note " + i);
                expected.add(uri);
            }
        });
        try (TestServer server = TestServer.start(kind, ResourceServer.of(registry));
                Wire wire = server.connect()) {
            List<List<String>> pages = ProviderLists.pages(params -> wire.request("resources/list", params));
            assertThat(pages).hasSize(13).allSatisfy(page -> assertThat(page).hasSizeLessThanOrEqualTo(100));
            assertThat(ProviderLists.joined(pages)).containsExactlyElementsOf(expected);
        }
    }

    @ParameterizedTest
    @EnumSource
    void listsTemplate(TestServer.Kind kind) throws Exception {
        registry.template("doc://{id}").title("A document").read(request -> ReadResult.text(request.variable("id")));
        try (TestServer server = TestServer.start(kind, ResourceServer.of(registry));
                Wire wire = server.connect()) {
            assertThat(result(wire.request("resources/templates/list", Map.of())))
                    .isEqualTo(Map.of(
                            "resourceTemplates",
                            List.of(Map.of("uriTemplate", "doc://{id}", "name", "{id}", "title", "A document"))));
        }
    }

    @SuppressWarnings("unchecked")
    static Map<String, Object> result(Map<String, Object> answer) {
        assertThat(answer).as("answer").containsKey("result");
        return (Map<String, Object>) answer.get("result");
    }

    @SuppressWarnings("unchecked")
    static Map<String, Object> error(Map<String, Object> answer) {
        assertThat(answer).as("answer").containsKey("error");
        return (Map<String, Object>) answer.get("error");
    }
}
