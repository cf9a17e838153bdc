package io.github.mcpresources.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.registry.ResourceRegistry;
import java.net.HttpURLConnection;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests faults in requests of revision 2026-07-28 that are detected before the method is called, and the answers to
 * these requests.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class StatelessFaultsTest {

    private static final String VERSION = "MCP-Protocol-Version";
    private static final String METHOD = "Mcp-Method";
    private static final String NAME = "Mcp-Name";
    private static final String PREFIX = "io.modelcontextprotocol/";
    private static final int MISMATCH = -32020;
    private static final int UNSUPPORTED = -32022;
    private static final int INVALID = -32602;
    private static final int PARSE_ERROR = -32700;
    private static final int INVALID_REQUEST = -32600;
    /** A value that represents a result instead of an error code. */
    private static final int RESULT = 0;

    private TestServer server;
    private StatelessClient wire;

    @BeforeAll
    void start() throws Exception {
        ResourceRegistry registry = ResourceRegistry.create();
        registry.resource("notes://a").text("a");
        server = TestServer.start(TestServer.Kind.STREAMABLE, ResourceServer.of(registry));
        wire = new StatelessClient(server.endpoint());
    }

    @AfterAll
    void stop() throws Exception {
        server.close();
    }

    /** A valid read request, which a test can modify. */
    private static final class Read {
        private final Map<String, String> headers = new LinkedHashMap<>();
        private final Map<String, Object> message = new LinkedHashMap<>();
        private final Map<String, Object> params = new LinkedHashMap<>();
        private final Map<String, Object> meta = new LinkedHashMap<>();

        Read() {
            headers.put(VERSION, StatelessClient.REVISION);
            headers.put(METHOD, "resources/read");
            headers.put(NAME, "notes://a");
            meta.putAll(StatelessClient.meta());
            params.put("uri", "notes://a");
            params.put("_meta", meta);
            message.put("jsonrpc", "2.0");
            message.put("id", 7);
            message.put("method", "resources/read");
            message.put("params", params);
        }

        Read header(String name, @Nullable String value) {
            return set(headers, name, value);
        }

        Read meta(String name, @Nullable Object value) {
            return set(meta, PREFIX + name, value);
        }

        Read param(String name, @Nullable Object value) {
            return set(params, name, value);
        }

        Read field(String name, @Nullable Object value) {
            return set(message, name, value);
        }

        private <V> Read set(Map<String, V> map, String name, @Nullable V value) {
            if (value == null) {
                map.remove(name);
            } else {
                map.put(name, value);
            }
            return this;
        }
    }

    private static Arguments row(String what, Read read, int status, int code) {
        return Arguments.of(what, read, status, code);
    }

    private static String encoded(String name) {
        return "=?base64?" + Base64.getEncoder().encodeToString(name.getBytes(UTF_8)) + "?=";
    }

    static List<Arguments> headersAndMeta() {
        return List.of(
                row("nothing wrong", new Read(), 200, RESULT),
                row("no version header", new Read().header(VERSION, null), 400, MISMATCH),
                row("an earlier version in the header", new Read().header(VERSION, "2025-11-25"), 400, MISMATCH),
                row("a version header that is no version", new Read().header(VERSION, "latest"), 400, MISMATCH),
                row("an earlier version in _meta", new Read().meta("protocolVersion", "2025-11-25"), 400, MISMATCH),
                row("a later version in _meta", new Read().meta("protocolVersion", "2099-01-01"), 400, MISMATCH),
                row("a later version", versions("2099-01-01"), 400, UNSUPPORTED),
                row("a version that is no date", versions("DRAFT"), 400, UNSUPPORTED),
                row("an earlier version without a session", versions("2025-11-25"), 400, UNSUPPORTED),
                row("no method header", new Read().header(METHOD, null), 400, MISMATCH),
                row("another method header", new Read().header(METHOD, "resources/list"), 400, MISMATCH),
                row("the method in capitals", new Read().header(METHOD, "RESOURCES/READ"), 400, MISMATCH),
                row("no name header", new Read().header(NAME, null), 400, MISMATCH),
                row("another name header", new Read().header(NAME, "notes://b"), 400, MISMATCH),
                row("the name in base64", new Read().header(NAME, encoded("notes://a")), 200, RESULT),
                row("another name in base64", new Read().header(NAME, encoded("notes://b")), 400, MISMATCH),
                row("broken base64", new Read().header(NAME, "=?base64?*?="), 400, MISMATCH),
                row("base64 of what is not UTF-8", new Read().header(NAME, "=?base64?/w==?="), 400, MISMATCH),
                row("base64 without an end", new Read().header(NAME, "=?base64?="), 400, MISMATCH),
                row(
                        "a name that needs base64, of a resource that is not there",
                        new Read().param("uri", "notes://ü").header(NAME, encoded("notes://ü")),
                        200,
                        INVALID),
                row("no name header for a tool", tool().header(NAME, null), 400, MISMATCH),
                row("another tool in the header", tool().header(NAME, "other"), 400, MISMATCH),
                row("a prompt of the server's own that is not there", prompt(), 404, -32601),
                row("no name header for a prompt", prompt().header(NAME, null), 400, MISMATCH),
                row("another prompt in the header", prompt().header(NAME, "other"), 400, MISMATCH),
                row("a list without a name", list(), 200, RESULT),
                row("no _meta", new Read().param("_meta", null), 400, INVALID),
                row("_meta that is no object", new Read().param("_meta", "x"), 400, INVALID),
                row("no parameters", new Read().field("params", null), 400, INVALID),
                row("parameters in an array", new Read().field("params", List.of()), 400, INVALID),
                row("no version in _meta", new Read().meta("protocolVersion", null), 400, INVALID),
                row("a version that is a number", new Read().meta("protocolVersion", 2026), 400, INVALID),
                row("no capabilities", new Read().meta("clientCapabilities", null), 400, INVALID),
                row("capabilities in an array", new Read().meta("clientCapabilities", List.of()), 400, INVALID),
                row("a session id, which means nothing", new Read().header("Mcp-Session-Id", "s"), 200, RESULT),
                row("an event id, which means nothing", new Read().header("Last-Event-ID", "1"), 200, RESULT),
                row("no such method", method("no/such"), 404, -32601),
                row("a method of the past", method("resources/subscribe"), 404, -32601),
                row("no jsonrpc", new Read().field("jsonrpc", null), 400, INVALID_REQUEST),
                row("an id that is an object", new Read().field("id", Map.of()), 400, INVALID_REQUEST),
                row("an id that is a fraction", new Read().field("id", 1.5), 400, INVALID_REQUEST),
                row("an id of 1,024 bytes", new Read().field("id", "x".repeat(1_024)), 200, RESULT),
                row("an id of 1,025 bytes", new Read().field("id", "x".repeat(1_025)), 400, INVALID_REQUEST),
                row("an id of 1,026 bytes", new Read().field("id", "é".repeat(513)), 400, INVALID_REQUEST),
                row("a progress token of 1,024 bytes", token("x".repeat(1_024)), 200, RESULT),
                row("a progress token of 1,025 bytes", token("x".repeat(1_025)), 400, INVALID),
                row("no method", new Read().field("method", null), 400, INVALID_REQUEST),
                row("a parameter that is missing", new Read().param("uri", null), 200, INVALID));
    }

    private static Read token(String token) {
        Read read = new Read();
        read.meta.put("progressToken", token);
        return read;
    }

    private static Read versions(String version) {
        return new Read().header(VERSION, version).meta("protocolVersion", version);
    }

    private static Read method(String method) {
        return new Read().header(METHOD, method).field("method", method);
    }

    private static Read tool() {
        return method("tools/call")
                .header(NAME, "echo")
                .param("uri", null)
                .param("name", "echo")
                .param("arguments", Map.of());
    }

    private static Read prompt() {
        return method("prompts/get").header(NAME, "greet").param("uri", null).param("name", "greet");
    }

    private static Read list() {
        return method("resources/list").param("uri", null).header(NAME, null);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("headersAndMeta")
    void checksHeadersAndMeta(String what, Read read, int status, int code) throws Exception {
        StatelessClient.Reply reply = wire.post(Wire.write(read.message), read.headers);

        assertThat(reply.status()).as(reply.body()).isEqualTo(status);
        if (code == RESULT) {
            assertThat(reply.json()).containsKey("result").containsEntry("id", read.message.get("id"));
        } else {
            assertThat(reply.error()).containsEntry("code", code);
        }
    }

    /** A repeated header is refused because a proxy may use one value and the server another. */
    @ParameterizedTest
    @ValueSource(strings = {VERSION, METHOD, NAME})
    void refusesRepeatedHeader(String header) throws Exception {
        Read read = new Read();
        HttpURLConnection connection =
                (HttpURLConnection) server.endpoint().toURL().openConnection();
        connection.setDoOutput(true);
        connection.setRequestProperty("Content-Type", "application/json");
        connection.setRequestProperty("Accept", "application/json, text/event-stream");
        read.headers.forEach(connection::setRequestProperty);
        connection.addRequestProperty(header, "another");
        connection.getOutputStream().write(Wire.write(read.message).getBytes(UTF_8));

        assertThat(connection.getResponseCode()).isEqualTo(400);
        assertThat(new String(connection.getErrorStream().readAllBytes(), UTF_8))
                .contains(String.valueOf(MISMATCH), header + " occurs more than once");
    }

    @Test
    void listsSupportedVersionsInVersionError() throws Exception {
        Read read = versions("2099-01-01");

        assertThat(wire.post(Wire.write(read.message), read.headers).error())
                .containsEntry("data", Map.of("supported", List.of("2026-07-28"), "requested", "2099-01-01"));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(UTF_8);
    }

    static List<Arguments> bodies() {
        String right = Wire.write(new Read().message);
        byte[] notUtf8 = bytes(right.replace("notes://a", "notes://#"));
        notUtf8[new String(notUtf8, UTF_8).indexOf('#')] = (byte) 0xff;
        String deep = "{\"a\":".repeat(100_000) + "1" + "}".repeat(100_000);
        return List.of(
                Arguments.of("100,000 levels", bytes(deep), 400, PARSE_ERROR),
                Arguments.of("100,000 arrays", bytes("[".repeat(100_000)), 400, PARSE_ERROR),
                Arguments.of(
                        "a method twice",
                        bytes(right.replace("{\"jsonrpc\"", "{\"method\":\"tools/list\",\"jsonrpc\"")),
                        400,
                        PARSE_ERROR),
                Arguments.of(
                        "a parameter twice, once in disguise",
                        bytes(right.replace("\"uri\"", "\"\\u0075ri\":\"notes://z\",\"uri\"")),
                        400,
                        PARSE_ERROR),
                Arguments.of("not UTF-8", notUtf8, 400, PARSE_ERROR),
                Arguments.of("UTF-16", right.getBytes(java.nio.charset.StandardCharsets.UTF_16), 400, PARSE_ERROR),
                Arguments.of("half of it", bytes(right.substring(0, right.length() / 2)), 400, PARSE_ERROR),
                Arguments.of("two messages", bytes(right + right), 400, PARSE_ERROR),
                Arguments.of("nothing", new byte[0], 400, PARSE_ERROR),
                Arguments.of("a batch", bytes("[" + right + "]"), 400, INVALID_REQUEST),
                Arguments.of("a number", bytes("1"), 400, INVALID_REQUEST),
                Arguments.of("a field alone", bytes("\"method\":1"), 400, PARSE_ERROR),
                Arguments.of("a text and the end of an object", bytes("\"method\"}"), 400, PARSE_ERROR),
                Arguments.of(
                        "a response", bytes("{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}"), 400, INVALID_REQUEST));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("bodies")
    void refusesInvalidMessages(String what, byte[] body, int status, int code) throws Exception {
        StatelessClient.Reply reply = wire.post(body, new Read().headers);

        assertThat(reply.status()).as(reply.body()).isEqualTo(status);
        assertThat(reply.error()).containsEntry("code", code);
        assertThat(wire.call("resources/read", Map.of("uri", "notes://a")).status())
                .isEqualTo(200);
    }

    @Test
    void acceptsSameNameInDifferentObjectsAndAsValue() throws Exception {
        String body = Wire.write(new Read().message)
                .replace("\"uri\"", "\"a\":[{\"x\":\"x\"},{\"x\":\"a\"}],\"\":\"\",\"q\\\"\":{\"a\":1},\"uri\"");

        assertThat(wire.post(body, new Read().headers).json()).containsKey("result");
    }

    @Test
    void refusesBodyWithoutJsonContentType() throws Exception {
        String body = Wire.write(new Read().message);
        for (String type : List.of("text/plain", "application/x-www-form-urlencoded", "application/jsonx")) {
            assertThat(wire.post(body, new Read().header("Content-Type", type).headers)
                            .status())
                    .as(type)
                    .isEqualTo(415);
        }
        assertThat(wire.post(body, new Read().header("Content-Type", "Application/JSON; charset=utf-8").headers)
                        .status())
                .isEqualTo(200);
    }

    @Test
    void refusesUnsupportedAcceptHeader() throws Exception {
        String body = Wire.write(new Read().message);
        for (String accept : List.of("text/html", "text/event-stream")) {
            assertThat(wire.post(body, new Read().header("Accept", accept).headers)
                            .status())
                    .as(accept)
                    .isEqualTo(406);
        }
        for (String accept : List.of("*/*", "text/html, application/*;q=0.5", "application/json")) {
            assertThat(wire.post(body, new Read().header("Accept", accept).headers)
                            .status())
                    .as(accept)
                    .isEqualTo(200);
        }
        assertThat(wire.call(
                                "subscriptions/listen",
                                Map.of("notifications", Map.of()),
                                Map.of("Accept", "application/json"))
                        .status())
                .isEqualTo(406);
    }

    @Test
    void refusesOtherVerbs() throws Exception {
        for (String verb : List.of("GET", "DELETE")) {
            StatelessClient.Reply reply =
                    wire.bare(verb, Map.of(VERSION, StatelessClient.REVISION, "Mcp-Session-Id", "s"));

            assertThat(reply.status()).as(verb).isEqualTo(405);
        }
    }

    @Test
    void acceptsNotificationWithoutAnswer() throws Exception {
        Read read = new Read().field("id", null).field("method", "notifications/cancelled");
        StatelessClient.Reply reply = wire.post(Wire.write(read.message), read.headers);

        assertThat(reply.status()).isEqualTo(202);
        assertThat(reply.body()).isEmpty();
    }
}
