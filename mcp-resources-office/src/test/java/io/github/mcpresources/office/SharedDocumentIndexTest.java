package io.github.mcpresources.office;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.cluster.ContentEngine;
import io.github.mcpresources.internal.content.Digests;
import io.github.mcpresources.internal.request.ServerRequest;
import io.github.mcpresources.office.DocumentIndex.Entry;
import io.github.mcpresources.office.DocumentIndex.Place;
import io.github.mcpresources.store.ContentStore;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the index in a storage that several servers share. */
class SharedDocumentIndexTest {

    @AutoClose
    private final ContentEngine engine = ContentEngine.inProcess();

    private final DocumentIndex one = SharedDocumentIndex.in(engine, "documents");
    private final DocumentIndex two = SharedDocumentIndex.in(engine, "documents");

    private static void put(DocumentIndex index, String digest, String path) {
        index.put(digest, new Place(path, "stamp")).toCompletableFuture().join();
    }

    private static List<Entry> from(DocumentIndex index, String digest, int max) {
        return index.from(digest, max).toCompletableFuture().join();
    }

    private static List<Entry> all(DocumentIndex index) {
        return from(index, "", Integer.MAX_VALUE);
    }

    @Test
    void otherServersFindPlacesInOrderOfDigests() {
        for (int n = 0; n < 2_500; n++) {
            put(n % 2 == 0 ? one : two, Digests.of("0/" + n), "0/" + n);
        }
        List<String> digests = IntStream.range(0, 2_500)
                .mapToObj(n -> Digests.of("0/" + n))
                .sorted()
                .toList();
        for (DocumentIndex index : List.of(one, two, SharedDocumentIndex.in(engine, "documents"))) {
            assertThat(all(index)).extracting(Entry::digest).isEqualTo(digests);
            assertThat(from(index, digests.get(4).substring(0, 12), 3))
                    .extracting(Entry::digest)
                    .isEqualTo(digests.subList(4, 7));
        }
        assertThat(all(SharedDocumentIndex.in(engine, "other"))).isEmpty();
    }

    @Test
    void lastDocumentOfPathReplacesEarlierOnes() {
        String first = Digests.of("first");
        String second = Digests.of("second");
        put(one, first, "0/a");
        put(two, second, "0/a");
        assertThat(all(one)).extracting(Entry::digest).containsExactly(second);
        put(one, first, "0/a"); // the old content is back
        assertThat(all(two)).extracting(Entry::digest).containsExactly(first);
        put(two, first, "0/b");
        assertThat(all(one))
                .singleElement()
                .satisfies(entry -> assertThat(entry.places())
                        .containsExactly(new Place("0/b", "stamp"), new Place("0/a", "stamp")));
    }

    @Test
    void knownPlaceIsNotStoredAgain() {
        for (int n = 0; n < 10; n++) {
            put(n % 2 == 0 ? one : two, Digests.of("a"), "0/a");
        }
        assertThat(engine.totals("documents").toCompletableFuture().join().entries())
                .isEqualTo(1);
    }

    @Test
    void removesOldestPlacesIfFull() {
        DocumentIndex small = SharedDocumentIndex.in(engine, "small", 5);
        DocumentIndex same = SharedDocumentIndex.in(engine, "small", 5);
        for (int n = 0; n < 100; n++) {
            put(n % 3 == 0 ? small : same, Digests.of("0/" + n), "0/" + n);
        }
        for (DocumentIndex index : List.of(small, same, SharedDocumentIndex.in(engine, "small", 5))) {
            assertThat(all(index))
                    .extracting(Entry::digest)
                    .containsExactlyInAnyOrderElementsOf(IntStream.range(95, 100)
                            .mapToObj(n -> Digests.of("0/" + n))
                            .toList());
        }
        assertThat(engine.totals("small").toCompletableFuture().join().entries())
                .isEqualTo(10);
    }

