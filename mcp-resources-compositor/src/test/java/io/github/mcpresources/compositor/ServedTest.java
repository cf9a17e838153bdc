package io.github.mcpresources.compositor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.github.mcpresources.ContentPart;
import io.github.mcpresources.Handle;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.ResourceListener;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.cache.AutoDescription;
import io.github.mcpresources.compositor.upstream.McpUpstream;
import io.github.mcpresources.internal.server.WrappedValue;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.server.ResourceServer;
import io.github.mcpresources.testkit.harness.FaultyUpstream;
import io.github.mcpresources.testkit.harness.RecordingListener;
import io.github.mcpresources.tools.ResourceTools;
import io.github.mcpresources.tools.ServersTool;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpStatelessServerFeatures;
import io.modelcontextprotocol.server.McpSyncServer;
import io.modelcontextprotocol.server.transport.StdioServerTransportProvider;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the tools of a server that serves a compositor. */
class ServedTest {

    private final ResourceRegistry notes = ResourceRegistry.create();
    private final ResourceRegistry tasks = ResourceRegistry.create();
    private final RemoteServer far = new RemoteServer(tasks);
    private final ResourceCompositor compositor =
            ProviderCalls.patientCompositor().build();
    private final ResourceServer server = ResourceServer.of(compositor);
    private final ServersTool tool = ServersTool.of(server, compositor.servers());

    @BeforeEach
    void mount() {
        notes.resource("x://1")
                .name("note")
                .mimeType("text/plain")
                .size(6)
                .description("A\nnote")
                .text("a note");
        tasks.resource("x://logo").name("logo").mimeType("image/png").bytes(new byte[] {1, 2});
        tasks.resource("x://both")
                .name("both")
                .content(ReadResult.of(
                        ContentPart.text("one"),
                        ContentPart.bytes(new byte[] {3}).uri("x://both/2").mimeType("a/b")));
        compositor.mount("notes", notes);
        compositor.mount("far", far.upstream());
    }

    @AfterEach
    void close() {
        server.close();
        compositor.close();
        far.close();
    }

    private McpSchema.CallToolResult call(Map<String, Object> arguments) {
        return call(tool.statelessSync(), arguments);
    }

    private static McpSchema.CallToolResult call(
            McpStatelessServerFeatures.SyncToolSpecification tool, Map<String, Object> arguments) {
        return tool.callHandler()
                .apply(
                        McpTransportContext.EMPTY,
                        McpSchema.CallToolRequest.builder(tool.tool().name())
                                .arguments(arguments)
                                .build());
    }

    private static String text(McpSchema.CallToolResult result) {
        return ((McpSchema.TextContent) result.content().get(0)).text();
    }

    private static Object value(McpSchema.CallToolResult result) {
        return ((WrappedValue) result.structuredContent()).value();
    }

    @Test
    void readsResourceByServerAndUri() {
        assertThat(tool.statelessSync().tool().name()).isEqualTo("resources");
        assertThat(tool.statelessSync().tool().inputSchema().get("required")).isEqualTo(List.of("server_name", "uri"));
        McpSchema.CallToolResult text = call(Map.of("server_name", "notes", "uri", "x://1"));
        assertThat(text(text)).isEqualTo("a note");
        assertThat(value(text)).isEqualTo("a note");
        assertThat(value(call(Map.of("server_name", "far", "uri", "x://logo"))))
                .isEqualTo(Map.of("uri", "x://logo", "mime_type", "image/png", "blob", "AQI="));
        McpSchema.CallToolResult both = call(Map.of("server_name", "far", "uri", "x://both"));
        assertThat(value(both))
                .isEqualTo(List.of("one", Map.of("uri", "x://both/2", "mime_type", "a/b", "blob", "Aw==")));
        assertThat(text(both)).startsWith("[\"one\",{");
    }

    @Test
    void namesMissingAndUnknownArguments() {
        assertThat(failure(Map.of("server_name", "notes")))
                .isEqualTo("Invalid parameter 'uri': missing; it must be a string");
        assertThat(failure(Map.of("uri", "x://1"))).contains("'server_name': missing");
        assertThat(failure(Map.of("server_name", "nope", "uri", "x://1")))
                .isEqualTo("Invalid parameter 'server_name': nope; it must be one of [notes, far]");
        assertThat(failure(Map.of("server_name", "notes", "uri", "x://2")))
                .isEqualTo("Resource not found: x://2 of server notes");
        assertThat(failure(Map.of("server_name", "notes", "uri", ""))).contains("'uri'");
    }

    private String failure(Map<String, Object> arguments) {
        McpSchema.CallToolResult result = call(arguments);
        assertThat(result.isError()).isTrue();
        return text(result);
    }

    @Test
    void descriptionListsServersAndResources() {
        assertThat(tool.statelessSync().tool().description()).isEqualTo("""
                Reads a resource, given the name of its server and its URI at that server. Servers: notes, far.
                - server_name: notes, uri: x://1, name: note, description: A note, mime_type: text/plain, size: 6
                - server_name: far, uri: x://both, name: both, size: 4
                - server_name: far, uri: x://logo, name: logo, mime_type: image/png, size: 2""");
    }

