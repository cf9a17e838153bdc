package io.github.mcpresources.examples.documents;

import static io.github.mcpresources.testkit.assertions.ResourceAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.github.mcpresources.examples.ServerProcess;
import io.github.mcpresources.testkit.client.ResourceClient;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.spec.McpClientTransport;
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
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DocumentServerIT {

    private static final Path SAMPLES = Path.of("sample-documents");

    @TempDir
    Path temp;

    private static McpSyncClient client(McpClientTransport transport) {
        McpSyncClient client = McpClient.sync(transport)
                .requestTimeout(ServerProcess.PATIENCE)
                .initializationTimeout(ServerProcess.PATIENCE)
                .build();
        client.initialize();
        return client;
    }

    private static McpSyncClient overStdio(Object... options) {
        List<String> command = ServerProcess.ofJar("document-server", options);
        return client(new StdioClientTransport(
                ServerParameters.builder(command.get(0))
                        .args(command.subList(1, command.size()))
                        .build(),
                McpJsonDefaults.getMapper()));
    }

    private static McpClientTransport transport(ServerProcess server) {
        String url = server.url();
        String authorization = server.authorization();
        return HttpClientStreamableHttpTransport.builder(url.substring(0, url.lastIndexOf('/')))
                .addHttpRequestCustomizer(
                        (request, method, uri, body, context) -> request.header("Authorization", authorization))
                .build();
    }

    /** Checks the lists and contents of the samples that a client gets. The tests of all transports use this method. */
    private static void readsTheSamples(McpSyncClient client) throws IOException {
        assertThat(client.getServerInfo().name()).isEqualTo("document-server");
        assertThat(client.getServerCapabilities().resources()).isNotNull();

        McpSchema.ListResourcesResult all = client.listResources();
        assertThat(all.nextCursor()).isNull();
        assertThat(all.resources())
                .extracting(McpSchema.Resource::uri)
                .containsExactly(
                        "file:///sample-documents/lamps.json",
                        "file:///sample-documents/logbook.txt",
                        "file:///sample-documents/notes/winter%20storm.md",
                        "file:///sample-documents/office/figures.xlsx",
                        "file:///sample-documents/office/report.docx",
                        "file:///sample-documents/office/review.pptx",
                        "file:///sample-documents/pictures/lighthouse.png",
                        "file:///sample-documents/stations.xml",
                        "file:///sample-documents/welcome.md");
        for (McpSchema.Resource document : all.resources()) {
            Path file = SAMPLES.resolve(URI.create(document.uri()).getPath().replaceFirst("^/sample-documents/", ""));
            assertThat(document.size()).as(document.uri()).isEqualTo(Files.size(file));
            assertThat(bytes(client, document.uri())).as(document.uri()).isEqualTo(Files.readAllBytes(file));
        }

        assertThat(client.listResourceTemplates().resourceTemplates())
                .extracting(McpSchema.ResourceTemplate::uriTemplate)
                .containsExactly(
                        "folder:///{root}{/path*}",
                        "lines:///{+path}{?from,to}",
                        "office://{doc_id}/comments",
                        "office://{doc_id}/outline",
                        "office://{doc_id}/properties",
                        "office://{doc_id}/sheet/{name}{?format,range,formulas}",
                        "office://{doc_id}/table/{n}{?format}",
                        "office://{doc_id}/text{?format,offset,length}",
                        "office://{doc_id}/{resource_type}/{resource_id}{?size,format}",
                        "pdf://{doc_id}/annotations",
                        "pdf://{doc_id}/embed/{name}",
                        "pdf://{doc_id}/fields",
                        "pdf://{doc_id}/image/{n}{?format,size}",
                        "pdf://{doc_id}/outline",
                        "pdf://{doc_id}/page/{n}{?format,size}",
                        "pdf://{doc_id}/properties",
                        "pdf://{doc_id}/text{?format,offset,length}",
                        "mail://{doc_id}/headers",
                        "mail://{doc_id}/part/{path}",
                        "mail://{doc_id}/part/{path}/headers",
                        "mail://{doc_id}/part/{path}/properties",
                        "mail://{doc_id}/part/{path}/text{?format,offset,length}",
                        "mail://{doc_id}/properties",
                        "mail://{doc_id}/text{?format,offset,length}",
                        "search://documents{?q,folder,type,after,before,limit,cursor}");
        assertThat(text(client, "lines:///sample-documents/logbook.txt?from=2&to=3"))
                .isEqualTo("2 November. Fog from midnight. Horn every 30 seconds until 05:00.\n"
                        + "3 November. Calm. Two ships passed northward.");

        assertThatThrownBy(() -> text(client, "file:///sample-documents/none"))
                .isInstanceOfSatisfying(McpError.class, error -> {
                    assertThat(error.getJsonRpcError().code()).isEqualTo(-32002);
                    assertThat(error.getJsonRpcError().data())
                            .isEqualTo(Map.of("uri", "file:///sample-documents/none"));
                });

        McpSchema.CallToolResult counted = client.callTool(McpSchema.CallToolRequest.builder("count_words")
                .arguments(Map.of("text", "one two  three "))
                .build());
        assertThat(counted.content())
                .first()
                .isInstanceOfSatisfying(
                        McpSchema.TextContent.class,
                        content -> assertThat(content.text()).isEqualTo("3"));
    }

    private static byte[] bytes(McpSyncClient client, String uri) {
        McpSchema.ResourceContents content = client.readResource(
                        McpSchema.ReadResourceRequest.builder(uri).build())
                .contents()
                .get(0);
        return content instanceof McpSchema.TextResourceContents text
                ? text.text().getBytes(StandardCharsets.UTF_8)
                : Base64.getDecoder().decode(((McpSchema.BlobResourceContents) content).blob());
    }

    private static String text(McpSyncClient client, String uri) {
        return new String(bytes(client, uri), StandardCharsets.UTF_8);
    }

    @Test
    void servesTheSamplesOverStdio() throws IOException {
        try (McpSyncClient client = overStdio()) {
            readsTheSamples(client);
        }
    }

    @Test
    void servesTheSamplesOverHttpOnAnyFreePort() throws Exception {
        try (ServerProcess server = ServerProcess.documents("--http", 0);
                McpSyncClient client = client(transport(server))) {
            readsTheSamples(client);
        }
    }

    @Test
    void servesSeveralFoldersEachUnderItsOwnName() throws IOException {
        Path one = Files.createDirectories(temp.resolve("a/docs"));
        Path other = Files.createDirectories(temp.resolve("b/docs"));
        Files.writeString(one.resolve("x.txt"), "one");
        Files.writeString(other.resolve("x.txt"), "other");

        try (ResourceClient client = serving(one, other)) {
            assertThat(client.read("file:///docs/x.txt")).hasText("one");
            assertThat(client.read("file:///docs-2/x.txt")).hasText("other");
        }
    }

    @Test
    void servesFilesAddedWhileRunning() throws IOException {
        Path docs = Files.createDirectory(temp.resolve("docs"));
        try (ResourceClient client = serving(docs)) {
            assertThat(client.list()).lists();
            Files.writeString(docs.resolve("late.txt"), "late");
            assertThat(client.read("file:///docs/late.txt")).hasText("late");
            assertThat(client.list()).lists("file:///docs/late.txt");
        }
    }

    private static ResourceClient serving(Path... directories) {
        return ResourceClient.stdio(ServerProcess.ofJar("document-server", (Object[]) directories)
                        .toArray(String[]::new))
                .deadline(ServerProcess.PATIENCE);
    }

    @Test
    void notifiesSubscribersOfChangedAndNewFiles() throws Exception {
        Path docs = Files.createDirectory(temp.resolve("docs"));
        Files.writeString(docs.resolve("a.txt"), "old");
        BlockingQueue<String> notifications = new LinkedBlockingQueue<>();
        try (ServerProcess server = ServerProcess.documents("--http", 0, docs);
                McpSyncClient client = McpClient.sync(transport(server))
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

        try (McpSyncClient client =
                overStdio("--include=**/*.md", "--exclude=drafts", "--no-watch", docs.getParent())) {
            assertThat(client.listResources().resources())
                    .extracting(McpSchema.Resource::uri)
                    .containsExactly("file:///docs/b.md");
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

        try (ServerProcess server = ServerProcess.documents("--skills", skills)) {
            await().untilAsserted(() -> assertThat(server.errors())
                    .contains(
                            "Skills, 1:\nskill://greeting/SKILL.md\n",
                            "Not served: " + skills.resolve("broken") + ": SKILL.md does not begin with a line '---'"));
        }
        try (McpSyncClient client = overStdio("--skills", skills)) {
            assertThat(client.getServerCapabilities().extensions()).containsKey("io.modelcontextprotocol/skills");
            assertThat(client.listResources().resources())
                    .extracting(McpSchema.Resource::uri)
                    .containsExactly("skill://broken/SKILL.md", "skill://greeting/SKILL.md");
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
        try (McpSyncClient client =
                overStdio("--skills", temp.resolve("mine"), "--skills", temp.resolve("theirs"), docs)) {
            assertThat(client.listResources().resources())
                    .extracting(McpSchema.Resource::uri)
                    .containsExactly(
                            "file:///docs/a.md", "skill://mine/greeting/SKILL.md", "skill://theirs/greeting/SKILL.md");
        }
    }

    @Test
    void answersPendingRequestsAndEndsWithInputOverStdio() throws Exception {
        try (ServerProcess server = ServerProcess.documents()) {
            server.send("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"protocolVersion\":"
                    + "\"2025-11-25\",\"capabilities\":{},\"clientInfo\":{\"name\":\"t\",\"version\":\"1\"}}}");
            server.send("this is no JSON");
            server.send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
            server.send("{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"resources/list\"}");
            server.endInput();

            assertThat(server.exitCode()).isZero();
            assertThat(server.unread())
                    .hasSize(3)
                    .allMatch(line -> line.startsWith("{\"jsonrpc\":\"2.0\","))
                    .anyMatch(line -> line.contains("-32700"))
                    .anyMatch(line -> line.contains("file:///sample-documents/welcome.md"));
        }
    }

    @Test
    void printsServedUrisAndStopsOnRequestOverHttp() throws Exception {
        try (ServerProcess server = ServerProcess.documents("--http", 0)) {
            assertThat(server.url()).endsWith("/mcp");
            server.terminate();
            assertThat(server.exitCode()).isEqualTo(143);
            assertThat(server.errors())
                    .contains("file:///sample-documents/welcome.md")
                    .contains("lines:///{+path}{?from,to}")
                    .doesNotContain("Exception");
            assertThat(server.unread()).isEmpty();
        }
    }

    @Test
    void forbidsOtherHostsAndOriginsOverHttp() throws Exception {
        try (ServerProcess server = ServerProcess.documents("--http", 0, "--no-token")) {
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

    @Test
    void reportsPortInUse() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                ServerProcess server = ServerProcess.documents("--http", taken.getLocalPort())) {
            assertThat(server.exitCode()).isEqualTo(1);
            assertThat(server.errors())
                    .startsWith("Cannot listen on port " + taken.getLocalPort() + ": ")
                    .endsWith("--http 0 for any free port")
                    .doesNotContain("Exception");
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void warnsIfNoFileIsServed(boolean isHttp) throws Exception {
        Files.writeString(temp.resolve("a.txt"), "a");
        Object[] filter = {"--include", "*.md", temp};
        try (ServerProcess server = isHttp
                ? ServerProcess.documents("--http", 0, "--include", "*.md", temp)
                : ServerProcess.documents(filter)) {
            await("the warning")
                    .atMost(ServerProcess.PATIENCE)
                    .untilAsserted(() -> assertThat(server.errors())
                            .contains(
                                    "Warning: no file is served from " + temp + "; check the globs", "--include *.md"));
        }
    }

    @Test
    void printsStateOfMountsOverStdio() throws Exception {
        try (ServerProcess server = ServerProcess.documents("--mount", "lost=stdio:no-such-program", temp)) {
            await("the state of the mount")
                    .atMost(ServerProcess.PATIENCE)
                    .untilAsserted(() ->
                            assertThat(server.errors()).contains("Other servers, 1:", "lost+", "no-such-program"));
            assertThat(server.unread()).isEmpty();
        }
    }

    @Test
    void printsHelpAndVersionToStandardOutput() throws Exception {
        try (ServerProcess help = ServerProcess.documents("--help");
                ServerProcess version = ServerProcess.documents("--version")) {
            assertThat(help.exitCode()).isZero();
            assertThat(help.receive()).isEqualTo("Serves folders to MCP clients: every file in them is a resource.");
            StringBuilder text = new StringBuilder();
            for (String line = help.receive(); !line.startsWith("Exit codes:"); line = help.receive()) {
                text.append(line).append('\n');
            }
            assertThat(text)
                    .containsSubsequence(
                            "What to serve:",
                            "--include=GLOB",
                            "How clients connect:",
                            "--http=PORT",
                            "What to keep between starts:",
                            "--store=DIR",
                            "Information:",
                            "--help",
                            "Examples:");
            assertThat(version.exitCode()).isZero();
            assertThat(version.receive()).matches("document-server \\d+\\.\\d+\\.\\d+.*");
        }
    }
}
