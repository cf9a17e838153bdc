package io.github.mcpresources.office;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.mcpresources.ResourceNotFoundException;
import io.github.mcpresources.internal.content.Digests;
import io.github.mcpresources.office.document.ItemType;
import io.github.mcpresources.testkit.client.ResourceClient;
import io.github.mcpresources.testkit.client.Revision;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The ids of documents, and the resolution of ids to documents. */
class DocumentIdsTest {

    @TempDir
    private Path folder;

    private static byte[] report(int n) {
        return TestPackage.word()
                .picture("word/document.xml", "rId1", "word/media/image1.png", TestPackage.png(1, n))
                .bytes();
    }

    /** Returns two documents whose digests begin with the same digits. */
    static List<byte[]> alike(int digits) {
        Map<String, byte[]> byBeginning = new HashMap<>();
        for (int n = 1; ; n++) {
            byte[] bytes = report(n);
            byte[] other = byBeginning.put(Digests.of(bytes).substring(0, digits), bytes);
            if (other != null) {
                return List.of(other, bytes);
            }
        }
    }

    /** Writes a file that was last modified an hour ago, so that its attributes are enough to identify its content. */
    private Path file(String name, byte[] bytes) throws Exception {
        Path file = Files.write(folder.resolve(name), bytes);
        Files.setLastModifiedTime(file, FileTime.from(Instant.now().minus(Duration.ofHours(1))));
        return file;
    }

    @Test
    void acceptsDigestPrefixAndWholeDigestAsId() throws Exception {
        byte[] bytes = report(1);
        String digest = Digests.of(bytes);
        try (OfficeDocuments documents = UntimedDocuments.of()) {
            String id = documents.add(file("a.docx", bytes));
            assertThat(id).isEqualTo(digest.substring(0, 12));
            for (String good : List.of(id, digest.substring(0, 13), digest)) {
                assertThat(documents.get(good, ItemType.IMAGE, "1").bytes()).isEqualTo(TestPackage.png(1, 1));
            }
            for (String bad : List.of(
                    digest.substring(0, 11), digest + "0", id.substring(1) + "x", id.toUpperCase(Locale.ROOT) + "G")) {
                assertThatThrownBy(() -> documents.list(bad)).as(bad).isInstanceOf(ResourceNotFoundException.class);
            }
        }
    }

    @Test
    void renamedCopyAndOtherProcessHaveSameId() throws Exception {
        Path file = file("a.docx", report(1));
        Path copy = Files.copy(file, folder.resolve("b.docx"));
        String id;
        try (OfficeDocuments documents = UntimedDocuments.of(folder)) {
            id = documents.docId(file);
            assertThat(documents.docId(copy)).isEqualTo(id);
            Files.delete(file);
            assertThat(documents.list(id)).hasSize(1);
        }
        try (OfficeDocuments documents = UntimedDocuments.of(folder)) {
            assertThat(documents.docId(copy)).isEqualTo(id);
        }
    }

    @Test
    void resolvesDocumentsWithCollidingIds() throws Exception {
        List<byte[]> alike = alike(1);
        byte[] first = alike.get(0);
        byte[] second = alike.get(1);
        try (OfficeDocuments documents = UntimedDocuments.builder().idDigits(1).build()) {
            String one = documents.add(first);
            String two = documents.add(second);
            assertThat(one).hasSize(1);
            assertThat(two).hasSize(5).startsWith(one);
            byte[] picture = documents.get(two, ItemType.IMAGE, "1").bytes();
            assertThat(documents.get(one, ItemType.IMAGE, "1").bytes()).isNotEqualTo(picture);
            assertThat(documents.get(Digests.of(first), ItemType.IMAGE, "1").bytes())
                    .isNotEqualTo(picture);
            assertThat(documents.get(Digests.of(second), ItemType.IMAGE, "1").bytes())
                    .isEqualTo(picture);
            assertThat(documents.add(first)).isEqualTo(one);
            assertThat(documents.add(second)).isEqualTo(two);
        }
    }

    @Test
    void rejectsAmbiguousDigestPrefix() throws Exception {
        List<byte[]> alike = alike(2);
        try (OfficeDocuments documents = UntimedDocuments.builder().idDigits(1).build()) {
            documents.add(alike.get(0));
            documents.add(alike.get(1));
            String both = Digests.of(alike.get(0)).substring(0, 2);
            assertThatThrownBy(() -> documents.list(both)).isInstanceOf(ResourceNotFoundException.class);
            for (byte[] one : alike) {
                assertThat(documents.list(Digests.of(one))).hasSize(1);
            }
        }
    }

