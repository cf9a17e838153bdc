package io.github.mcpresources.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.Contents;
import io.github.mcpresources.Handle;
import io.github.mcpresources.Page;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.internal.request.ServerRequest;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that entries are described, listed and read as the application registered them. */
class ResourceRegistryTest {

    private final ResourceRegistry registry = ResourceRegistry.create();

    @Test
    void nameDefaultsToLastSegment() {
        registry.resource("a://x/readme.md").text("");
        registry.resource("b://x/dir/").text("");
        registry.resource("c:opaque").text("");
        registry.resource("d://x/named").name("other").text("");
        assertThat(listed())
                .extracting(ResourceDescriptor::name)
                .containsExactly("readme.md", "dir", "c:opaque", "other");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "markdown", "text/", "/plain", "text plain/x", "text/plain, text/html", ".md"})
    void rejectsInvalidMimeType(String type) {
        assertThatThrownBy(() -> registry.resource("a://x").mimeType(type))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("not '" + type + "'");
        assertThatThrownBy(() -> registry.template("a://{x}").mimeType(type))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"text/plain; charset=utf-8", "text/html;profile=mcp-app", "application/vnd.a+json", "X-a/B"})
    void aMimeTypeIsKeptAsItIs(String type) {
        registry.resource("a://x").mimeType(type).text("");
        assertThat(listed().get(0).mimeType()).contains(type);
    }

    @Test
    void listsSizeOfConstantInBytes() {
        registry.resource("a://text").text("ü");
        registry.resource("b://bytes").bytes(new byte[7]);
        assertThat(listed()).extracting(item -> item.size().getAsLong()).containsExactly(2L, 7L);
    }

    @Test
    void listsAllFieldsOfSdkRecord() {
        McpSchema.Resource record = McpSchema.Resource.builder("a://x", "x")
                .title("X")
                .description("d")
                .mimeType("text/plain")
                .size(3L)
                .annotations(new McpSchema.Annotations(List.of(McpSchema.Role.USER), 0.5, "2026-01-01T00:00:00Z"))
                .meta(Map.of("example.com/extra", Map.of("deep", List.of(1, true))))
                .build();
        registry.resource(record).content(ReadResult.text("abc"));
        assertThat(listed().get(0).toJson())
                .isEqualTo(Map.of(
                        "uri",
                        "a://x",
                        "name",
                        "x",
                        "title",
                        "X",
                        "description",
                        "d",
                        "mimeType",
                        "text/plain",
                        "size",
                        3L,
                        "annotations",
                        Map.of("audience", List.of("user"), "priority", 0.5, "lastModified", "2026-01-01T00:00:00Z"),
                        "_meta",
                        Map.of("example.com/extra", Map.of("deep", List.of(1, true)))));
    }

    @Test
    void keepsIconsAndUnknownFields() {
        registry.resource("a://x")
                .icons(new McpSchema.Icon("https://example.com/i.png", "image/png", List.of("48x48"), "dark"))
                .field("futureField", List.of(Map.of("a", 1)))
                .text("");
        assertThat(listed().get(0).toJson())
                .containsEntry(
                        "icons",
                        List.of(Map.of(
                                "src",
                                "https://example.com/i.png",
                                "mimeType",
                                "image/png",
                                "sizes",
                                List.of("48x48"),
                                "theme",
                                "dark")))
                .containsEntry("futureField", List.of(Map.of("a", 1)));
    }

    @Test
    void rejectsDuplicateUriUnlessReplacing() {
        ResourceRegistry.Registration first = registry.resource("a://x").text("one");
        assertThatThrownBy(() -> registry.resource("a://x").text("two"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("a://x")
                .hasMessageContaining("replacing()");
        ResourceRegistry.Registration second =
                registry.resource("a://x").replacing().text("two");
        assertThat(read("a://x")).contains("two");
        assertThat(first.isEnabled()).isFalse();
        first.close();
        assertThat(read("a://x")).contains("two");
        second.close();
        assertThat(read("a://x")).isEmpty();
        assertThat(registry.size()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"readme.md", "/docs/readme.md", "1x://a"})
    void rejectsUriWithoutScheme(String uri) {
        assertThatThrownBy(() -> registry.resource(uri).text(""))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(uri + " is not an absolute URI (RFC 3986): it has no scheme");
        assertThat(registry.size()).isZero();
    }

    @ParameterizedTest
    @CsvSource({
        "x://a b, 5, the character ' '",
        "x://%zz, 4, two hexadecimal digits",
        "x://a#b#c, 7, a second #",
        "x://\u00e9, 4, a non-ASCII character",
        "x://\ud800, 4, a non-ASCII character",
        "x://a\u0007b, 5, a control character",
        "http://[::1, 7, a '[' without a closing ']'",
        "http://[1::2::3]/, 7, not an IP address",
        "db://host:name/, 10, in the port number",
        "http://a@b@c/, 8, the character '@' before the host",
        "x://a?f[1]=2, 7, '[', which must be percent-encoded as %5B"
    })
    void rejectsInvalidUriWithPosition(String uri, int position, String reason) {
        assertThatThrownBy(() -> registry.resource(uri).text(""))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(uri)
                .hasMessageContaining("RFC 3986")
                .hasMessageContaining("at index " + position + " ")
                .hasMessageContaining(reason);
        assertThat(registry.size()).isZero();
    }

    @ParameterizedTest
    @CsvSource({"http://[::1/{id}, 7, a '[' without a closing ']'", "db://host:name/{id}, 10, in the port number"})
    void rejectsTemplateOfInvalidUrisWithPosition(String template, int position, String reason) {
        assertThatThrownBy(() -> registry.template(template).read(request -> ReadResult.text("")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(template)
                .hasMessageContaining("RFC 3986")
                .hasMessageContaining("at index " + position + " ")
                .hasMessageContaining(reason);
    }

    @Test
    void rejectsTemplateOfUrisWithoutScheme() {
        assertThatThrownBy(() -> registry.template("1x://a/{id}").read(request -> ReadResult.text("")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("1x://a/{id} cannot expand to an absolute URI (RFC 3986): it has no scheme");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"{+name}", "{scheme}://a/b", "x://{host}:{port}/", "x://[{address}]/", "x://h:8{port}/", "x:{id}"
            })
    void acceptsTemplateThatMayYieldValidUri(String template) {
        registry.template(template).read(request -> ReadResult.text(""));
        assertThat(registry.removeTemplate(template)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "file:///home/readme.md",
                "file://readme.md",
                "git://repository/main/readme.md",
                "https://example.com/a?b=c#d",
                "ui://widget/chart.html",
                "x-own+scheme.1:opaque",
                "urn:isbn:0451450523"
            })
    void registersListsAndReadsAbsoluteUriUnchanged(String uri) {
        registry.resource(uri).text("text");
        assertThat(listed()).extracting(ResourceDescriptor::uri).containsExactly(uri);
        assertThat(read(uri)).contains("text");
    }

    @Test
    void failingObserverDoesNotStopOthers() {
        List<ResourceEvent> events = new ArrayList<>();
        registry.observe(event -> {
            throw new IllegalStateException("no");
        });
        registry.observe(events::add);
        assertThat(registry.resource("a://x").text("").isEnabled()).isTrue();
        assertThat(events).hasSize(1);
    }

    @Test
    void handleRemovesOnlyItsOwnRegistration() {
        List<ResourceEvent> events = new ArrayList<>();
        Consumer<ResourceEvent> listener = events::add;
        Handle first = registry.observe(listener);
        registry.observe(listener);
        first.close();
        first.close();
        registry.resource("a://x").text("");
        assertThat(events).hasSize(1);
    }

    @Test
    void handleDisablesEnablesAndRemovesEntry() {
        ResourceRegistry.Registration handle = registry.resource("a://x").text("x");
        assertThat(handle.uri()).isEqualTo("a://x");
        handle.disable();
        assertThat(handle.isEnabled()).isFalse();
        assertThat(read("a://x")).isEmpty();
        assertThat(listed()).isEmpty();
        handle.enable();
        assertThat(read("a://x")).contains("x");
        assertThat(listed()).hasSize(1);
        handle.close();
        handle.close();
        assertThat(listed()).isEmpty();
    }

    @Test
    void readsTemplateWithVariables() {
        ResourceRegistry.Registration handle = registry.template("doc://{id}/page{?number}")
                .read(request -> ReadResult.text(request.variable("id") + " "
                        + request.optionalVariable("number").orElse("none")));
        assertThat(read("doc://a%20b/page?number=7")).contains("a b 7");
        assertThat(read("doc://a/page")).contains("a none");
        assertThat(read("doc://a/b/page")).isEmpty();
        handle.disable();
        assertThat(read("doc://a/page")).isEmpty();
        handle.enable();
        assertThat(read("doc://a/page")).isPresent();
        handle.close();
        assertThat(read("doc://a/page")).isEmpty();
    }

    @Test
    void readerReceivesUriAsSent() {
        registry.template("doc://{id}").unscreened("id").read(request -> ReadResult.text(request.uri()));
        assertThat(read("doc://%2e%61%c3%bc")).contains("doc://%2e%61%c3%bc");
    }

    @Test
    void exactUriWinsOverTemplate() {
        registry.template("doc://{id}").read(request -> ReadResult.text("template"));
        ResourceRegistry.Registration own = registry.resource("doc://readme").text("own");
        assertThat(read("doc://readme")).contains("own");
        own.disable();
        assertThat(read("doc://readme")).contains("template");
    }

    @Test
    void batchAppliesAllChangesOrNone() {
        List<ResourceEvent> events = new ArrayList<>();
        try (Handle observing = registry.observe(events::add)) {
            registry.batch(() -> {
                registry.resource("a://1").text("");
                registry.resource("a://2").text("");
                assertThat(listed()).as("from outside").isEmpty();
            });
            assertThat(listed()).hasSize(2);
            assertThat(events).hasSize(1);
            assertThatThrownBy(() -> registry.batch(() -> {
                        registry.resource("a://3").text("");
                        registry.resource("a://1").text("taken");
                    }))
                    .isInstanceOf(IllegalStateException.class);
            assertThat(listed()).hasSize(2);
            assertThat(events).hasSize(1);
        }
        registry.resource("a://4").text("");
        assertThat(events).as("after the subscription").hasSize(1);
    }

    @Test
    void failedInnerBatchKeepsOuterBatch() {
        registry.batch(() -> {
            registry.resource("a://1").text("");
            assertThatThrownBy(() -> registry.batch(() -> {
                        registry.resource("a://2").text("");
                        throw new IllegalArgumentException("no");
                    }))
                    .hasMessage("no");
        });
        assertThat(listed()).extracting(ResourceDescriptor::uri).containsExactly("a://1");
    }

    private Page<ResourceDescriptor> page(Page.Request request) {
        return registry.listResources(request, ServerRequest.detached())
                .toCompletableFuture()
                .join();
    }

    private List<ResourceDescriptor> listed() {
        return page(Page.Request.first(1_000)).items();
    }

    private Optional<String> read(String uri) {
        return registry.read(uri, ServerRequest.detached())
                .toCompletableFuture()
                .join()
                .map(result -> (Contents) result)
                .map(contents -> ((io.github.mcpresources.ContentPart.Body.Text)
                                contents.parts().get(0).body())
                        .text());
    }
}
