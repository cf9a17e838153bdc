package io.github.mcpresources.office;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.github.mcpresources.Page;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceNotFoundException;
import io.github.mcpresources.internal.content.Digests;
import io.github.mcpresources.internal.documents.DocumentRoots;
import io.github.mcpresources.internal.documents.Documents;
import io.github.mcpresources.internal.documents.KnownDocuments;
import io.github.mcpresources.internal.request.ServerRequest;
import io.github.mcpresources.office.document.ItemType;
import io.github.mcpresources.office.document.OfficeLimits;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests documents that other nodes, or this server before a restart, have recorded in an index. */
class SharedIndexTest {

    @TempDir
    Path temp;

    private Path folder;
    private Path indexFile;

    @BeforeEach
    void create() throws IOException {
        folder = Files.createDirectory(temp.resolve("served"));
        indexFile = temp.resolve("index");
    }

    private static byte[] report(int n) {
        return TestPackage.word()
                .picture("word/document.xml", "rId1", "word/media/image1.png", TestPackage.png(1, n))
                .bytes();
    }

    /** Writes a file that was last modified an hour ago, so that its attributes are enough to identify its content. */
    private Path file(String name, byte[] bytes) throws IOException {
        Path file = Files.write(folder.resolve(name), bytes);
        Files.setLastModifiedTime(file, FileTime.from(Instant.now().minus(Duration.ofHours(1))));
        return file;
    }

    private OfficeDocuments.Builder settings() {
        return UntimedDocuments.builder().index(DocumentIndex.inFile(indexFile));
    }

    /** Builds the documents of a node that has its own view of the index, as another process has. */
    private OfficeDocuments node() {
        return settings().root(folder).listing(true).build();
    }

    private static List<String> listed(OfficeDocuments node, int pageSize) {
        List<String> uris = new ArrayList<>();
        Optional<Page.Request> next = Optional.of(Page.Request.first(pageSize));
        while (next.isPresent()) {
            Page<ResourceDescriptor> page = page(node, next.get());
            page.items().forEach(item -> uris.add(item.uri()));
            next = page.nextCursor().map(cursor -> Page.Request.after(cursor, pageSize));
        }
        return uris;
    }

    private static Page<ResourceDescriptor> page(OfficeDocuments node, Page.Request request) {
        return node.listResources(request, ServerRequest.detached())
                .toCompletableFuture()
                .join();
    }

    private static boolean isReadable(OfficeDocuments node, String uri) {
        return node.read(uri, ServerRequest.detached())
                .thenApply(Optional::isPresent)
                .exceptionally(failure -> false)
                .toCompletableFuture()
                .join();
    }

    @Test
    void otherNodeReadsWhatNodeListed() throws Exception {
        try (OfficeDocuments one = node();
                OfficeDocuments two = node()) {
            for (int n = 1; n <= 3; n++) {
                one.docId(file(n + ".docx", report(n)));
            }
            List<String> uris = listed(one, 100);
            assertThat(uris).hasSize(6).allMatch(uri -> isReadable(two, uri));
            try (OfficeDocuments restarted = node()) {
                assertThat(uris).allMatch(uri -> isReadable(restarted, uri));
            }
        }
    }

    @Test
    void nodesAnswerPagesOfOneList() throws Exception {
        try (OfficeDocuments one = node();
                OfficeDocuments two = node()) {
            for (int n = 1; n <= 120; n++) {
                (n % 2 == 0 ? one : two).docId(file(n + ".docx", report(n)));
            }
            List<String> uris = new ArrayList<>();
            Optional<Page.Request> next = Optional.of(Page.Request.first(7));
            for (int turn = 0; next.isPresent(); turn++) {
                try (OfficeDocuments restarted = node()) {
                    OfficeDocuments node = List.of(one, two, restarted).get(turn % 3);
                    Page<ResourceDescriptor> page = page(node, next.get());
                    page.items().forEach(item -> uris.add(item.uri()));
                    next = page.nextCursor().map(cursor -> Page.Request.after(cursor, 7));
                }
            }
            assertThat(uris).hasSize(240).doesNotHaveDuplicates();
        }
    }

    @Test
    void nodesMayHaveTheFolderAtDifferentPaths() throws Exception {
        // from a URI, so that the name does not depend on the encoding of file names
        Path name = Path.of(URI.create(folder.toUri() + "%C3%A4%20b%23.docx"));
        Files.write(name, report(1));
        String id;
        try (OfficeDocuments one = node()) {
            id = one.docId(name);
        }
        Path other = Files.createDirectory(temp.resolve("elsewhere"));
        Files.move(folder, other.resolve("mounted"));
        Path unrelated = Files.createDirectory(temp.resolve("unrelated"));
        try (OfficeDocuments two =
                settings().root(unrelated).root(other.resolve("mounted")).build()) {
            assertThat(two.get(id, ItemType.IMAGE, "1").bytes()).isEqualTo(TestPackage.png(1, 1));
        }
    }

