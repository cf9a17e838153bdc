package io.github.mcpresources.office;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.Handle;
import io.github.mcpresources.Page;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.files.DirectoryResources;
import io.github.mcpresources.internal.request.ServerRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of the list of the items of all documents. */
class ListedDocumentsTest {

    private static final int EACH = 3;
    /** The number of listed resources of a document: its text and its pictures. */
    private static final int LISTED = 1 + EACH;

    private final OfficeDocuments documents =
            UntimedDocuments.builder().listing(true).build();

    @AfterEach
    void close() {
        documents.close();
    }

    private static byte[] report(int n) {
        TestPackage report = TestPackage.word();
        for (int picture = 0; picture < EACH; picture++) {
            report.picture(
                    "word/document.xml",
                    "rId" + picture,
                    "word/media/p" + picture + ".png",
                    TestPackage.png(n, picture + 1));
        }
        return report.bytes();
    }

    private Page<ResourceDescriptor> page(Page.Request request) {
        return documents
                .listResources(request, ServerRequest.detached())
                .toCompletableFuture()
                .join();
    }

    @Test
    void fillsPagesAcrossDocuments() {
        for (int n = 1; n <= 3; n++) {
            documents.add(report(n));
        }
        List<Integer> sizes = new ArrayList<>();
        List<String> uris = new ArrayList<>();
        Optional<Page.Request> next = Optional.of(Page.Request.first(5));
        while (next.isPresent()) {
            Page<ResourceDescriptor> page = page(next.get());
            sizes.add(page.items().size());
            page.items().forEach(item -> uris.add(item.uri()));
            next = page.nextCursor().map(cursor -> Page.Request.after(cursor, 5));
        }
        assertThat(sizes).containsExactly(5, 5, 2);
        assertThat(uris).doesNotHaveDuplicates();
    }

    /** For one page, at most 50 documents are opened. */
    @Test
    void listsItemsOfManyDocumentsOnce() {
        for (int n = 1; n <= 60; n++) {
            documents.add(report(n));
        }
        Page<ResourceDescriptor> first = page(Page.Request.first(1_000));
        Page<ResourceDescriptor> second =
                page(Page.Request.after(first.nextCursor().orElseThrow(), 1_000));
        assertThat(second.nextCursor()).isEmpty();
        List<String> uris = new ArrayList<>();
        first.items().forEach(item -> uris.add(item.uri()));
        second.items().forEach(item -> uris.add(item.uri()));
        assertThat(uris).hasSize(60 * LISTED).doesNotHaveDuplicates();
    }

    @Test
    void omitsSizeOfChart() {
        documents.add(TestPackage.word()
                .rel("word/document.xml", "rId1", "chart", "charts/chart1.xml")
                .part("word/charts/chart1.xml", "<chart><title><t>Sales</t></title></chart>")
                .bytes());
        assertThat(page(Page.Request.first(10)).items()).last().satisfies(chart -> {
            assertThat(chart.uri()).endsWith("/chart/1");
            assertThat(chart.size()).isEmpty();
        });
    }

    /** A document becomes known, for example, when a tool lists its items. */
    @Test
    void newDocumentChangesListOnce(@TempDir Path folder) throws IOException {
        Path file = Files.write(folder.resolve("report.docx"), report(1));
        List<ResourceEvent> events = new ArrayList<>();
        try (OfficeDocuments below = UntimedDocuments.builder()
                .files(DirectoryResources.of(folder))
                .listing(true)
                .build()) {
            below.observe(events::add);
            String id = below.docId(file);
            assertThat(events).containsExactly(new ResourceEvent.ListChanged());
            assertThat(below.docId(Files.copy(file, folder.resolve("copy.docx"))))
                    .isEqualTo(id);
            assertThat(events).hasSize(1);
        }
    }

    @Test
    void handleRemovesOnlyItsOwnRegistration() {
        List<ResourceEvent> events = new ArrayList<>();
        Consumer<ResourceEvent> listener = events::add;
        try (OfficeDocuments all = UntimedDocuments.builder().listing(true).build()) {
            Handle first = all.observe(listener);
            all.observe(listener);
            first.close();
            first.close();
            all.add(report(1));
            assertThat(events).hasSize(1);
        }
    }

    @Test
    void failingObserverDoesNotStopOthers() {
        List<ResourceEvent> events = new ArrayList<>();
        try (OfficeDocuments all = UntimedDocuments.builder().listing(true).build()) {
            all.observe(event -> {
                throw new IllegalStateException("no");
            });
            all.observe(events::add);
            all.add(report(1));
            assertThat(events).hasSize(1);
        }
    }

    @Test
    void damagedDocumentMakesPagePartial() {
        documents.add(report(1));
        assertThat(page(Page.Request.first(10)).isPartial()).isFalse();
        documents.add(Arrays.copyOf(TestPackage.zip(Map.of("a", new byte[9])), 20));
        Page<ResourceDescriptor> page = page(Page.Request.first(10));
        assertThat(page.items()).hasSize(LISTED);
        assertThat(page.isPartial()).isTrue();
    }
}
