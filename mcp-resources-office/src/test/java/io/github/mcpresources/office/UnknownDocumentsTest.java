package io.github.mcpresources.office;

import static org.assertj.core.api.Assertions.assertThat;

import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.spec.McpSchema;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The error for a document that does not exist names the served folders and the document with the nearest name. */
class UnknownDocumentsTest {

    @TempDir
    private Path folder;

    private String refused(OfficeDocuments documents, String file) throws Exception {
        McpSchema.CallToolResult result = answered(documents, file);
        assertThat(result.isError()).isTrue();
        return ((McpSchema.TextContent) result.content().get(0)).text();
    }

    private McpSchema.CallToolResult answered(OfficeDocuments documents, String file) throws Exception {
        try (TestServer server = new TestServer(documents);
                McpSyncClient client = server.connect()) {
            return client.callTool(McpSchema.CallToolRequest.builder("read_document")
                    .arguments(Map.of("file_path", file))
                    .build());
        }
    }

    @Test
    void namesFoldersAndNearestDocument() throws Exception {
        Path reports =
                Files.createDirectories(folder.resolve("annual reports/2025")).getParent();
        Path mail = Files.createDirectory(folder.resolve("mail"));
        TestPackage.deck(1).write(reports.resolve("2025/Quarter 3.pptx"));
        TestPackage.deck(2).write(reports.resolve("Forecast.pptx"));
        try (OfficeDocuments documents = UntimedDocuments.builder()
                .root(reports)
                .root(mail)
                .listing(true)
                .build()) {
            assertThat(refused(documents, "C:\\files\\quarter3.pptx"))
                    .contains("it must be the path of a document in \"annual reports\" or \"mail\";"
                            + " the document \"annual reports/2025/Quarter 3.pptx\" has a similar name");
            assertThat(refused(documents, "/etc/forecast.pptx"))
                    .contains("the document \"annual reports/Forecast.pptx\" has a similar name");
        }
    }

    @Test
    void namesFoldersWithoutDocuments() throws Exception {
        try (OfficeDocuments documents =
                UntimedDocuments.builder().root(folder).listing(true).build()) {
            assertThat(refused(documents, "a.docx"))
                    .contains("it must be the path of a document in \"" + folder.getFileName() + "\"")
                    .doesNotContain("similar");
        }
    }

    @Test
    void doesNotNameDocumentsThatMayNotBeOpened() throws Exception {
        TestPackage.deck(1).write(folder.resolve("secret.pptx"));
        TestPackage.deck(2).write(folder.resolve("open.pptx"));
        try (OfficeDocuments documents = UntimedDocuments.builder()
                .root(folder)
                .listing(true)
                .allow(path -> !path.endsWith("secret.pptx"))
                .build()) {
            assertThat(refused(documents, "secrets.pptx")).contains("open.pptx").doesNotContain("secret.pptx");
        }
    }

    @Test
    void namesNoUnlistedDocument() throws Exception {
        TestPackage.deck(1).write(folder.resolve("secret.pptx"));
        try (OfficeDocuments documents = UntimedDocuments.of(folder)) {
            documents.list(documents.docId(folder.resolve("secret.pptx")));
            assertThat(refused(documents, "secrets.pptx"))
                    .contains("it must be the path of a document in")
                    .doesNotContain("secret.pptx");
        }
    }

    @Test
    void namesNoDocumentWithOtherName() throws Exception {
        TestPackage.deck(1).write(folder.resolve("annual-forecast.pptx"));
        try (OfficeDocuments documents =
                UntimedDocuments.builder().root(folder).listing(true).build()) {
            assertThat(refused(documents, "x.docx")).doesNotContain("forecast");
        }
    }

    @Test
    void doesNotDescribeNamesOfApplication() throws Exception {
        TestPackage.deck(1).write(folder.resolve("a.pptx"));
        try (OfficeDocuments documents = UntimedDocuments.builder()
                .root(folder)
                .listing(true)
                .names(name -> Optional.empty())
                .build()) {
            assertThat(refused(documents, "b.pptx")).contains("it must be the name of a document of this server");
        }
    }

    @Test
    void pathsAndFileUrisAreNoNamesIfApplicationNamesDocuments() throws Exception {
        Path secret = folder.resolve("secret.pptx");
        TestPackage.deck(1).write(secret);
        Path open = folder.resolve("open.pptx");
        TestPackage.deck(2).write(open);
        try (OfficeDocuments documents = UntimedDocuments.builder()
                .root(folder)
                .names(name -> name.equals("open") ? Optional.of(open) : Optional.empty())
                .build()) {
            for (String name : List.of(secret.toString(), secret.toUri().toString(), " " + secret, "secret.pptx")) {
                assertThat(refused(documents, name)).contains("it must be the name of a document of this server");
            }
            assertThat(answered(documents, "./open").isError()).isFalse();
        }
    }
}
