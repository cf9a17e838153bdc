package io.github.mcpresources.office;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.TimeSource;
import io.github.mcpresources.internal.documents.DocumentRoots;
import io.github.mcpresources.internal.documents.Documents;
import io.github.mcpresources.internal.documents.ItemCache;
import io.github.mcpresources.internal.documents.KnownDocuments;
import io.github.mcpresources.internal.documents.KnownDocuments.KnownDocument;
import io.github.mcpresources.internal.documents.RecordedFiles;
import io.github.mcpresources.internal.documents.Renderings;
import io.github.mcpresources.internal.documents.TimedWork;
import io.github.mcpresources.internal.request.ServerRequest;
import io.github.mcpresources.office.document.ItemType;
import io.github.mcpresources.office.document.OfficeLimits;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ItemReadsTest {

    private static byte[] report(int width) {
        return TestPackage.word()
                .picture("word/document.xml", "rId1", "word/media/image1.png", TestPackage.png(width, 1))
                .bytes();
    }

    /**
     * Nothing removes the cached item in this test, as if another thread had detected the change but had not removed
     * the item yet.
     */
    @Test
    void doesNotReadKeptItemOfChangedDocument(@TempDir Path folder) throws Exception {
        Path file = Files.write(folder.toRealPath().resolve("a.docx"), report(1));
        OfficeLimits limits = OfficeLimits.DEFAULT;
        KnownDocuments index = new KnownDocuments(10, 12);
        DocumentRoots roots = new DocumentRoots(List.of(folder), null, path -> true, name -> {});
        Documents documents = new Documents(
                OfficeKind.of(limits),
                index,
                RecordedFiles.NONE,
                roots,
                12,
                10,
                changed -> {},
                () -> {},
                InstantSource.system());
        try (ItemCache cache = ItemCache.open(4 << 20, Duration.ofHours(1), TimeSource.system(), null);
                Renderings renderings = new Renderings(
                        OfficeKind.of(limits),
                        OfficeKind.RENDERING,
                        1,
                        2,
                        Duration.ofSeconds(10),
                        TimeSource.system())) {
            ItemReads reads = new ItemReads(
                    documents,
                    null,
                    cache,
                    new AddedItems(0),
                    new ItemForms(renderings, limits),
                    new TimedWork<>(
                            OfficeKind.of(limits),
                            "Listing the items",
                            "listTimeout",
                            Duration.ofSeconds(10),
                            TimeSource.system()),
                    limits);
            KnownDocument known = index.byDigest(documents.verified(file)).orElseThrow();
            ServerRequest context = ServerRequest.detached();
            assertThat(reads.read(known, ItemType.IMAGE, "1", Variant.USUAL, context))
                    .isPresent();
            Files.write(file, report(100));
            assertThat(reads.read(known, ItemType.IMAGE, "1", Variant.USUAL, context))
                    .isEmpty();
        }
    }
}
