package io.github.mcpresources.examples.documents;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.mcpresources.examples.ServerProcess;
import io.github.mcpresources.testkit.client.Json;
import io.github.mcpresources.testkit.client.ResourceClient;
import io.github.mcpresources.testkit.client.Revision;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests the access control of the document server over HTTP. */
class AccessTest {

    private static final String INITIALIZE =
            "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"2025-11-25\","
                    + "\"capabilities\":{},\"clientInfo\":{\"name\":\"t\",\"version\":\"1\"}}}";

    /** A server with a generated token. */
    private static LocalServer server;

    @BeforeAll
    static void start() {
        server = LocalServer.start();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static HttpRequest.Builder post(String message) {
        return HttpRequest.newBuilder(URI.create(server.url()))
                .header("Content-Type", "application/json")
                .header("Accept", "application/json, text/event-stream")
                .POST(HttpRequest.BodyPublishers.ofString(message));
    }

    private static HttpResponse<String> send(HttpRequest request) throws Exception {
        return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
    }

    private static void assertRefused(HttpResponse<String> response) throws IOException {
        assertThat(response.statusCode()).isEqualTo(401);
        assertThat(response.headers().firstValue("Content-Type")).contains("application/json");
        assertThat(response.headers().firstValue("Mcp-Session-Id")).isEmpty();
        JsonNode body = new ObjectMapper().readTree(response.body());
        assertThat(body.path("jsonrpc").asText()).isEqualTo("2.0");
        assertThat(body.at("/error/code").asInt()).isEqualTo(-32600);
        assertThat(body.at("/error/message").asText()).contains("token");
        assertThat(response.body()).doesNotContain(server.authorization().substring("Bearer ".length()));
    }

    static Stream<HttpRequest.Builder> requests() {
        URI uri = URI.create(server.url());
        return Stream.of(
                post(INITIALIZE),
                post(INITIALIZE).header("MCP-Protocol-Version", "2026-07-28").header("Mcp-Method", "server/discover"),
                post("this is no JSON"),
                HttpRequest.newBuilder(uri)
                        .header("Accept", "text/event-stream")
                        .GET(),
                HttpRequest.newBuilder(uri).header("Mcp-Session-Id", "x").DELETE(),
                HttpRequest.newBuilder(uri.resolve("/sse")).GET(),
                HttpRequest.newBuilder(uri.resolve("/other")).GET(),
                HttpRequest.newBuilder(uri.resolve("/health")).GET(),
                HttpRequest.newBuilder(uri).method("OPTIONS", HttpRequest.BodyPublishers.noBody()),
                HttpRequest.newBuilder(uri).method("TRACE", HttpRequest.BodyPublishers.noBody()));
    }

    @ParameterizedTest
    @MethodSource("requests")
    void refusesRequestWithoutToken(HttpRequest.Builder request) throws Exception {
        HttpResponse<String> response = send(request.build());

        assertRefused(response);
        assertThat(response.headers().firstValue("WWW-Authenticate")).contains("Bearer realm=\"mcp\"");
    }

    @Test
    void showsHealthToCallersWithTheToken() throws Exception {
        HttpResponse<String> response =
                send(HttpRequest.newBuilder(URI.create(server.url()).resolve("/health"))
                        .header("Authorization", server.authorization())
                        .build());

        assertThat(response.statusCode()).isEqualTo(200);
        JsonNode health = new ObjectMapper().readTree(response.body());
        assertThat(health.path("status").asText()).isEqualTo("up");
        assertThat(health.path("slowestTemplates").isArray()).isTrue();
    }

    @Test
    void refusesHealthForPageOfAnotherOrigin() throws Exception {
        HttpResponse<String> response =
                send(HttpRequest.newBuilder(URI.create(server.url()).resolve("/health"))
                        .header("Authorization", server.authorization())
                        .header("Origin", "http://evil.test")
                        .build());

        assertThat(response.statusCode()).isEqualTo(403);
    }

    static Stream<List<String>> wrongHeaders() {
        String right = server.authorization();
        return Stream.of(
                List.of("Bearer " + "x".repeat(43)),
                List.of(right + "x"),
                List.of(right.substring(0, right.length() - 1)),
                List.of(right.substring("Bearer ".length())),
                List.of(right.replace("Bearer", "Basic")),
                List.of("Bearer"),
                List.of("Bearer "),
                List.of(right, right));
    }

    @ParameterizedTest
    @MethodSource("wrongHeaders")
    void refusesRequestWithWrongToken(List<String> values) throws Exception {
        HttpRequest.Builder request = post(INITIALIZE);
        values.forEach(value -> request.header("Authorization", value));

        HttpResponse<String> response = send(request.build());

        assertRefused(response);
        assertThat(response.headers().firstValue("WWW-Authenticate"))
                .contains("Bearer realm=\"mcp\", error=\"invalid_token\"");
    }

    @ParameterizedTest
    @CsvSource({"Basic dXNlcjpwYXNzd29yZA==, the client sent Basic;", "Tok3n, the client sent another scheme or none;"})
    void namesExpectedAndSentScheme(String header, String expected) throws Exception {
        HttpResponse<String> response =
                send(post(INITIALIZE).header("Authorization", header).build());

        assertRefused(response);
        assertThat(response.body())
                .contains("This server expects the scheme Bearer in the header Authorization", expected)
                .doesNotContain("dXNlcjpwYXNzd29yZA", "Tok3n");
    }

    @Test
    void namesRightPathIfPathEndsWithSlash() throws Exception {
        for (String method : List.of("GET", "POST", "DELETE")) {
            HttpResponse<String> response = send(HttpRequest.newBuilder(URI.create(server.url() + "/"))
                    .header("Authorization", server.authorization())
                    .method(method, HttpRequest.BodyPublishers.ofString(INITIALIZE))
                    .build());

            assertThat(response.statusCode()).isEqualTo(404);
            assertThat(new ObjectMapper()
                            .readTree(response.body())
                            .at("/error/message")
                            .asText())
                    .isEqualTo("There is no MCP endpoint at /mcp/; it is at /mcp, without a slash at its end");
        }
    }

    /**
     * Checks that the server does not read the body of a refused request. Otherwise any client could make the server
     * hold memory and connections for refused requests.
     */
    @Test
    void doesNotReadBodyOfRefusedRequest() throws Exception {
        try (Socket socket = new Socket(
                InetAddress.getLoopbackAddress(), URI.create(server.url()).getPort())) {
            socket.setSoTimeout((int) ServerProcess.PATIENCE.toMillis());
            socket.getOutputStream()
                    .write(String.join(
                                    "\r\n",
                                    "POST /mcp HTTP/1.1",
                                    "Host: localhost",
                                    "Content-Type: application/json",
                                    "Expect: 100-continue",
                                    "Content-Length: 10000000",
                                    "",
                                    "")
                            .getBytes(StandardCharsets.US_ASCII));

            String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);

            assertThat(answer).startsWith("HTTP/1.1 401 ").contains("WWW-Authenticate: Bearer", "-32600");
        }
    }