    @Test
    void findsMovedDocumentWhereOtherNodeFoundIt() throws Exception {
        try (OfficeDocuments one = node();
                OfficeDocuments two = node()) {
            Path file = file("a.docx", report(1));
            String id = one.docId(file);
            assertThat(one.list(id)).hasSize(1);
            two.docId(Files.move(file, folder.resolve("b.docx")));
            assertThat(one.list(id)).hasSize(1);
            assertThat(one.get(id, ItemType.IMAGE, "1").bytes()).isEqualTo(TestPackage.png(1, 1));
        }
    }

    @Test
    void removedOrChangedDocumentIsNotFound() throws Exception {
        List<String> ids = new ArrayList<>();
        try (OfficeDocuments one = node()) {
            for (int n = 1; n <= 3; n++) {
                ids.add(one.docId(file(n + ".docx", report(n))));
            }
        }
        Files.delete(folder.resolve("1.docx"));
        Files.write(folder.resolve("2.docx"), report(4));
        try (OfficeDocuments two = node()) {
            assertThatThrownBy(() -> two.list(ids.get(0))).isInstanceOf(ResourceNotFoundException.class);
            assertThatThrownBy(() -> two.list(ids.get(1))).isInstanceOf(ResourceNotFoundException.class);
            assertThat(two.list(ids.get(2))).hasSize(1);
            assertThat(listed(two, 100))
                    .hasSize(4); // the text and the picture of the unchanged document, and of the one that replaced
            // another
        }
        try (OfficeDocuments small = settings()
                .root(folder)
                .limits(new OfficeLimits(10, 10, 10, 10, 10, 10, 10, 10, 10, 10))
                .build()) {
            assertThatThrownBy(() -> small.list(ids.get(1)))
                    .as("over the limit")
                    .isInstanceOf(ResourceNotFoundException.class);
        }
    }

    @Test
    void wrongDigestInTheIndexIsNotServed() throws Exception {
        byte[] good = report(1);
        byte[] other = report(2);
        Path file = file("a.docx", good);
        try (OfficeDocuments one = node()) {
            one.docId(file);
        }
        DocumentIndex.Place place = DocumentIndex.inFile(indexFile)
                .from(Digests.of(good), 1)
                .toCompletableFuture()
                .join()
                .get(0)
                .places()
                .get(0);
        DocumentIndex forged = DocumentIndex.inFile(temp.resolve("forged"));
        for (String stamp : List.of("", "nonsense", place.stamp().replaceFirst("^\\d+", "1"))) {
            forged.put(Digests.of(other), new DocumentIndex.Place(place.path(), stamp));
            try (OfficeDocuments two =
                    UntimedDocuments.builder().index(forged).root(folder).build()) {
                assertThatThrownBy(() -> two.list(Digests.of(other))).isInstanceOf(ResourceNotFoundException.class);
                assertThat(two.list(Digests.of(good))).as("it is known now").hasSize(1);
            }
        }
    }

    @Test
    void readingNodeChecksWhatItMayServe() throws Exception {
        byte[] bytes = report(1);
        Path secret = Files.createDirectory(temp.resolve("secret"));
        Files.write(secret.resolve("a.docx"), bytes);
        Files.createSymbolicLink(folder.resolve("link.docx"), secret.resolve("a.docx"));
        Path allowed = file("b.docx", report(2));
        DocumentIndex index = DocumentIndex.inFile(indexFile);
        for (String path : List.of(
                "0/../secret/a.docx",
                "0/%2E%2E/secret/a.docx",
                "0/link.docx",
                "7/" + secret.resolve("a.docx"),
                "0",
                "0/",
                "0/%",
                "0/%00",
                "0//" + secret.resolve("a.docx"),
                "0/a.docx?x",
                "0/a.docx#x")) {
            index.put(Digests.of(bytes), new DocumentIndex.Place(path, "1/1/1/"));
            try (OfficeDocuments two = node()) {
                assertThatThrownBy(() -> two.list(Digests.of(bytes)))
                        .as(path)
                        .isInstanceOf(ResourceNotFoundException.class);
            }
        }
        String id;
        try (OfficeDocuments one = node()) {
            id = one.docId(allowed);
        }
        try (OfficeDocuments two =
                settings().root(folder).allow(path -> !path.endsWith("b.docx")).build()) {
            assertThatThrownBy(() -> two.list(id)).isInstanceOf(ResourceNotFoundException.class);
        }
        try (OfficeDocuments elsewhere = settings().build()) {
            assertThatThrownBy(() -> elsewhere.list(id)).isInstanceOf(ResourceNotFoundException.class);
        }
    }

