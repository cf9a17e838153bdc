package io.github.mcpresources.office;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.mcpresources.Handle;
import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.files.DirectoryResources;
import io.github.mcpresources.internal.request.ServerRequest;
import io.github.mcpresources.testkit.client.Listening;
import io.github.mcpresources.testkit.client.Message;
import io.github.mcpresources.testkit.client.ResourceClient;
import io.github.mcpresources.testkit.client.Revision;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests of subscriptions to parts of documents. */
class WatchedDocumentsTest {

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    @TempDir
    Path folder;

    @TempDir
    Path elsewhere;

    private static byte[] workbook(String value) {
        return TestPackage.workbook("<row><c><v>" + value + "</v></c></row>").bytes();
    }

    private static Handle watch(OfficeDocuments documents, String uri) {
        return documents
                .watch(uri, ServerRequest.detached())
                .toCompletableFuture()
                .join();
    }

    /** Subscribes, and waits until the server has accepted the subscriptions. */
    private static Listening watch(ResourceClient client, List<String> uris) {
        Listening listening = client.watch(uris);
        if (client.revision().isStateless()) {
            assertThat(listening.await(
                            message -> message.method().equals("notifications/subscriptions/acknowledged"), PATIENCE))
                    .isPresent();
        }
        return listening;
    }

    private static boolean isUpdate(Message message, String uri) {
        return message.method().equals("notifications/resources/updated")
                && message.params().path("uri").asText().equals(uri);
    }

    @ParameterizedTest
    @EnumSource(names = {"V2025_11_25", "V2026_07_28"})
    void tellsSubscribersOfPartsThatFileChanged(Revision revision) throws Exception {
        Path file = Files.write(folder.resolve("figures.xlsx"), workbook("1"));
        try (OfficeDocuments documents = OfficeDocuments.builder()
                        .root(folder)
                        .ids(DocumentIds.PATH)
                        .build();
                TestServer server = new TestServer(documents);
                ResourceClient client = ResourceClient.http(server.endpoint())
                        .revision(revision)
                        .deadline(PATIENCE)) {
            String start = "office://" + documents.docId(file);
            List<String> uris = List.of(start + "/text", start + "/sheet/Sheet?range=A1", start + "/outline");
            client.open();
            try (Listening listening = watch(client, uris)) {
                Files.write(file, workbook("2"));
                for (String uri : uris) {
                    assertThat(listening.await(message -> isUpdate(message, uri), PATIENCE))
                            .as(uri)
                            .isPresent();
                }
            }
        }
    }

    /** A document with an id that is derived from the content ends when its file changes. */
    @ParameterizedTest
    @EnumSource(names = {"V2025_11_25", "V2026_07_28"})
    void tellsSubscribersThatContentIsGone(Revision revision) throws Exception {
        Path file = Files.write(folder.resolve("figures.xlsx"), workbook("1"));
        try (OfficeDocuments documents = OfficeDocuments.of(folder);
                TestServer server = new TestServer(documents);
                ResourceClient client = ResourceClient.http(server.endpoint())
                        .revision(revision)
                        .deadline(PATIENCE)) {
            String uri = "office://" + documents.docId(file) + "/text";
            client.open();
            try (Listening listening = watch(client, List.of(uri))) {
                Files.write(file, workbook("2"));
                assertThat(listening.await(message -> isUpdate(message, uri), PATIENCE))
                        .isPresent();
            }
        }
    }

    @Test
    void clientOfSdkReadsChangedPart() throws Exception {
        Path file = Files.write(folder.resolve("figures.xlsx"), workbook("1"));
        List<String> updates = new CopyOnWriteArrayList<>();
        try (OfficeDocuments documents = OfficeDocuments.builder()
                        .root(folder)
                        .ids(DocumentIds.PATH)
                        .build();
                TestServer server = new TestServer(documents);
                McpSyncClient client = McpClient.sync(HttpClientStreamableHttpTransport.builder(server.base())
                                .endpoint("/mcp")
                                .build())
                        .requestTimeout(PATIENCE)
                        .initializationTimeout(PATIENCE)
                        .resourcesUpdateConsumer(contents -> contents.forEach(part -> updates.add(part.toString())))
                        .build()) {
            client.initialize();
            String uri = "office://" + documents.docId(file) + "/sheet/Sheet";
            client.subscribeResource(McpSchema.SubscribeRequest.builder(uri).build());
            Files.write(file, workbook("4711"));
            await().atMost(PATIENCE)
                    .until(() -> updates.stream().anyMatch(text -> text.contains(uri) && text.contains("4711")));
        }
    }

