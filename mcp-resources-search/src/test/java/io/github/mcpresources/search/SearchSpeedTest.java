package io.github.mcpresources.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.ResourceProviders;
import io.github.mcpresources.files.DirectoryResources;
import io.github.mcpresources.server.ResourceServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The time and size of an index of many documents. {@code -Dsearch.documents=10000} sets their number, and
 * {@code -Dsearch.speed.assert=true} checks the times, on a machine that is not busy.
 */
class SearchSpeedTest {

    private static final int DOCUMENTS = Integer.getInteger("search.documents", 300);
    private static final int QUERIES = Integer.getInteger("search.queries", 50);
    private static final boolean IS_TIMED = Boolean.getBoolean("search.speed.assert");

    @TempDir
    private Path temp;

    @Test
    void indexIsSmallerThanTextAndFollowsChanges() throws Exception {
        Path folder = Files.createDirectories(temp.resolve("texts"));
        Prose prose = new Prose(1);
        for (int at = 0; at < DOCUMENTS; at++) {
            Path below = Files.createDirectories(folder.resolve("folder" + at % 100));
            Files.writeString(below.resolve("text" + at + ".txt"), prose.text(5_000));
        }
        DirectoryResources files =
                DirectoryResources.builder().root("texts", folder).watch(true).build();
        long begun = System.nanoTime();
        try (SearchIndex index = index(files)) {
            Searches.awaitCurrent(index);
            double perSecond = DOCUMENTS / ((System.nanoTime() - begun) / 1e9);
            SearchStatus status = index.status();
            assertThat(status.documents()).isEqualTo(DOCUMENTS);
            System.out.printf("%d documents: %.0f a second%n", DOCUMENTS, perSecond);
            if (IS_TIMED) {
                assertThat(perSecond).isGreaterThan(100);
            }
        }
        begun = System.nanoTime();
        SearchIndex index = index(files); // opened again, so that no segments are merged during the queries
        ResourceProvider all = ResourceProviders.concat(files, index);
        try (files;
                index;
                ResourceServer server = ResourceServer.of(all)) {
            Searches.awaitCurrent(index);
            double opened = (System.nanoTime() - begun) / 1e9;
            Searches searches = Searches.of(all, server);
            long[] times = times(searches, prose);
            Files.writeString(folder.resolve("folder0/new.txt"), "A giraffe");
            long changed = System.nanoTime();
            await().atMost(Duration.ofSeconds(IS_TIMED ? 2 : 20))
                    .until(() -> searches.uris("giraffe").size() == 1);
            double fresh = (System.nanoTime() - changed) / 1e9;
            double p99 = times[QUERIES * 99 / 100] / 1e6;
            System.out.printf(
                    "Open after %.1f s, median %.1f ms, p99 %.1f ms, a change is found after %.2f s%n",
                    opened, times[QUERIES / 2] / 1e6, p99, fresh);
            if (IS_TIMED) {
                assertThat(p99).isLessThan(20);
            }
        }
        long size = 0;
        try (var stored = Files.list(temp.resolve("index"))) {
            for (Path file : stored.toList()) {
                size += Files.size(file);
            }
        }
        System.out.printf("The index has %.2f of the size of the text%n", (double) size / (DOCUMENTS * 5_000L));
        // A small index has many segments, each with dictionaries of its own; only a large one is smaller than its
        // text.
        assertThat(size).isLessThan((DOCUMENTS >= 10_000 ? 1L : 3L) * DOCUMENTS * 5_000);
    }

    private SearchIndex index(DirectoryResources files) {
        return SearchIndex.builder()
                .over(files)
                .directory(temp.resolve("index"))
                .build();
    }

    private static long[] times(Searches searches, Prose prose) {
        long[] times = new long[QUERIES];
        for (int at = -QUERIES; at < QUERIES; at++) {
            String words = prose.frequentWord() + " the " + prose.frequentWord() + " " + prose.frequentWord();
            long start = System.nanoTime();
            searches.answer(words);
            if (at >= 0) {
                times[at] = System.nanoTime() - start;
            }
        }
        Arrays.sort(times);
        return times;
    }
}
