package io.github.mcpresources.server;

import static io.github.mcpresources.server.AttachmentTest.error;
import static io.github.mcpresources.server.AttachmentTest.result;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.ContentPart;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.server.TestServer.Kind;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the raw messages for {@code ui://} resources. */
class UserInterfaceTest {

    private static final Map<String, Object> META = Map.of(
            "ui",
            Map.of("prefersBorder", true, "csp", Map.of("connectDomains", List.of("https://example.org"))),
            "openai/widgetAccessible",
            true);

    private final ResourceRegistry registry = ResourceRegistry.create();

    @Test
    void readsUnlistedPageWithExactType() throws Exception {
        registry.resource("ui://a/page.html").meta(META).unlisted().userInterface("<p>a</p>");
        registry.resource("ui://a/listed.html").meta(META).userInterface("<p>b</p>");
        registry.resource("ui://a/openai.html")
                .mimeType("text/html+skybridge")
                .unlisted()
                .read(request ->
                        ReadResult.of(ContentPart.text("<p>c</p>").meta(META).field("html", "<p>c</p>")));
        try (TestServer server = TestServer.start(Kind.STDIO, ResourceServer.of(registry));
                Wire wire = server.connect()) {
            assertThat(result(wire.request("resources/list", Map.of())).get("resources"))
                    .isEqualTo(List.of(Map.of(
                            "uri", "ui://a/listed.html",
                            "name", "listed.html",
                            "mimeType", "text/html;profile=mcp-app",
                            "size", 8,
                            "_meta", META)));
            assertThat(result(wire.request("resources/read", Map.of("uri", "ui://a/page.html")))
                            .get("contents"))
                    .isEqualTo(List.of(Map.of(
                            "uri", "ui://a/page.html",
                            "mimeType", "text/html;profile=mcp-app",
                            "text", "<p>a</p>",
                            "_meta", META)));
            assertThat(result(wire.request("resources/read", Map.of("uri", "ui://a/openai.html")))
                            .get("contents"))
                    .isEqualTo(List.of(Map.of(
                            "uri", "ui://a/openai.html",
                            "mimeType", "text/html+skybridge",
                            "text", "<p>c</p>",
                            "html", "<p>c</p>",
                            "_meta", META)));
        }
    }

    @Test
    void hidesPageWhoseFileIsMissing(@TempDir Path directory) throws Exception {
        Path file = directory.resolve("page.html");
        registry.resource("ui://a/page.html").userInterface(file);
        try (TestServer server = TestServer.start(Kind.STATELESS, ResourceServer.of(registry));
                Wire wire = server.connect()) {
            assertThat(result(wire.request("resources/list", Map.of())).get("resources"))
                    .isEqualTo(List.of());
            assertThat(error(wire.request("resources/read", Map.of("uri", "ui://a/page.html"))))
                    .containsEntry("code", -32002);
            Files.writeString(file, "<p>there</p>");
            assertThat(result(wire.request("resources/list", Map.of())).toString())
                    .contains("ui://a/page.html", "text/html;profile=mcp-app");
            assertThat(result(wire.request("resources/read", Map.of("uri", "ui://a/page.html")))
                            .toString())
                    .contains("<p>there</p>", "mimeType=text/html;profile=mcp-app");
        }
    }

    /**
     * Subscribers of an unlisted resource receive its updates, and unlisted resources cause no {@code list_changed}
     * notification.
     */
    @Test
    void notifiesSubscribersOfUnlistedPage() throws Exception {
        ResourceRegistry.Registration page =
                registry.resource("ui://a/page.html").unlisted().userInterface("<p>a</p>");
        try (TestServer server = TestServer.start(Kind.STDIO, ResourceServer.of(registry));
                Wire wire = server.connect()) {
            wire.request("resources/subscribe", Map.of("uri", "ui://a/page.html"));
            page.update(entry -> entry.title("Another").content(ReadResult.text("<p>b</p>")));
            assertThat(wire.notification())
                    .containsEntry("method", "notifications/resources/updated")
                    .containsEntry("params", Map.of("uri", "ui://a/page.html"));
            registry.resource("ui://a/other.html").unlisted().userInterface("<p>c</p>");
            registry.resource("doc://listed").text("x");
            assertThat(wire.notification()).containsEntry("method", "notifications/resources/list_changed");
            assertThat(wire.others).isEmpty();
        }
    }

    @Test
    void acceptsOnlyUiUris() {
        assertThatThrownBy(() -> registry.resource("doc://a").userInterface("<p>a</p>"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll("ui://", "doc://a");
    }
}
