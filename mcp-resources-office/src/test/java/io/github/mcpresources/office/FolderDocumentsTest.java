package io.github.mcpresources.office;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.github.mcpresources.Completion;
import io.github.mcpresources.ContentPart;
import io.github.mcpresources.Contents;
import io.github.mcpresources.Page;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.files.DirectoryResources;
import io.github.mcpresources.internal.request.ServerRequest;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of the search for documents in folders. */
class FolderDocumentsTest {

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    @TempDir
    Path folder;

    private static byte[] report(String text) {
        return TestPackage.word()
                .part(
                        "word/document.xml",
                        "<w:document xmlns:w=\"urn:w\"><w:body><w:p><w:r><w:t>" + text
                                + "</w:t></w:r></w:p></w:body></w:document>")
                .bytes();
    }

    private static Page<ResourceDescriptor> list(OfficeDocuments documents) {
        return documents
                .listResources(Page.Request.first(100), ServerRequest.detached())
                .toCompletableFuture()
                .join();
    }

    private static List<String> uris(OfficeDocuments documents) {
        return list(documents).items().stream().map(ResourceDescriptor::uri).toList();
    }

    /** The listed URI of the text of a document with the given content. */
    private static String uri(byte[] report) {
        try (OfficeDocuments documents = OfficeDocuments.of()) {
            return "office://" + documents.add(report) + "/text";
        }
    }

    @Test
    void listsDocumentsOfFolder() throws IOException {
        Files.write(folder.resolve("a.docx"), report("a"));
        Files.createDirectory(folder.resolve("inner"));
        Files.write(folder.resolve("inner/B.DOCX"), report("b"));
        Files.write(folder.resolve(".hidden.docx"), report("hidden"));
        Files.write(folder.resolve("~$a.docx"), report("owner"));
        Files.write(folder.resolve("a.zip"), report("zip"));
        try (OfficeDocuments documents = OfficeDocuments.of(folder)) {
            assertThat(uris(documents)).containsExactlyInAnyOrder(uri(report("a")), uri(report("b")));
            assertThat(list(documents).isPartial()).isFalse();
        }
    }

    /** For example, the client knows the URI from before the last start of the server. */
    @Test
    void readsDocumentThatWasNotListed() throws IOException {
        Files.write(folder.resolve("a.docx"), report("first words"));
        try (OfficeDocuments documents = OfficeDocuments.of(folder)) {
            ReadResult read = documents
                    .read(uri(report("first words")), ServerRequest.detached())
                    .toCompletableFuture()
                    .join()
                    .orElseThrow();
            assertThat(((Contents) read).parts())
                    .extracting(ContentPart::body)
                    .containsExactly(new ContentPart.Body.Text("first words\n"));
        }
    }

    @Test
    void completesIdsOfDocumentsInFolder() throws IOException {
        Files.write(folder.resolve("a.docx"), report("a"));
        try (OfficeDocuments documents = OfficeDocuments.of(folder)) {
            Completion.Request request = new Completion.Request(TextUris.TEXT.toString(), "doc_id", "", Map.of());
            assertThat(documents
                            .complete(request, ServerRequest.detached())
                            .toCompletableFuture()
                            .join()
                            .orElseThrow()
                            .values())
                    .hasSize(1)
                    .allSatisfy(id -> assertThat(uri(report("a"))).contains(id));
        }
    }

    @Test
    void tellsClientsOfChangesInFolder() throws Exception {
        Files.write(folder.resolve("a.docx"), report("a"));
        try (OfficeDocuments documents = OfficeDocuments.of(folder);
                TestServer server = new TestServer(documents);
                McpSyncClient client = server.connect()) {
            assertThat(client.listResources().resources()).hasSize(1);
            List<String> seen = new CopyOnWriteArrayList<>();
            documents.observe(event -> {
                if (event instanceof ResourceEvent.ListChanged) {
                    seen.add("changed");
                }
            });
            Files.write(folder.resolve("b.docx"), report("b"));
            await().atMost(PATIENCE).until(() -> !seen.isEmpty());
            await().atMost(PATIENCE)
                    .until(() -> client.listResources().resources().size() == 2);
            Files.write(folder.resolve("b.docx"), report("changed"));
            await().atMost(PATIENCE)
                    .until(() -> client.listResources().resources().stream()
                            .map(McpSchema.Resource::uri)
                            .toList()
                            .contains(uri(report("changed"))));
            Files.delete(folder.resolve("a.docx"));
            await().atMost(PATIENCE)
                    .until(() -> client.listResources().resources().size() == 1);
        }
    }

    @Test
    void unwatchedFolderIsSearchedForEachList() throws IOException {
        try (OfficeDocuments documents = OfficeDocuments.builder()
                .files(DirectoryResources.of(folder))
                .listing(true)
                .build()) {
            documents.observe(event -> {});
            assertThat(uris(documents)).isEmpty();
            Files.write(folder.resolve("a.docx"), report("a"));
            assertThat(uris(documents)).containsExactly(uri(report("a")));
        }
    }

    @Test
    void listsOnlyFilesOfProvider() throws Exception {
        Files.write(folder.resolve("a.docx"), report("a"));
        Files.write(folder.resolve("b.docx"), report("b"));
        DirectoryResources files =
                DirectoryResources.builder().root(folder).exclude("b.*").build();
        try (OfficeDocuments documents =
                        OfficeDocuments.builder().files(files).listing(true).build();
                TestServer server = new TestServer(documents);
                McpSyncClient client = server.connect()) {
            assertThat(client.listResources().resources())
                    .extracting(McpSchema.Resource::uri)
                    .containsExactly(uri(report("a")));
            assertThat(isFound(client, "a.docx")).isTrue();
            assertThat(isFound(client, "b.docx")).isFalse();
            assertThat(isFound(client, folder.resolve("b.docx").toString())).isFalse();
        }
    }

