package io.github.mcpresources.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.mcpresources.testkit.client.Json;
import io.github.mcpresources.testkit.client.ResourceClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the gateway in a separate process. */
class GatewayIT {

    @Test
    void servesMountsUnderTheirNames(@TempDir Path folder, @TempDir Path elsewhere) throws Exception {
        Files.writeString(folder.resolve("a.md"), "# A");
        Files.writeString(elsewhere.resolve("b.md"), "# B");
        try (ResourceClient client = ResourceClient.stdio(
                        ServerProcess.java(),
                        "-cp",
                        ServerProcess.jar("document-server").toString(),
                        Gateway.class.getName(),
                        folder.toString(),
                        ServerProcess.java(),
                        "-jar",
                        ServerProcess.jar("document-server").toString(),
                        elsewhere.toString())
                .deadline(ServerProcess.PATIENCE)) {
            await().atMost(ServerProcess.PATIENCE) // the other server needs time to start
                    .untilAsserted(() -> assertThat(uris(client)).hasSize(3).contains("notes+note://welcome"));
            List<String> uris = uris(client);
            assertThat(uris).anyMatch(uri -> uri.startsWith("other+file:///") && uri.endsWith("/b.md"));
            for (String uri : uris) {
                JsonNode read =
                        client.ask("resources/read", Json.object("uri", uri)).result();
                assertThat(read.at("/contents/0/uri").asText()).isEqualTo(uri);
            }
        }
    }

    private static List<String> uris(ResourceClient client) {
        return client.ask("resources/list", Json.object()).items().stream()
                .map(item -> item.path("uri").asText())
                .toList();
    }
}
