package io.github.mcpresources.office;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.KeyRing;
import io.github.mcpresources.cluster.Channel;
import io.github.mcpresources.cluster.ClusterBus;
import io.github.mcpresources.cluster.ContentEngine;
import io.github.mcpresources.files.DirectoryResources;
import io.github.mcpresources.server.ResourceServer;
import io.github.mcpresources.testkit.client.Listening;
import io.github.mcpresources.testkit.client.Reply;
import io.github.mcpresources.testkit.client.ResourceClient;
import io.github.mcpresources.testkit.client.Revision;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Two nodes of a cluster serve the documents of a folder, with one index and one event bus. */
class SeveralNodesTest {

    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final KeyRing KEYS =
            KeyRing.of("a key that both nodes share, for tests".getBytes(java.nio.charset.StandardCharsets.UTF_8));

    @TempDir
    private Path folder;

    @AutoClose
    private final ContentEngine engine = ContentEngine.inProcess();

    private final Supplier<Channel> broker = Channel.inProcess();

    /** A node over HTTP. */
    private final class Node implements AutoCloseable {
        private final Channel channel = broker.get();
        private final ClusterBus bus;
        private final OfficeDocuments documents;
        private final TestServer server;

        Node(String name, OfficeDocuments.Builder builder) throws Exception {
            bus = ClusterBus.builder(channel, KEYS)
                    .service("documents")
                    .node(name)
                    .build();
            documents = builder.index(SharedDocumentIndex.in(engine, "documents"))
                    .renderTimeout(Duration.ofMinutes(1))
                    .build();
            server = new TestServer(
                    documents,
                    ResourceServer.builder(documents)
                            .keys(KEYS)
                            .eventBus(bus, event -> true)
                            .build());
        }

        ResourceClient client(Revision revision) {
            return ResourceClient.http(server.endpoint()).revision(revision).deadline(PATIENCE);
        }

        @Override
        public void close() throws Exception {
            server.close();
            documents.close();
            bus.close();
            channel.close();
        }
    }

    private static byte[] workbook(String value) {
        return TestPackage.workbook("<row><c><v>" + value + "</v></c></row>").bytes();
    }

    @Test
    void documentOfOneNodeIsReadOnTheOther() throws Exception {
        Path file = Files.write(folder.resolve("figures.xlsx"), workbook("4711"));
        try (Node one = new Node("n1", OfficeDocuments.builder().root(folder));
                Node two = new Node("n2", OfficeDocuments.builder().root(folder));
                ResourceClient client = two.client(Revision.V2026_07_28)) {
            String start = "office://" + one.documents.docId(file);
            assertThat(client.read(start + "/text").text().orElseThrow()).contains("4711");
            assertThat(client.read(start + "/sheet/Sheet?range=A1").text()).hasValue("4711\r\n");
            assertThat(client.read(start + "/outline").text().orElseThrow()).contains("\"sheet\":\"Sheet\"");
        }
    }

    @Test
    void pagesOfListContinueOnTheOtherNode() throws Exception {
        for (int n = 0; n < 300; n++) {
            Files.write(folder.resolve("figures" + n + ".xlsx"), workbook(Integer.toString(n)));
        }
        try (Node one = new Node("n1", OfficeDocuments.builder().root(folder).listing(true));
                Node two = new Node("n2", OfficeDocuments.builder().root(folder).listing(true));
                ResourceClient first = one.client(Revision.V2026_07_28);
                ResourceClient second = two.client(Revision.V2025_11_25)) {
            List<String> listed = new ArrayList<>();
            Optional<String> cursor = Optional.empty();
            int page = 0;
            do {
                ResourceClient client = page++ % 2 == 0 ? first : second;
                Reply reply = cursor.map(client::list).orElseGet(client::list);
                assertThat(reply.succeeded()).as(reply.toString()).isTrue();
                reply.items().forEach(item -> listed.add(item.path("uri").asText()));
                cursor = reply.nextCursor();
            } while (cursor.isPresent());
            assertThat(page).isGreaterThan(1);
            assertThat(listed).doesNotHaveDuplicates();
            assertThat(listed.stream().filter(uri -> uri.endsWith("/text"))).hasSize(300);
        }
    }

    /** The second node does not watch its files, so that only the event bus can notify its clients. */
    @ParameterizedTest
    @EnumSource(names = {"V2025_11_25", "V2026_07_28"})
    void subscriberOfOneNodeIsToldOfChangeThatTheOtherFound(Revision revision) throws Exception {
        Path file = Files.write(folder.resolve("figures.xlsx"), workbook("1"));
        DirectoryResources unwatched = DirectoryResources.of(folder);
        try (Node one = new Node("n1", OfficeDocuments.builder().root(folder).ids(DocumentIds.PATH));
                Node two = new Node(
                        "n2", OfficeDocuments.builder().files(unwatched).ids(DocumentIds.PATH));
                ResourceClient first = one.client(revision);
                ResourceClient second = two.client(revision)) {
            String uri = "office://" + one.documents.docId(file) + "/text";
            assertThat("office://" + two.documents.docId(file) + "/text").isEqualTo(uri);
            first.open();
            second.open();
            try (Listening here = watch(first, uri);
                    Listening there = watch(second, uri)) {
                Files.write(file, workbook("4711"));
                for (Listening listening : List.of(here, there)) {
                    assertThat(listening.await(
                                    message -> message.method().equals("notifications/resources/updated")
                                            && message.params()
                                                    .path("uri")
                                                    .asText()
                                                    .equals(uri),
                                    PATIENCE))
                            .isPresent();
                }
                assertThat(second.read(uri).text().orElseThrow()).contains("4711");
            }
        }
    }

    /** Subscribes, and waits until the server has accepted the subscription. */
    private static Listening watch(ResourceClient client, String uri) {
        Listening listening = client.watch(List.of(uri));
        if (client.revision().isStateless()) {
            assertThat(listening.await(
                            message -> message.method().equals("notifications/subscriptions/acknowledged"), PATIENCE))
                    .isPresent();
        }
        return listening;
    }
}
