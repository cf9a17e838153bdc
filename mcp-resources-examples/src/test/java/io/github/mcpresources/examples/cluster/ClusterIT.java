package io.github.mcpresources.examples.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.mcpresources.examples.ServerProcess;
import io.github.mcpresources.testkit.client.Listening;
import io.github.mcpresources.testkit.client.Reply;
import io.github.mcpresources.testkit.client.ResourceClient;
import io.github.mcpresources.testkit.client.Revision;
import io.github.mcpresources.testkit.internal.broker.RedisBroker;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests three document servers that share events and contents through Redis, behind a load balancer. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class ClusterIT {

    @TempDir
    private static Path directory;

    private static RedisBroker broker;
    private static DocumentCluster cluster;

    @BeforeAll
    static void start() throws Exception {
        broker = RedisBroker.start();
        cluster = DocumentCluster.start(directory, broker.uri());
    }

    @AfterAll
    static void stop() {
        if (cluster != null) {
            cluster.close();
        }
        if (broker != null) {
            broker.close();
        }
    }

    /** Renders a text, and returns the URI of the result. */
    static String render(ResourceClient client, String text) {
        return client.callTool("render_markdown", Map.of("markdown", text))
                .result()
                .at("/structuredContent/artifacts/0/resource_uri")
                .asText();
    }

    /** Lists the items of the Office document, and returns the URI of the first one. */
    static String officeItem(ResourceClient client) {
        return client
                .callTool("list_embedded_resources", Map.of("file_path", "file:///docs/report.docx"))
                .result()
                .findValuesAsText("uri")
                .stream()
                .filter(uri -> uri.startsWith("office://"))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void officeItemOfOneServerIsReadOnAll() {
        String uri;
        try (ResourceClient first = cluster.client(0, Revision.V2026_07_28)) {
            uri = officeItem(first);
        }
        for (int server = 1; server < 3; server++) {
            try (ResourceClient other = cluster.client(server, Revision.V2025_11_25)) {
                assertThat(other.read(uri).succeeded()).isTrue();
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"V2025_11_25", "V2026_07_28"})
    void contentOfOneServerIsReadOnAllUntilStoreIsCleared(Revision revision) {
        try (ResourceClient first = cluster.client(0, revision);
                ResourceClient second = cluster.client(1, revision);
                ResourceClient third = cluster.client(2, revision);
                ResourceClient balanced = cluster.balanced(revision)) {
            List<ResourceClient> all = List.of(first, second, third, balanced);
            String uri = render(first, "# Shared");

            assertThat(all)
                    .allSatisfy(client -> assertThat(client.read(uri).text())
                            .hasValueSatisfying(html -> assertThat(html).contains("Shared")));

            second.callTool("clear_store");

            assertThat(all)
                    .allSatisfy(client -> assertThat(client.read(uri).exchange().code())
                            .hasValue(revision.isStateless() ? -32602 : -32002));
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"V2025_11_25", "V2026_07_28"})
    void clientIsToldOfContentOnAnotherServer(Revision revision) {
        try (ResourceClient direct = cluster.client(0, revision);
                ResourceClient balanced = cluster.balanced(revision);
                ResourceClient writer = cluster.client(1, Revision.V2026_07_28);
                Listening first = direct.watch(List.of());
                Listening second = balanced.watch(List.of())) {
            if (revision.isStateless()) { // otherwise the client listens since its session was opened
                assertThat(List.of(first, second)).allSatisfy(it -> awaitMessage(it, "subscriptions/acknowledged"));
            }

            render(writer, "# News");

            assertThat(List.of(first, second)).allSatisfy(it -> awaitMessage(it, "resources/list_changed"));
        }
    }

    private static void awaitMessage(Listening listening, String method) {
        assertThat(listening.await(
                        message -> message.method().equals("notifications/" + method), ServerProcess.PATIENCE))
                .isPresent();
    }

    @Test
    void sessionStaysOnItsServer() {
        Set<String> names = new TreeSet<>();
        // on a busy machine, the balancer may leave out a server that answers its check too late
        for (int i = 0; i < 30 && names.size() < 3; i++) {
            try (ResourceClient client = cluster.balanced(Revision.V2025_11_25)) {
                String session = client.handshake().header("Mcp-Session-Id").orElseThrow();
                names.add(session.substring(0, session.indexOf(':')));
                for (int read = 0; read < 3; read++) {
                    assertThat(client.read("file:///docs/file-7.txt").text()).hasValue("text 7");
                }
            }
        }
        assertThat(names).containsExactly("n1", "n2", "n3");
    }

    @Test
    void cursorOfOneServerContinuesOnOthers() {
        try (ResourceClient first = cluster.client(0, Revision.V2025_11_25);
                ResourceClient second = cluster.client(1, Revision.V2025_11_25);
                ResourceClient third = cluster.client(2, Revision.V2026_07_28)) {
            List<ResourceClient> clients = List.of(first, second, third);

            List<String> listed = walk(page -> clients.get(page % 3));

            assertThat(listed).doesNotHaveDuplicates().containsAll(cluster.lasting());
        }
    }

    /** Rotates the keys in the three steps of the guide, while a client asks another server for each page. */
    @Test
    void listContinuesWhileKeysAreRotated() throws Exception {
        String old = "a key that all nodes share";
        String rotated = "a key that replaces the other";
        try (ResourceClient first = cluster.client(0, Revision.V2025_11_25);
                ResourceClient second = cluster.client(1, Revision.V2025_11_25);
                ResourceClient third = cluster.client(2, Revision.V2026_07_28)) {
            List<ResourceClient> clients = List.of(first, second, third);
            String outdated = first.list().nextCursor().orElseThrow();

            List<String> listed = walk(page -> {
                switch (page) {
                    case 1 -> useKeys(old, rotated);
                    case 2 -> useKeys(rotated, old);
                    case 3 -> {
                        cluster.useKeys(rotated);
                        await().atMost(ServerProcess.PATIENCE)
                                .until(() -> clients.stream()
                                        .noneMatch(
                                                client -> client.list(outdated).succeeded()));
                    }
                    default -> {} // the keys stay
                }
                return clients.get(page % 3);
            });

            assertThat(listed).doesNotHaveDuplicates().containsAll(cluster.lasting());
            assertThat(first.list(outdated).succeeded())
                    .as("a cursor of the removed key")
                    .isFalse();
        }
    }

    /** Replaces the keys, and waits as long as the guide says. */
    private static void useKeys(String... texts) throws IOException {
        cluster.useKeys(texts);
        await().pollDelay(Duration.ofMillis(1_100)).until(() -> true);
    }

    /** The client that requests a page. */
    interface Clients {
        ResourceClient of(int page) throws Exception;
    }

    /** Lists all pages, and returns the URIs. */
    static List<String> walk(Clients clients) {
        List<String> listed = new ArrayList<>();
        Optional<String> cursor = Optional.empty();
        int page = 0;
        do {
            Reply reply;
            try {
                ResourceClient client = clients.of(page);
                reply = cursor.map(client::list).orElseGet(client::list);
            } catch (Exception failure) {
                throw new IllegalStateException("Page " + page, failure);
            }
            assertThat(reply.succeeded()).as("page %s: %s", page, reply).isTrue();
            reply.items().forEach(item -> listed.add(item.path("uri").asText()));
            cursor = reply.nextCursor();
            page++;
        } while (cursor.isPresent());
        return listed;
    }
}