    @Test
    void descriptionIsBounded() {
        for (int i = 0; i < 2_000; i++) {
            notes.resource("y://" + i).description("long ".repeat(1_000)).text("");
        }
        String description = tool.statelessSync().tool().description();
        assertThat(description).hasSizeLessThan(20_000).endsWith("\n- and more resources; see the list of resources");
        assertThat(description.lines()).hasSize(52);
    }

    @Test
    void descriptionOmitsRestrictedResources() {
        notes.resource("x://secret").visibleTo(caller -> false).text("s");
        assertThat(tool.statelessSync().tool().description()).doesNotContain("secret");
        assertThat(failure(Map.of("server_name", "notes", "uri", "x://secret")))
                .isEqualTo("Resource not found: x://secret of server notes");
    }

    private static McpSyncServer serverWithTools(PipedOutputStream toServer) throws IOException {
        StdioServerTransportProvider transport = new StdioServerTransportProvider(
                McpJsonDefaults.getMapper(), new PipedInputStream(toServer), new ByteArrayOutputStream());
        return McpServer.sync(transport)
                .serverInfo("test", "1")
                .capabilities(McpSchema.ServerCapabilities.builder().tools(true).build())
                .build();
    }

    @Test
    void descriptionFollowsListOnRunningServer() throws Exception {
        try (PipedOutputStream toServer = new PipedOutputStream()) {
            McpSyncServer mcp = serverWithTools(toServer);
            try (Handle renewal = tool.addTo(mcp)) {
                await().untilAsserted(() -> assertThat(description(mcp)).contains("uri: x://1,"));
                notes.resource("x://new").name("new").text("n");
                await().untilAsserted(() -> assertThat(description(mcp)).contains("uri: x://new,"));
                compositor.unmount("notes");
                await().untilAsserted(() ->
                        assertThat(description(mcp)).contains("Servers: far.").doesNotContain("x://new"));
            } finally {
                mcp.close();
            }
        }
    }

    @Test
    void addsToolBeforeServersAnswer() throws Exception {
        FaultyUpstream hanging = FaultyUpstream.start(tasks);
        hanging.hang();
        compositor.mount("hangs", McpUpstream.http(URI.create(hanging.url())).build());
        try (hanging;
                PipedOutputStream toServer = new PipedOutputStream()) {
            McpSyncServer mcp = serverWithTools(toServer);
            try (Handle renewal = tool.addTo(mcp)) {
                assertThat(description(mcp)).endsWith("Servers: notes, far, hangs.");
            } finally {
                mcp.close();
            }
        }
    }

    @Test
    void warnsWhenServerDoesNotAnnounceChangedTools() throws Exception {
        Path log = Path.of(System.getProperty("org.slf4j.simpleLogger.logFile", "target/test.log"));
        try (PipedOutputStream toServer = new PipedOutputStream()) {
            McpSyncServer mcp = McpServer.sync(new StdioServerTransportProvider(
                            McpJsonDefaults.getMapper(), new PipedInputStream(toServer), new ByteArrayOutputStream()))
                    .serverInfo("test", "1")
                    .capabilities(
                            McpSchema.ServerCapabilities.builder().tools(false).build())
                    .build();
            try (Handle renewal = tool.addTo(mcp)) {
                assertThat(description(mcp)).contains("Servers:");
                assertThat(Files.readString(log))
                        .contains("The server declares tools(false)", "ServerCapabilities.builder().tools(true)");
            } finally {
                mcp.close();
            }
        }
    }

