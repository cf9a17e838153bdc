package io.github.mcpresources.store;

import static io.github.mcpresources.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.server.ResourceServer;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpSyncServer;
import io.modelcontextprotocol.server.transport.HttpServletStreamableServerTransportProvider;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.jetty.ee11.servlet.ServletContextHandler;
import org.eclipse.jetty.ee11.servlet.ServletHolder;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A store, as a client of the SDK sees it over HTTP. */
class ServedStoreTest {

    private static final String PREFIX = "quillmark://render/";

    private final ContentStore store = ContentStore.builder().uriPrefix(PREFIX).build();
    private final Set<String> updated = ConcurrentHashMap.newKeySet();
    private volatile List<String> lastList = List.of();
    private final List<AutoCloseable> open = new ArrayList<>();
    private McpSyncClient client;

    @BeforeEach
    void connect() throws Exception {
        ResourceServer resources = ResourceServer.of(store);
        open.add(store);
        open.add(resources);
        HttpServletStreamableServerTransportProvider transport = HttpServletStreamableServerTransportProvider.builder()
                .mcpEndpoint("/mcp")
                .build();
        McpSyncServer server = McpServer.sync(resources.wrap(transport))
                .serverInfo("store", "1")
                .build();
        open.add(server::close);
        Server jetty = new Server();
        ServerConnector connector = new ServerConnector(jetty);
        connector.setHost("127.0.0.1");
        jetty.addConnector(connector);
        ServletContextHandler context = new ServletContextHandler("/");
        ServletHolder holder = new ServletHolder(transport);
        holder.setAsyncSupported(true);
        context.addServlet(holder, "/mcp/*");
        jetty.setHandler(context);
        jetty.start();
        open.add(jetty::stop);
        client = McpClient.sync(new RecordedUpdates(
                        HttpClientStreamableHttpTransport.builder("http://127.0.0.1:" + connector.getLocalPort())
                                .endpoint("/mcp")
                                .build(),
                        updated::add))
                .resourcesChangeConsumer(all ->
                        lastList = all.stream().map(McpSchema.Resource::uri).toList())
                .build();
        open.add(client);
        client.initialize();
    }

    @AfterEach
    void disconnect() throws Exception {
        for (int i = open.size() - 1; i >= 0; i--) {
            open.get(i).close();
        }
    }

    @Test
    void listsRenderedContentWithMetadata() {
        byte[] pdf = {'%', 'P', 'D', 'F', 0, (byte) 0xff};
        ContentStore.StoredContent rendered = store.put(ContentStore.NewContent.bytes(pdf, "application/pdf")
                .producer("render_document")
                .meta(Map.of("org.example/quill_name", "letter", "org.example/pages", 2)));
        assertThat(UUID.fromString(rendered.uri().substring(PREFIX.length()))).isNotNull();

        McpSchema.Resource listed = client.listResources().resources().get(0);
        assertThat(listed.uri()).isEqualTo(rendered.uri());
        assertThat(listed.name()).isEqualTo("Rendered document (pdf)");
        assertThat(listed.mimeType()).isEqualTo("application/pdf");
        assertThat(listed.size()).isEqualTo(6);
        assertThat(listed.meta())
                .containsEntry("org.example/quill_name", "letter")
                .containsEntry("org.example/pages", 2)
                .containsEntry(ContentStore.StoredContent.PRODUCER, "render_document");
        assertThat(Instant.parse((String) listed.meta().get(ContentStore.StoredContent.CREATED)))
                .isEqualTo(rendered.created());

        McpSchema.BlobResourceContents read =
                (McpSchema.BlobResourceContents) read(rendered.uri()).get(0);
        assertThat(Base64.getDecoder().decode(read.blob())).isEqualTo(pdf);
        assertThat(read.mimeType()).isEqualTo("application/pdf");
    }

    @Test
    void listsGivenNameTitleAndDescription() {
        store.put(ContentStore.NewContent.text("<svg/>", "image/svg+xml")
                .name("invoice-7")
                .title("Invoice 7")
                .description("As it was sent"));
        McpSchema.Resource listed = client.listResources().resources().get(0);
        assertThat(listed.name()).isEqualTo("invoice-7");
        assertThat(listed.title()).isEqualTo("Invoice 7");
        assertThat(listed.description()).isEqualTo("As it was sent");
    }

    @Test
    void evictsFirstContentAndNotifiesClient() throws Exception {
        String first =
                store.put(ContentStore.NewContent.text("0", "text/plain")).uri();
        for (int i = 1; i < 50; i++) {
            store.put(ContentStore.NewContent.text("" + i, "text/plain"));
        }
        client.subscribeResource(McpSchema.SubscribeRequest.builder(first).build());
        String last =
                store.put(ContentStore.NewContent.text("50", "text/plain")).uri();

        await().until(() -> updated.contains(first));
        await().until(() -> lastList.contains(last) && !lastList.contains(first));
        assertThat(client.listResources().resources())
                .hasSize(50)
                .extracting(McpSchema.Resource::uri)
                .contains(last)
                .doesNotContain(first);
        assertThatThrownBy(() -> read(first)).isInstanceOfSatisfying(McpError.class, error -> {
            assertThat(error.getJsonRpcError().code()).isEqualTo(-32002);
            assertThat(error.getJsonRpcError().data()).isEqualTo(Map.of("uri", first));
        });
        assertThat(((McpSchema.TextResourceContents) read(last).get(0)).text()).isEqualTo("50");
    }

    private List<McpSchema.ResourceContents> read(String uri) {
        return client.readResource(McpSchema.ReadResourceRequest.builder(uri).build())
                .contents();
    }
}
