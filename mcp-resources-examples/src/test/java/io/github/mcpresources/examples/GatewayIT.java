package io.github.mcpresources.examples;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.mcpresources.testkit.client.Json;
import io.github.mcpresources.testkit.client.ResourceClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The gateway as its own process. */
class GatewayIT {

    @Test
    void servesWhatIsMountedUnderItsNames(@TempDir Path folder) throws Exception {
        Files.writeString(folder.resolve("a.md"), "# A");
        try (ResourceClient client = ResourceClient.stdio(
                        ServerProcess.java(),
                        "-cp",
                        ServerProcess.jar("document-server").toString(),
                        Gateway.class.getName(),
                        folder.toString())
                .deadline(ServerProcess.PATIENCE)) {
            List<String> uris = client.ask("resources/list", Json.object()).items().stream()
                    .map(item -> item.path("uri").asText())
                    .toList();
            assertThat(uris).hasSize(2).contains("notes+note://welcome");
            for (String uri : uris) {
                JsonNode read =
                        client.ask("resources/read", Json.object("uri", uri)).result();
                assertThat(read.at("/contents/0/uri").asText()).isEqualTo(uri);
            }
        }
    }
}
