package io.github.mcpresources.files;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.Page;
import io.github.mcpresources.ResourceDescriptor;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Many files. {@code -Dfiles.scale=100000} runs the test with the number of files for which the times are promised, and
 * prints the times and the memory.
 */
class ScaleTest {

    private static final int DEFAULT_FILES = 5_000;
    private static final int FILES = Integer.getInteger("files.scale", DEFAULT_FILES);
    private static final Duration FIRST_PAGE = Duration.ofSeconds(1);
    private static final Duration ALL_PAGES = Duration.ofSeconds(30);

    @TempDir
    Path temp;

    @Test
    void listsLargeDirectory() throws IOException {
        for (int number = 0; number < FILES; number++) {
            Files.createFile(temp.resolve("file " + number + ".txt"));
        }

        walk("one directory");
    }

    @Test
    void listsLargeTree() throws IOException {
        for (int number = 0; number < FILES; number++) {
            Path directory = temp.resolve("d " + number % 10 + "/" + number / 10 % 10 + "/" + number / 100 % 10);
            if (number < 1_000) {
                Files.createDirectories(directory);
            }
            Files.createFile(directory.resolve("file " + number + ".txt"));
        }

        walk("a tree of 1,000 directories");
    }

    private void walk(String shape) {
        DirectoryResources provider =
                DirectoryResources.builder().root("r", temp).build();
        long start = System.nanoTime();
        Page<ResourceDescriptor> first = ProviderLists.page(provider, Page.Request.first(100));
        Duration firstPage = Duration.ofNanos(System.nanoTime() - start);
        System.gc();
        long heap = Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();

        start = System.nanoTime();
        List<String> uris = ProviderLists.uris(provider, 100);
        Duration allPages = Duration.ofNanos(System.nanoTime() - start);

        assertThat(first.items()).hasSize(100);
        assertThat(uris).hasSize(FILES).isSorted().doesNotHaveDuplicates();
        // The times are promised for 100,000 files, on a machine that is otherwise idle.
        if (FILES != DEFAULT_FILES) {
            System.out.printf(
                    "files.scale: %,d files in %s: first page %d ms, all pages %d ms, heap in use after the first page %,d KiB%n",
                    FILES, shape, firstPage.toMillis(), allPages.toMillis(), heap / 1024);
            assertThat(firstPage).isLessThan(FIRST_PAGE);
            assertThat(allPages).isLessThan(ALL_PAGES);
        }
    }

    /** Deletes the files, because the test runner would need minutes to delete so many files. */
    @AfterEach
    void deleteFiles() throws IOException {
        Files.walkFileTree(temp, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.delete(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException failure)
                    throws IOException {
                if (!directory.equals(temp)) {
                    Files.delete(directory);
                }
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
