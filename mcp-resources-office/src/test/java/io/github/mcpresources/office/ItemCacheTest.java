package io.github.mcpresources.office;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceNotFoundException;
import io.github.mcpresources.office.document.ItemType;
import io.github.mcpresources.testkit.harness.ManualTime;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How long what was extracted is kept, and for whom it is still good. */
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

    private OfficeDocumentsBuilder builder() {
        return OfficeDocuments.builder()
                .root(folder.resolve("served"))
                .time(time)
                .cacheFor(Duration.ofMinutes(5));
    }

    @Test
    void anExpiredItemIsExtractedAgainWhileItsDocumentIsThere() throws Exception {
        Path file = report();
        try (OfficeDocuments documents = builder().build()) {
            String id = documents.docId(file);
            assertThat(documents.get(id, ItemType.IMAGE, "0").bytes()).isEqualTo(PICTURE);
            time.advance(Duration.ofMinutes(6));
            assertThat(documents.get(id, ItemType.IMAGE, "0").bytes()).isEqualTo(PICTURE);
        }
    }

    @Test
    void withoutItsDocumentAnItemIsThereUntilItExpires() throws Exception {
        Path file = report();
        try (OfficeDocuments documents = builder().build()) {
            String id = documents.docId(file);
            assertThat(documents.get(id, ItemType.IMAGE, "0").bytes()).isEqualTo(PICTURE);
            Files.delete(file);
            time.advance(Duration.ofMinutes(4));
            assertThat(documents.get(id, ItemType.IMAGE, "0").bytes()).isEqualTo(PICTURE);
            assertThat(documents.get(id, ItemType.IMAGE, "image-1").bytes()).isEqualTo(PICTURE);
            time.advance(Duration.ofMinutes(2));
            assertThatThrownBy(() -> documents.get(id, ItemType.IMAGE, "0"))
                    .isInstanceOf(ResourceNotFoundException.class);
        }
    }

    @Test
    void whatIsReadFromTheCacheIsDescribedAsWell() throws Exception {
        Path file = report();
        RequestContext context = RequestContext.detached();
        try (OfficeDocuments documents = builder().build()) {
            String uri = "office://" + documents.docId(file) + "/image/";
            for (String id : List.of("0", "image-1")) {
                assertThat(documents
                                .read(uri + id, context)
                                .toCompletableFuture()
                                .join())
                        .isPresent();
            }
            Files.delete(file);
            for (String id : List.of("0", "image-1")) {
                assertThat(documents
                                .read(uri + id, context)
                                .toCompletableFuture()
                                .join())
                        .isPresent();
                assertThat(documents
                                .describe(uri + id, context)
                                .toCompletableFuture()
                                .join())
                        .hasValueSatisfying(described -> assertThat(described.toJson())
                                .containsEntry("uri", uri + id)
                                .containsEntry("mimeType", "image/png"));
            }
            for (String missing : List.of("1", "0?size=thumb")) {
                assertThat(documents.read(uri + missing, context)).isCompletedExceptionally();
                assertThat(documents.describe(uri + missing, context)).isCompletedExceptionally();
            }
        }
    }

    @Test
    void aFormIsDescribedAsWhatItIs() throws Exception {
        Path file = report();
        RequestContext context = RequestContext.detached();
        try (OfficeDocuments documents = builder().build()) {
            String uri = "office://" + documents.docId(file) + "/image/0";
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
    void theDirectoryServesAfterARestart() throws Exception {
        Path file = report();
        Path kept = folder.resolve("kept");
        String id;
        try (OfficeDocuments documents = builder().cacheDirectory(kept).build()) {
            id = documents.docId(file);
            assertThat(documents.get(id, ItemType.IMAGE, "0").bytes()).isEqualTo(PICTURE);
        }
        Files.delete(file);
        try (OfficeDocuments documents = builder().cacheDirectory(kept).build()) {
            ItemContent content = documents.get(id, ItemType.IMAGE, "0");
            assertThat(content.bytes()).isEqualTo(PICTURE);
            assertThat(content.mimeType()).isEqualTo("image/png");
            assertThatThrownBy(() -> documents.get(id, ItemType.IMAGE, "1"))
                    .isInstanceOf(ResourceNotFoundException.class);
        }
        try (OfficeDocuments documents = builder().build()) {
            assertThatThrownBy(() -> documents.get(id, ItemType.IMAGE, "0"))
                    .isInstanceOf(ResourceNotFoundException.class);
        }
    }

    @Test
    void aChangedFileEndsWhatWasKeptOfIt() throws Exception {
        Path file = report();
        try (OfficeDocuments documents = builder().build()) {
            String id = documents.docId(file);
            assertThat(documents.get(id, ItemType.IMAGE, "0").bytes()).isEqualTo(PICTURE);
            TestPackage.word().write(file);
            assertThatThrownBy(() -> documents.get(id, ItemType.IMAGE, "0"))
                    .isInstanceOf(ResourceNotFoundException.class);
            Files.delete(file);
            assertThatThrownBy(() -> documents.get(id, ItemType.IMAGE, "0"))
                    .isInstanceOf(ResourceNotFoundException.class);
        }
    }

    @Test
    void whatIsTooLargeToBeKeptIsStreamedFromTheDocument() throws Exception {
        byte[] film = new byte[300_000];
        new Random(1).nextBytes(film);
        Path file = TestPackage.word()
                .rel("word/document.xml", "rId1", "video", "media/film.mp4")
                .part("word/media/film.mp4", film)
                .write(Files.createDirectories(folder.resolve("served")).resolve("film.docx"));
        try (OfficeDocuments documents = builder().cacheBytes(100_000).build()) {
            String id = documents.docId(file);
            assertThat(documents.get(id, ItemType.MEDIA, "0").bytes()).isEqualTo(film);
            Files.delete(file);
            assertThatThrownBy(() -> documents.get(id, ItemType.MEDIA, "0"))
                    .isInstanceOf(ResourceNotFoundException.class);
        }
    }

    @Test
    void whatIsTooLargeToBeKeptLeavesTheOthersInTheCache() throws Exception {
        byte[] large = new byte[90_000];
        new Random(1).nextBytes(large);
        byte[] small = Arrays.copyOf(large, 20_000);
        Path file = TestPackage.word()
                .rel("word/document.xml", "rId1", "package", "media/data.bin")
                .part("word/media/data.bin", large)
                .picture("word/document.xml", "rId2", "word/media/small.png", small)
                .write(Files.createDirectories(folder.resolve("served")).resolve("a.docx"));
        try (OfficeDocuments documents = builder().cacheBytes(100_000).build()) {
            String id = documents.docId(file);
            documents.get(id, ItemType.IMAGE, "0");
            assertThat(documents.get(id, ItemType.EMBED, "0").bytes()).isEqualTo(large);
            Files.delete(file);
            assertThat(documents.get(id, ItemType.IMAGE, "0").bytes()).isEqualTo(small);
        }
    }

    @Test
    void afterARestartABeginningThatTwoDocumentsHaveNamesNeither() throws Exception {
        Path kept = folder.resolve("kept");
        List<byte[]> alike = DocumentIdsTest.alike(2);
        try (OfficeDocuments documents =
                OfficeDocuments.builder().idDigits(1).cacheDirectory(kept).build()) {
            for (byte[] one : alike) {
                documents.get(documents.add(one), ItemType.IMAGE, "0");
            }
        }
        try (OfficeDocuments documents =
                OfficeDocuments.builder().idDigits(1).cacheDirectory(kept).build()) {
            String both = Digests.of(alike.get(0)).substring(0, 2);
            assertThatThrownBy(() -> documents.get(both, ItemType.IMAGE, "0"))
                    .isInstanceOf(ResourceNotFoundException.class);
            for (byte[] one : alike) {
                assertThat(documents.get(Digests.of(one), ItemType.IMAGE, "0").bytes())
                        .isNotEmpty();
            }
        }
    }

    @Test
    void whatTheApplicationPutIsBehindWhatIsInTheDocument() throws Exception {
        Path file = report();
        try (OfficeDocuments documents = builder().build()) {
            String id = documents.docId(file);
            String uri = documents.put(id, ItemType.IMAGE, "Cover.png", "image/png", TestPackage.png(9, 9));
            assertThat(uri).isEqualTo("office://" + id + "/image/1");
            assertThat(documents.get(id, ItemType.IMAGE, "cover").bytes()).isEqualTo(TestPackage.png(9, 9));
            documents.put(id, ItemType.CHART, "Made by hand", "image/png", TestPackage.png(8, 8));
            ItemContent chart = documents.get(id, ItemType.CHART, "made-by-hand");
            assertThat(chart.mimeType()).isEqualTo("image/png");
            assertThat(chart.bytes()).isEqualTo(TestPackage.png(8, 8));
            assertThat(documents.list(id)).extracting(ListedItem::id).isEqualTo(List.of("0", "1", "0"));
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
