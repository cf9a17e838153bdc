package io.github.mcpresources.examples.documents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.github.mcpresources.examples.NeedsFonts;
import io.github.mcpresources.examples.ServerProcess;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.spec.McpClientTransport;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
    void warnsIfNoFileIsServedOverStdio() throws Exception {
        Files.writeString(temp.resolve("a.txt"), "a");
        try (ServerProcess server = ServerProcess.documents("--include", "*.md", temp)) {
            await("the warning")
                    .atMost(ServerProcess.PATIENCE)
                    .untilAsserted(() -> assertThat(server.errors())
                            .contains("Warning: no file is served from " + temp + "; check the globs"));
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
    void folderOfIndexIsUsedByOneServerAtATimeAndAgainAfterRestart() throws Exception {
        Path docs = Files.createDirectory(temp.resolve("docs"));
        Files.writeString(docs.resolve("log.md"), "The zephyr rose at dawn.\n");
        Path index = temp.resolve("index");
        try (McpSyncClient client = overStdio("--index", index, docs)) {
            awaitHit(client);
            try (ServerProcess second = ServerProcess.documents("--index", index, docs)) {
                assertThat(second.exitCode()).isEqualTo(2);
                assertThat(second.errors())
                        .startsWith("--index: another process already uses the directory " + index)
                        .doesNotContain("Exception");
            }
            assertThat(client.closeGracefully()).as("the server has ended").isTrue();
        }
        try (McpSyncClient client = overStdio("--index", index, docs)) {
            awaitHit(client);
        }
    }

    private static void awaitHit(McpSyncClient client) {
        await("the index")
                .atMost(ServerProcess.PATIENCE)
                .untilAsserted(() -> assertThat(client.callTool(McpSchema.CallToolRequest.builder("search_documents")
                                        .arguments(Map.of("q", "zephyr"))
                                        .build())
                                .toString())
                        .contains("file:///docs/log.md"));
    }

    /** An example is a terminal whose connection with a display has ended. */
    @Test
    @NeedsFonts
    void rendersSlidesIfDisplayCannotBeReached() throws Exception {
        try (ServerProcess server =
                        ServerProcess.documentsWithVariable("DISPLAY", ":9876", "--http", 0, "--office=list");
                McpSyncClient client = client(transport(server))) {
            String uri = await("the slides")
                    .atMost(ServerProcess.PATIENCE)
                    .until(
                            () -> client.listResources().resources().stream()
                                    .map(McpSchema.Resource::uri)
                                    .filter(it -> it.contains("/slide/"))
                                    .findFirst()
                                    .orElse(""),
                            it -> !it.isEmpty());
            assertThat(ImageIO.read(new ByteArrayInputStream(bytes(client, uri))))
                    .isNotNull();
        }
    }

    @Test
    void deletesExtractedSamplesOnTermination() throws Exception {
        try (ServerProcess server = ServerProcess.documentsWithTemporary(temp)) {
            await().atMost(ServerProcess.PATIENCE).until(() -> server.errors().contains("Serving MCP"));
            assertThat(temp).isDirectoryContaining("glob:**sample-documents*");
            server.terminate();
            server.exitCode();
        }
        assertThat(temp).isEmptyDirectory();
    }

    @Test
    void printsVersionOfJarToStandardOutput() throws Exception {
        try (ServerProcess version = ServerProcess.documents("--version")) {
            assertThat(version.exitCode()).isZero();
            assertThat(version.receive()).matches("document-server \\d+\\.\\d+\\.\\d+.*");
        }
    }
}
