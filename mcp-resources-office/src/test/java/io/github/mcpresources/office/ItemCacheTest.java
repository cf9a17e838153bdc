package io.github.mcpresources.office;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.github.mcpresources.ContentPart;
import io.github.mcpresources.Contents;
import io.github.mcpresources.ResourceNotFoundException;
import io.github.mcpresources.internal.request.ServerRequest;
import io.github.mcpresources.office.document.ItemType;
import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.testkit.harness.ManualTime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The cache of extracted items: expiry, invalidation and limits. */
class ItemCacheTest {

    private static final byte[] PICTURE = TestPackage.png(3, 2);

    @TempDir
    private Path folder;

    private final ManualTime time = new ManualTime();

    private Path report() throws Exception {
        return TestPackage.word()
                .picture("word/document.xml", "rId1", "word/media/image1.png", PICTURE)
                .write(Files.createDirectories(folder.resolve("served")).resolve("a.docx"));
    }

    private OfficeDocuments.Builder builder() {
        return UntimedDocuments.builder()
                .root(folder.resolve("served"))
                .time(time)
                .cacheFor(Duration.ofMinutes(5));
    }

    @Test
    void extractsExpiredItemAgain() throws Exception {
        Path file = report();
        try (OfficeDocuments documents = builder().build()) {
            String id = documents.docId(file);
            assertThat(documents.get(id, ItemType.IMAGE, "1").bytes()).isEqualTo(PICTURE);
            time.advance(Duration.ofMinutes(6));
            assertThat(documents.get(id, ItemType.IMAGE, "1").bytes()).isEqualTo(PICTURE);
        }
    }

    @Test
    void keepsExtractedItemUntilExpiry() throws Exception {
        Path file = report();
        Path kept = folder.resolve("kept");
        try (OfficeDocuments documents = builder().cacheDirectory(kept).build()) {
            String id = documents.docId(file);
            documents.get(id, ItemType.IMAGE, "1");
            time.advance(Duration.ofMinutes(4));
            assertThat(isKept(kept, PICTURE)).isTrue();
            time.advance(Duration.ofMinutes(2));
            documents.list(id);
            await().untilAsserted(() -> assertThat(isKept(kept, PICTURE)).isFalse());
        }
    }

