package io.github.mcpresources.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.ReadResult;
import io.github.mcpresources.http.ResourceServerFilter;
import io.github.mcpresources.registry.ResourceRegistry;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.transport.HttpServletStreamableServerTransportProvider;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the ids of sessions on a node that has a name. */
class NamedSessionTest {

    private final ResourceRegistry registry = ResourceRegistry.create();
    private final ResourceServer resources = ResourceServer.builder(registry)
            .principal(context -> (String) context.get("user"))
            .build();
    private FilteredServer server;

    @BeforeEach
    void start() throws Exception {
        registry.resource("session://id")
                .read(request -> ReadResult.text(request.context().sessionId().orElse("none")));
        HttpServletStreamableServerTransportProvider transport = HttpServletStreamableServerTransportProvider.builder()
                .contextExtractor(NamedSessionTest::context)
                .build();
        McpServer.sync(resources.wrap(transport)).build();
        ResourceServerFilter filter = ResourceServerFilter.builder(resources)
                .contextExtractor(NamedSessionTest::context)
                .node("n-1")
                .build();
        server = new FilteredServer(transport, filter, true);
    }

    private static McpTransportContext context(HttpServletRequest request) {
        return McpTransportContext.create(Map.of("user", String.valueOf(request.getHeader("X-User"))));
    }

    @AfterEach
    void stop() throws Exception {
        resources.close();
        server.close();
    }

    private HttpWire session(String user) throws Exception {
        HttpWire wire = new HttpWire(server.endpoint(), Map.of("X-User", user));
        wire.request("initialize", Wire.introduction("2025-11-25"));
        return wire;
    }

    @Test
    void idBeginsWithNameOnlyForClient() throws Exception {
        try (HttpWire ann = session("ann")) {
            String id = ann.session();
            assertThat(id).matches("n-1:[0-9a-f-]{36}");
            String seenByReader = id.substring("n-1:".length());
            assertThat(ann.request("resources/read", Map.of("uri", "session://id"))
                            .toString())
                    .contains("text=" + seenByReader);
            assertThat(ann.request("ping", Map.of())).containsKey("result");
            assertThat(ann.delete()).isEqualTo(200);
            assertThat(new StatelessClient(server.endpoint())
                            .post("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}", Map.of("Mcp-Session-Id", id))
                            .status())
                    .isEqualTo(404);
        }
    }

    @Test
    void sessionOfAnotherNodeIsNotFound() throws Exception {
        try (HttpWire ann = session("ann")) {
            String other = ann.session().replace("n-1:", "n-2:");

            StatelessClient.Reply reply = new StatelessClient(server.endpoint())
                    .post("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}", Map.of("Mcp-Session-Id", other));

            assertThat(reply.status()).isEqualTo(404);
        }
    }

    @Test
    void sessionBelongsToItsCaller() throws Exception {
        try (HttpWire ann = session("ann")) {
            Map<String, String> bob = Map.of("X-User", "bob", "Mcp-Session-Id", ann.session());
            StatelessClient wire = new StatelessClient(server.endpoint());

            assertThat(wire.bare("GET", bob).status()).isEqualTo(403);
            assertThat(wire.bare("DELETE", bob).status()).isEqualTo(403);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a:b", "a b", "ä"})
    void refusesNameThatCannotBeInId(String name) {
        ResourceServerFilter.Builder filter = ResourceServerFilter.builder(resources);
        assertThatThrownBy(() -> filter.node(name))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("1 to 60 letters")
                .hasMessageContaining("\"" + name + "\"");
    }
}