    @Test
    void findsWhatIsStoredAfterTheStorageLostItsData() {
        for (int n = 0; n < 10; n++) {
            put(one, Digests.of("0/" + n), "0/" + n);
        }
        assertThat(all(two)).hasSize(10);
        engine.clear("documents", null).toCompletableFuture().join();
        assertThat(all(two)).isEmpty();
        put(one, Digests.of("0/3"), "0/3");
        assertThat(all(two)).extracting(Entry::digest).containsExactly(Digests.of("0/3"));
    }

    @Test
    void concurrentUsesSeeAllEarlierPlaces() {
        CompletableFuture<?>[] writers = IntStream.range(0, 8)
                .mapToObj(writer -> CompletableFuture.runAsync(() -> {
                    DocumentIndex index = writer % 2 == 0 ? one : two;
                    for (int n = 0; n < 200; n++) {
                        String path = writer + "/" + n;
                        put(index, Digests.of(path), path);
                        assertThat(from(writer % 3 == 0 ? one : two, Digests.of(path), 1))
                                .extracting(Entry::digest)
                                .containsExactly(Digests.of(path));
                    }
                }))
                .toArray(CompletableFuture<?>[]::new);
        CompletableFuture.allOf(writers).join();
        assertThat(all(one)).hasSize(1_600).isEqualTo(all(two));
    }

    @Test
    void failsWhileTheStorageFailsAndThenWorks() {
        ContentEngine closed = ContentEngine.inProcess();
        DocumentIndex index = SharedDocumentIndex.in(closed, "documents");
        put(index, Digests.of("a"), "0/a");
        closed.close();
        assertThatThrownBy(() -> all(index)).hasRootCauseInstanceOf(Exception.class);
        assertThat(index.put(Digests.of("b"), new Place("0/b", "s")).toCompletableFuture())
                .isCompletedExceptionally();
    }

    /** An engine should return a stage that fails, but an implementation may throw an exception instead. */
    @Test
    void answersAfterEngineThrewException() throws Exception {
        AtomicBoolean isFaulty = new AtomicBoolean(true);
        ContentEngine throwing = (ContentEngine) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {ContentEngine.class}, (proxy, method, arguments) -> {
                    if (isFaulty.getAndSet(false)) {
                        throw new IllegalStateException("no connection");
                    }
                    return method.invoke(engine, arguments);
                });
        DocumentIndex index = SharedDocumentIndex.in(throwing, "documents");
        put(one, Digests.of("a"), "0/a");
        assertThat(index.from("", 1).toCompletableFuture()).isCompletedExceptionally();
        assertThat(index.from("", 1).toCompletableFuture().get(1, TimeUnit.MINUTES))
                .hasSize(1);
    }

    @Test
    void ignoresEntryOfOtherSoftware() {
        put(one, Digests.of("a"), "0/a");
        engine.put(
                        "documents",
                        new ContentEngine.NewEntry("other", null, "not a place"),
                        new byte[0],
                        new ContentEngine.Bounds(100, 1, null, null, ContentStore.Eviction.FIFO))
                .toCompletableFuture()
                .join();
        put(two, Digests.of("b"), "0/b");
        assertThat(all(one)).hasSize(2).isEqualTo(all(two));
    }

    @Test
    void rejectsInvalidSettings() {
        assertThatThrownBy(() -> SharedDocumentIndex.in(engine, "a name")).hasMessageContaining("name");
        assertThatThrownBy(() -> SharedDocumentIndex.in(engine, "name", 0)).hasMessageContaining("maxPlaces");
    }

    @Test
    void documentsAreFoundByOtherServersAndAfterRestart(@TempDir Path folder) throws Exception {
        Path document = Files.write(
                folder.resolve("report.docx"),
                TestPackage.word()
                        .picture("word/document.xml", "rId1", "word/media/image1.png", TestPackage.png(1, 1))
                        .bytes());
        String id;
        try (OfficeDocuments server = documents(folder, one)) {
            id = server.docId(document);
        }
        try (OfficeDocuments other = documents(folder, two)) {
            assertThat(other.read("office://" + id + "/image/1", ServerRequest.detached())
                            .toCompletableFuture()
                            .join())
                    .isPresent();
        }
    }

    private static OfficeDocuments documents(Path folder, DocumentIndex index) {
        return UntimedDocuments.builder().index(index).root(folder).build();
    }
}
