package io.github.mcpresources.examples.documents;

import static org.assertj.core.api.Assertions.assertThat;

import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.spec.McpSchema;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The PDF documents in the folders of the document server. */
class PdfDocumentsTest {

    @TempDir
    Path folder;

    /** Returns a document with one page, whose cross-reference table is missing. */
    static byte[] document(String text) {
        String content = "BT /F1 12 Tf 20 200 Td (" + text + ") Tj ET";
        return ("%PDF-1.4\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n"
                        + "2 0 obj\n<</Type/Pages/Kids[3 0 R]/Count 1>>\nendobj\n"
                        + "3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Contents 4 0 R/Resources<</Font<</F1<<"
                        + "/Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>>\nendobj\n4 0 obj\n<</Length "
                        + content.length() + ">>\nstream\n" + content
                        + "\nendstream\nendobj\ntrailer\n<</Root 1 0 R>>\n%%EOF\n")
                .getBytes(StandardCharsets.ISO_8859_1);
    }

    private static String call(McpSyncClient client, String tool, Map<String, Object> arguments) {
        McpSchema.CallToolResult result = client.callTool(
                McpSchema.CallToolRequest.builder(tool).arguments(arguments).build());
        return result.content().toString();
    }

    @Test
    void toolsReadAndSearchPdfDocuments() throws Exception {
        Path file = folder.resolve("night.pdf");
        Files.write(file, document("The storm came at night"));
        try (LocalServer server = LocalServer.start(folder.toString());
                McpSyncClient client = server.client()) {
            String name = folder.getFileName() + "/night.pdf";
            assertThat(call(client, "read_document", Map.of("file_path", name, "page", 1)))
                    .contains("The storm came at night");
            assertThat(call(client, "read_document", Map.of("file_path", name, "part", "properties")))
                    .contains("pages");
            assertThat(call(
                            client,
                            "find_in_document",
                            Map.of("uri", "file:///" + folder.getFileName() + "/night.pdf", "text", "STORM")))
                    .contains("The storm came at night");
        }
    }
}
