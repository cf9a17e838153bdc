package io.github.mcpresources.examples;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.mcpresources.testkit.client.Json;
import io.github.mcpresources.testkit.client.ResourceClient;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Tests the server of Office documents in a separate process. */
class OfficeReportsIT {

    @Test
    void findsImageByToolAndReadsIt() throws Exception {
        try (ResourceClient client = ResourceClient.stdio(
                        ServerProcess.java(),
                        "-cp",
                        ServerProcess.jar("document-server").toString(),
                        OfficeReports.class.getName(),
                        Path.of("sample-documents", "office").toString())
                .deadline(ServerProcess.PATIENCE)) {
            JsonNode found = client.ask(
                            "tools/call",
                            Json.object("name", "extract_images")
                                    .set("arguments", Json.object("file_path", "report.docx")))
                    .result()
                    .path("structuredContent");
            assertThat(found.path("message").asText()).isEqualTo("Use resource URIs to fetch image data");
            JsonNode image = found.at("/images/0");
            assertThat(image.path("dimensions")).hasToString("{\"width\":480,\"height\":300}");
            JsonNode read = client.ask(
                            "resources/read",
                            Json.object("uri", image.path("uri").asText()))
                    .result();
            assertThat(read.at("/contents/0/mimeType").asText()).isEqualTo("image/png");
            assertThat(read.at("/contents/0/blob").asText()).startsWith("iVBORw0KGgo");
        }
    }
}