    @Test
    void fileOutsideFoldersIsWatched() throws IOException {
        Path file = Files.write(elsewhere.resolve("figures.xlsx"), workbook("1"));
        List<ResourceEvent> events = new CopyOnWriteArrayList<>();
        try (OfficeDocuments documents = OfficeDocuments.of(folder)) {
            documents.observe(events::add);
            String uri = "office://" + documents.add(file) + "/text";
            Handle handle = watch(documents, uri);
            Files.write(file, workbook("2"));
            await().atMost(PATIENCE).until(() -> isRemoved(events, uri));
            Files.write(file, workbook("1"));
            await().atMost(PATIENCE).until(() -> events.contains(new ResourceEvent.Updated(uri)));
            handle.close();
        }
    }

    private static boolean isRemoved(List<ResourceEvent> events, String uri) {
        return events.stream()
                .anyMatch(event -> event instanceof ResourceEvent.ListChanged changed
                        && changed.changes().stream()
                                .anyMatch(change -> change.kind() == ResourceEvent.Change.Kind.REMOVED
                                        && change.entry().identifier().equals(uri)));
    }

    @Test
    void unchangedContentIsNotReported() throws IOException {
        Path file = Files.write(folder.resolve("figures.xlsx"), workbook("1"));
        Path other = Files.write(folder.resolve("other.xlsx"), workbook("other"));
        List<ResourceEvent> events = new CopyOnWriteArrayList<>();
        try (OfficeDocuments documents =
                OfficeDocuments.builder().root(folder).ids(DocumentIds.PATH).build()) {
            documents.observe(events::add);
            String same = "office://" + documents.docId(file) + "/text";
            String changing = "office://" + documents.docId(other) + "/text";
            Handle first = watch(documents, same);
            Handle second = watch(documents, changing);
            Files.write(file, workbook("1"));
            Files.write(other, workbook("changed"));
            await().atMost(PATIENCE).until(() -> events.contains(new ResourceEvent.Updated(changing)));
            assertThat(events).doesNotContain(new ResourceEvent.Updated(same));
            first.close();
            second.close();
        }
    }

    @Test
    void watchIsSharedAndEndsWithLastSubscription() throws IOException {
        Path file = Files.write(elsewhere.resolve("figures.xlsx"), workbook("1"));
        try (OfficeDocuments documents = OfficeDocuments.builder().build()) {
            List<ResourceEvent> events = new CopyOnWriteArrayList<>();
            documents.observe(events::add);
            String start = "office://" + documents.add(file);
            Set<Thread> before = watchers();
            Handle text = watch(documents, start + "/text");
            Handle again = watch(documents, start + "/text");
            Handle sheet = watch(documents, start + "/sheet/Sheet");
            assertThat(watchersSince(before)).hasSize(1);
            text.close();
            text.close();
            sheet.close();
            assertThat(watchersSince(before)).hasSize(1);
            Files.write(file, workbook("2"));
            await().atMost(PATIENCE).until(() -> isRemoved(events, start + "/text"));
            assertThat(isRemoved(events, start + "/sheet/Sheet")).isFalse();
            again.close();
            await().atMost(PATIENCE).until(() -> watchersSince(before).isEmpty());
        }
    }

    @Test
    void closingEndsWatchOfOpenSubscription() throws IOException {
        Path file = Files.write(elsewhere.resolve("figures.xlsx"), workbook("1"));
        Set<Thread> before = watchers();
        try (OfficeDocuments documents = OfficeDocuments.builder().build()) {
            watch(documents, "office://" + documents.add(file) + "/text");
            assertThat(watchersSince(before)).hasSize(1);
        }
        await().atMost(PATIENCE).until(() -> watchersSince(before).isEmpty());
    }

    /** Returns the threads that watch directories. Those of earlier tests may be about to end. */
    private static Set<Thread> watchers() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("mcp-resources-files-"))
                .collect(Collectors.toSet());
    }

    private static Set<Thread> watchersSince(Set<Thread> before) {
        Set<Thread> now = watchers();
        now.removeAll(before);
        return now;
    }

    @Test
    void documentInMemoryNeedsNoWatch() {
        try (OfficeDocuments documents = OfficeDocuments.builder().build()) {
            assertThat(watch(documents, "office://" + documents.add(workbook("1")) + "/text"))
                    .isSameAs(Handle.NONE);
            assertThat(watch(documents, "office://ffffffffffff/text")).isSameAs(Handle.NONE);
        }
    }

    @Test
    void providerOfFilesThatAreNotWatchedIsNotWatched() throws IOException {
        Path file = Files.write(folder.resolve("figures.xlsx"), workbook("1"));
        try (OfficeDocuments documents =
                OfficeDocuments.builder().files(DirectoryResources.of(folder)).build()) {
            Set<Thread> before = watchers();
            Handle handle = watch(documents, "office://" + documents.docId(file) + "/text");
            assertThat(watchersSince(before)).isEmpty();
            handle.close();
        }
    }
}
