package io.github.mcpresources.examples.documents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.github.mcpresources.examples.ServerProcess;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests what the document server serves and prints with options, over HTTP in the process of the test. */
class DocumentOptionsTest {

    @TempDir
    Path temp;

    private static String text(McpSyncClient client, String uri) {
        McpSchema.ResourceContents contents = client.readResource(
                        McpSchema.ReadResourceRequest.builder(uri).build())
                .contents()
                .get(0);
        return ((McpSchema.TextResourceContents) contents).text();
    }

    private static List<String> listed(McpSyncClient client) {
        return client.listResources().resources().stream()
                .map(McpSchema.Resource::uri)
                .toList();
    }

    @Test
    void servesSeveralFoldersEachUnderItsOwnName() throws IOException {
        Path one = Files.createDirectories(temp.resolve("a/docs"));
        Path other = Files.createDirectories(temp.resolve("b/docs"));
        Files.writeString(one.resolve("x.txt"), "one");
        Files.writeString(other.resolve("x.txt"), "other");

        try (LocalServer server = LocalServer.start(one, other);
                McpSyncClient client = server.client()) {
            assertThat(text(client, "file:///docs/x.txt")).isEqualTo("one");
            assertThat(text(client, "file:///docs-2/x.txt")).isEqualTo("other");
        }
    }

    @Test
    void servesFilesAddedWhileRunning() throws IOException {
        Path docs = Files.createDirectory(temp.resolve("docs"));
        try (LocalServer server = LocalServer.start(docs);
                McpSyncClient client = server.client()) {
            assertThat(listed(client)).isEmpty();
            Files.writeString(docs.resolve("late.txt"), "late");
            assertThat(text(client, "file:///docs/late.txt")).isEqualTo("late");
            assertThat(listed(client)).containsExactly("file:///docs/late.txt");
        }
    }

    @Test
    void notifiesSubscribersOfChangedAndNewFiles() throws Exception {
        Path docs = Files.createDirectory(temp.resolve("docs"));
        Files.writeString(docs.resolve("a.txt"), "old");
        BlockingQueue<String> notifications = new LinkedBlockingQueue<>();
        try (LocalServer server = LocalServer.start(docs);
                McpSyncClient client = McpClient.sync(server.transport())
                        .requestTimeout(ServerProcess.PATIENCE)
                        .resourcesUpdateConsumer(contents -> notifications.add("read again"))
                        .resourcesChangeConsumer(resources -> notifications.add("listed again"))
                        .build()) {
            client.initialize();
            client.subscribeResource(
                    McpSchema.SubscribeRequest.builder("file:///docs/a.txt").build());
            Files.writeString(docs.resolve("b.txt"), "new");
            Files.writeString(docs.resolve("a.txt"), "changed");
            Set<String> received = new HashSet<>();
            while (received.size() < 2) {
                String next = notifications.poll(ServerProcess.PATIENCE.toSeconds(), TimeUnit.SECONDS);
                assertThat(next).as("after %s", received).isNotNull();
                received.add(next);
            }
        }
    }

    @Test
    void servesOnlySelectedFiles() throws IOException {
        Path docs = Files.createDirectories(temp.resolve("docs/drafts"));
        Files.writeString(docs.resolve("a.md"), "draft");
        Files.writeString(temp.resolve("docs/b.md"), "b");
        Files.writeString(temp.resolve("docs/c.txt"), "c");

        try (LocalServer server =
                        LocalServer.start("--include=**/*.md", "--exclude=drafts", "--no-watch", docs.getParent());
                McpSyncClient client = server.client()) {
            assertThat(listed(client)).containsExactly("file:///docs/b.md");
            assertThatThrownBy(() -> text(client, "file:///docs/drafts/a.md")).isInstanceOf(McpError.class);
        }
    }

    @Test
    void servesSkillsAndPrintsWhatItRefuses() throws Exception {
        Path skills = Files.createDirectories(temp.resolve("skills"));
        Files.createDirectories(skills.resolve("greeting"));
        Files.writeString(
                skills.resolve("greeting/SKILL.md"), "---\nname: greeting\ndescription: Greets.\n---\nHello.\n");
        Files.createDirectories(skills.resolve("broken"));
        Files.writeString(skills.resolve("broken/SKILL.md"), "no front matter");

        try (LocalServer server = LocalServer.start("--skills", skills);
                McpSyncClient client = server.client()) {
            await().atMost(ServerProcess.PATIENCE)
                    .untilAsserted(() -> assertThat(server.errors())
                            .contains(
                                    "Skills, 1:\nskill://greeting/SKILL.md\n",
                                    "Not served: " + skills.resolve("broken")
                                            + ": SKILL.md does not begin with a line '---'"));
            assertThat(client.getServerCapabilities().extensions()).containsKey("io.modelcontextprotocol/skills");
            assertThat(listed(client)).containsExactly("skill://broken/SKILL.md", "skill://greeting/SKILL.md");
        }
    }

