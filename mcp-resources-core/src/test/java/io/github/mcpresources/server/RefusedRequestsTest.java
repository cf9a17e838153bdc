package io.github.mcpresources.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.TestLog;
import io.github.mcpresources.http.ResourceServerFilter;
import io.github.mcpresources.registry.ResourceRegistry;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import java.net.Socket;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests requests that the filter refuses before it reads a message, and the form of the refusal. */
class RefusedRequestsTest {

    private final ResourceServer resources = ResourceServer.of(ResourceRegistry.create());
    private FilteredServer server;

    @BeforeEach
    void start() throws Exception {
        server = new FilteredServer(
                new FailingEndpoint(), ResourceServerFilter.builder(resources).build(), true);
    }

    @AfterEach
    void stop() throws Exception {
        server.close();
        resources.close();
    }

    /** An endpoint that fails at each POST, as if its context extractor threw an exception. */
    @SuppressWarnings("serial")
    private static final class FailingEndpoint extends HttpServlet {
        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) {
            response.setStatus(HttpServletResponse.SC_NO_CONTENT);
        }

        @Override
        protected void doPost(HttpServletRequest request, HttpServletResponse response) throws ServletException {
            String text = "com.example.Secret at /home/me";
            if (request.getHeader("X-Checked") != null) {
                throw new ServletException(text);
            }
            throw new IllegalStateException(text);
        }
    }

    /** Sends a raw request and returns the whole answer. */
    private String answer(String method, String... headers) throws Exception {
        try (Socket socket =
                new Socket(server.endpoint().getHost(), server.endpoint().getPort())) {
            String body = method.equals("POST") ? "{}" : "";
            String request = method + " /mcp HTTP/1.1\r\nConnection: close\r\nContent-Type: application/json\r\n"
                    + "Content-Length: " + body.length() + "\r\n" + String.join("", headers) + "\r\n" + body;
            socket.getOutputStream().write(request.getBytes(UTF_8));
            return new String(socket.getInputStream().readAllBytes(), UTF_8);
        }
    }

    private static Map<String, Object> error(String answer) {
        String body = answer.substring(answer.indexOf("\r\n\r\n"));
        return new StatelessClient.Reply(0, "", body.strip()).error();
    }

    @Test
    void refusesForeignHostWithJsonRpcError() throws Exception {
        String answer = answer("GET", "Host: evil.example\r\n");

        assertThat(answer).startsWith("HTTP/1.1 403 ").contains("application/json");
        assertThat(error(answer)).containsEntry("code", -32600);
    }

    @Test
    void refusesTraceWithoutEchoingHeaders() throws Exception {
        String answer = answer("TRACE", "Host: localhost\r\n", "Authorization: Bearer secret\r\n");

        assertThat(answer).startsWith("HTTP/1.1 405 ").contains("Allow: ").doesNotContain("secret");
    }

    @ParameterizedTest
    @ValueSource(strings = {"2025-01-01", "1.0", "banana"})
    void refusesUnknownVersionForEachMethod(String version) throws Exception {
        for (String method : new String[] {"GET", "POST", "DELETE"}) {
            String answer = answer(method, "Host: localhost\r\n", "MCP-Protocol-Version: " + version + "\r\n");

            assertThat(answer).startsWith("HTTP/1.1 400 ");
            assertThat(error(answer))
                    .containsEntry("code", -32022)
                    .hasEntrySatisfying(
                            "data", data -> assertThat(data).hasFieldOrPropertyWithValue("requested", version))
                    .containsEntry(
                            "message",
                            "Unsupported protocol version " + version + " in the header MCP-Protocol-Version;"
                                    + " supported: 2026-07-28, 2025-11-25, 2025-06-18");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"})
    void passesPublishedVersions(String version) throws Exception {
        assertThat(answer("GET", "Host: localhost\r\n", "MCP-Protocol-Version: " + version + "\r\n"))
                .startsWith("HTTP/1.1 204 ");
    }

    @ParameterizedTest
    @CsvSource({
        "http://localhost:3000, false, 204",
        "https://localhost, false, 204",
        "ftp://localhost, false, 403",
        "chrome-extension://localhost, false, 403",
        "localhost, false, 403",
        "https://localhost, true, 204",
        "http://localhost, true, 403"
    })
    void acceptsSameHostOriginOverHttpsOrServerScheme(String origin, boolean encrypted, int status) throws Exception {
        String proxy = encrypted ? "X-Forwarded-Proto: https\r\n" : "";

        assertThat(answer("GET", "Host: localhost\r\n", "Origin: " + origin + "\r\n", proxy))
                .startsWith("HTTP/1.1 " + status + " ");
    }

    /** Simulates a container that reports that it decrypted the request itself. */
    @ParameterizedTest
    @CsvSource({"https://localhost, 204", "http://localhost, 403"})
    void refusesHttpOriginIfServerIsSecure(String origin, int status) throws Exception {
        serveBehind(request -> new HttpServletRequestWrapper(request) {
            @Override
            public boolean isSecure() {
                return true;
            }
        });

        assertThat(answer("GET", "Host: localhost\r\n", "Origin: " + origin + "\r\n"))
                .startsWith("HTTP/1.1 " + status + " ");
    }

    /**
     * Tests a server with a network address and without {@code allowedHosts}. This setting is not needed if a component
     * in front of the server checks the host name.
     */
    @ParameterizedTest
    @CsvSource({"https://mcp.example, 204", "http://mcp.example:81, 204", "https://evil.example, 403", "null, 403"})
    void acceptsOriginOfRequestedHostOnNetworkAddress(String origin, int status) throws Exception {
        serveBehind(request -> new HttpServletRequestWrapper(request) {
            @Override
            public String getLocalAddr() {
                return "192.0.2.1";
            }
        });

        assertThat(answer("GET", "Host: mcp.example\r\n", "Origin: " + origin + "\r\n"))
                .startsWith("HTTP/1.1 " + status + " ");
    }

    @Test
    void logsOnceThatNetworkAddressAcceptsEveryHost() throws Exception {
        String logged =
                "ResourceServerFilter accepted a request to the host logged-once.example on the address 192.0.2.1";
        serveBehind(request -> new HttpServletRequestWrapper(request) {
            @Override
            public String getLocalAddr() {
                return "192.0.2.1";
            }
        });
        for (int time = 0; time < 2; time++) {
            assertThat(answer("GET", "Host: logged-once.example\r\n")).startsWith("HTTP/1.1 204 ");
        }

        assertThat(TestLog.count(logged)).isEqualTo(1);
        assertThat(TestLog.text().lines().filter(line -> line.contains(logged)))
                .singleElement()
                .asString()
                .contains("WARN", "ResourceServerFilter.Builder.allowedHosts");
    }

    @ParameterizedTest
    @CsvSource({"127.0.0.1, false", "192.0.2.1, true"})
    void logsNoAcceptedHostIfHostsAreChecked(String address, boolean isSet) throws Exception {
        String logged = "ResourceServerFilter accepted a request to the host localhost on the address " + address;
        serveBehind(
                request -> new HttpServletRequestWrapper(request) {
                    @Override
                    public String getLocalAddr() {
                        return address;
                    }
                },
                isSet ? new String[] {"localhost"} : new String[0]);

        assertThat(answer("GET", "Host: localhost\r\n")).startsWith("HTTP/1.1 204 ");
        assertThat(TestLog.count(logged)).isZero();
    }

    /** Restarts the server behind a container, which is simulated by a function that changes each request. */
    private void serveBehind(UnaryOperator<HttpServletRequest> container, String... allowedHosts) throws Exception {
        server.close();
        ResourceServerFilter filter = ResourceServerFilter.builder(resources)
                .allowedHosts(allowedHosts)
                .build();
        server = new FilteredServer(
                new FailingEndpoint(),
                (request, response, chain) ->
                        filter.doFilter(container.apply((HttpServletRequest) request), response, chain),
                true);
    }

    @Test
    void passesUnusedMethodForAnyVersion() throws Exception {
        for (String version : new String[] {"2025-11-25", StatelessClient.REVISION}) {
            assertThat(answer("OPTIONS", "Host: localhost\r\n", "MCP-Protocol-Version: " + version + "\r\n"))
                    .startsWith("HTTP/1.1 200 ");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "X-Checked: yes\r\n"})
    void reportsEndpointExceptionAsIncidentWithoutText(String header) throws Exception {
        String answer = answer("POST", "Host: localhost\r\n", "MCP-Protocol-Version: 2025-11-25\r\n", header);

        assertThat(answer).startsWith("HTTP/1.1 500 ").doesNotContain("Secret", "/home/me", "IllegalState");
        assertThat(error(answer)).containsEntry("message", "Internal error").containsKey("data");
    }
}
