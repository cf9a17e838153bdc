package io.github.mcpresources.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.Handle;
import io.github.mcpresources.TestLog;
import io.github.mcpresources.http.ResourceServerFilter;
import io.github.mcpresources.registry.ResourceRegistry;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.transport.HttpServletStreamableServerTransportProvider;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the detection of a filter that is not in front of its endpoint, or that does not match the endpoint. */
class FilterSetUpTest {

    private static final String NOT_FILTERED = "without passing ResourceServerFilter";
    private static final String NOT_ATTACHED = "its ResourceServer is not attached to a transport";
    private static final String NO_EXTRACTOR = "give the SDK's transport the contextExtractor";
    private static final String NO_FILTER = "No ResourceServerFilter is mapped to the SDK's endpoint";
    private static final String REFUSED = "The request did not pass ResourceServerFilter";
    private static final String INITIALIZE =
            "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"2025-11-25\","
                    + "\"capabilities\":{},\"clientInfo\":{\"name\":\"t\",\"version\":\"1\"}}}";

    private final ResourceServer resources = ResourceServer.of(ResourceRegistry.create());

    @AfterEach
    void stop() {
        resources.close();
    }

    @Test
    void requiresContextExtractorIfServerHasPrincipalFunction() {
        try (ResourceServer known = ResourceServer.builder(ResourceRegistry.create())
                .principal(context -> "boss")
                .build()) {
            assertThatThrownBy(() -> ResourceServerFilter.builder(known).build())
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("contextExtractor");
            assertThatCode(() -> ResourceServerFilter.builder(known)
                            .contextExtractor(request -> McpTransportContext.EMPTY)
                            .build())
                    .doesNotThrowAnyException();
        }
    }

    @Test
    void requiresPrincipalFunctionIfRequestsNeedPrincipal() {
        assertThatThrownBy(() -> ResourceServerFilter.builder(resources)
                        .requirePrincipal(true)
                        .build())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContainingAll("requirePrincipal", "ResourceServer.Builder.principal");
    }

    @ParameterizedTest
    @CsvSource({
        "streamable, /other, 1",
        "streamable, /mcp, 0",
        "stateless, /other, 1",
        "stateless, /mcp, 0",
        "sse, /mcp, 1",
        "sse, /mcp/sse, 1",
        "sse, /mcp/*, 0"
    })
    void refusesUnfilteredRequestsAndLogsOnce(String kind, String filtered, int times) throws Exception {
        int before = TestLog.count(NOT_FILTERED);
        boolean isServed = times == 0;
        try (FilteredServer server = new FilteredServer(
                FilteredServer.endpoint(kind, resources),
                ResourceServerFilter.builder(resources).build(),
                true,
                filtered)) {
            for (int client = 0; client < 2; client++) {
                URI endpoint = kind.equals("sse") ? server.endpoint().resolve("/mcp/sse") : server.endpoint();
                String answer = kind.equals("sse")
                        ? overSse(endpoint)
                        : post(endpoint, INITIALIZE).body();
                if (isServed) {
                    assertThat(answer).contains("\"serverInfo\"");
                } else {
                    assertThat(answer).doesNotContain("serverInfo").contains(REFUSED);
                }
            }
        }
        assertThat(TestLog.count(NOT_FILTERED) - before).isEqualTo(times);
    }

    /** The answer of a server to one request. */
    private record Answered(int status, @Nullable String session, String body) {}

    private static Answered post(URI uri, String message, String... headers) throws IOException {
        return send("POST", uri, message, headers);
    }

    private static Answered send(String method, URI uri, String message, String... headers) throws IOException {
        HttpURLConnection connection = (HttpURLConnection) uri.toURL().openConnection();
        connection.setRequestMethod(method);
        connection.setRequestProperty("Content-Type", "application/json");
        connection.setRequestProperty("Accept", "application/json, text/event-stream");
        for (int at = 0; at < headers.length; at += 2) {
            connection.setRequestProperty(headers[at], headers[at + 1]);
        }
        if (!message.isEmpty()) {
            connection.setDoOutput(true);
            connection.getOutputStream().write(message.getBytes(StandardCharsets.UTF_8));
        }
        int status = connection.getResponseCode();
        try (InputStream body = status < 400 ? connection.getInputStream() : connection.getErrorStream()) {
            String text = body == null ? "" : new String(body.readAllBytes(), StandardCharsets.UTF_8);
            return new Answered(status, connection.getHeaderField("Mcp-Session-Id"), text);
        }
    }

