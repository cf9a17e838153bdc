package io.github.mcpresources.examples.documents;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.examples.ServerProcess;
import io.github.mcpresources.examples.http.HttpEndpoint;
import io.github.mcpresources.files.DirectoryResources;
import io.github.mcpresources.internal.content.Digests;
import io.github.mcpresources.internal.request.ServerRequest;
import io.github.mcpresources.office.DocumentIndex;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpSyncServer;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpStreamableServerTransportProvider;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class OfficeModesTest {

    @TempDir
    Path folder;

    @TempDir
    Path other;

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "OFF")
    void toolsListItemsOfFolderDocument(OfficeMode mode) throws Exception {
        try (Library library = ofFolder(mode)) {
            assertThat(listed(library, "file:///" + folder.getFileName() + "/report.docx"))
                    .contains("minutes.txt");
        }
    }

    @Test
    void folderDocumentsAreNotOpenedIfOff() throws Exception {
        try (Library library = ofFolder(OfficeMode.OFF)) {
            assertThat(library.tools()).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "OFF")
    void toolsListItemsOfSample(OfficeMode mode) throws Exception {
        try (Library library = Library.ofSamples(mode)) {
            assertThat(listed(library, "file:///sample-documents/office/report.docx"))
                    .contains("minutes.txt");
            assertThat(listed(library, "sample-documents/office/report.docx")).contains("minutes.txt");
        }
    }

    @Test
    void samplesAreNotOpenedIfOff() throws Exception {
        try (Library library = Library.ofSamples(OfficeMode.OFF)) {
            assertThat(library.tools()).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "OFF")
    void documentIsFoundAfterRestart(OfficeMode mode) throws Exception {
        copySample();
        Path file = folder.resolve("report.docx");
        String uri = "office://" + Digests.of(Files.readAllBytes(file)).substring(0, 12) + "/embed/minutes.txt";
        DocumentIndex index = DocumentIndex.inFile(other.resolve("index"));
        try (Library library = Library.of(DirectoryResources.of(folder), mode, index, true)) {
            listed(library, "file:///" + folder.getFileName() + "/report.docx");
            assertThat(isReadable(library, uri)).isTrue();
        }
        DocumentIndex again = DocumentIndex.inFile(other.resolve("index"));
        try (Library library = Library.of(DirectoryResources.of(folder), mode, again, true)) {
            assertThat(isReadable(library, uri)).isTrue();
        }
        DirectoryResources without =
                DirectoryResources.builder().root(folder).exclude("*.docx").build();
        try (Library library = Library.of(without, mode, again, true)) {
            assertThat(isReadable(library, uri)).as("an excluded file").isFalse();
        }
    }

    private static boolean isReadable(Library library, String uri) {
        return library.provider()
                .read(uri, ServerRequest.detached())
                .thenApply(Optional::isPresent)
                .exceptionally(notFound -> false)
                .toCompletableFuture()
                .join();
    }

    private void copySample() throws IOException {
        try (InputStream sample = SampleDocuments.open("office/report.docx")) {
            Files.copy(sample, folder.resolve("report.docx"));
        }
    }

    private Library ofFolder(OfficeMode mode) throws IOException {
        copySample();
        return Library.of(DirectoryResources.of(folder), mode);
    }

    private static String listed(Library library, String document) throws Exception {
        try (HttpEndpoint endpoint = HttpEndpoint.start(transport -> server(transport, library), 0);
                McpSyncClient client = McpClient.sync(HttpClientStreamableHttpTransport.builder(
                                        endpoint.url().replace("/mcp", ""))
                                .build())
                        .requestTimeout(ServerProcess.PATIENCE)
                        .initializationTimeout(ServerProcess.PATIENCE)
                        .build()) {
            client.initialize();
            McpSchema.CallToolResult result =
                    client.callTool(McpSchema.CallToolRequest.builder("list_embedded_resources")
                            .arguments(Map.of("file_path", document))
                            .build());
            assertThat(result.isError()).as("%s", result).isNotEqualTo(true);
            return String.valueOf(result.structuredContent());
        }
    }

    private static McpSyncServer server(McpStreamableServerTransportProvider transport, Library library) {
        return McpServer.sync(transport)
                .serverInfo("documents", "1")
                .tools(library.tools().orElseThrow().sync())
                .build();
    }
}
