package io.github.mcpresources.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.ResourceProviders;
import io.github.mcpresources.Visibility;
import io.github.mcpresources.compositor.ResourceCompositor;
import io.github.mcpresources.compositor.upstream.McpUpstream;
import io.github.mcpresources.files.DirectoryResources;
import io.github.mcpresources.server.ResourceServer;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.spec.McpSchema;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A gateway that mounts two servers over HTTP, and has one index of the documents of both. */
class GatewaySearchTest {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    @TempDir
    private Path temp;

    private DirectoryResources files(String server, String text) throws Exception {
        Path folder = Files.createDirectories(temp.resolve(server).resolve("notes"));
        Files.writeString(folder.resolve("animals.md"), text);
        Files.writeString(folder.resolve("secret.md"), "A secret giraffe");
        return DirectoryResources.builder().root("notes", folder).watch(true).build();
    }

    @Test
    void oneSearchFindsDocumentsOfBothServers() throws Exception {
        try (DirectoryResources red = files("red", "# Africa\n\nA giraffe eats leaves.");
                DirectoryResources blue = files("blue", "# Zoo\n\nThe giraffe sleeps. A quokka does not.");
                TestServer first = new TestServer(null, ResourceServer.of(red));
                TestServer second = new TestServer(null, ResourceServer.of(blue));
                ResourceCompositor mounts = ResourceCompositor.create()) {
            mounts.mount("red", McpUpstream.http(URI.create(first.endpoint())).build());
            mounts.mount("blue", McpUpstream.http(URI.create(second.endpoint())).build());
            SearchIndex index = SearchIndex.builder()
                    .over(mounts, 10_000_000)
                    .rescan(Duration.ofSeconds(1))
                    .build();
            ResourceProvider all = ResourceProviders.concat(mounts, index);
            Visibility rule = (caller, uri, entry) -> !entry.identifier().contains("secret");
            ResourceServer resources =
                    ResourceServer.builder(all).visibility(rule).build();
            try (index;
                    TestServer gateway = new TestServer(index, resources);
                    McpSyncClient client = gateway.connect()) {
                Searches searches = Searches.of(all, resources);
                await().atMost(PATIENCE)
                        .until(() -> searches.answer("giraffe").get("complete").equals(true)
                                && searches.uris("giraffe").size() == 2);
                assertThat(searches.uris("giraffe"))
                        .containsExactlyInAnyOrder("red+file:///notes/animals.md", "blue+file:///notes/animals.md");
                assertThat(text(client, "quokka")).contains("blue+file:///notes/animals.md", "A **quokka** does not.");
                assertThat(read(client, "blue+file:///notes/animals.md")).contains("The giraffe sleeps.");

                Files.writeString(temp.resolve("red/notes/new.md"), "A wombat");
                await().atMost(PATIENCE).until(() -> searches.uris("wombat").contains("red+file:///notes/new.md"));
            }
        }
    }

    private static String text(McpSyncClient client, String q) {
        McpSchema.CallToolResult result = client.callTool(McpSchema.CallToolRequest.builder("search_documents")
                .arguments(Map.of("q", q))
                .build());
        return ((McpSchema.TextContent) result.content().get(0)).text();
    }

    private static String read(McpSyncClient client, String uri) {
        return client.readResource(McpSchema.ReadResourceRequest.builder(uri).build())
                .contents()
                .get(0)
                .toString();
    }
}