    private static boolean isFound(McpSyncClient client, String path) {
        return !Boolean.TRUE.equals(client.callTool(McpSchema.CallToolRequest.builder("list_embedded_resources")
                        .arguments(Map.of("file_path", path))
                        .build())
                .isError());
    }

    @Test
    void toolsTakeUrisOfFilesAndPathsOfHost() throws Exception {
        Path docs = Files.createDirectory(folder.resolve("my docs"));
        Files.createDirectory(docs.resolve("ä"));
        Files.write(docs.resolve("ä/q4 2025.docx"), report("a"));
        Files.write(folder.resolve("outside.docx"), report("outside"));
        DirectoryResources files = DirectoryResources.of(docs);
        String listed = files.listResources(Page.Request.first(9), ServerRequest.detached())
                .toCompletableFuture()
                .join()
                .items()
                .get(0)
                .uri();
        try (OfficeDocuments documents = OfficeDocuments.of(docs);
                TestServer server = new TestServer(documents);
                McpSyncClient client = server.connect()) {
            for (String name : List.of(
                    listed,
                    "my docs/ä/q4 2025.docx",
                    "ä/q4 2025.docx",
                    docs.resolve("ä/q4 2025.docx").toString(),
                    docs.resolve("ä/q4 2025.docx").toUri().toString())) {
                assertThat(isFound(client, name)).as(name).isTrue();
            }
            for (String name : List.of(
                    "my docs/../outside.docx",
                    "file:///my%20docs/../outside.docx",
                    "file:///my%20docs/%2e%2e/outside.docx",
                    folder.resolve("outside.docx").toUri().toString())) {
                assertThat(isFound(client, name)).as(name).isFalse();
            }
        }
    }

    @Test
    void tooManyDocumentsMakeListPartial() throws IOException {
        for (int n = 1; n <= 3; n++) {
            Files.write(folder.resolve(n + ".docx"), report("number " + n));
        }
        try (OfficeDocuments documents = OfficeDocuments.builder()
                .root(folder)
                .listing(true)
                .maxDocuments(2)
                .build()) {
            assertThat(list(documents)).satisfies(page -> {
                assertThat(page.items()).hasSize(2);
                assertThat(page.isPartial()).isTrue();
            });
        }
    }

    /** A rule for files that waits at the first file until it is released, and then allows all files. */
    private static final class Gate implements Predicate<Path> {
        private final CountDownLatch reached = new CountDownLatch(1);
        private final CountDownLatch released = new CountDownLatch(1);
        private volatile boolean isInterrupted;

        @Override
        public boolean test(Path file) {
            reached.countDown();
            try {
                released.await();
            } catch (InterruptedException ended) {
                isInterrupted = true;
                Thread.currentThread().interrupt();
            }
            return true;
        }
    }

    private OfficeDocuments.Builder behind(Gate gate) throws IOException {
        Files.write(folder.resolve("a.docx"), report("a"));
        return OfficeDocuments.builder().root(folder).allow(gate).listing(true);
    }

    @Test
    void longSearchIsReportedAtItsEnd() throws IOException {
        Gate gate = new Gate();
        try (OfficeDocuments documents =
                behind(gate).listTimeout(Duration.ofMillis(50)).build()) {
            List<ResourceEvent> events = new CopyOnWriteArrayList<>();
            Page<ResourceDescriptor> early = list(documents);
            assertThat(early.items()).isEmpty();
            assertThat(early.isPartial()).isTrue();
            documents.observe(events::add);
            await().atMost(PATIENCE).until(() -> !events.isEmpty()); // the watch has begun
            events.clear();
            gate.released.countDown();
            await().atMost(PATIENCE).until(() -> events.contains(new ResourceEvent.ListChanged()));
            await().atMost(PATIENCE).until(() -> uris(documents).contains(uri(report("a"))));
        }
    }

    @Test
    void searchEndsWithLastWaitingRequest() throws Exception {
        Gate gate = new Gate();
        try (OfficeDocuments documents = behind(gate).build()) {
            ServerRequest request = ServerRequest.detached();
            CompletableFuture<Object> answer = CompletableFuture.supplyAsync(() -> documents
                    .listResources(Page.Request.first(9), request)
                    .toCompletableFuture()
                    .join());
            gate.reached.await();
            request.cancel();
            assertThatThrownBy(answer::join).hasRootCauseInstanceOf(CancellationException.class);
            await().atMost(PATIENCE).until(() -> gate.isInterrupted);
            gate.released.countDown();
            assertThat(uris(documents)).containsExactly(uri(report("a")));
        }
    }

    @Test
    void closingEndsSearchAndWatch() throws Exception {
        Gate gate = new Gate();
        OfficeDocuments documents = behind(gate).build();
        documents.observe(event -> {});
        CompletableFuture<Object> answer = CompletableFuture.supplyAsync(() -> list(documents));
        gate.reached.await();
        documents.close();
        await().atMost(PATIENCE).until(() -> gate.isInterrupted);
        assertThat(((Page<?>) answer.join()).isPartial()).isTrue();
        await().atMost(PATIENCE)
                .until(() -> Thread.getAllStackTraces().keySet().stream()
                        .map(Thread::getName)
                        .noneMatch("office-search"::equals));
    }
}
