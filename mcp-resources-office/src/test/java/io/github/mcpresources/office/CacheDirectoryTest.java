package io.github.mcpresources.office;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.mcpresources.Caller;
import io.github.mcpresources.LimitExceededException;
import io.github.mcpresources.MemoryBudget;
import io.github.mcpresources.internal.documents.ItemCache;
import io.github.mcpresources.internal.documents.Rendition;
import io.github.mcpresources.internal.request.ServerRequest;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.server.ResourceServer;
import io.github.mcpresources.testkit.harness.ManualTime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of the cache in a directory: the items that the next process finds, damaged files, and limits. */
class CacheDirectoryTest {

    private static final Map<String, Object> META = Map.of("substituted", List.of("Calibri"), "scale", 1.5);

    @TempDir
    private Path directory;

    private final ManualTime time = new ManualTime();
    private final ServerRequest context = ServerRequest.detached();

    private ItemCache open(long mostBytes) throws IOException {
        return ItemCache.open(mostBytes, Duration.ofHours(1), time, directory);
    }

    private static Rendition item(int size) {
        byte[] bytes = new byte[size];
        Arrays.fill(bytes, (byte) size);
        return new Rendition(bytes, "image/png", META);
    }

    private Optional<Integer> size(ItemCache cache, String key) {
        return cache.get(key, context).map(it -> it.bytes().length);
    }

    private Path items() {
        return directory.resolve("contents");
    }

    /** Returns the files of items, including incomplete files. */
    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.filter(it -> it.getFileName().toString().length() == 64)
                    .sorted()
                    .toList();
        }
    }

    @Test
    void returnsItemOfEarlierProcess() throws Exception {
        try (ItemCache cache = open(1_000)) {
            cache.put("d/image/0?", item(10));
            cache.put("d/image/0?", item(20));
            cache.put("d/image/1?", item(0));
        }
        try (ItemCache cache = open(1_000)) {
            Rendition read = cache.get("d/image/0?", context).orElseThrow();
            assertThat(read.bytes()).isEqualTo(item(20).bytes());
            assertThat(read.mimeType()).isEqualTo("image/png");
            assertThat(read.meta()).isEqualTo(META);
            assertThat(size(cache, "d/image/1?")).contains(0);
            assertThat(files()).hasSize(2);
        }
        time.advance(Duration.ofHours(1));
        try (ItemCache cache = open(1_000)) {
            assertThat(size(cache, "d/image/0?")).isEmpty();
            assertThat(files()).isEmpty();
        }
    }

    @Test
    void deletesChangedFileInsteadOfReadingIt() throws Exception {
        try (ItemCache cache = open(1_000)) {
            cache.put("d/image/0?", item(10));
            Path file = files().get(0);
            byte[] bytes = Files.readAllBytes(file);
            bytes[bytes.length - 1]++;
            Files.write(file, bytes);
            assertThat(size(cache, "d/image/0?")).isEmpty();
            assertThat(files()).isEmpty();
            cache.put("d/image/0?", item(10));
            Files.delete(files().get(0));
            assertThat(size(cache, "d/image/0?")).isEmpty();
        }
    }

    @Test
    void deletesIncompleteFilesOfKilledProcessAndNoOtherFiles() throws Exception {
        try (ItemCache cache = open(1_000)) {
            cache.put("d/image/0?", item(10));
        }
        byte[] whole = Files.readAllBytes(files().get(0));
        Path shard = Files.createDirectories(items().resolve("00"));
        for (int length = 0; length < whole.length; length++) {
            Files.write(shard.resolve("%064x".formatted(length)), Arrays.copyOf(whole, length));
        }
        Files.write(shard.resolve("a".repeat(64)), Arrays.copyOf(whole, whole.length + 1));
        Files.writeString(shard.resolve("b".repeat(64)), "{\"key\":7}\n");
        Files.writeString(shard.resolve("notes.txt"), "mine");
        Files.write(directory.resolve("unfinished").resolve("c".repeat(64)), whole);
        try (ItemCache cache = open(1_000)) {
            assertThat(files()).hasSize(1);
            assertThat(size(cache, "d/image/0?")).contains(10);
            assertThat(shard.resolve("notes.txt")).hasContent("mine");
        }
    }

    @Test
    void doesNotCacheItemWithTooMuchMetadata() throws Exception {
        try (ItemCache cache = open(1_000)) {
            cache.put("d/image/0?", new Rendition(new byte[1], "image/png", Map.of("text", "x".repeat(64 * 1024))));
            assertThat(files()).isEmpty();
            assertThat(size(cache, "d/image/0?")).isEmpty();
        }
    }

    @Test
    void keepsItemsInDirectoryForItsOwnerOnly() throws Exception {
        assumeTrue(directory.getFileSystem().supportedFileAttributeViews().contains("posix"));
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxr-xr-x"));
        try (ItemCache cache = open(1_000)) {
            cache.put("d/image/0?", item(10));
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(items())))
                    .isEqualTo("rwx------");
        }
    }

    @Test
    void refusesDirectoryInUse() throws Exception {
        try (ItemCache cache = open(1_000)) {
            assertThat(size(cache, "d/image/0?")).isEmpty();
            assertThatThrownBy(() -> open(1_000))
                    .isInstanceOf(IOException.class)
                    .hasMessage("this process already uses the directory " + directory);
        }
        open(1_000).close();
    }

    @Test
    void dropsItemThatWasUsedLongestAgo() throws Exception {
        try (ItemCache cache = open(100)) {
            for (int item = 0; item < 5; item++) {
                cache.put("d/image/" + item + "?", item(20));
            }
            assertThat(size(cache, "d/image/0?")).contains(20);
            cache.put("d/image/5?", item(25));
            cache.put("e/image/0?", item(26));
            assertThat(size(cache, "d/image/0?")).contains(20);
            assertThat(size(cache, "d/image/1?")).isEmpty();
            assertThat(size(cache, "d/image/2?")).isEmpty();
            assertThat(size(cache, "d/image/5?")).contains(25);
            assertThat(size(cache, "e/image/0?"))
                    .as("more than a quarter of the cache")
                    .isEmpty();
            assertThat(files()).hasSize(4);
            cache.drop("d");
            assertThat(files()).isEmpty();
        }
    }

    @Test
    void reservesMemoryOfLoadedItem() throws Exception {
        MemoryBudget budget = MemoryBudget.ofBytes(1 << 20);
        try (ItemCache cache = open(8 << 20);
                ResourceServer server = ResourceServer.builder(ResourceRegistry.create())
                        .memoryBudget(budget)
                        .build()) {
            cache.put("d/image/0?", item(2 << 20));
            assertThatThrownBy(() -> cache.get("d/image/0?", server.newContext(Caller.ANONYMOUS)))
                    .isInstanceOf(LimitExceededException.class);
            assertThat(size(cache, "d/image/0?")).as("with enough memory").contains(2 << 20);
        }
    }
}
