package io.github.mcpresources.server;

import static io.github.mcpresources.server.AttachmentTest.error;
import static io.github.mcpresources.server.AttachmentTest.result;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.ReadResult;
import io.github.mcpresources.registry.ResourceRegistry;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpStatelessServerHandler;
import io.modelcontextprotocol.server.McpStatelessSyncServer;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpStatelessServerTransport;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Mono;

/**
 * Tests revisions that clients of the stateless transport claim. A claimed revision never leads to a result that the
 * SDK cannot write.
 */
class StatelessTransportRevisionTest {

    private static final byte[] LARGE = new byte[200_000];

    private final ResourceRegistry registry = ResourceRegistry.create();

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"zzz", "2099-01-01", "1999-01-01", "2026-07-28", "", "2025-11-25"})
    void treatsStatelessOrUnknownRevisionAsLatestSessionRevision(String revision) throws Exception {
        registry.resource("test://large").bytes(LARGE);
        registry.resource("test://file").mimeType("image/png").file(Files.write(folder.resolve("large.png"), LARGE));
        for (String uri : List.of("test://large", "test://file")) {
            List<?> contents = (List<?>) result(read(revision, uri)).get("contents");
            assertThat(((Map<?, ?>) contents.get(0)).get("blob"))
                    .as(uri)
                    .isEqualTo(Base64.getEncoder().encodeToString(LARGE));
        }
        assertThat(error(read(revision, "test://none")).get("code")).isEqualTo(-32002);
    }

    @Test
    void passesClaimedSessionRevisionToReader() throws Exception {
        registry.resource("test://x")
                .read(request -> ReadResult.text(request.context().revision()));
        assertThat(read("2025-06-18", "test://x").toString()).contains("text=2025-06-18");
    }

    /**
     * Reads a resource and returns the answer as the SDK writes it. The server has no filter, because a filter would
     * handle the stateless revision.
     */
    private Map<String, Object> read(String revision, String uri) throws Exception {
        AtomicReference<McpStatelessServerHandler> handler = new AtomicReference<>();
        McpStatelessServerTransport transport = new McpStatelessServerTransport() {
            @Override
            public void setMcpHandler(McpStatelessServerHandler set) {
                handler.set(set);
            }

            @Override
            public Mono<Void> closeGracefully() {
                return Mono.empty();
            }
        };
        try (ResourceServer resources = ResourceServer.of(registry)) {
            McpStatelessSyncServer server = McpServer.sync(resources.wrap(transport))
                    .serverInfo("test", "1")
                    .build();
            McpSchema.JSONRPCResponse response = handler.get()
                    .handleRequest(
                            McpTransportContext.create(Map.of("MCP-Protocol-Version", revision)),
                            new McpSchema.JSONRPCRequest("resources/read", 1, Map.of("uri", uri)))
                    .block(Duration.ofMinutes(5));
            server.close();
            return Wire.parse(Wire.write(response));
        }
    }
}
