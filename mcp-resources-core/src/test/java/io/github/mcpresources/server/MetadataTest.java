package io.github.mcpresources.server;

import static io.github.mcpresources.server.AttachmentTest.result;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.ReadResult;
import io.github.mcpresources.registry.ResourceRegistry;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests that the metadata of resources and templates reaches the client unchanged. */
class MetadataTest {

    private static final Map<String, Object> COMMON = Map.of(
            "name", "report",
            "title", "The report",
            "description", "All of it",
            "mimeType", "application/pdf",
            "annotations",
                    Map.of(
                            "audience",
                            List.of("user", "assistant"),
                            "priority",
                            0.5,
                            "lastModified",
                            "2025-01-12T15:00:58Z"),
            "icons",
                    List.of(Map.of(
                            "src", "https://example.org/i.png",
                            "mimeType", "image/png",
                            "sizes", List.of("48x48", "any"),
                            "theme", "dark",
                            "x-extra", true)),
            "_meta", Map.of("example.org/key", Map.of("deep", List.of(1, "two")), "openai/widget", "kept"));

    private final ResourceRegistry registry = ResourceRegistry.create();

    @ParameterizedTest
    @EnumSource
    void sendsEveryField(TestServer.Kind kind) throws Exception {
        Map<String, Object> resource = with(Map.of("uri", "docs://report.pdf", "size", 1_234_567_890_123L));
        Map<String, Object> template = with(Map.of("uriTemplate", "docs://{name}"));
        register(resource, template);
        if (kind == TestServer.Kind.SSE) { // the SDK's transport supports no revision after 2024-11-05
            resource.remove("icons");
            template.remove("icons");
        }
        try (TestServer server = TestServer.start(kind, ResourceServer.of(registry));
                Wire wire = server.connect()) {
            assertThat(only(result(wire.request("resources/list", Map.of())).get("resources")))
                    .isEqualTo(resource);
            assertThat(only(result(wire.request("resources/templates/list", Map.of()))
                            .get("resourceTemplates")))
                    .isEqualTo(template);
        }
    }

    @ParameterizedTest
    @EnumSource
    void omitsIconsInEarlierRevisions(TestServer.Kind kind) throws Exception {
        register(with(Map.of("uri", "docs://report.pdf", "size", 7)), with(Map.of("uriTemplate", "docs://{name}")));
        try (TestServer server = TestServer.start(kind, ResourceServer.of(registry));
                Wire wire = server.connect("2025-06-18", Map.of("MCP-Protocol-Version", "2025-06-18"))) {
            Map<?, ?> listed = (Map<?, ?>)
                    only(result(wire.request("resources/list", Map.of())).get("resources"));
            assertThat(listed.containsKey("icons")).isFalse();
            assertThat(listed.get("title")).isEqualTo("The report");
            Map<?, ?> template = (Map<?, ?>) only(
                    result(wire.request("resources/templates/list", Map.of())).get("resourceTemplates"));
            assertThat(template.containsKey("icons")).isFalse();
        }
    }

    @ParameterizedTest
    @EnumSource
    void pagesManyTemplatesWithoutLoss(TestServer.Kind kind) throws Exception {
        registry.batch(() -> {
            for (int i = 0; i < 1_234; i++) {
                registry.template(String.format(Locale.ROOT, "t%04d://{id}", i)).content(ReadResult.text(""));
            }
        });
        try (TestServer server = TestServer.start(kind, ResourceServer.of(registry));
                Wire wire = server.connect()) {
            assertThat(ProviderLists.templates(wire))
                    .hasSize(1_234)
                    .doesNotHaveDuplicates()
                    .isSorted();
        }
    }

    private void register(Map<String, Object> resource, Map<String, Object> template) {
        var entry = registry.resource((String) resource.get("uri"));
        resource.forEach((field, value) -> {
            if (!field.equals("uri")) {
                entry.field(field, value);
            }
        });
        entry.text("");
        var entries = registry.template((String) template.get("uriTemplate"));
        template.forEach((field, value) -> {
            if (!field.equals("uriTemplate")) {
                entries.field(field, value);
            }
        });
        entries.content(ReadResult.text(""));
    }

    private static Map<String, Object> with(Map<String, Object> own) {
        Map<String, Object> all = new LinkedHashMap<>(own);
        all.putAll(COMMON);
        return all;
    }

    private static Object only(Object list) {
        assertThat((List<?>) list).hasSize(1);
        return ((List<?>) list).get(0);
    }
}
