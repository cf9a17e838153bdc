package io.github.mcpresources.examples.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.examples.ServerProcess;
import io.github.mcpresources.testkit.client.Listening;
import io.github.mcpresources.testkit.client.Reply;
import io.github.mcpresources.testkit.client.ResourceClient;
import io.github.mcpresources.testkit.client.Revision;
import io.github.mcpresources.testkit.internal.broker.RedisBroker;
import java.nio.file.Path;
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
        for (int i = 0; i < 3; i++) {
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