    /** Returns the answer that an SSE client gets on its stream or, if the POST is refused, to the POST. */
    private static String overSse(URI endpoint) throws IOException {
        HttpURLConnection stream = (HttpURLConnection) endpoint.toURL().openConnection();
        try (BufferedReader events =
                new BufferedReader(new InputStreamReader(stream.getInputStream(), StandardCharsets.UTF_8))) {
            Answered answered = post(endpoint.resolve(data(events)), INITIALIZE);
            return answered.status() == 200 ? data(events) : answered.body();
        } finally {
            stream.disconnect();
        }
    }

    private static String data(BufferedReader events) throws IOException {
        String line = events.readLine();
        while (line != null && !line.startsWith("data:")) {
            line = events.readLine();
        }
        assertThat(line).isNotNull();
        return line.substring("data:".length()).trim();
    }

    /** Checks an endpoint with two paths, of which only one passes the filter. */
    @Test
    void refusesUnfilteredRequestsOfFilteredSession() throws Exception {
        try (FilteredServer server = new FilteredServer(
                FilteredServer.endpoint("streamable", resources),
                ResourceServerFilter.builder(resources).build(),
                true,
                "/mcp")) {
            URI behind = server.endpoint();
            URI past = URI.create(behind + "/mcp");
            String session = Objects.requireNonNull(post(behind, INITIALIZE).session());
            String[] headers = {"Mcp-Session-Id", session};
            post(behind, "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}", headers);
            String list = "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"resources/list\"}";
            assertThat(post(behind, list, headers).body()).contains("\"resources\":[]");

            assertThat(post(past, list, headers).body()).contains("-32600", REFUSED);
            Answered toTools = post(past, list.replace("resources/list", "tools/list"), headers);
            assertThat(toTools.body()).contains("-32600", REFUSED);
            Answered notified = post(past, "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\"}", headers);
            assertThat(notified.status()).isEqualTo(500);
            assertThat(notified.body()).contains(REFUSED);
            for (String method : List.of("GET", "DELETE")) {
                Answered response = send(method, past, "", headers);
                assertThat(response.status()).as(method).isEqualTo(500);
            }
            assertThat(post(behind, list, headers).body()).contains("\"resources\":[]");
        }
    }

    @Test
    void reportsMissingAsyncSupportOfEndpointAsIncident() throws Exception {
        try (FilteredServer server = new FilteredServer(
                FilteredServer.endpoint("streamable", resources),
                ResourceServerFilter.builder(resources).build(),
                false)) {
            String session =
                    Objects.requireNonNull(post(server.endpoint(), INITIALIZE).session());
            String list = "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"resources/list\"}";

            for (Answered answered : List.of(
                    post(server.endpoint(), list, "Mcp-Session-Id", session),
                    send("GET", server.endpoint(), "", "Mcp-Session-Id", session))) {
                assertThat(answered.status()).isEqualTo(500);
                assertThat(answered.body()).startsWith("{\"jsonrpc\":\"2.0\"").contains("-32603");
                Matcher incident =
                        Pattern.compile("\"incident\":\"([0-9a-f]{16})\"").matcher(answered.body());
                assertThat(incident.find()).as(answered.body()).isTrue();
                String log = TestLog.text();
                assertThat(log.substring(log.indexOf(incident.group(1)))
                                .lines()
                                .skip(1)
                                .findFirst())
                        .hasValueSatisfying(line -> assertThat(line).contains("Set asyncSupported to true"));
            }
        }
    }

