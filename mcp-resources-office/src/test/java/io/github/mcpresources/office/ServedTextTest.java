package io.github.mcpresources.office;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.office.internal.content.NeedsFonts;
import io.github.mcpresources.window.Window;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A client lists, completes and reads the text of a document, as a whole and in windows. */
class ServedTextTest {

    private static final String NAMESPACE = " xmlns:w=\"http://schemas.openxmlformats.org/wordprocessingml/2006/main\"";

    @TempDir
    private Path folder;

    private static byte[] word(String... paragraphs) {
        StringBuilder body = new StringBuilder();
        for (String paragraph : paragraphs) {
            body.append("<w:p><w:r><w:t>" + paragraph + "</w:t></w:r></w:p>");
        }
        return TestPackage.word()
                .picture("word/document.xml", "rId1", "word/media/image1.png", TestPackage.png(3, 2))
                .part("word/document.xml", "<w:document" + NAMESPACE + "><w:body>" + body + "</w:body></w:document>")
                .bytes();
    }

    private static McpSchema.TextResourceContents read(McpSyncClient client, String uri) {
        return (McpSchema.TextResourceContents)
                client.readResource(McpSchema.ReadResourceRequest.builder(uri).build())
                        .contents()
                        .get(0);
    }

    private static Map<?, ?> window(McpSyncClient client, String uri) {
        return (Map<?, ?>)
                client.readResource(McpSchema.ReadResourceRequest.builder(uri).build())
                        .meta()
                        .get(Window.Result.META);
    }

    @Test
    @NeedsFonts
    void listsTextBeforeItems() throws Exception {
        try (OfficeDocuments documents =
                        UntimedDocuments.builder().listing(true).build();
                TestServer server = new TestServer(documents);
                McpSyncClient client = server.connect()) {
            String id = documents.add(word("Hello"));
            documents.add(TestPackage.deck(1).bytes());
            List<McpSchema.Resource> listed = client.listResources().resources();
            assertThat(listed.stream().map(McpSchema.Resource::uri))
                    .containsSubsequence("office://" + id + "/text", "office://" + id + "/image/1");
            McpSchema.Resource text = listed.stream()
                    .filter(it -> it.uri().endsWith(id + "/text"))
                    .findFirst()
                    .orElseThrow();
            assertThat(text.mimeType()).isEqualTo("text/markdown");
            McpSchema.TextResourceContents contents = read(client, text.uri());
            assertThat(contents.text()).isEqualTo("Hello\n");
            assertThat(contents.mimeType()).isEqualTo("text/markdown");
            assertThat(read(client, text.uri() + "?format=TXT").mimeType()).isEqualTo("text/plain");
        }
    }

    @Test
    void completesVariables() throws Exception {
        try (OfficeDocuments documents = UntimedDocuments.of(folder);
                TestServer server = new TestServer(documents);
                McpSyncClient client = server.connect()) {
            String id = documents.add(word("Hello"));
            McpSchema.ResourceReference template =
                    new McpSchema.ResourceReference("office://{doc_id}/text{?format,offset,length}");
            assertThat(client.completeCompletion(McpSchema.CompleteRequest.builder(
                                            template, new McpSchema.CompleteRequest.CompleteArgument("format", ""))
                                    .build())
                            .completion()
                            .values())
                    .containsExactly("md", "txt");
            assertThat(client.completeCompletion(McpSchema.CompleteRequest.builder(
                                            template,
                                            new McpSchema.CompleteRequest.CompleteArgument(
                                                    "doc_id", id.substring(0, 3)))
                                    .build())
                            .completion()
                            .values())
                    .containsExactly(id);
        }
    }

