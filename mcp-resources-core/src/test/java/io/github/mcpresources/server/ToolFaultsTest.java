package io.github.mcpresources.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.ContentPart;
import io.github.mcpresources.Page;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceLimits;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.ResourceProviders;
import io.github.mcpresources.TemplateDescriptor;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.server.TestServer.Kind;
import io.github.mcpresources.store.ContentStore;
import io.github.mcpresources.tools.ResourceTools;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.server.McpStatelessServerFeatures;
import io.modelcontextprotocol.spec.McpSchema;
import java.math.BigInteger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests failures of tool calls. The model receives the failure and no further details. */
class ToolFaultsTest {

    private final ResourceRegistry registry = ResourceRegistry.create();
    private final ContentStore store = ContentStore.builder().build();
    private final ResourceServer resources = ResourceServer.builder(ResourceProviders.concat(registry, store))
            .limits(ResourceLimits.builder().pageSize(3).build())
            .principal(context -> {
                if ("mallory".equals(context.get("X-User"))) {
                    throw new IllegalStateException("the password is secret");
                }
                return null;
            })
            .build();
    private TestServer server;

    @AfterEach
    void stop() throws Exception {
        if (server != null) {
            server.close();
        }
        store.close();
    }

    private Wire start(Kind kind, ResourceTools tools, String user) throws Exception {
        server = TestServer.start(kind, resources, tools);
        return server.connect("2025-11-25", Map.of("X-User", user));
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> call(Wire wire, String tool, Map<String, ?> arguments) throws Exception {
        Map<String, Object> answer = wire.request("tools/call", Map.of("name", tool, "arguments", arguments));
        assertThat(answer).containsKey("result");
        return (Map<String, Object>) answer.get("result");
    }

    @Test
    void hidesPrincipalFailureInEveryTool() throws Exception {
        store.put(ContentStore.NewContent.text("a", "text/plain"));
        Wire wire = start(
                Kind.STATELESS, ResourceTools.builder(resources).clearing(store).build(), "mallory");
        for (String tool : List.of("clear_store", "list_resources")) {
            Map<String, Object> result = call(wire, tool, Map.of());
            assertThat(result).as(tool).containsEntry("isError", true);
            assertThat(result.toString()).as(tool).contains("incident").doesNotContain("secret");
        }
        assertThat(store.contents()).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void reportsReaderErrorAsIncident(Kind kind) throws Exception {
        registry.resource("doc://deep").read(request -> {
            throw new StackOverflowError("secret");
        });
        registry.resource("doc://null").read(request -> null);
        Wire wire = start(kind, ResourceTools.of(resources), "ann");
        for (String uri : List.of("doc://deep", "doc://null")) {
            Map<String, Object> result = call(wire, "read_resource", Map.of("uri", uri, "mode", "window"));
            assertThat(result).containsEntry("isError", true);
            assertThat(result.toString()).contains("incident").doesNotContain("secret");
        }
    }

    @Test
    void omitsUnknownAudience() throws Exception {
        registry.resource("doc://a")
                .read(request -> ReadResult.of(ContentPart.raw(Map.of(
                        "uri", "doc://a", "text", "x", "annotations", Map.of("audience", List.of("robot", "user"))))));
        Wire wire = start(Kind.STREAMABLE, ResourceTools.of(resources), "ann");
        Map<String, Object> result = call(wire, "read_resource", Map.of("uri", "doc://a", "mode", "plain"));
        assertThat(result.get("content"))
                .isEqualTo(List.of(
                        Map.of("type", "text", "text", "x", "annotations", Map.of("audience", List.of("user")))));
    }

    @Test
    void listsTemplatesOfAllPages() throws Exception {
        IntStream.range(0, 8)
                .forEach(i -> registry.template("t" + i + "://{id}").read(request -> ReadResult.text("x")));
        IntStream.range(0, 4).forEach(i -> registry.resource("n://" + i).text("x"));
        Wire wire = start(Kind.STREAMABLE, ResourceTools.of(resources), "ann");
        List<Object> uris = new ArrayList<>();
        List<Object> templates = new ArrayList<>();
        Map<String, Object> arguments = Map.of();
        while (arguments != null) {
            Map<?, ?> page = (Map<?, ?>) call(wire, "list_resources", arguments).get("structuredContent");
            ((List<?>) page.get("resources")).forEach(entry -> uris.add(((Map<?, ?>) entry).get("uri")));
            if (page.get("resourceTemplates") instanceof List<?> some) {
                some.forEach(entry -> templates.add(((Map<?, ?>) entry).get("uriTemplate")));
            }
            arguments = page.get("nextCursor") instanceof String next ? Map.of("cursor", next) : null;
        }
        assertThat(uris).containsExactly("n://0", "n://1", "n://2", "n://3");
        assertThat(templates).hasSize(8).doesNotHaveDuplicates();
    }

    @Test
    void reportsHugeOffsetAsMaximumLong() throws Exception {
        Wire wire = start(Kind.STREAMABLE, ResourceTools.of(resources), "ann");
        registry.resource("doc://a").text("x");
        Map<String, Object> result =
                call(wire, "read_resource", Map.of("uri", "doc://a", "start_offset", new BigInteger("9".repeat(30))));
        assertThat(result).containsEntry("isError", true);
        assertThat(result.toString()).contains("start_offset", "9223372036854775807");
    }

    @Test
    void namesArgumentsThatFormNoUri() throws Exception {
        registry.template("p://{id:3}{?x}").name("p").read(request -> ReadResult.text("x"));
        Wire wire = start(
                Kind.STREAMABLE,
                ResourceTools.builder(resources).templateTools(true).build(),
                "ann");
        for (Map<String, ?> wrong : List.of(
                Map.of("id", List.of("a", "b")),
                Map.of("id", Map.of("a", Map.of("b", "c"))),
                Map.of("id", "a", "x", List.of(List.of("b"))))) {
            Map<String, Object> result = call(wire, "read_p", wrong);
            assertThat(result).as("%s", wrong).containsEntry("isError", true);
            assertThat(result.toString()).contains(wrong.containsKey("x") ? "x" : "id");
        }
    }

    /** The SDK interrupts a call if its client has disconnected. */
    @Test
    void endsReadOfInterruptedCall() throws Exception {
        CountDownLatch reading = new CountDownLatch(1);
        CountDownLatch ended = new CountDownLatch(1);
        registry.resource("doc://slow").read(request -> {
            reading.countDown();
            try {
                new CountDownLatch(1).await();
                return ReadResult.text("never");
            } finally {
                ended.countDown();
            }
        });
        McpStatelessServerFeatures.SyncToolSpecification read =
                ResourceTools.of(resources).statelessSync().get(1);
        CountDownLatch returned = new CountDownLatch(1);
        McpSchema.CallToolRequest call = McpSchema.CallToolRequest.builder("read_resource")
                .arguments(Map.of("uri", "doc://slow"))
                .build();
        Thread caller = new Thread(() -> {
            try {
                McpSchema.CallToolResult result = read.callHandler().apply(McpTransportContext.EMPTY, call);
                throw new AssertionError("It gave " + result);
            } finally {
                returned.countDown();
            }
        });
        caller.setUncaughtExceptionHandler((thread, gone) -> {});
        caller.start();
        assertThat(reading.await(5, TimeUnit.MINUTES)).isTrue();
        caller.interrupt();
        assertThat(ended.await(5, TimeUnit.MINUTES)).as("the read ended").isTrue();
        assertThat(returned.await(5, TimeUnit.MINUTES))
                .as("the handler returned")
                .isTrue();
    }

    /** Building the tools of templates does not wait forever. */
    @Test
    void failsIfTemplatesNeverArrive() {
        ResourceProvider silent = new ResourceProvider() {
            @Override
            public CompletionStage<Page<ResourceDescriptor>> listResources(Page.Request page, RequestContext context) {
                return CompletableFuture.completedFuture(Page.empty());
            }

            @Override
            public CompletionStage<Page<TemplateDescriptor>> listTemplates(Page.Request page, RequestContext context) {
                return new CompletableFuture<>();
            }

            @Override
            public CompletionStage<Optional<ReadResult>> read(String uri, RequestContext context) {
                return CompletableFuture.completedFuture(Optional.empty());
            }
        };
        try (ResourceServer server = ResourceServer.builder(silent)
                .limits(ResourceLimits.builder()
                        .readTimeout(Duration.ofMillis(50))
                        .build())
                .build()) {
            assertThatThrownBy(() ->
                            ResourceTools.builder(server).templateTools(true).build())
                    .hasRootCauseInstanceOf(TimeoutException.class);
        }
    }
}
