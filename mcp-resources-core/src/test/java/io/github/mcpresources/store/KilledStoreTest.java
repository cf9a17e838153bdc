package io.github.mcpresources.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.Child;
import io.github.mcpresources.ContentPart.Body;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A process that writes a store is killed again and again. The next store returns exactly the bytes that were put, and
 * stays within its limits. {@code -Dstore.kills=50} sets the number of kills.
 */
@Timeout(1_800)
class KilledStoreTest {

    private static final int KILLS = Integer.getInteger("store.kills", 2);
    private static final int MOST = 40;
    private static final long MAX_BYTES = 30_000_000;
    private static final long MAX_HEADER_LENGTH = 1_000;

    @TempDir
    Path temp;

    @Test
    void readsOnlyCompleteContentsAfterKill() throws Exception {
        Random random = new Random(7);
        int survivors = 0;
        int unfinished = 0;
        for (int kill = 0; kill < KILLS; kill++) {
            Process writer = start();
            try (BufferedReader lines =
                    new BufferedReader(new InputStreamReader(writer.getInputStream(), StandardCharsets.UTF_8))) {
                int until = 1 + random.nextInt(20);
                for (int line = 0; line < until; line++) {
                    assertThat(lines.readLine()).as("the writer writes").isNotNull();
                }
                assertThat(writer.waitFor(random.nextInt(20), TimeUnit.MILLISECONDS))
                        .isFalse(); // the kill comes at a random moment
                writer.destroyForcibly();
                assertThat(writer.waitFor(30, TimeUnit.SECONDS)).isTrue();
            }
            unfinished += files("unfinished");
            survivors += readAll();
        }
        assertThat(survivors).isPositive();
        try (ContentStore store = ContentStore.builder()
                .directory(temp)
                .expireAfterWrite(Duration.ofNanos(1))
                .build()) {
            assertThat(store.size()).isZero();
            assertThat(bytesOnDisk()).isZero();
        }
        System.out.printf("%d kills: %d contents read whole, %d unfinished ones swept%n", KILLS, survivors, unfinished);
    }

    @Test
    void waitsForEndOfProcessThatUsesDirectory() throws Exception {
        Process writer = start();
        CompletableFuture<ContentStore> next;
        try {
            assertThat(writer.inputReader().readLine()).as("the writer writes").isNotNull();
            next = CompletableFuture.supplyAsync(
                    () -> ContentStore.builder().directory(temp).build());
            assertThatThrownBy(() -> next.get(200, TimeUnit.MILLISECONDS)).isInstanceOf(TimeoutException.class);
        } finally {
            writer.destroyForcibly();
        }
        try (ContentStore store = next.get(1, TimeUnit.MINUTES)) {
            assertThat(store.size()).isPositive();
        }
    }

    @Test
    void reportsDirectoryThatOtherProcessUses() throws Exception {
        Process writer = start();
        try {
            assertThat(writer.inputReader().readLine()).as("the writer writes").isNotNull();
            writer.outputWriter().append('\n').flush(); // the lock alone is tested
            assertThatThrownBy(() -> ContentStore.builder().directory(temp).build())
                    .isInstanceOf(UncheckedIOException.class)
                    .hasMessageContaining("another process already uses the directory " + temp);
        } finally {
            writer.destroyForcibly();
        }
    }

    private Process start() throws IOException {
        return Child.of(StoreWriter.class, List.of("-Xmx64m"), temp.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    /** Reads all entries, and returns their number. */
    private int readAll() throws Exception {
        try (ContentStore store = ContentStore.builder()
                .directory(temp)
                .maxEntries(MOST)
                .maxBytes(MAX_BYTES)
                .eviction(ContentStore.Eviction.LRU)
                .build()) {
            assertThat(files("unfinished")).isZero();
            assertThat(store.size()).isLessThanOrEqualTo(MOST);
            assertThat(store.bytes()).isLessThanOrEqualTo(MAX_BYTES);
            assertThat(bytesOnDisk()).isBetween(store.bytes(), MAX_BYTES + MOST * MAX_HEADER_LENGTH);
            List<ContentStore.StoredContent> all = store.contents();
            for (ContentStore.StoredContent content : all) {
                byte[] bytes = ((Body.Bytes) ContentStoreTest.read(store, content.uri())).bytes();
                assertThat(HexFormat.of()
                                .formatHex(MessageDigest.getInstance("SHA-256").digest(bytes)))
                        .isEqualTo(content.name());
            }
            return all.size();
        }
    }

    private int files(String directory) throws IOException {
        try (Stream<Path> all = Files.list(temp.resolve(directory))) {
            return (int) all.count();
        }
    }

    private long bytesOnDisk() throws IOException {
        try (Stream<Path> all = Files.walk(temp.resolve("contents"))) {
            return all.map(Path::toFile)
                    .filter(File::isFile)
                    .mapToLong(File::length)
                    .sum();
        }
    }
}
