package io.github.mcpresources.store;

import static io.github.mcpresources.Patience.await;
import static io.github.mcpresources.store.ContentStoreTest.bytes;
import static io.github.mcpresources.store.ContentStoreTest.isThere;
import static io.github.mcpresources.store.ContentStoreTest.listed;
import static io.github.mcpresources.store.ContentStoreTest.read;
import static io.github.mcpresources.store.ContentStoreTest.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.Caller;
import io.github.mcpresources.ContentPart.Body;
import io.github.mcpresources.ManualTime;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceNotFoundException;
import io.github.mcpresources.internal.request.ServerRequest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A store on disk. It returns exactly the stored bytes, or nothing, after a restart and after any change of its files.
 */
class DiskStoreTest {

    private final ManualTime time = new ManualTime();

    @TempDir
    Path temp;

    private ContentStore.Builder builder() {
        return ContentStore.builder().directory(temp.resolve("store")).time(time);
    }

    @Test
    void reopenedStoreHasAllContents() {
        String uri;
        List<ResourceDescriptor> before;
        try (ContentStore store = builder().synced(true).build()) {
            uri = store.put(ContentStore.NewContent.bytes(bytes("%PDF\n\n\0"), "application/pdf")
                            .title("t")
                            .description("d")
                            .producer("p")
                            .owner("ann")
                            .meta(Map.of("example.org/n", List.of(1, "two"))))
                    .uri();
            store.put(text("a\nb"));
            before = listed(store, Caller.of("ann"));
        }
        try (ContentStore store = builder().build()) {
            assertThat(listed(store, Caller.of("ann"))).hasSize(2).isEqualTo(before);
            assertThat(listed(store, Caller.of("bob"))).hasSize(1);
            ServerRequest ann = ServerRequest.builder().caller(Caller.of("ann")).build();
            assertThat(store.read(uri, ann).toCompletableFuture().join()).isPresent();
            String text = listed(store, Caller.of("bob")).get(0).uri();
            assertThat(read(store, text)).isEqualTo(new Body.Text("a\nb"));
        }
    }

    @Test
    void namesReasonIfDirectoryCannotBeUsed() throws IOException {
        Path file = Files.writeString(temp.resolve("store"), "x");
        assertThatThrownBy(() -> builder().build())
                .isInstanceOf(UncheckedIOException.class)
                .hasMessage("The store could not be opened: " + file + " is not a directory");
    }

    @Test
    void limitsAndExpiryHoldAcrossRestarts() {
        String first;
        String last;
        try (ContentStore store = builder().build()) {
            first = store.put(text("first")).uri();
            time.advance(Duration.ofMinutes(5));
            store.put(text("second"));
            last = store.put(text("third")).uri();
        }
        try (ContentStore store =
                builder().maxBytes(12).expireAfterWrite(Duration.ofMinutes(10)).build()) {
            assertThat(isThere(store, first)).isFalse();
            assertThat(store.bytes()).isEqualTo(11);
            time.advance(Duration.ofMinutes(5)); // the end of the first one, which was dropped
            await().until(() -> time.timers() == 1); // the sweep on another thread has scheduled the next one
            assertThat(isThere(store, last)).isTrue();
            time.advance(Duration.ofMinutes(5));
            await().until(() -> !isThere(store, last));
            assertThat(store.size()).isZero();
        }
        assertThat(files("contents")).isEmpty();
    }

    @Test
    void keepsTimeOfReadAcrossRestarts() {
        String idle;
        String read;
        try (ContentStore store =
                builder().expireAfterRead(Duration.ofMinutes(10)).build()) {
            read = store.put(text("read")).uri();
            idle = store.put(text("idle")).uri();
            time.advance(Duration.ofMinutes(6));
            read(store, read);
            time.advance(Duration.ofSeconds(1)); // further reads within a minute are not recorded
            read(store, read);
        }
        time.advance(Duration.ofMinutes(5));
        try (ContentStore store =
                builder().expireAfterRead(Duration.ofMinutes(10)).build()) {
            assertThat(isThere(store, idle)).isFalse();
            assertThat(isThere(store, read)).isTrue();
            time.advance(Duration.ofMinutes(5));
            await().until(() -> !isThere(store, read));
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"LRU", "LFU"})
    void keepsOrderOfReadsAcrossRestarts(ContentStore.Eviction eviction) {
        List<String> uris = new ArrayList<>();
        try (ContentStore store = builder().eviction(eviction).build()) {
            for (int i = 0; i < 3; i++) {
                uris.add(store.put(text("" + i)).uri());
                time.advance(Duration.ofMinutes(2));
            }
            read(store, uris.get(0));
        }
        try (ContentStore store = builder().maxEntries(2).eviction(eviction).build()) {
            assertThat(store.contents())
                    .extracting(ContentStore.StoredContent::uri)
                    .containsExactly(uris.get(2), uris.get(0));
        }
    }

    @Test
    void reopenedStoreExpiresContentsBeforeEviction() {
        String read;
        String young;
        try (ContentStore store = builder().eviction(ContentStore.Eviction.LRU).build()) {
            read = store.put(text("read")).uri();
            time.advance(Duration.ofMinutes(8));
            young = store.put(text("young")).uri();
            time.advance(Duration.ofMinutes(3));
            read(store, read);
        }
        try (ContentStore store = builder()
                .eviction(ContentStore.Eviction.LRU)
                .maxEntries(1)
                .expireAfterWrite(Duration.ofMinutes(10))
                .build()) {
            assertThat(isThere(store, read)).isFalse();
            assertThat(isThere(store, young)).isTrue();
        }
    }

