package io.github.mcpresources.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.mcpresources.testkit.internal.broker.RedisBroker;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.ConnectException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the servers over HTTP in the guides with an initialize request, and with the request on the page. */
class GuideServersIT {

    private static final Pattern CURL =
            Pattern.compile("^```sh\n(# [^\n]*\n)?curl (.*?)^```", Pattern.DOTALL | Pattern.MULTILINE);
    private static final Pattern HEADER = Pattern.compile("-H '([\\w-]+): ([^']*)'");
    private static final Pattern BODY = Pattern.compile("-d '([^']*)'");

    private final HttpClient client = HttpClient.newHttpClient();

    @Test
    void answersRequestsOfThePage() throws Exception {
        try (RunningGuide guide = new RunningGuide("guide/JettyServer.java")) {
            List<HttpRequest.Builder> requests = onPage(guide.port());
            assertThat(requests).hasSize(4);
            assertThat(send(requests.get(0)).body()).contains("\"resources\":[", "notes://welcome");
            assertThat(send(requests.get(1)).body()).contains("\"contents\":[", "\"text\":\"20");
            assertThat(events(requests.get(2), "notifications/resources/updated"))
                    .anyMatch(line -> line.contains("notifications/subscriptions/acknowledged")
                            && line.contains("\"resourceSubscriptions\":[\"clock://now\"]"))
                    .anyMatch(String::isEmpty);
            HttpResponse<String> session = send(requests.get(3));
            assertThat(session.body()).contains("\"my-server\"");
            assertThat(session.headers().firstValue("Mcp-Session-Id")).isPresent();
        }
    }

    @Test
    void servesExplorerBesideEndpoint() throws Exception {
        try (RunningGuide guide = new RunningGuide("guide/ExplorerServer.java")) {
            URI page = URI.create("http://localhost:" + guide.port() + "/explorer/");
            HttpResponse<String> answer =
                    client.send(HttpRequest.newBuilder(page).build(), HttpResponse.BodyHandlers.ofString());
            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(answer.body()).contains("content=\"/mcp\"");
            assertThat(send(onPage(guide.port()).get(0)).body()).contains("notes://welcome");
        }
    }

    @Test
    void servesEachUserTheirOwnResources() throws Exception {
        try (RunningGuide guide = new RunningGuide("guide/TomcatServer.java")) {
            assertThat(listed(guide, "Bearer adas-token")).contains("notes://public", "notes://admin");
            assertThat(listed(guide, "Bearer bobs-token"))
                    .contains("notes://public")
                    .doesNotContain("notes://admin");
            List<HttpRequest.Builder> requests = requests(guide.port(), "# to the Tomcat server\n");
            assertThat(requests).hasSize(1);
            assertThat(send(requests.get(0)).body()).contains("\"values\":[\"ada\"]");
            HttpResponse<String> refused = send(onPage(guide.port()).get(0).header("Authorization", "Bearer wrong"));
            assertThat(refused.statusCode()).isEqualTo(401);
            assertThat(refused.headers().firstValue("WWW-Authenticate")).contains("Bearer");
        }
    }

    @Test
    void nodesNotifyEachOthersClients(@TempDir Path directory) throws Exception {
        Path keys = directory.resolve("keys");
        Files.writeString(keys, Base64.getEncoder().encodeToString(new byte[32]));
        String program = "guide/SeveralNodes.java";
        try (RedisBroker redis = RedisBroker.start();
                RunningGuide first = new RunningGuide(program, "n1", redis.uri(), keys.toString())) {
            AtomicReference<RunningGuide> second = new AtomicReference<>();
            try {
                List<String> lines = events(onPage(first.port()).get(2), line -> {
                    if (line.contains("notifications/subscriptions/acknowledged")) {
                        second.set(new RunningGuide(program, "n2", redis.uri(), keys.toString()));
                    }
                    return line.contains("notifications/resources/updated");
                });
                assertThat(lines).last().asString().contains("clock://now");
                HttpResponse<String> session = send(onPage(second.get().port()).get(3));
                assertThat(session.headers().firstValue("Mcp-Session-Id"))
                        .as("for the load balancer")
                        .hasValueSatisfying(id -> assertThat(id).startsWith("n2:"));
            } finally {
                if (second.get() != null) {
                    second.get().close();
                }
            }
        }
    }

    /** Decides whether a line of an answer is the last one that a test needs. */
    private interface LastLine {
        boolean test(String line) throws Exception;
    }

    private String listed(RunningGuide guide, String authorization) throws Exception {
        HttpRequest.Builder list = onPage(guide.port()).get(0).header("Authorization", authorization);
        HttpResponse<String> answer = send(list);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return answer.body();
    }

    /** Sends a request whose answer is a stream, and returns the lines up to one with the given text. */
    private List<String> events(HttpRequest.Builder request, String last) throws Exception {
        List<String> lines = events(request, line -> line.contains(last));
        assertThat(lines).last().asString().contains(last);
        return lines;
    }

    private List<String> events(HttpRequest.Builder request, LastLine last) throws Exception {
        List<String> lines = new ArrayList<>();
        try (BufferedReader answer = new BufferedReader(new InputStreamReader(
                client.send(request.build(), HttpResponse.BodyHandlers.ofInputStream())
                        .body(),
                StandardCharsets.UTF_8))) {
            String line = answer.readLine();
            while (line != null) {
                lines.add(line);
                line = last.test(line) ? null : answer.readLine();
            }
        }
        return lines;
    }

    /** A program of the guides that accepts requests. */
    private final class RunningGuide implements AutoCloseable {

        private final int port = freePort();
        private final ServerProcess server;

        RunningGuide(String program, String... arguments) throws Exception {
            List<String> all = new ArrayList<>(List.of(Integer.toString(port)));
            all.addAll(List.of(arguments));
            server = ServerProcess.testProgram(Class.forName(GuideCode.mainClass(program)), all.toArray(String[]::new));
            await().atMost(ServerProcess.PATIENCE)
                    .ignoreException(ConnectException.class)
                    .until(() -> send(onPage(port).get(0)).statusCode(), status -> status == 200 || status == 401);
        }

        int port() {
            return port;
        }

        @Override
        public void close() throws Exception {
            server.close();
        }
    }

    /** Returns the requests of the page that every server answers. */
    private static List<HttpRequest.Builder> onPage(int port) throws IOException {
        return requests(port, null);
    }

    /**
     * Returns the requests of the page. Their port is replaced by that of the server.
     *
     * @param comment the comment above the requests; null for those without one
     */
    private static List<HttpRequest.Builder> requests(int port, @Nullable String comment) throws IOException {
        List<HttpRequest.Builder> requests = new ArrayList<>();
        Matcher curl = CURL.matcher(Files.readString(Path.of("..", "docs", "http.md")));
        while (curl.find()) {
            if (!Objects.equals(curl.group(1), comment)) {
                continue;
            }
            assertThat(curl.group(2)).contains("http://localhost:8080/mcp");
            HttpRequest.Builder request = to(port);
            HEADER.matcher(curl.group(2))
                    .results()
                    .filter(header -> !header.group(1).equals("Content-Type"))
                    .forEach(header -> request.header(header.group(1), header.group(2)));
            Matcher body = BODY.matcher(curl.group(2));
            assertThat(body.find()).isTrue();
            requests.add(request.POST(HttpRequest.BodyPublishers.ofString(body.group(1))));
        }
        return requests;
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
