package io.github.mcpresources.files;

import static io.github.mcpresources.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.mcpresources.Handle;
import io.github.mcpresources.ManualTime;
import io.github.mcpresources.Page;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.TestLog;
import io.github.mcpresources.internal.opening.Stamp;
import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Events of files that are added, removed and changed. The system reports them, or, if it does not, a rescan finds
 * them.
 */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class WatchTest {

    @TempDir
    Path temp;

    private Path root;
    private DirectoryResources provider;

    @BeforeEach
    void makeRoot() throws IOException {
        root = Files.createDirectory(temp.resolve("r"));
        provider = builder().build();
    }

    @AfterEach
    void close() {
        provider.close();
    }

    private DirectoryResources.Builder builder() {
        return DirectoryResources.builder().root(root).watch(true);
    }

    private Path write(String path, String text) throws IOException {
        Path file = root.resolve(path);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }

    @Test
    void reportsAddedRemovedAndChangedFiles() throws IOException {
        write("old.txt", "1");
        try (Observed observed = new Observed(provider)) {
            write("new.txt", "1");
            observed.await("+file:///r/new.txt");
            write("old.txt", "22");
            observed.await("~file:///r/old.txt");
            Files.delete(root.resolve("old.txt"));
            observed.await("-file:///r/old.txt");
            Files.move(write("a b", ""), root.resolve("c"), StandardCopyOption.ATOMIC_MOVE);
            observed.await("+file:///r/c");
        }
    }

    @Test
    void describesEntryOfEventAsListed() throws IOException {
        write("a.md", "# A");
        ResourceDescriptor listed = ProviderLists.all(provider, 10, page -> {}).get(0);
        Stamp stamp = Stamp.of(Files.readAttributes(root.resolve("a.md"), BasicFileAttributes.class), Instant.now());

        assertThat(FileDescriptors.file("file:///r/a.md", "a.md", stamp, false)).isEqualTo(listed);
    }

    @Test
    void watchesNewDirectories() throws IOException {
        try (Observed observed = new Observed(provider)) {
            write("a/b/c/deep.txt", "1");
            observed.await("+file:///r/a/b/c/deep.txt");
            write("a/b/c/deep.txt", "22");
            write("a/b/more.txt", "");
            observed.await("~file:///r/a/b/c/deep.txt", "+file:///r/a/b/more.txt");
        }
    }

    @Test
    void reportsFilesOfMovedDirectory() throws IOException {
        write("a/x/f", "1");
        write("b/g", "1");
        try (Observed observed = new Observed(provider)) {
            Files.move(root.resolve("a/x"), root.resolve("b/x"));
            observed.await("-file:///r/a/x/f", "+file:///r/b/x/f");
            write("b/x/f", "22");
            observed.await("~file:///r/b/x/f");
            Files.move(root.resolve("b/x"), temp.resolve("outside"));
            observed.await("-file:///r/b/x/f");
            Files.writeString(temp.resolve("outside/secret"), "1");
            write("end", "");
            observed.await("+file:///r/end");
            assertThat(observed.all()).noneMatch(text -> text.contains("secret"));
        }
    }

    @Test
    void doesNotReportFilesThatAreNotServed() throws IOException, InterruptedException {
        write("in/deep/ok", "");
        write("out/deep/no", "");
        provider =
                builder().include("in/**", "end").exclude("**.tmp").maxDepth(3).build();
        try (Observed observed = new Observed(provider)) {
            write("in/no.tmp", "");
            write("in/.hidden", "");
            write("in/deep/deeper/no", "");
            write("out/deep/no", "22");
            write("out/no", "");
            Files.createSymbolicLink(root.resolve("in/link"), Path.of("deep/ok"));
            HostileTree.fifo(root.resolve("in/fifo"));
            write("in/deep/ok", "22");
            write("end", "");
            observed.await("+file:///r/end", "~file:///r/in/deep/ok");
            assertThat(Set.copyOf(observed.all())).containsExactlyInAnyOrder("+file:///r/end", "~file:///r/in/deep/ok");
        }
    }

    @Test
    void reportsDirectoriesIfTheyAreResources() throws IOException {
        write("a/f", "");
        provider = builder().directories(true).build();
        try (Observed observed = new Observed(provider)) {
            Files.createDirectory(root.resolve("b"));
            observed.await("+file:///r/b/", "~file:///r/");
            Files.delete(root.resolve("a/f"));
            observed.await("-file:///r/a/f", "~file:///r/a/");
            Files.delete(root.resolve("a"));
            observed.await("-file:///r/a/");
        }
    }

    @Test
    void reportsManyChangesTogetherAfterQuietPeriod() throws IOException {
        ManualTime time = new ManualTime();
        provider = builder().time(time).build();
        try (Observed observed = new Observed(provider)) {
            await().until(() -> time.timers() == 1); // the timer of the next rescan
            for (int i = 0; i < 200; i++) {
                write("f" + i, "");
            }
            await().until(() -> time.timers() == 2);
            assertThat(observed.all()).isEmpty();
            time.advance(WatchSettings.QUIET);
            observed.await("+file:///r/f0", "+file:///r/f199");
            assertThat(observed.lists()).isEqualTo(1);
        }
    }

    @Test
    void rescansDirectoryAfterOverflow() throws Exception {
        for (int i = 0; i < 300; i++) {
            write("old" + i, "");
        }
        CountDownLatch notified = new CountDownLatch(1);
        CountDownLatch goesOn = new CountDownLatch(1);
        try (Observed observed = new Observed(provider);
                Handle slow = provider.observe(event -> {
                    notified.countDown();
                    try {
                        goesOn.await();
                    } catch (InterruptedException stop) {
                        Thread.currentThread().interrupt();
                    }
                })) {
            assertThat(slow).isNotNull();
            write("first", "");
            notified.await();
            // The blocked observer keeps events from being fetched. The JDK keeps 512 events of a directory, and then
            // reports an overflow.
            for (int i = 0; i < 3_000; i++) {
                write("new" + i, "");
            }
            for (int i = 0; i < 300; i++) {
                write("old" + i, "x");
            }
            Files.delete(root.resolve("new7"));
            goesOn.countDown();
            Set<String> expected = IntStream.range(0, 3_000)
                    .filter(i -> i != 7)
                    .mapToObj(i -> "+file:///r/new" + i)
                    .collect(Collectors.toSet());
            expected.addAll(
                    IntStream.range(0, 300).mapToObj(i -> "~file:///r/old" + i).toList());
            observed.await(seen -> Set.copyOf(seen).containsAll(expected), "all of them");
            assertThat(observed.lists()).as("bursts").isLessThanOrEqualTo(20);
        } finally {
            goesOn.countDown();
        }
    }

    /** The file system of the modules of the JDK has no watch service. */
    @Test
    void warnsOfFileSystemThatDoesNotReportChanges() throws IOException {
        Forest forest = new Forest("file:///", Map.of(), new DirectoryImages(), false, 1);
        FileSystem modules = FileSystems.getFileSystem(URI.create("jrt:/"));
        try (WatchedDirectories watched = new WatchedDirectories(forest, 4711, modules)) {
            assertThat(watched.poll()).isNull();
        }
        assertThat(TestLog.text())
                .contains("The file system does not report changes; all directories are scanned periodically (setting"
                        + " rescanInterval)")
                .doesNotContain("maxWatches: 4711");
    }

    @Test
    void rescansDirectoriesBeyondMaxWatches() throws IOException {
        write("a/f", "1");
        write("b/f", "1");
        for (int watches : new int[] {0, 2}) {
            ManualTime time = new ManualTime();
            DirectoryResources few = builder()
                    .maxWatches(watches)
                    .rescanInterval(Duration.ofMinutes(1))
                    .time(time)
                    .build();
            try (few;
                    Observed observed = new Observed(few)) {
                await().until(() -> time.timers() == 1);
                write("a/f", "22" + watches);
                write("b/f", "22" + watches);
                write("a/new" + watches, "");
                write("b/new" + watches, "");
                time.advance(Duration.ofMinutes(1));
                List<String> expected = List.of(
                        "~file:///r/a/f", "~file:///r/b/f", "+file:///r/a/new" + watches, "+file:///r/b/new" + watches);
                await().until(() -> {
                    time.advance(WatchSettings.QUIET); // for the events of the watched directory
                    return observed.all().containsAll(expected);
                });
            }
        }
    }

    @Test
    void watchesReplacedRoot() throws IOException {
        write("f", "1");
        ManualTime time = new ManualTime();
        provider = builder().time(time).build();
        try (Observed observed = new Observed(provider)) {
            await().until(() -> time.timers() == 1);
            Files.move(root, temp.resolve("moved"));
            write("g", "1"); // in a new directory of the same name
            time.advance(DirectoryResources.Builder.DEFAULT_RESCAN_INTERVAL);
            observed.await("-file:///r/f", "+file:///r/g");
            write("h", "1");
            await().until(() -> {
                time.advance(WatchSettings.QUIET);
                return observed.all().contains("+file:///r/h");
            });
        }
    }

    @Test
    void listIsCurrentAfterEvent() throws IOException {
        for (String name : List.of("a", "b", "c")) {
            write(name, "");
        }
        try (Observed observed = new Observed(provider)) {
            Page<ResourceDescriptor> first = ProviderLists.page(provider, Page.Request.first(1));
            write("d", "");
            observed.await("+file:///r/d");
            assertThat(ProviderLists.page(
                                    provider,
                                    Page.Request.after(first.nextCursor().orElseThrow(), 10))
                            .items())
                    .as("the rest of a walk that began before")
                    .extracting(ResourceDescriptor::uri)
                    .containsExactly("file:///r/b", "file:///r/c", "file:///r/d");
            assertThat(ProviderLists.uris(provider, 10)).hasSize(4);
        }
    }

    @Test
    void failingObserverDoesNotAffectOthers() throws IOException {
        Handle failing = provider.observe(event -> {
            throw new IllegalStateException("an observer that fails on purpose");
        });
        try (Observed observed = new Observed(provider)) {
            write("a", "");
            observed.await("+file:///r/a");
        } finally {
            failing.close();
        }
    }

    @Test
    void runsThreadWhileObserversExist() {
        Set<Thread> before = threads();
        Handle first = provider.observe(event -> {});
        Handle second = provider.observe(event -> {});
        Set<Thread> running = threads();
        running.removeAll(before);
        assertThat(running)
                .singleElement()
                .satisfies(it -> assertThat(it.isDaemon()).isTrue());
        Thread thread = running.iterator().next();
        first.close();
        first.close();
        assertThat(thread.isAlive()).isTrue();
        second.close();
        await().until(() -> !thread.isAlive());

        Handle third = provider.observe(event -> {});
        running = threads();
        running.removeAll(before);
        provider.close();
        running.forEach(it -> await().until(() -> !it.isAlive()));
        third.close();
        assertThat(provider.observe(event -> {})).as("closed").isSameAs(Handle.NONE);
        assertThat(ProviderLists.uris(provider, 10)).as("it goes on to list").isEmpty();
    }

    private static Set<Thread> threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("mcp-resources-files-"))
                .collect(Collectors.toSet());
    }

    @Test
    void watchesOnlyOnRequest() {
        DirectoryResources plain = DirectoryResources.of(root);

        assertThat(plain.observe(event -> {})).isSameAs(Handle.NONE);
        plain.close();
    }

    @Test
    void rejectsSettingsOutOfRange() {
        assertThatIllegalArgumentException().isThrownBy(() -> builder().maxWatches(-1));
        assertThatIllegalArgumentException().isThrownBy(() -> builder().rescanInterval(Duration.ZERO));
    }
}