    private static boolean isKept(Path directory, byte[] bytes) throws IOException {
        String wanted = new String(bytes, ISO_8859_1);
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                if (Files.readString(file, ISO_8859_1).contains(wanted)) {
                    return true;
                }
            }
            return false;
        }
    }

    @Test
    void describesFormWithItsMimeType() throws Exception {
        Path file = report();
        ServerRequest context = ServerRequest.detached();
        try (OfficeDocuments documents = builder().build()) {
            String uri = "office://" + documents.docId(file) + "/image/1";
            assertThat(documents
                            .describe(uri + "?format=jpeg", context)
                            .toCompletableFuture()
                            .join()
                            .orElseThrow()
                            .toJson())
                    .containsEntry("mimeType", "image/jpeg")
                    .doesNotContainKey("size");
            assertThat(documents.describe(uri + "?format=csv", context)).isCompletedExceptionally();
        }
    }

    @Test
    void cacheDirectoryOutlivesProcessButNotDocument() throws Exception {
        Path file = report();
        Path kept = folder.resolve("kept");
        String id;
        try (OfficeDocuments documents = builder().cacheDirectory(kept).build()) {
            id = documents.docId(file);
            assertThat(documents.get(id, ItemType.IMAGE, "1").bytes()).isEqualTo(PICTURE);
        }
        try (OfficeDocuments documents = builder().cacheDirectory(kept).build()) {
            assertThat(documents.docId(file)).isEqualTo(id);
            assertThat(isKept(kept, PICTURE)).isTrue();
            Files.delete(file);
            assertThatThrownBy(() -> documents.get(id, ItemType.IMAGE, "1"))
                    .isInstanceOf(ResourceNotFoundException.class);
            assertThat(isKept(kept, PICTURE)).isFalse();
        }
    }

    @Test
    void doesNotServeKeptItemOfChangedFile() throws Exception {
        Path file = report();
        try (OfficeDocuments documents = builder().build()) {
            String id = documents.docId(file);
            assertThat(documents.get(id, ItemType.IMAGE, "1").bytes()).isEqualTo(PICTURE);
            TestPackage.word().write(file);
            assertThatThrownBy(() -> documents.get(id, ItemType.IMAGE, "1"))
                    .isInstanceOf(ResourceNotFoundException.class);
            Files.delete(file);
            assertThatThrownBy(() -> documents.get(id, ItemType.IMAGE, "1"))
                    .isInstanceOf(ResourceNotFoundException.class);
        }
    }

    @Test
    void streamsItemTooLargeForCache() throws Exception {
        byte[] film = new byte[300_000];
        new Random(1).nextBytes(film);
        Path file = TestPackage.word()
                .rel("word/document.xml", "rId1", "video", "media/film.mp4")
                .part("word/media/film.mp4", film)
                .write(Files.createDirectories(folder.resolve("served")).resolve("film.docx"));
        try (OfficeDocuments documents = builder().cacheBytes(100_000).build()) {
            String id = documents.docId(file);
            assertThat(documents.get(id, ItemType.MEDIA, "1").bytes()).isEqualTo(film);
            assertThat(body(documents, "office://" + id + "/media/1")).isInstanceOf(ContentPart.Body.Stream.class);
            Files.delete(file);
            assertThatThrownBy(() -> documents.get(id, ItemType.MEDIA, "1"))
                    .isInstanceOf(ResourceNotFoundException.class);
        }
        TestPackage.word()
                .rel("word/document.xml", "rId1", "video", "media/film.mp4")
                .part("word/media/film.mp4", film)
                .write(file);
        OfficeLimits limits = TestLimits.item(200_000);
        try (OfficeDocuments documents =
                builder().cacheBytes(100_000).limits(limits).build()) {
            String uri = "office://" + documents.docId(file) + "/media/1";
            assertThatThrownBy(() -> body(documents, uri))
                    .as("before any of it is sent")
                    .hasMessageContaining("OfficeLimits.item");
        }
    }

    private static ContentPart.Body body(OfficeDocuments documents, String uri) {
        return ((Contents) documents
                        .read(uri, ServerRequest.detached())
                        .toCompletableFuture()
                        .join()
                        .orElseThrow())
                .parts()
                .get(0)
                .body();
    }

    @Test
    void removesKeptItemsWhenChangeIsDetected() throws Exception {
        Path file = report();
        Path kept = folder.resolve("kept");
        try (OfficeDocuments documents = builder().cacheDirectory(kept).build()) {
            documents.get(documents.docId(file), ItemType.IMAGE, "1");
            assertThat(isKept(kept, PICTURE)).isTrue();
            TestPackage.word().write(file);
            documents.docId(file);
            assertThat(isKept(kept, PICTURE)).isFalse();
        }
    }

    @Test
    void itemTooLargeForCacheEvictsNoOtherItem() throws Exception {
        byte[] large = new byte[90_000];
        new Random(1).nextBytes(large);
        byte[] small = Arrays.copyOf(large, 20_000);
        Path file = TestPackage.word()
                .rel("word/document.xml", "rId1", "package", "media/data.bin")
                .part("word/media/data.bin", large)
                .picture("word/document.xml", "rId2", "word/media/small.png", small)
                .write(Files.createDirectories(folder.resolve("served")).resolve("a.docx"));
        Path kept = folder.resolve("kept");
        try (OfficeDocuments documents =
                builder().cacheBytes(100_000).cacheDirectory(kept).build()) {
            String id = documents.docId(file);
            documents.get(id, ItemType.IMAGE, "1");
            assertThat(documents.get(id, ItemType.EMBED, "1").bytes()).isEqualTo(large);
            assertThat(isKept(kept, large)).isFalse();
            assertThat(isKept(kept, small)).isTrue();
        }
    }

    @Test
    void listsPutItemsAfterItemsOfDocument() throws Exception {
        Path file = report();
        try (OfficeDocuments documents = builder().build()) {
            String id = documents.docId(file);
            String uri = documents.put(id, ItemType.IMAGE, "Cover.png", "image/png", TestPackage.png(9, 9));
            assertThat(uri).isEqualTo("office://" + id + "/image/2");
            assertThat(documents.get(id, ItemType.IMAGE, "cover").bytes()).isEqualTo(TestPackage.png(9, 9));
            documents.put(id, ItemType.CHART, "Made by hand", "image/png", TestPackage.png(8, 8));
            ItemContent chart = documents.get(id, ItemType.CHART, "made-by-hand");
            assertThat(chart.mimeType()).isEqualTo("image/png");
            assertThat(chart.bytes()).isEqualTo(TestPackage.png(8, 8));
            assertThat(documents.list(id)).extracting(ListedItem::id).isEqualTo(List.of("1", "2", "1"));
            assertThatThrownBy(() -> documents.put("ffffffffffff", ItemType.IMAGE, "x", "image/png", new byte[1]))
                    .isInstanceOf(ResourceNotFoundException.class);
        }
        try (OfficeDocuments documents = builder().putBytes(10).build()) {
            String id = documents.docId(file);
            assertThatThrownBy(() -> documents.put(id, ItemType.EMBED, "x", "text/plain", new byte[11]))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("limit of 10")
                    .hasMessageContaining("putBytes");
        }
    }
}