    @Test
    void namesNeedRuleForDocumentsWithoutName() {
        OfficeDocuments.Builder builder = settings().root(folder).names(name -> Optional.empty());
        assertThatThrownBy(builder::build)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("allow(");
        builder.allow(path -> true).build().close();
    }

    /** The clock is read after each hashing. */
    private Documents counting(AtomicInteger hashed) {
        DocumentRoots roots = new DocumentRoots(List.of(folder), null, path -> true, name -> {});
        return new Documents(
                OfficeKind.of(OfficeLimits.DEFAULT),
                new KnownDocuments(10, 12),
                new SharedIndex(DocumentIndex.inFile(indexFile), roots),
                roots,
                12,
                10,
                changed -> {},
                () -> {},
                () -> {
                    hashed.incrementAndGet();
                    return Instant.now();
                });
    }

    @Test
    void otherNodeDoesNotHashUnchangedDocumentAgain() throws Exception {
        Path file = file("a.docx", report(1)).toRealPath();
        AtomicInteger hashed = new AtomicInteger();
        Documents one = counting(hashed);
        String digest = one.verified(file);
        await().atMost(Duration.ofMinutes(5))
                .until(
                        () -> { // until the directory has been unchanged for a while
                            int before = hashed.get();
                            one.open(file).close();
                            return hashed.get() == before;
                        });
        AtomicInteger again = new AtomicInteger();
        Documents two = counting(again);
        assertThat(two.find(digest, Optional.empty())).isPresent();
        assertThat(again).hasValue(0);
        Files.write(file, report(2));
        Documents three = counting(again);
        assertThat(three.find(digest, Optional.empty())).isEmpty();
        assertThat(again).hasValue(1);
    }

    @Test
    void otherDocumentWithSamePrefixIsNeverServed() throws Exception {
        List<Integer> alike = new ArrayList<>();
        for (int n = 1; alike.size() < 2; n++) {
            if (Digests.of(report(n)).startsWith("a")) {
                alike.add(n);
            }
        }
        try (OfficeDocuments one = settings().root(folder).idDigits(1).build();
                OfficeDocuments two = settings().root(folder).idDigits(1).build()) {
            String first = one.docId(file("1.docx", report(alike.get(0))));
            assertThat(first).isEqualTo("a");
            String second = two.docId(file("2.docx", report(alike.get(1))));
            assertThat(second).hasSize(5);
            assertThat(one.get(first, ItemType.IMAGE, "1").bytes()).isEqualTo(TestPackage.png(1, alike.get(0)));
            assertThat(one.get(second, ItemType.IMAGE, "1").bytes()).isEqualTo(TestPackage.png(1, alike.get(1)));
            assertThatThrownBy(() -> two.list(first)).isInstanceOf(ResourceNotFoundException.class);
            assertThat(two.list(Digests.of(report(alike.get(0))))).hasSize(1);
        }
    }

    /** An index that fails with each call. */
    private static final class FailingIndex implements DocumentIndex {

        private final boolean isThrown;

        FailingIndex(boolean isThrown) {
            this.isThrown = isThrown;
        }

        private <T> CompletionStage<T> failure() {
            IllegalStateException down = new IllegalStateException("the database is down");
            if (isThrown) {
                throw down;
            }
            return CompletableFuture.failedFuture(down);
        }

        @Override
        public CompletionStage<Void> put(String digest, Place place) {
            return failure();
        }

        @Override
        public CompletionStage<List<Entry>> from(String from, int max) {
            return failure();
        }
    }

    @Test
    void failingIndexHidesNoKnownDocument() throws Exception {
        Path file = file("a.docx", report(1));
        for (boolean isThrown : new boolean[] {false, true}) {
            try (OfficeDocuments documents = UntimedDocuments.builder()
                    .index(new FailingIndex(isThrown))
                    .root(folder)
                    .listing(true)
                    .build()) {
                String id = documents.docId(file);
                assertThat(documents.list(id)).hasSize(1);
                assertThat(documents.get(id, ItemType.IMAGE, "1").bytes()).isEqualTo(TestPackage.png(1, 1));
                assertThatThrownBy(() -> documents.list("0123456789ab")).isInstanceOf(IOException.class);
                Page<ResourceDescriptor> page = page(documents, Page.Request.first(10));
                assertThat(page.items()).hasSize(2);
                assertThat(page.isPartial()).isTrue();
            }
        }
    }
}
