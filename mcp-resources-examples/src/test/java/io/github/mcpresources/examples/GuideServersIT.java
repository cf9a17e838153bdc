package io.github.mcpresources.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.ConnectException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the servers over HTTP in the guides with an initialize request, and with the request on the page. */
class GuideServersIT {

    private static final Pattern CURL = Pattern.compile("^```sh\ncurl (.*?)^```", Pattern.DOTALL | Pattern.MULTILINE);
    private static final Pattern HEADER = Pattern.compile("-H '([\\w-]+): ([^']*)'");
    private static final Pattern BODY = Pattern.compile("-d '([^']*)'");

    private final HttpClient client = HttpClient.newHttpClient();

    @ParameterizedTest
    @ValueSource(strings = {"guide/JettyServer.java", "guide/TomcatServer.java"})
    void answersClientsOfBothKindsOfRevisions(String program) throws Exception {
        int port = freePort();
        Class<?> main = Class.forName(GuideCode.mainClass(program));
        try (ServerProcess server = ServerProcess.ofTests(main, "-Xshare:auto", Integer.toString(port))) {
            HttpRequest.Builder initialize = to(port).header("Accept", "application/json, text/event-stream")
                    .POST(HttpRequest.BodyPublishers.ofString("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\","
                            + "\"params\":{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{},"
                            + "\"clientInfo\":{\"name\":\"guide\",\"version\":\"1\"}}}"));
            HttpResponse<String> session = await().atMost(ServerProcess.PATIENCE)
                    .ignoreException(ConnectException.class)
                    .until(() -> send(initialize), answer -> answer.statusCode() == 200);
            assertThat(session.body()).contains("\"my-server\"");
            HttpResponse<String> discovered = send(onPage(port));
            assertThat(discovered.statusCode()).as(discovered.body()).isEqualTo(200);
            assertThat(discovered.body()).contains("\"resources\":[");
        }
    }

    /** Returns the request of the page. Its port is replaced by that of the server. */
    private static HttpRequest.Builder onPage(int port) throws IOException {
        Matcher curl = CURL.matcher(Files.readString(Path.of("..", "docs", "http.md")));
        assertThat(curl.find()).isTrue();
        assertThat(curl.group(1)).contains("http://localhost:8080/mcp");
        HttpRequest.Builder request = to(port);
        HEADER.matcher(curl.group(1))
                .results()
                .filter(header -> !header.group(1).equals("Content-Type"))
                .forEach(header -> request.header(header.group(1), header.group(2)));
        Matcher body = BODY.matcher(curl.group(1));
        assertThat(body.find()).isTrue();
        return request.POST(HttpRequest.BodyPublishers.ofString(body.group(1)));
    }

    private static HttpRequest.Builder to(int port) {
        return HttpRequest.newBuilder(URI.create("http://localhost:" + port + "/mcp"))
                .header("Content-Type", "application/json");
    }

    private HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }
}
