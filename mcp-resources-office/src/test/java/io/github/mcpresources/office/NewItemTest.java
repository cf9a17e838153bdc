package io.github.mcpresources.office;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.Page;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceNotFoundException;
import io.github.mcpresources.internal.request.ServerRequest;
import io.github.mcpresources.office.document.ItemType;
import io.github.mcpresources.office.document.OfficeException;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.spec.McpSchema;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of items that the application adds to a document, with ids and metadata that the application chooses. */
class NewItemTest {

    private static final byte[] PICTURE = TestPackage.png(9, 9);
    private static final byte[] NOT_OFFICE = "%PDF-1.7 not much of one".getBytes(UTF_8);

    @TempDir
    private Path folder;

    private static byte[] report() {
        return TestPackage.word()
                .picture("word/document.xml", "rId1", "word/media/revenue", TestPackage.png(1, 1))
                .bytes();
    }

    private static NewItem picture() {
        return NewItem.of(ItemType.IMAGE, PICTURE, "image/png");
    }

    @Test
    void givenIdWinsOverNames() throws Exception {
        try (OfficeDocuments documents = UntimedDocuments.of()) {
            String id = documents.add(report());
            String uri = documents.put(id, picture().id("revenue"));
            assertThat(uri).isEqualTo("office://" + id + "/image/revenue");
            assertThat(documents.get(id, ItemType.IMAGE, "revenue").bytes()).isEqualTo(PICTURE);
            assertThat(documents.get(id, ItemType.IMAGE, "2").bytes()).isEqualTo(PICTURE);
            assertThat(documents.get(id, ItemType.IMAGE, "1").bytes()).isEqualTo(TestPackage.png(1, 1));
            assertThat(documents.list(id).get(1).aliases()).containsExactly("revenue", "image-2");
            assertThat(documents.put(id, picture())).isEqualTo("office://" + id + "/image/3");
            assertThatThrownBy(() -> documents.put(id, picture().id("revenue")))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("type image with the id \"revenue\" was already added");
            assertThat(documents.list(id)).hasSize(3);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0", "17", ".", ".."})
    void rejectsReservedId(String id) {
        assertThatThrownBy(() -> picture().id(id))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("\"" + id + "\"");
    }

    @Test
    void idsAreSeparateForEachType() throws Exception {
        try (OfficeDocuments documents = UntimedDocuments.of()) {
            String id = documents.add(report());
            documents.put(id, picture().id("revenue"));
            NewItem table = NewItem.of(ItemType.EMBED, NOT_OFFICE, "application/pdf");
            assertThat(documents.put(id, table.id("revenue"))).isEqualTo("office://" + id + "/embed/revenue");
            assertThat(documents.get(id, ItemType.EMBED, "revenue").bytes()).isEqualTo(NOT_OFFICE);
            assertThat(documents.get(id, ItemType.IMAGE, "revenue").bytes()).isEqualTo(PICTURE);
        }
    }

    @Test
    void boundsBytesOfAllItems() throws Exception {
        try (OfficeDocuments documents = UntimedDocuments.builder().putBytes(10).build()) {
            String id = documents.add(report());
            documents.put(id, NewItem.of(ItemType.EMBED, new byte[6], "text/plain"));
            NewItem tooMuch = NewItem.of(ItemType.EMBED, new byte[5], "text/plain");
            assertThatThrownBy(() -> documents.put(id, tooMuch))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("have 6 bytes; another 5 bytes would exceed the limit of 10");
            documents.put(id, NewItem.of(ItemType.EMBED, new byte[4], "text/plain"));
        }
    }

    @Test
    void clientsSeeMetadata() throws Exception {
        Files.write(folder.resolve("a.docx"), report());
        try (OfficeDocuments documents =
                        UntimedDocuments.builder().root(folder).listing(true).build();
                TestServer server = new TestServer(documents);
                McpSyncClient client = server.connect()) {
            String id = documents.docId(folder.resolve("a.docx"));
            Map<String, Object> known = Map.of("dimensions", Map.of("width", 9, "height", 9), "made_by", "me");
            String uri =
                    documents.put(id, picture().id("über/uns").name("About.png").metadata(known));
            Map<?, ?> listed = ServedDocumentTest.call(
                    client, "list_embedded_resources", Map.of("file_path", "a.docx", "resource_types", "image"));
            assertThat(((List<?>) ((Map<?, ?>) listed.get("resources")).get("image")).get(1))
                    .isEqualTo(Map.of(
                            "id",
                            "2",
                            "name",
                            "About.png",
                            "mime_type",
                            "image/png",
                            "uri",
                            "office://" + id + "/image/2",
                            "size",
                            PICTURE.length,
                            "metadata",
                            Map.of(
                                    "aliases", List.of("über/uns", "about", "image-2"),
                                    "dimensions", Map.of("width", 9, "height", 9),
                                    "made_by", "me")));
            assertThat(client.listResources().resources().get(2).meta().toString())
                    .contains("made_by=me");
            McpSchema.ResourceContents read = client.readResource(
                            McpSchema.ReadResourceRequest.builder(uri).build())
                    .contents()
                    .get(0);
            assertThat(Base64.getDecoder().decode(((McpSchema.BlobResourceContents) read).blob()))
                    .isEqualTo(PICTURE);
        }
    }

    /** The list has only the items that the application added. The items in the file remain unknown. */
    @Test
    void acceptsItemsForUnreadableFile() throws Exception {
        Path file = Files.write(folder.resolve("a.pdf"), NOT_OFFICE);
        ServerRequest context = ServerRequest.detached();
        try (OfficeDocuments documents =
                UntimedDocuments.builder().root(folder).listing(true).build()) {
            String id = documents.docId(file);
            assertThatThrownBy(() -> documents.list(id)).isInstanceOf(OfficeException.class);
            String cover = documents.put(id, picture().id("cover"));
            assertThat(documents.put(id, ItemType.IMAGE, "Back", "image/png", PICTURE))
                    .isEqualTo("office://" + id + "/image/2");
            assertThat(documents.list(id)).extracting(ListedItem::id).containsExactly("1", "2");
            for (String one : List.of("cover", "1", "2", "Back")) {
                assertThat(documents.get(id, ItemType.IMAGE, one).bytes()).isEqualTo(PICTURE);
            }
            assertThat(documents.describe(cover, context).toCompletableFuture().join())
                    .isPresent();
            assertThatThrownBy(() -> documents.get(id, ItemType.IMAGE, "3")).isInstanceOf(OfficeException.class);
            Page<ResourceDescriptor> page = documents
                    .listResources(Page.Request.first(10), context)
                    .toCompletableFuture()
                    .join();
            assertThat(page.items()).hasSize(2);
            assertThat(page.isPartial()).isTrue();
        }
    }

    @Test
    void rejectsItemForMissingDocument() throws Exception {
        Path file = Files.write(folder.resolve("a.docx"), report());
        try (OfficeDocuments documents = UntimedDocuments.of(folder)) {
            String id = documents.docId(file);
            Files.delete(file);
            assertThatThrownBy(() -> documents.put(id, picture().id("cover")))
                    .isInstanceOf(ResourceNotFoundException.class);
            Files.write(file, report());
            assertThat(documents.put(id, picture().id("cover"))).endsWith("/image/cover");
            assertThat(documents.list(id)).hasSize(2);
        }
    }
}