    /** Checks {@link ResourceServer#handingOn}, for code that continues a request on another thread. */
    @Test
    void servesRequestOnMarkedThread() throws Exception {
        ResourceServerFilter filter = ResourceServerFilter.builder(resources).build();
        HttpServlet endpoint = FilteredServer.endpoint("streamable", resources);
        for (boolean isMarked : List.of(true, false)) {
            HttpServlet elsewhere = new HttpServlet() {
                @Override
                protected void service(HttpServletRequest request, HttpServletResponse response) {
                    AsyncContext async = request.startAsync();
                    Thread thread = new Thread(() -> {
                        try (Handle mark = isMarked ? resources.handingOn() : () -> {}) {
                            endpoint.service(request, response);
                        } catch (IOException | ServletException failure) {
                            throw new IllegalStateException(failure);
                        } finally {
                            async.complete();
                        }
                    });
                    thread.start();
                }
            };
            try (FilteredServer server = new FilteredServer(elsewhere, filter, true)) {
                int before = TestLog.count(NOT_FILTERED);
                Answered response = post(server.endpoint(), INITIALIZE);
                assertThat(response.status()).isEqualTo(isMarked ? 200 : 500);
                assertThat(response.body()).contains(isMarked ? "\"serverInfo\"" : "\"error\"");
                assertThat(TestLog.count(NOT_FILTERED) - before).isEqualTo(isMarked ? 0 : 1);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"streamable", "stateless", "sse"})
    void servesEndpointWithoutFilterAndLogsOnce(String kind) throws Exception {
        int before = TestLog.count(NO_FILTER);
        try (ResourceServer other = ResourceServer.of(ResourceRegistry.create());
                FilteredServer server = new FilteredServer(
                        FilteredServer.endpoint(kind, resources),
                        ResourceServerFilter.builder(other).build(),
                        true,
                        "/other")) {
            for (int client = 0; client < 2; client++) {
                String answer = kind.equals("sse")
                        ? overSse(server.endpoint().resolve("/mcp/sse"))
                        : post(server.endpoint(), INITIALIZE).body();
                assertThat(answer).contains("\"serverInfo\"");
            }
        }
        assertThat(TestLog.count(NO_FILTER) - before).isEqualTo(1);
    }

    @Test
    void stdioNeedsNoFilter() throws Exception {
        int before = TestLog.count(NO_FILTER);
        try (ResourceServer served = ResourceServer.of(ResourceRegistry.create());
                TestServer server = TestServer.start(TestServer.Kind.STDIO, served);
                Wire wire = server.wire(Map.of())) {
            wire.initialize("2025-11-25");
        }
        assertThat(TestLog.count(NO_FILTER)).isEqualTo(before);
    }

    @Test
    void logsFilterOfOtherResourceServerOnce() throws Exception {
        int before = TestLog.count(NOT_ATTACHED);
        for (boolean isOther : List.of(true, false)) {
            try (ResourceServer other = ResourceServer.of(ResourceRegistry.create());
                    FilteredServer server = new FilteredServer(
                            FilteredServer.endpoint("streamable", resources),
                            ResourceServerFilter.builder(isOther ? other : resources)
                                    .build(),
                            true,
                            "/mcp")) {
                for (int client = 0; client < 2; client++) {
                    try (Wire wire = new HttpWire(server.endpoint(), Map.of())) {
                        wire.initialize("2025-11-25");
                    }
                }
            }
            assertThat(TestLog.count(NOT_ATTACHED) - before).isEqualTo(1);
        }
    }

    @Test
    void logsTransportWithoutContextExtractor() throws Exception {
        int before = TestLog.count(NO_EXTRACTOR);
        try (ResourceServer known = ResourceServer.builder(ResourceRegistry.create())
                .principal(context -> (String) context.get("user"))
                .build()) {
            HttpServletStreamableServerTransportProvider transport =
                    HttpServletStreamableServerTransportProvider.builder().build();
            McpServer.sync(known.wrap(transport)).build();
            ResourceServerFilter filter = ResourceServerFilter.builder(known)
                    .contextExtractor(request -> McpTransportContext.create(Map.of("user", "boss")))
                    .build();
            try (FilteredServer server = new FilteredServer(transport, filter, true, "/mcp");
                    Wire wire = new HttpWire(server.endpoint(), Map.of())) {
                wire.request("initialize", Wire.introduction("2025-11-25"));
                assertThat(String.valueOf(wire.request("resources/list", null))).contains("another caller");
            }
        }
        assertThat(TestLog.count(NO_EXTRACTOR)).isGreaterThan(before);
    }

    /** Checks the warning of a request that arrives at an address other than loopback, in the way of a servlet filter. */
    @Test
    void namesSettingOfHostsIfEveryHostIsAccepted() throws Exception {
        ResourceServerFilter filter = ResourceServerFilter.builder(resources).build();
        try (FilteredServer server = new FilteredServer(
                        FilteredServer.endpoint("streamable", resources),
                        (request, response, chain) -> filter.doFilter(
                                new HttpServletRequestWrapper((HttpServletRequest) request) {
                                    @Override
                                    public String getLocalAddr() {
                                        return "192.0.2.1";
                                    }
                                },
                                response,
                                chain),
                        true,
                        "/mcp");
                Wire wire = new HttpWire(server.endpoint(), Map.of())) {
            wire.initialize("2025-11-25");
        }
        assertThat(TestLog.text())
                .contains("Set ResourceServerFilter.Builder.allowedHosts (with Spring Boot:"
                        + " mcp.resources.security.allowed-hosts) to the host names");
    }
}
