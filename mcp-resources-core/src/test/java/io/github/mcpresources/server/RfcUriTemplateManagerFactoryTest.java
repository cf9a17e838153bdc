package io.github.mcpresources.server;

import static io.github.mcpresources.server.AttachmentTest.error;
import static io.github.mcpresources.server.AttachmentTest.result;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.uri.UriTemplate;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpServerFeatures;
import io.modelcontextprotocol.server.McpSyncServer;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.util.McpUriTemplateManager;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests an SDK server whose own registry matches templates with this library. */
class RfcUriTemplateManagerFactoryTest {

    private final RfcUriTemplateManagerFactory factory = new RfcUriTemplateManagerFactory();

    @Test
    void matchesSdkTemplatesAccordingToRfc() throws Exception {
        try (StdioWire wire = new StdioWire()) {
            McpSyncServer server = McpServer.sync(wire.transport().build())
                    .serverInfo("sdk", "1")
                    .capabilities(McpSchema.ServerCapabilities.builder()
                            .resources(false, false)
                            .build())
                    .uriTemplateManagerFactory(factory)
                    .resourceTemplates(template("files:///{+p}"), template("search://all{?q,lang}"))
                    .build();
            wire.initialize("2025-11-25");
            for (String uri : List.of("files:///a/b/c.txt", "search://all?lang=en&q=x", "search://all")) {
                assertThat(result(wire.request("resources/read", Map.of("uri", uri)))
                                .toString())
                        .contains("read " + uri);
            }
            assertThat(error(wire.request("resources/read", Map.of("uri", "search://some"))))
                    .isNotEmpty();
            server.close();
        }
    }

    private static McpServerFeatures.SyncResourceTemplateSpecification template(String template) {
        return new McpServerFeatures.SyncResourceTemplateSpecification(
                McpSchema.ResourceTemplate.builder(template, "t").build(),
                (exchange, request) -> McpSchema.ReadResourceResult.builder(
                                List.of(McpSchema.TextResourceContents.builder(request.uri(), "read " + request.uri())
                                        .build()))
                        .build());
    }

    @Test
    void decodesValuesOnce() {
        McpUriTemplateManager manager = factory.create("doc://{id}{/path*}{?q}");
        assertThat(manager.getVariableNames()).containsExactly("id", "path", "q");
        assertThat(manager.extractVariableValues("doc://a%20b/x/y?q=%252F"))
                .isEqualTo(Map.of("id", "a b", "path", "x/y", "q", "%2F"));
        assertThat(manager.extractVariableValues("other://x")).isEmpty();
        assertThat(manager.matches("doc://a")).isTrue();
        assertThat(manager.matches("doc://")).isFalse();
    }

    @Test
    void matchesInvalidTemplateLiterally() {
        McpUriTemplateManager manager = factory.create("odd://{");
        assertThat(manager.matches("odd://{")).isTrue();
        assertThat(manager.matches("odd://x")).isFalse();
        assertThat(manager.getVariableNames()).isEmpty();
        assertThat(manager.extractVariableValues("odd://{")).isEmpty();
        assertThat(manager.isUriTemplate("odd://{")).isFalse();
        assertThat(manager.isUriTemplate("odd://x")).isFalse();
        assertThat(manager.isUriTemplate("odd://{x}")).isTrue();
    }

    @Test
    void cachesCompiledTemplates() {
        assertThat(factory.create("x://{a}")).isSameAs(factory.create("x://{a}"));
    }

    /** The SDK calls the factory with text that clients send. */
    @ParameterizedTest
    @ValueSource(strings = {"x://{", "{a", "x://%zz", "x://{a}}"})
    void doesNotCacheInvalidTemplates(String text) {
        assertThat(factory.create(text)).isNotSameAs(factory.create(text));
    }

    @Test
    void doesNotCacheTooLongTemplates() {
        String longest = "x://" + "a".repeat(UriTemplate.Policy.DEFAULT_MAX_TEMPLATE_LENGTH - 4);
        assertThat(factory.create(longest)).isSameAs(factory.create(longest));
        assertThat(factory.create(longest + "a")).isNotSameAs(factory.create(longest + "a"));
        assertThat(factory.create(longest + "a").matches(longest + "a")).isTrue();
    }

    @Test
    void limitsCachedCharacters() {
        Map<String, McpUriTemplateManager> made = new LinkedHashMap<>();
        for (int i = 0; i < 300; i++) {
            made.computeIfAbsent("x://" + i + "/" + "a".repeat(8_000), factory::create);
        }
        long kept = made.entrySet().stream()
                .filter(entry -> factory.create(entry.getKey()) == entry.getValue())
                .mapToLong(entry -> entry.getKey().length())
                .sum();
        assertThat(kept).isBetween(1L, (long) RfcUriTemplateManagerFactory.MAX_CHARACTERS);
    }
}