    @Test
    void keepsPathIdWhenDocumentChanges() throws Exception {
        Path file = file("a.docx", report(1));
        try (OfficeDocuments documents =
                UntimedDocuments.builder().root(folder).ids(DocumentIds.PATH).build()) {
            String id = documents.docId(file);
            assertThat(id).matches("p-[0-9a-f]{12}");
            assertThat(documents.get(id, ItemType.IMAGE, "1").bytes()).isEqualTo(TestPackage.png(1, 1));
            Files.write(file, report(2));
            assertThat(documents.docId(file)).isEqualTo(id);
            assertThat(documents.get(id, ItemType.IMAGE, "1").bytes()).isEqualTo(TestPackage.png(1, 2));
        }
    }

    @Test
    void doesNotReadPathReplacedByLink() throws Exception {
        Path served = Files.createDirectories(folder.resolve("served/inner"));
        Path secret = Files.createDirectory(folder.resolve("secret"));
        Path file = file("served/inner/a.docx", report(1));
        file("secret/a.docx", report(2));
        try (OfficeDocuments documents = UntimedDocuments.builder()
                .root(folder.resolve("served"))
                .ids(DocumentIds.PATH)
                .build()) {
            String id = documents.docId(file);
            assertThat(documents.list(id)).hasSize(1);
            Files.move(served, folder.resolve("away"));
            Files.createSymbolicLink(served, secret);
            assertThatThrownBy(() -> documents.get(id, ItemType.IMAGE, "1"))
                    .isInstanceOf(ResourceNotFoundException.class);
        }
    }

    private OfficeDocuments twoByPath() {
        return UntimedDocuments.builder()
                .root(folder)
                .ids(DocumentIds.PATH)
                .maxDocuments(2)
                .build();
    }

    @Test
    void forgetsOldestPath() throws Exception {
        try (OfficeDocuments documents = twoByPath()) {
            String first = documents.docId(file("1.docx", report(1)));
            String second = documents.docId(file("2.docx", report(2)));
            String third = documents.docId(file("3.docx", report(3)));
            assertThatThrownBy(() -> documents.list(first)).isInstanceOf(ResourceNotFoundException.class);
            assertThat(documents.list(second)).hasSize(1);
            assertThat(documents.list(third)).hasSize(1);
        }
    }

    @Test
    void keepsRecentlyRequestedPath() throws Exception {
        try (OfficeDocuments documents = twoByPath()) {
            String first = documents.docId(file("1.docx", report(1)));
            String second = documents.docId(file("2.docx", report(2)));
            assertThat(documents.docId(folder.resolve("1.docx"))).isEqualTo(first);
            documents.docId(file("3.docx", report(3)));
            assertThat(documents.list(first)).hasSize(1);
            assertThatThrownBy(() -> documents.list(second)).isInstanceOf(ResourceNotFoundException.class);
        }
    }

    @Test
    void findsSessionIdOnlyInItsSession() throws Exception {
        file("a.docx", report(1));
        try (OfficeDocuments documents = UntimedDocuments.builder()
                        .root(folder)
                        .ids(DocumentIds.SESSION)
                        .build();
                TestServer server = new TestServer(documents);
                McpSyncClient mine = server.connect();
                McpSyncClient other = server.connect()) {
            Map<String, Object> arguments = Map.of("file_path", "a.docx");
            String id = (String) ServedDocumentTest.call(mine, "list_embedded_resources", arguments)
                    .get("doc_id");
            assertThat(id).matches("s-[0-9a-f]{24}");
            assertThat(ServedDocumentTest.call(mine, "extract_images", arguments)
                            .get("doc_id"))
                    .isEqualTo(id);
            assertThat(ServedDocumentTest.call(other, "extract_images", arguments)
                            .get("doc_id"))
                    .isNotEqualTo(id);
            McpSchema.ReadResourceRequest read = McpSchema.ReadResourceRequest.builder("office://" + id + "/image/1")
                    .build();
            assertThat(mine.readResource(read).contents()).hasSize(1);
            assertThatThrownBy(() -> other.readResource(read))
                    .isInstanceOfSatisfying(
                            McpError.class,
                            error -> assertThat(error.getJsonRpcError().code()).isEqualTo(-32002));
        }
    }