    @Test
    void clockSetBackDoesNotExtendLifetime() throws IOException {
        String uri;
        try (ContentStore store = builder().build()) {
            uri = store.put(text("x")).uri();
        }
        Files.setLastModifiedTime(
                files("contents").get(0), FileTime.from(time.instant().plus(Duration.ofDays(9))));
        try (ContentStore store =
                builder().expireAfterRead(Duration.ofMinutes(10)).build()) {
            time.advance(Duration.ofMinutes(10));
            await().until(() -> !isThere(store, uri));
        }
    }

    @Test
    void reopenedStoreRemovesOnlyTooLargeContent() {
        String large;
        String small;
        try (ContentStore store = builder().build()) {
            small = store.put(text("123")).uri();
            time.advance(Duration.ofSeconds(1)); // so that the small content would be evicted first
            large = store.put(text("12345678901")).uri();
        }
        try (ContentStore store = builder().maxBytes(10).build()) {
            assertThat(isThere(store, large)).isFalse();
            assertThat(isThere(store, small)).isTrue();
            assertThat(files("contents")).hasSize(1);
        }
    }

    @Test
    void removesChangedFileAndReportsNotFound() throws IOException {
        try (ContentStore store = builder().build()) {
            String uri = store.put(text("what was put")).uri();
            Path file = files("contents").get(0);
            byte[] all = Files.readAllBytes(file);
            all[all.length - 1] ^= 1;
            Files.write(file, all);
            assertThatThrownBy(() -> read(store, uri)).hasCauseInstanceOf(ResourceNotFoundException.class);
            assertThat(store.size()).isZero();
            assertThat(files("contents")).isEmpty();
        }
    }

    @Test
    void reportsDeletedFileAsNotFound() throws IOException {
        try (ContentStore store = builder().build()) {
            String uri = store.put(text("x")).uri();
            Files.delete(files("contents").get(0));
            assertThatThrownBy(() -> read(store, uri)).hasCauseInstanceOf(ResourceNotFoundException.class);
            assertThat(listed(store, Caller.ANONYMOUS)).isEmpty();
        }
    }

    @Test
    void removesLeftoversOnOpen() throws IOException {
        Path shard = temp.resolve("store/contents/ab");
        try (ContentStore store = builder().build()) {
            store.put(text("x"));
        }
        Path cut = files("contents").get(0);
        Files.createDirectories(shard);
        Files.write(shard.resolve("ab".repeat(32)), new byte[] {1, 2, 3});
        Files.writeString(shard.resolve("ba".repeat(32)), "{\"id\":7}\n");
        Files.write(temp.resolve("store/unfinished/" + "12".repeat(32)), new byte[100]);
        byte[] all = Files.readAllBytes(cut);
        Files.write(cut, java.util.Arrays.copyOf(all, all.length - 1));
        try (ContentStore store = builder().build()) {
            assertThat(store.size()).isZero();
            assertThat(files("contents")).isEmpty();
            assertThat(files("unfinished")).isEmpty();
        }
    }

    /** The store does not delete the files of other programs in its directory. */
    @Test
    void keepsForeignFiles() throws IOException {
        List<Path> others = List.of(
                temp.resolve("store/contents/chapter-1/draft.md"),
                temp.resolve("store/contents/ab/notes/1.md"),
                temp.resolve("store/unfinished/poem.txt"));
        for (Path other : others) {
            Files.createDirectories(other.getParent());
            Files.writeString(other, "mine");
        }
        try (ContentStore store = builder().build()) {
            store.put(text("x"));
            store.clear();
        }
        assertThat(others).allSatisfy(other -> assertThat(other).hasContent("mine"));
    }

    @Test
    void closedStoreLeavesNoFileOfRejectedContent() {
        ContentStore store = builder().build();
        store.close();
        assertThatThrownBy(() -> store.put(text("x"))).isInstanceOf(IllegalStateException.class);
        assertThat(files("unfinished")).isEmpty();
        assertThat(files("contents")).isEmpty();
    }

    @Test
    void deletesFilesOfEvictedContents() {
        try (ContentStore store = builder().maxEntries(1).build()) {
            store.put(text("1"));
            store.put(text("2"));
            assertThat(files("contents")).hasSize(1);
            store.clear();
            assertThat(files("contents")).isEmpty();
        }
    }

    @Test
    void repeatedPutOfSameContentKeepsFile() {
        try (ContentStore store = builder().ids(ContentStore.ContentIds.SHA_256).build()) {
            String uri = store.put(text("x")).uri();
            store.put(text("x"));
            assertThat(read(store, uri)).isEqualTo(new Body.Text("x"));
            assertThat(files("contents")).hasSize(1);
        }
    }

    @Test
    void locksDirectoryAndRestrictsItToOwner() throws IOException {
        try (ContentStore store = builder().build()) {
            assertThat(store.size()).isZero();
            assertThatThrownBy(() -> builder().build())
                    .isInstanceOf(UncheckedIOException.class)
                    .hasMessageContaining("this process already uses the directory")
                    .hasMessageContaining(temp.resolve("store").toString());
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(temp.resolve("store"))))
                    .isEqualTo("rwx------");
        }
    }

    @Test
    void failedPutThrowsAndKeepsOtherContents() throws IOException {
        try (ContentStore store = builder().maxEntries(1).build()) {
            String uri = store.put(text("x")).uri();
            Map<String, Object> much = Map.of("example.org/much", "x".repeat(70_000));
            assertThatThrownBy(() -> store.put(text("y").meta(much)))
                    .isInstanceOf(UncheckedIOException.class)
                    .hasMessageContaining("65536");
            assertThat(read(store, uri)).isEqualTo(new Body.Text("x"));
            assertThat(files("unfinished")).isEmpty();
        }
    }

    private List<Path> files(String directory) {
        try (Stream<Path> all = Files.walk(temp.resolve("store").resolve(directory))) {
            return all.filter(Files::isRegularFile).toList();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