    /** Checks that preflight requests need no token, because a browser sends no token with them. */
    @Test
    void allowsPreflightWithoutToken() throws Exception {
        HttpResponse<String> response = send(HttpRequest.newBuilder(URI.create(server.url()))
                .header("Origin", "http://localhost:5173")
                .header("Access-Control-Request-Method", "POST")
                .method("OPTIONS", HttpRequest.BodyPublishers.noBody())
                .build());

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("Allow")).isPresent();
    }

    /** Parses the printed configuration as a client does, and uses it. */
    @ParameterizedTest
    @EnumSource
    void servesClientWithPrintedConfiguration(Revision revision) throws Exception {
        server.authorization();
        JsonNode documents =
                new ObjectMapper().readTree(configuration(server.errors())).at("/mcpServers/documents");
        assertThat(documents.path("type").asText()).isEqualTo("http");
        String authorization = documents.at("/headers/Authorization").asText();

        try (ResourceClient client = ResourceClient.http(documents.path("url").asText())
                .header("Authorization", authorization)
                .revision(revision)
                .deadline(ServerProcess.PATIENCE)) {
            assertThat(client.ask("resources/read", Json.object("uri", "file:///sample-documents/welcome.md"))
                            .result()
                            .at("/contents/0/text")
                            .asText())
                    .isNotEmpty();
            assertThat(tools(client)).contains("render_markdown", "clear_store", "read_resource");
        }
        assertThat(occurrences(server.errors(), authorization)).isEqualTo(1);
    }

    private static String configuration(String errors) {
        Matcher json = Pattern.compile("^\\{\n.*?^}", Pattern.DOTALL | Pattern.MULTILINE)
                .matcher(errors);
        assertThat(json.find()).as(errors).isTrue();
        return json.group();
    }

    private static long occurrences(String text, String part) {
        return Pattern.compile(part, Pattern.LITERAL).matcher(text).results().count();
    }

    private static List<String> tools(ResourceClient client) {
        return StreamSupport.stream(
                        client.ask("tools/list", Json.object())
                                .result()
                                .path("tools")
                                .spliterator(),
                        false)
                .map(tool -> tool.path("name").asText())
                .toList();
    }

    @Test
    void usesGivenTokenWithoutPrintingIt() throws Exception {
        try (LocalServer fixed = LocalServer.withToken();
                ResourceClient client = ResourceClient.http(fixed.url())
                        .header("Authorization", "bearer " + LocalServer.TOKEN)
                        .deadline(ServerProcess.PATIENCE)) {
            assertThat(tools(client)).contains("read_resource");
            assertThat(configuration(fixed.errors())).contains("Bearer ${DOCUMENT_SERVER_TOKEN}");
            assertThat(fixed.errors()).doesNotContain(LocalServer.TOKEN);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    ''                | a token must have 16 to 1024 characters, but this one has 0;
                    fifteen-letters   | a token must have 16 to 1024 characters, but this one has 15;
                    with a space in it | a token must consist of letters, digits and the characters - . _ ~ + /,
                    """)
    void refusesUnusableTokenAtStart(String token, String reason) throws Exception {
        FailedStart refused = FailedStart.with(Map.of(AccessOptions.VARIABLE, token), "--http", 0);
        assertThat(refused.exitCode()).isEqualTo(2);
        assertThat(refused.errors())
                .startsWith("DOCUMENT_SERVER_TOKEN: " + reason)
                .contains("openssl rand -hex 32", "--help")
                .doesNotContain("Exception");
        if (!token.isEmpty()) {
            assertThat(refused.errors()).doesNotContain(token);
        }
    }

    @Test
    void servesExplorerWithoutTokenAndNothingElse() throws Exception {
        try (LocalServer server = LocalServer.withToken()) {
            URI page = URI.create(server.url()).resolve("/");
            assertThat(server.errors()).contains("open " + page);
            HttpResponse<String> answer = get(page);
            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(answer.body())
                    .contains("<title>Explorer</title>", "content=\"/mcp\"")
                    .doesNotContain(LocalServer.TOKEN);
            assertThat(answer.headers().firstValue("Content-Security-Policy"))
                    .hasValueSatisfying(policy -> assertThat(policy).startsWith("default-src 'none'"));
            assertThat(get(page.resolve("/licenses.txt")).statusCode()).isEqualTo(200);
            for (String path : List.of("/mcp", "/other", "/mcp/", "/a/index.htm")) {
                assertThat(get(page.resolve(path)).statusCode()).as(path).isEqualTo(401);
            }
        }
    }

    @Test
    void servesNoExplorerIfTurnedOff() throws Exception {
        try (LocalServer server = LocalServer.start("--no-token", "--no-explorer")) {
            URI page = URI.create(server.url()).resolve("/");
            assertThat(server.errors()).doesNotContain("open http");
            assertThat(get(page).statusCode()).isEqualTo(404);
            assertThat(get(page.resolve("/licenses.txt")).statusCode()).isEqualTo(404);
        }
    }

    private static HttpResponse<String> get(URI address) throws Exception {
        return HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(address).build(), HttpResponse.BodyHandlers.ofString());
    }

    @Test
    void refusesTokenWithNoTokenOption() throws Exception {
        FailedStart refused =
                FailedStart.with(Map.of(AccessOptions.VARIABLE, LocalServer.TOKEN), "--http", 0, "--no-token");
        assertThat(refused.exitCode()).isEqualTo(2);
        assertThat(refused.errors()).startsWith("--no-token is given, but DOCUMENT_SERVER_TOKEN is set");
    }

    @ParameterizedTest
    @EnumSource
    void disablesWritingToolsWithoutToken(Revision revision) throws Exception {
        try (LocalServer open = LocalServer.start("--no-token");
                ResourceClient client =
                        ResourceClient.http(open.url()).revision(revision).deadline(ServerProcess.PATIENCE)) {
            assertThat(tools(client))
                    .contains("read_resource", "find_in_document")
                    .doesNotContain("render_markdown", "clear_store");
            ObjectNode call = Json.object("name", "render_markdown").set("arguments", Json.object("markdown", "# A"));
            assertThat(String.valueOf(client.ask("tools/call", call)))
                    .contains("error")
                    .doesNotContain("render://");
            assertThat(open.errors())
                    .contains("Warning: without a token, every user and program on this machine can read all resources."
                            + " The writing tools are disabled; to enable them, add --writing-tools.");
        }
    }

    @Test
    void offersWritingToolsWithoutTokenIfRequested() throws Exception {
        try (LocalServer open = LocalServer.start("--no-token", "--writing-tools");
                ResourceClient client = ResourceClient.http(open.url()).deadline(ServerProcess.PATIENCE)) {
            assertThat(tools(client)).contains("render_markdown", "clear_store");
            assertThat(open.errors()).contains("can read all resources, and use the writing tools.");
        }
    }
}
