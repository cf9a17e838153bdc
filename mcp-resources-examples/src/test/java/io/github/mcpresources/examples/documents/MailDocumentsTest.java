package io.github.mcpresources.examples.documents;

import static org.assertj.core.api.Assertions.assertThat;

import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.spec.McpSchema;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The emails in the folders of the document server. */
class MailDocumentsTest {

    @TempDir
    Path folder;

    private static String call(McpSyncClient client, String tool, Map<String, Object> arguments) {
        McpSchema.CallToolResult result = client.callTool(
                McpSchema.CallToolRequest.builder(tool).arguments(arguments).build());
        return result.content().toString();
    }

    @Test
    void toolsReadAndSearchMails() throws Exception {
        Files.writeString(
                folder.resolve("night.eml"),
                "From: Ann <ann@example.org>\nSubject: The night\nContent-Type: text/html\n\n<p>The <b>storm</b> came\n");
        try (LocalServer server = LocalServer.start(folder.toString());
                McpSyncClient client = server.client()) {
            String name = folder.getFileName() + "/night.eml";
            assertThat(call(client, "read_document", Map.of("file_path", name))).contains("The **storm** came");
            assertThat(call(client, "read_document", Map.of("file_path", name, "part", "headers")))
                    .contains("The night");
            assertThat(call(client, "find_in_document", Map.of("uri", "file:///" + name, "text", "STORM")))
                    .contains("The storm came");
        }
    }
}