    /** Revision 2026-07-28 has no sessions. */
    @Test
    void usesContentIdWithoutSession() throws Exception {
        byte[] report = report(1);
        file("a.docx", report);
        try (OfficeDocuments documents = UntimedDocuments.builder()
                        .root(folder)
                        .ids(DocumentIds.SESSION)
                        .build();
                TestServer server = new TestServer(documents);
                ResourceClient client = ResourceClient.http(server.endpoint())
                        .revision(Revision.V2026_07_28)
                        .open()) {
            for (String tool : List.of("list_embedded_resources", "extract_images")) {
                ObjectNode call = JsonNodeFactory.instance.objectNode().put("name", tool);
                call.putObject("arguments").put("file_path", "a.docx");
                JsonNode answer = client.ask("tools/call", call).result().path("structuredContent");
                assertThat(answer.path("doc_id").asText())
                        .isEqualTo(Digests.of(report).substring(0, 12));
            }
            ObjectNode read = JsonNodeFactory.instance
                    .objectNode()
                    .put("uri", "office://" + Digests.of(report).substring(0, 12) + "/image/1");
            assertThat(client.ask("resources/read", read).succeeded()).isTrue();
        }
    }

    @Test
    void forgetsLeastRecentlyUsedDocumentFirst() throws Exception {
        try (OfficeDocuments documents =
                UntimedDocuments.builder().maxDocuments(2).build()) {
            String one = documents.add(report(1));
            String two = documents.add(report(2));
            documents.list(one);
            String three = documents.add(report(3));
            assertThat(documents.list(one)).hasSize(1);
            assertThat(documents.list(three)).hasSize(1);
            assertThatThrownBy(() -> documents.list(two)).isInstanceOf(ResourceNotFoundException.class);
        }
    }

    @Test
    void forgetsOldestCopiesOfDocument() throws Exception {
        try (OfficeDocuments documents = twoByPath()) {
            List<String> ids = new ArrayList<>();
            for (int n = 0; n < 3; n++) {
                ids.add(documents.docId(file(n + ".docx", report(1))));
            }
            assertThat(ids).doesNotHaveDuplicates();
            assertThatThrownBy(() -> documents.list(ids.get(0))).isInstanceOf(ResourceNotFoundException.class);
            assertThat(documents.list(ids.get(1))).hasSize(1);
            assertThat(documents.list(ids.get(2))).hasSize(1);
            assertThat(documents.docId(folder.resolve("0.docx"))).isEqualTo(ids.get(0));
            assertThat(documents.list(ids.get(0))).hasSize(1);
        }
    }

    @Test
    void resolvesPathsWithCollidingIds() throws Exception {
        try (OfficeDocuments documents = UntimedDocuments.builder()
                .root(folder)
                .ids(DocumentIds.PATH)
                .idDigits(1)
                .build()) {
            Map<String, Integer> ids = new HashMap<>();
            for (int n = 1; n <= 17; n++) {
                ids.put(documents.docId(file(n + ".docx", report(n))), n);
            }
            assertThat(ids).hasSize(17);
            for (Map.Entry<String, Integer> id : ids.entrySet()) {
                assertThat(documents.get(id.getKey(), ItemType.IMAGE, "1").bytes())
                        .isEqualTo(TestPackage.png(1, id.getValue()));
            }
        }
    }

    @Test
    void doesNotReadChangedFileByOldId() throws Exception {
        Path file = file("a.docx", report(1));
        try (OfficeDocuments documents = UntimedDocuments.of(folder)) {
            String before = documents.docId(file);
            assertThat(documents.get(before, ItemType.IMAGE, "1").bytes()).isEqualTo(TestPackage.png(1, 1));
            Files.write(file, report(2));
            assertThatThrownBy(() -> documents.get(before, ItemType.IMAGE, "1"))
                    .isInstanceOf(ResourceNotFoundException.class);
            assertThat(documents.get(documents.docId(file), ItemType.IMAGE, "1").bytes())
                    .isEqualTo(TestPackage.png(1, 2));
        }
    }

    @Test
    void doesNotListChangedFileByOldId() throws Exception {
        Path file = file("a.docx", report(1));
        try (OfficeDocuments documents = UntimedDocuments.of(folder)) {
            String before = documents.docId(file);
            Files.write(file, report(2));
            assertThatThrownBy(() -> documents.list(before)).isInstanceOf(ResourceNotFoundException.class);
        }
    }

    @Test
    void detectsChangeRightAfterReadDespiteEqualAttributes() throws Exception {
        Path file = Files.write(folder.resolve("a.docx"), report(1));
        FileTime time = Files.getLastModifiedTime(file);
        try (OfficeDocuments documents = UntimedDocuments.of(folder)) {
            String before = documents.docId(file);
            byte[] other = report(1);
            other[other.length - 1] = 1; // the length of the zip comment, which is not used
            Files.write(file, other);
            Files.setLastModifiedTime(file, time);
            assertThat(documents.docId(file)).isNotEqualTo(before);
        }
    }
}
