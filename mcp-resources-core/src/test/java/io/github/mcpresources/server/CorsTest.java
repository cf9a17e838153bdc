package io.github.mcpresources.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.http.ResourceServerFilter;
import io.github.mcpresources.registry.ResourceRegistry;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.transport.HttpServletStreamableServerTransportProvider;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.Socket;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the CORS headers. A browser lets only pages of the allowed origins read the answers. */
class CorsTest {

    private static final String APP = "Origin: https://App.example.com\r\n";
    private static final String GRANTED = "access-control-allow-origin: https://app.example.com\r\n";
    private static final String ANY = "access-control-allow-origin";

    private final ResourceServer resources = ResourceServer.of(ResourceRegistry.create());
    private final ResourceServerFilter filter = ResourceServerFilter.builder(resources)
            .allowedOrigins("https://app.example.com:443")
            .build();

    @AfterEach
    void stop() {
        resources.close();
    }

    private FilteredServer sdkServer() throws Exception {
        HttpServletStreamableServerTransportProvider transport =
                HttpServletStreamableServerTransportProvider.builder().build();
        McpServer.sync(resources.wrap(transport)).serverInfo("test", "1").build();
        return new FilteredServer(transport, filter, true);
    }

    /** Returns the head of the answer in lower case. */
    private static String answer(FilteredServer server, String method, String headers, String body) throws IOException {
        try (Socket socket =
                new Socket(server.endpoint().getHost(), server.endpoint().getPort())) {
            socket.getOutputStream()
                    .write((method + " /mcp HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n" + headers
                                    + "Content-Type: application/json\r\nAccept: application/json, text/event-stream\r\n"
                                    + "Content-Length: " + body.length() + "\r\n\r\n" + body)
                            .getBytes(UTF_8));
            String all = new String(socket.getInputStream().readAllBytes(), UTF_8).toLowerCase(Locale.ROOT);
            return all.substring(0, all.indexOf("\r\n\r\n") + 2);
        }
    }

    private static String post(FilteredServer server, String origin, String revision, String method)
            throws IOException {
        Map<String, Object> params = revision.equals(StatelessClient.REVISION)
                ? Map.of("_meta", StatelessClient.meta())
                : Map.of(
                        "protocolVersion",
                        revision,
                        "capabilities",
                        Map.of(),
                        "clientInfo",
                        Map.of("name", "c", "version", "1"));
        String headers = "MCP-Protocol-Version: " + revision + "\r\n"
                + (revision.equals(StatelessClient.REVISION) ? "Mcp-Method: " + method + "\r\n" : "");
        return answer(
                server,
                "POST",
                origin + headers,
                Wire.write(Map.of("jsonrpc", "2.0", "id", 1, "method", method, "params", params)));
    }

    @Test
    void allowsAnswersAndSessionIdForAllowedOrigin() throws Exception {
        try (FilteredServer server = sdkServer()) {
            assertThat(post(server, APP, "2026-07-28", "server/discover"))
                    .contains(" 200 ", GRANTED, "vary: origin\r\n");
            assertThat(post(server, APP, "2025-11-25", "initialize"))
                    .contains(" 200 ", GRANTED, "vary: origin\r\n", "mcp-session-id: ")
                    .containsPattern("access-control-expose-headers: .*mcp-session-id");
        }
    }

    @Test
    void allowsErrorsForAllowedOrigin() throws Exception {
        try (FilteredServer server = sdkServer()) {
            assertThat(answer(server, "POST", APP + "MCP-Protocol-Version: 2026-07-28\r\n", "no json"))
                    .contains(" 400 ", GRANTED);
            assertThat(answer(server, "DELETE", APP + "MCP-Protocol-Version: 2026-07-28\r\n", ""))
                    .contains(" 405 ", GRANTED);
            assertThat(answer(server, "POST", APP + "MCP-Protocol-Version: 2025-11-25\r\n", "{}"))
                    .contains(" 400 ", GRANTED);
        }
        try (FilteredServer server = new FilteredServer(
                new EchoServlet(),
                ResourceServerFilter.builder(resources)
                        .allowedHosts("elsewhere")
                        .allowedOrigins("https://app.example.com")
                        .build(),
                true)) {
            assertThat(answer(server, "POST", APP, "{}")).contains(" 403 ", GRANTED);
        }
    }

    @Test
    void answersPreflightOfAllowedOrigin() throws Exception {
        try (FilteredServer server = sdkServer()) {
            String granted = answer(
                    server,
                    "OPTIONS",
                    APP + "Access-Control-Request-Method: POST\r\n"
                            + "Access-Control-Request-Headers: content-type,mcp-param-region,x-user,bad name\r\n",
                    "");
            assertThat(granted).contains(" 204 ", GRANTED, "vary: origin\r\n");
            assertThat(granted).containsPattern("access-control-allow-methods: get, post, delete\r\n");
            for (String header : new String[] {
                "accept",
                "authorization",
                "content-type",
                "last-event-id",
                "mcp-method",
                "mcp-name",
                "mcp-protocol-version",
                "mcp-session-id",
                "mcp-param-region",
                "x-user"
            }) {
                assertThat(granted).containsPattern("access-control-allow-headers: (.*, )?" + header + "(,.*)?\r\n");
            }
            assertThat(granted).doesNotContain("bad name");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "Origin: http://localhost:99\r\n",
                "Origin: https://evil.example\r\n",
                "Origin: https://app.example.com.evil.example\r\n",
                "Origin: http://app.example.com\r\n",
                "Origin: null\r\n"
            })
    void allowsNothingForOtherOrigins(String origin) throws Exception {
        try (FilteredServer server = sdkServer()) {
            String answer = post(server, origin, "2026-07-28", "server/discover");
            assertThat(answer).doesNotContain(ANY);
            if (!answer.contains(" 403 ")) { // no cache keeps a refusal
                assertThat(answer).contains("vary: origin\r\n");
            }
            assertThat(answer(server, "OPTIONS", origin + "Access-Control-Request-Method: POST\r\n", ""))
                    .doesNotContain(ANY, " 204 ");
        }
    }

    @Test
    void sendsNoHeadersWithoutAllowedOrigins() throws Exception {
        try (FilteredServer server = new FilteredServer(
                new EchoServlet(), ResourceServerFilter.builder(resources).build(), true)) {
            assertThat(post(server, "Origin: http://localhost:99\r\n", "2026-07-28", "server/discover"))
                    .contains(" 200 ")
                    .doesNotContain(ANY, "vary");
        }
    }

    @Test
    void removesAllowOriginHeadersOfEndpoint() throws Exception {
        @SuppressWarnings("serial")
        HttpServlet lax = new HttpServlet() {
            @Override
            protected void doGet(HttpServletRequest request, HttpServletResponse response) {
                response.setHeader("Access-Control-Allow-Origin", "*");
                response.addHeader("access-control-allow-origin", "https://else.example.com");
            }
        };
        try (FilteredServer server = new FilteredServer(lax, filter, true)) {
            assertThat(answer(server, "GET", APP, "")).contains(GRANTED).containsOnlyOnce(ANY);
            assertThat(answer(server, "GET", "", "")).doesNotContain("*");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"*", "null", "https://app.example.com/", "app.example.com", "https://*.example.com", "https://"})
    void rejectsInvalidAllowedOrigin(String origin) {
        assertThatThrownBy(() ->
                        ResourceServerFilter.builder(resources).allowedOrigins("https://fine.example.com", origin))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("allowedOrigins")
                .hasMessageContaining(origin);
    }
}
