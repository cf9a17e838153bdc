package io.github.mcpresources.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.ReadResult;
import io.github.mcpresources.ResourceException;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.registry.TemplateVariable;
import io.github.mcpresources.tools.ToolReader;
import io.github.mcpresources.window.Window;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests tools of an application that read resources. */
class ToolReaderTest {

    private static final McpTransportContext ANN = McpTransportContext.create(Map.of("user", "ann"));
    private static final McpTransportContext BEN = McpTransportContext.create(Map.of("user", "ben"));

    private final ResourceRegistry registry = ResourceRegistry.create();
    private final ResourceServer resources = ResourceServer.builder(registry)
            .principal(context -> (String) context.get("user"))
            .build();
    private final ToolReader reader = ToolReader.of(resources);

    @AfterEach
    void stop() {
        resources.close();
    }

    private static <T> T now(CompletionStage<T> stage) {
        return stage.toCompletableFuture().join();
    }

    @Test
    void embedsSmallAndLinksLargeResource() {
        registry.resource("doc://ten").title("Ten").text("0123456789");
        assertThat(now(reader.embedOrLink("doc://ten", 10, ANN)))
                .isEqualTo(now(reader.embedded("doc://ten", ANN)))
                .singleElement()
                .isInstanceOf(McpSchema.EmbeddedResource.class);
        assertThat(now(reader.embedOrLink("doc://ten", 9, ANN)))
                .isEqualTo(List.of(McpSchema.ResourceLink.builder()
                        .uri("doc://ten")
                        .name("ten")
                        .title("Ten")
                        .mimeType("text/plain")
                        .size(10L)
                        .build()));
    }

    @Test
    void failsInsteadOfReturningFailureText() {
        registry.resource("doc://broken").read(request -> {
            throw new ResourceException(-32603, "It is broken");
        });
        try (ResourceServer inTexts =
                ResourceServer.builder(registry).failuresAsText(true).build()) {
            ToolReader tool = ToolReader.of(inTexts);
            for (String uri : List.of("doc://broken", "doc://missing")) {
                assertThatThrownBy(() -> now(tool.embedded(uri, ANN))).as(uri).isInstanceOf(CompletionException.class);
            }
        }
    }

    @Test
    void missingUriIsErrorOfTool() {
        for (CompletionStage<?> stage : List.of(
                reader.embedded(null, ANN),
                reader.plain(null, ANN),
                reader.window(null, new Window(0, 10), ANN),
                reader.link(null, ANN),
                reader.embedOrLink(null, 10, ANN))) {
            assertThatThrownBy(() -> now(stage))
                    .hasCauseInstanceOf(McpError.class)
                    .hasMessageContaining("Invalid parameter 'uri': missing");
        }
        assertThat(ToolReader.await(reader.plain(null, ANN)).isError()).isTrue();
    }

    @Test
    void doesNotReadResourceKnownToBeLarge() {
        AtomicInteger read = new AtomicInteger();
        registry.resource("doc://large").size(1_000_000).read(request -> {
            read.incrementAndGet();
            return ReadResult.text("x");
        });
        assertThat(now(reader.embedOrLink("doc://large", 999_999, ANN)))
                .singleElement()
                .isInstanceOf(McpSchema.ResourceLink.class);
        assertThat(read).hasValue(0);
    }

    @Test
    void linksResourceOfTemplateFoundToBeLarge() {
        registry.template("log://{name}")
                .name("log")
                .read(request ->
                        ReadResult.bytes(new byte[request.variable("name").length()]));
        assertThat(now(reader.embedOrLink("log://abc", 3, ANN)))
                .singleElement()
                .isInstanceOf(McpSchema.EmbeddedResource.class);
        assertThat(now(reader.embedOrLink("log://abcd", 3, ANN)))
                .isEqualTo(List.of(now(reader.link("log://abcd", ANN))))
                .singleElement()
                .satisfies(link ->
                        assertThat(((McpSchema.ResourceLink) link).uri()).isEqualTo("log://abcd"));
    }

    @Test
    void readsAsCallerOfTool() {
        registry.resource("doc://ann")
                .visibleTo(caller -> caller.principal().filter("ann"::equals).isPresent())
                .text("hers");
        assertThat(now(reader.plain("doc://ann", ANN)))
                .isEqualTo(List.of(McpSchema.TextContent.builder("hers").build()));
        assertThatThrownBy(() -> now(reader.plain("doc://ann", BEN)))
                .cause()
                .isInstanceOf(McpError.class)
                .hasMessage("Resource not found");
        assertThatThrownBy(() -> now(reader.embedOrLink("doc://ann", 1, BEN)))
                .cause()
                .isInstanceOf(McpError.class);
        assertThatThrownBy(() -> now(reader.link("doc://ann", BEN))).cause().isInstanceOf(McpError.class);
    }

    @Test
    void namesToolArgumentsInWindowErrors() {
        registry.resource("doc://a").text("Grüße");
        assertThat(now(reader.window("doc://a", new Window(3, 4, "from", "most"), ANN)))
                .isEqualTo(Map.of(
                        "window",
                        Map.of("start_offset", 2L, "requested_offset", 3L, "max_bytes", 4L, "next_offset", 6L),
                        "parts",
                        List.of(Map.of(
                                "kind",
                                "text",
                                "text",
                                "üß",
                                "mime",
                                "text/plain",
                                "total_bytes",
                                7L,
                                "bytes_returned",
                                4)),
                        "total_parts",
                        1));
        assertThatThrownBy(() -> now(reader.window("doc://a", new Window(8, 0, "from", "most"), ANN)))
                .cause()
                .isInstanceOf(McpError.class)
                .hasMessage("Invalid parameter 'from': 8; it must be at most 7, the size of the resource in bytes");
        assertThatThrownBy(() -> now(reader.window("doc://none", new Window(0, 0), ANN)))
                .cause()
                .hasMessage("Resource not found");
    }

    @Test
    void readsWindowsOfTemplate() {
        TemplateVariable<Long> offset =
                TemplateVariable.longInteger("offset").range(0L, Long.MAX_VALUE).defaultValue(0L);
        TemplateVariable<Long> limit =
                TemplateVariable.longInteger("limit").range(1L, 65_536L).defaultValue(4_096L);
        registry.template("log://{name}{?offset,limit}")
                .variables(offset, limit)
                .read(request -> request.window(offset, limit).of(ReadResult.text("Grüße, Jürgen")));
        assertThat(now(reader.plain("log://a?offset=3&limit=4", ANN)))
                .singleElement()
                .satisfies(block ->
                        assertThat(((McpSchema.TextContent) block).text()).isEqualTo("üß"));
        assertThatThrownBy(() -> now(reader.plain("log://a?offset=-1", ANN)))
                .cause()
                .hasMessageContaining("offset");
        assertThatThrownBy(() -> now(reader.plain("log://a?offset=99", ANN)))
                .cause()
                .hasMessage("Invalid parameter 'offset': 99; it must be at most 16, the size of the resource in bytes");
    }

    @Test
    void namesNoParameterForWindowOfUnknownOrigin() {
        registry.template("log://{name}{?from}")
                .read(request -> new Window(Long.parseLong(request.variable("from")), 0).of(ReadResult.text("abc")));
        assertThatThrownBy(() -> now(reader.plain("log://a?from=4", ANN)))
                .cause()
                .hasMessage("Invalid window: the offset is 4; it must be at most 3, the size of the resource in bytes");
        assertThatThrownBy(() -> now(reader.plain("log://a?from=-4", ANN)))
                .cause()
                .hasMessage("Invalid window: the offset is -4; it must be 0 or more");
    }
}