    @Test
    void servesSeveralFoldersOfSkillsBesideDocuments() throws Exception {
        Path docs = Files.createDirectories(temp.resolve("docs"));
        Files.writeString(docs.resolve("a.md"), "a");
        for (String name : List.of("mine", "theirs")) {
            Path skill = Files.createDirectories(temp.resolve(name + "/greeting"));
            Files.writeString(skill.resolve("SKILL.md"), "---\nname: greeting\ndescription: Greets.\n---\n");
        }
        try (LocalServer server =
                        LocalServer.start("--skills", temp.resolve("mine"), "--skills", temp.resolve("theirs"), docs);
                McpSyncClient client = server.client()) {
            assertThat(listed(client))
                    .containsExactly(
                            "file:///docs/a.md", "skill://mine/greeting/SKILL.md", "skill://theirs/greeting/SKILL.md");
        }
    }

    @Test
    void forbidsOtherHostsAndOriginsOverHttp() throws Exception {
        try (LocalServer server = LocalServer.start("--no-token")) {
            int port = URI.create(server.url()).getPort();

            assertThat(status(port, "evil.example", "")).isEqualTo(403);
            assertThat(status(port, "localhost.evil.example:" + port, "")).isEqualTo(403);
            assertThat(status(port, "localhost:" + port, "http://evil.example")).isEqualTo(403);
            assertThat(status(port, "localhost:" + port, "null")).isEqualTo(403);

            for (String host : new String[] {"localhost", "127.0.0.1", "[::1]"}) {
                assertThat(status(port, host + ":" + port, "")).as(host).isEqualTo(200);
                assertThat(status(port, host + ":" + port, "http://" + host + ":5173"))
                        .as("a page at " + host)
                        .isEqualTo(200);
            }
        }
    }

    @Test
    void reportsPortInUse() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            FailedStart start = FailedStart.of("--http", taken.getLocalPort());
            assertThat(start.exitCode()).isEqualTo(1);
            assertThat(start.errors())
                    .startsWith("Cannot listen on port " + taken.getLocalPort() + ": ")
                    .endsWith("--http 0 for any free port")
                    .doesNotContain("Exception");
        }
    }

    @Test
    void warnsIfNoFileIsServed() throws Exception {
        Files.writeString(temp.resolve("a.txt"), "a");
        try (LocalServer server = LocalServer.start("--include", "*.md", temp)) {
            await("the warning")
                    .atMost(ServerProcess.PATIENCE)
                    .untilAsserted(() -> assertThat(server.errors())
                            .contains(
                                    "Warning: no file is served from " + temp + "; check the globs", "--include *.md"));
        }
    }

    @Test
    void printsHelpToStandardOutput() {
        FailedStart help = FailedStart.of("--help");
        assertThat(help.exitCode()).isZero();
        assertThat(help.output())
                .startsWith("Serves folders to MCP clients: every file in them is a resource.\n")
                .containsSubsequence(
                        "What to serve:",
                        "--include=GLOB",
                        "How clients connect:",
                        "--http=PORT",
                        "What to keep between starts:",
                        "--store=DIR",
                        "Information:",
                        "--help",
                        "Examples:",
                        "Exit codes:");
    }

    /**
     * Returns the status of an initialize request with the given headers, which HTTP clients do not allow an
     * application to set.
     */
    private static int status(int port, String host, String origin) throws IOException {
        String body = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"protocolVersion\":"
                + "\"2025-11-25\",\"capabilities\":{},\"clientInfo\":{\"name\":\"t\",\"version\":\"1\"}}}";
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.getOutputStream()
                    .write(("POST /mcp HTTP/1.1\r\nHost: " + host + "\r\n"
                                    + (origin.isEmpty() ? "" : "Origin: " + origin + "\r\n")
                                    + "Content-Type: application/json\r\nAccept: application/json, text/event-stream\r\n"
                                    + "Connection: close\r\nContent-Length: " + body.length() + "\r\n\r\n" + body)
                            .getBytes(StandardCharsets.US_ASCII));
            String statusLine = new BufferedReader(
                            new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII))
                    .readLine();
            return Integer.parseInt(statusLine.substring("HTTP/1.1 ".length(), "HTTP/1.1 200".length()));
        }
    }
}
