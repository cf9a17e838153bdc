package io.github.mcpresources.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.ReadResult;
import io.github.mcpresources.registry.ResourceRegistry;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests errors that the SDK's endpoint sends by itself. They are JSON-RPC errors and reveal no internals. */
class TransportErrorsTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "STREAMABLE | POST | {\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"} | | 400",
                "STREAMABLE | POST | {\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"} | none-such | 404",
                "STREAMABLE | POST | {\"jsonrpc\":\"2.0\",\"id\":1, | none-such | 400",
                "STREAMABLE | GET | | | 400",
                "STREAMABLE | DELETE | | | 400",
                "STREAMABLE | POST | {\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\"} | | 500",
                "STATELESS | POST | {\"jsonrpc\":\"2.0\",\"id\":1, | | 400",
            })
    void answersWithJsonRpcError(TestServer.Kind kind, String method, String body, String session, int status)
            throws Exception {
        ResourceRegistry registry = ResourceRegistry.create();
        registry.resource("notes://a").read(request -> ReadResult.text("a"));
        try (TestServer server =
                TestServer.start(kind, ResourceServer.builder(registry).build())) {
            StatelessClient wire = new StatelessClient(server.endpoint());
            Map<String, String> headers = session == null ? Map.of() : Map.of("Mcp-Session-Id", session);
            StatelessClient.Reply reply = body == null ? wire.bare(method, headers) : wire.post(body, headers);

            assertThat(reply.status()).isEqualTo(status);
            assertThat(reply.body())
                    .startsWith("{\"jsonrpc\":\"2.0\",\"error\":{\"code\":-32")
                    .doesNotContain("stackTrace", "jsonRpcError", "modelcontextprotocol");
        }
    }

    /**
     * Does not check the exact status or code, because some SDK versions report an error of the client and others an
     * error of the server.
     */
    @Test
    void quotesNoExceptionOfJsonMapper() throws Exception {
        try (TestServer server =
                TestServer.start(TestServer.Kind.STREAMABLE, ResourceServer.of(ResourceRegistry.create()))) {
            String body = new StatelessClient(server.endpoint())
                    .post(
                            "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"capabilities\":5}}",
                            Map.of())
                    .body();

            assertThat(body)
                    .startsWith("{\"jsonrpc\":\"2.0\",\"error\":{\"code\":-32")
                    .doesNotContain("jackson", "modelcontextprotocol");
        }
    }
}
