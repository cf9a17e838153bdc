package io.github.mcpresources.office;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.Page;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.internal.request.ServerRequest;
import io.github.mcpresources.office.document.ItemType;
import io.modelcontextprotocol.json.McpJsonDefaults;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Names from a document are shown without characters that deceive a user. */
class ShownNamesTest {

    private static final String DOCUMENT = "word/document.xml";

    @TempDir
    private Path folder;

    private Path file() throws Exception {
        return TestPackage.word()
                .rel(DOCUMENT, "rId1", "package", "embeddings/a%E2%80%AEfdp.exe")
                .part("word/embeddings/a\u202efdp.exe", "%PDF-1.4 not much of one")
                .rel(DOCUMENT, "rId2", "chart", "charts/chart1.xml")
                .part("word/charts/chart1.xml", "<chart><title><t>two&#10;lines\u202e</t></title></chart>")
                .external(DOCUMENT, "rId3", "image", "https://example.com/\u202egnp.exe")
                .write(folder.resolve("a.docx"));
    }

    @Test
    void listsAndToolsShowNoControlOrDirectionCharacters() throws Exception {
        Path file = file();
        try (OfficeDocuments documents =
                UntimedDocuments.builder().root(folder).listing(true).build()) {
            String id = documents.docId(file);
            assertThat(documents
                            .listResources(Page.Request.first(10), ServerRequest.detached())
                            .toCompletableFuture()
                            .join()
                            .items())
                    .extracting(ResourceDescriptor::toJson)
                    .extracting(Object::toString)
                    .noneMatch(shown -> shown.contains("\u202e") || shown.contains("\n"))
                    .anyMatch(shown -> shown.contains("title=a\\u202efdp.exe"))
                    .anyMatch(shown -> shown.contains("title=two lines\\u202e"))
                    .anyMatch(shown -> shown.contains("external=https://example.com/\\u202egnp.exe"));
            Map<String, Object> shown =
                    new ToolResults(documents).list(Map.of("file_path", "a.docx"), null, ServerRequest.detached());
            assertThat(McpJsonDefaults.getMapper().writeValueAsString(shown))
                    .doesNotContain("\u202e")
                    .contains("a\\\\u202efdp.exe", "two lines\\\\u202e", "/\\\\u202egnp.exe");
            assertThat(documents.get(id, ItemType.EMBED, "a\u202efdp.exe").bytes())
                    .as("an exact name still is an id")
                    .isNotEmpty();
        }
    }
}
