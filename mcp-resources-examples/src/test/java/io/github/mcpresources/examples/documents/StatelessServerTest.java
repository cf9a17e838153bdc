package io.github.mcpresources.examples.documents;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.ResourceProviders;
import io.github.mcpresources.examples.ServerProcess;
import io.github.mcpresources.examples.http.HttpEndpoint;
import io.github.mcpresources.server.ResourceServer;
import io.github.mcpresources.store.ContentStore;
import io.github.mcpresources.testkit.client.Listening;
import io.github.mcpresources.testkit.client.ResourceClient;
import io.github.mcpresources.testkit.client.Revision;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests the server as {@code --stateless} starts it. */
class StatelessServerTest {

    private final Library library = Library.ofSamples(OfficeMode.TOOLS);
    private final ContentStore store = ContentStore.builder().build();
    private HttpEndpoint endpoint;

    @BeforeEach
    void start() throws Exception {
        ResourceProvider provider = ResourceProviders.concat(library.provider(), store);
        ResourceServer resources = ResourceServer.of(provider);
        McpServers servers = new McpServers(
                resources,
                new FindTool(resources, provider, library::textUri, library::servesText),
                store,
                new LateJsonMapper(),
                true,
                library,
                Optional.empty(),
                true);
        endpoint = HttpEndpoint.builder(resources).node("n1").startStateless(servers::on, 0);
    }

    @AfterEach
    void stop() throws Exception {
        endpoint.close();
        store.close();
        library.close();
    }

    private ResourceClient client(Revision revision) {
        return ResourceClient.http(endpoint.url()).revision(revision).deadline(ServerProcess.PATIENCE);
    }

    @ParameterizedTest
    @EnumSource(names = {"V2025_06_18", "V2025_11_25", "V2026_07_28"})
    void servesResourcesAndTools(Revision revision) {
        try (ResourceClient client = client(revision)) {
            assertThat(client.listAll(10)).isNotEmpty();
            assertThat(client.read("lines:///sample-documents/logbook.txt?from=3&to=3")
                            .text())
                    .hasValue("3 November. Calm. Two ships passed northward.");
            assertThat(client.callTool("render_markdown", Map.of("markdown", "# A"))
                            .toString())
                    .contains("render://");
            assertThat(client.callTool(
                                    "read_resource",
                                    Map.of("uri", store.contents().get(0).uri()))
                            .toString())
                    .contains("<h1>A</h1>");
            assertThat(client.callTool(
                                    "find_in_document",
                                    Map.of("uri", "file:///sample-documents/logbook.txt", "text", "calm"))
                            .toString())
                    .contains("3 November");
            assertThat(client.callTool(
                                    "list_embedded_resources",
                                    Map.of("file_path", "file:///sample-documents/office/report.docx"))
                            .toString())
                    .contains("minutes.txt");
        }
    }

    @Test
    void earlierRevisionHasNoSessionAndNoSubscriptions() {
        try (ResourceClient client = client(Revision.V2025_11_25)) {
            assertThat(client.handshake().header("Mcp-Session-Id")).isEmpty();
            assertThat(client.capabilities().path("resources").path("subscribe").asBoolean())
                    .isFalse();
            assertThat(client.subscribe("file:///sample-documents/logbook.txt").succeeded())
                    .isFalse();
        }
        try (ResourceClient another = client(Revision.V2025_11_25).withoutHandshake()) {
            assertThat(another.list().succeeded()).isTrue(); // another node could get this request
        }
    }

    @Test
    void statelessRevisionHasSubscriptions() {
        try (ResourceClient client = client(Revision.V2026_07_28);
                Listening listening = client.watch(List.of())) {
            assertThat(listening.await(message -> message.method().endsWith("/acknowledged"), ServerProcess.PATIENCE))
                    .isPresent();

            store.put(ContentStore.NewContent.text("new", "text/plain"));

            assertThat(listening.await(message -> message.method().endsWith("/list_changed"), ServerProcess.PATIENCE))
                    .isPresent();
        }
    }
}