    @Test
    void windowsTogetherAreTheText() throws Exception {
        try (OfficeDocuments documents = UntimedDocuments.of(folder);
                TestServer server = new TestServer(documents);
                McpSyncClient client = server.connect()) {
            String uri = "office://" + documents.add(word("Käse für 5 €", "\ud83d\ude00\ud83d\ude00")) + "/text";
            String whole = read(client, uri).text();
            StringBuilder joined = new StringBuilder();
            Object next = 0;
            while (next != null) {
                String part = uri + "?offset=" + next + "&length=5";
                joined.append(read(client, part).text());
                next = window(client, part).get("next_offset");
            }
            assertThat(joined).hasToString(whole);
            assertThat(window(client, uri + "?offset=2&length=4"))
                    .isEqualTo(Map.of("start_offset", 1, "requested_offset", 2, "max_bytes", 4, "next_offset", 5));
        }
    }

    /** A text that does not fit into the cache is read again for each window. */
    @Test
    void longTextIsReadInWindowsWithoutBeingKept() throws Exception {
        OfficeLimits.Text usual = OfficeLimits.Text.DEFAULT;
        OfficeLimits small = OfficeLimits.DEFAULT.withText(new OfficeLimits.Text(
                usual.part(), 1000, usual.paragraph(), usual.block(), usual.cells(), usual.strings()));
        String[] paragraphs = new String[2000];
        for (int n = 0; n < paragraphs.length; n++) {
            paragraphs[n] = "Paragraph " + n;
        }
        try (OfficeDocuments documents = UntimedDocuments.builder()
                        .limits(small)
                        .cacheBytes(8000)
                        .build();
                TestServer server = new TestServer(documents);
                McpSyncClient client = server.connect()) {
            String uri = "office://" + documents.add(word(paragraphs)) + "/text";
            String first = read(client, uri).text();
            assertThat(first)
                    .startsWith("Paragraph 0\n\nParagraph 1\n")
                    .endsWith("[The text continues at offset 1000. Read this resource again with offset=1000.]\n")
                    .hasSizeLessThan(1200);
            assertThat(read(client, uri + "?offset=28000&length=60").text())
                    .contains("\n\nParagraph 1")
                    .hasSize(60);
            assertThatThrownBy(() -> read(client, uri + "?offset=9000000"))
                    .isInstanceOfSatisfying(
                            McpError.class,
                            error -> assertThat(error.getJsonRpcError().code()).isEqualTo(-32602))
                    .hasMessageContaining("at most ")
                    .hasMessageContaining("the size of the text in bytes");
        }
    }

    @Test
    void refusesWrongValues() throws Exception {
        try (OfficeDocuments documents = UntimedDocuments.of(folder);
                TestServer server = new TestServer(documents);
                McpSyncClient client = server.connect()) {
            String uri = "office://" + documents.add(word("Hello")) + "/text";
            assertThatThrownBy(() -> read(client, uri + "?format=html")).hasMessageContaining("one of md, txt");
            assertThatThrownBy(() -> read(client, uri + "?offset=-1")).hasMessageContaining("'offset'");
            assertThatThrownBy(() -> read(client, uri + "?length=0")).hasMessageContaining("'length'");
            assertThatThrownBy(() -> read(client, uri + "?offset=7"))
                    .hasMessageContaining("at most 6, the size of the text in bytes");
            assertThat(read(client, uri + "?offset=6").text()).isEmpty();
            assertThatThrownBy(() -> read(client, "office://000000000000/text"))
                    .isInstanceOfSatisfying(
                            McpError.class,
                            error -> assertThat(error.getJsonRpcError().code()).isEqualTo(-32002));
        }
    }

    @Test
    void oldIdIsNotFoundAfterChange() throws Exception {
        Path file = folder.resolve("a.docx");
        Files.write(file, word("before"));
        try (OfficeDocuments documents = UntimedDocuments.of(folder);
                TestServer server = new TestServer(documents);
                McpSyncClient client = server.connect()) {
            String uri = "office://" + documents.add(file) + "/text";
            assertThat(read(client, uri).text()).isEqualTo("before\n");
            Files.write(file, word("after it"));
            assertThatThrownBy(() -> read(client, uri))
                    .isInstanceOfSatisfying(
                            McpError.class,
                            error -> assertThat(error.getJsonRpcError().code()).isEqualTo(-32002));
            assertThat(read(client, "office://" + documents.add(file) + "/text").text())
                    .isEqualTo("after it\n");
        }
    }
}