    @Test
    void rejectsServerWithoutToolsCapability() throws Exception {
        try (PipedOutputStream toServer = new PipedOutputStream()) {
            McpSyncServer mcp = McpServer.sync(new StdioServerTransportProvider(
                            McpJsonDefaults.getMapper(), new PipedInputStream(toServer), new ByteArrayOutputStream()))
                    .serverInfo("test", "1")
                    .capabilities(McpSchema.ServerCapabilities.builder().build())
                    .build();
            assertThatThrownBy(() -> tool.addTo(mcp))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("ServerCapabilities.builder().tools(true)");
            mcp.close();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void descriptionIncludesAutomaticDescriptionsOfLongList(boolean behindTheMount) {
        ResourceRegistry texts = ResourceRegistry.create();
        for (int at = 0; at < 45; at++) {
            texts.resource("x://" + at).name("text").mimeType("text/plain").text("Text " + at);
        }
        try (ResourceCompositor many = ResourceCompositor.create();
                ResourceServer described = ResourceServer.of(behindTheMount ? many : patientDescription(many))) {
            many.mount("texts", behindTheMount ? patientDescription(texts) : texts);
            String description = ServersTool.of(described, many.servers())
                    .describe()
                    .toCompletableFuture()
                    .join();
            assertThat(description.split("description: Text ")).hasSize(46);
        }
    }

    /** Returns a provider that describes texts, and waits long enough for a busy machine to read them. */
    private static AutoDescription patientDescription(ResourceProvider provider) {
        return AutoDescription.builder(provider)
                .delayPerPage(Duration.ofMinutes(5))
                .build();
    }

    private static String description(McpSyncServer mcp) {
        return mcp.listTools().stream()
                .filter(known -> known.name().equals("resources"))
                .map(McpSchema.Tool::description)
                .findFirst()
                .orElse("none");
    }

    @Test
    void reportsOutageToListenersAsFailure() {
        far.stop();
        RecordingListener listener = new RecordingListener();
        try (ResourceServer listened =
                ResourceServer.builder(compositor).listener(listener).build()) {
            assertThat(text(call(reading(listened), Map.of("uri", "far+x://1"))))
                    .contains("No answer from mount 'far': " + RemoteServer.UNREACHABLE);
            ResourceListener.RequestSummary read = listener.ended().get(0);
            assertThat(read.outcome()).isEqualTo(ResourceListener.RequestSummary.Outcome.FAILED);
            assertThat(read.incident()).isNotEmpty();
        }
    }

    private static McpStatelessServerFeatures.SyncToolSpecification reading(ResourceServer server) {
        return ResourceTools.of(server).statelessSync().stream()
                .filter(known -> known.tool().name().equals("read_resource"))
                .findFirst()
                .orElseThrow();
    }

    /** Reads in embedded and plain mode, and reads a window, through two mounts. */
    @Test
    void toolsReadThroughMounts() {
        McpStatelessServerFeatures.SyncToolSpecification read = reading(server);
        McpSchema.EmbeddedResource embedded =
                (McpSchema.EmbeddedResource) call(read, Map.of("uri", "notes+x://1", "mode", "embedded"))
                        .content()
                        .get(0);
        assertThat(embedded.resource())
                .isEqualTo(McpSchema.TextResourceContents.builder("notes+x://1", "a note")
                        .mimeType("text/plain")
                        .build());
        McpSchema.ImageContent image =
                (McpSchema.ImageContent) call(read, Map.of("uri", "far+x://logo", "mode", "plain"))
                        .content()
                        .get(0);
        assertThat(image.data()).isEqualTo("AQI=");
        Map<?, ?> window = (Map<?, ?>) call(read, Map.of("uri", "notes+x://1", "start_offset", 2, "max_bytes", 3))
                .structuredContent();
        assertThat(String.valueOf(window.get("parts"))).contains("text=not");
        McpSchema.CallToolResult parts = call(read, Map.of("uri", "far+x://both", "mode", "embedded"));
        assertThat(((McpSchema.EmbeddedResource) parts.content().get(1))
                        .resource()
                        .uri())
                .isEqualTo("far+x://both/2");
    }

    /** Tests automatic descriptions inside a mount and outside of it. */
    @Test
    void describesTextsInsideAndOutsideMount() {
        ResourceRegistry bare = ResourceRegistry.create();
        bare.resource("x://long").name("long").mimeType("text/plain").text("0123456789".repeat(11));
        String excerpt = "0123456789".repeat(10) + "...";
        ResourceCompositor inside = ResourceCompositor.create();
        inside.mount("bare", AutoDescription.of(bare));
        assertThat(ProviderCalls.page(inside).items().get(0).description()).contains(excerpt);
        inside.close();
        try (ResourceCompositor outside = ProviderCalls.patientCompositor().build();
                RemoteServer server = new RemoteServer(bare)) {
            outside.mount("bare", server.upstream());
            assertThat(ProviderCalls.page(AutoDescription.of(outside))
                            .items()
                            .get(0)
                            .description())
                    .contains(excerpt);
        }
    }

    private McpStatelessServerFeatures.SyncToolSpecification named(String name) {
        return ResourceTools.builder(server)
                .modeTools(true)
                .servers(compositor.servers())
                .build()
                .statelessSync()
                .stream()
                .filter(known -> known.tool().name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void readToolsAcceptBothServerArguments() {
        for (String argument : List.of("server", "server_name")) {
            McpSchema.EmbeddedResource embedded =
                    (McpSchema.EmbeddedResource) call(named("read_embedded"), Map.of(argument, "notes", "uri", "x://1"))
                            .content()
                            .get(0);
            assertThat(embedded.resource().uri()).as("the URI at that server").isEqualTo("x://1");
            assertThat(text(call(named("read_simple"), Map.of(argument, "notes", "uri", "x://1"))))
                    .isEqualTo("a note");
            assertThat(text(call(
                            named("read_resource"),
                            Map.of(argument, "far", "uri", "x://none", "use_content_blocks", true))))
                    .contains("x://none of server far")
                    .doesNotContain("far+");
            McpSchema.CallToolResult unknown = call(named("read"), Map.of(argument, "nope", "uri", "x://1"));
            assertThat(unknown.isError()).isTrue();
            assertThat(text(unknown)).startsWith("Invalid parameter '" + argument + "': nope");
        }
    }

    @Test
    void rejectsDifferentServerNames() {
        assertThat(text(call(named("read"), Map.of("server", "notes", "server_name", "far", "uri", "x://1"))))
                .startsWith("Invalid parameter 'server_name': far");
    }
}
