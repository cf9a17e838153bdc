package io.github.mcpresources.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.LimitExceededException;
import io.github.mcpresources.ManualTime;
import io.github.mcpresources.Page;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceLimits;
import io.github.mcpresources.internal.request.ServerRequest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The pages of a list of files. They are complete and ordered, for every shape of the tree and while the tree changes.
 */
class TreeWalkTest {

    /**
     * The time by which the clock advances at each reading. A page uses the image of a directory only if the image is
     * newer than the iteration.
     */
    private static final Duration TICK = Duration.ofNanos(2_000);

    @TempDir
    Path temp;

    private DirectoryResources provider;

    @BeforeEach
    void serve() {
        provider = DirectoryResources.builder().root("r", temp).build();
    }

    private void write(String path) throws IOException {
        Path file = ProviderLists.path(temp, path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, path);
    }

    @Test
    void reusesImageOfDirectoryUntilItExpires() throws IOException {
        for (String name : List.of("a", "b", "c", "d")) {
            write(name);
        }
        ManualTime time = new ManualTime(TICK);
        ServerRequest context = ServerRequest.builder().time(time).build();
        Page<ResourceDescriptor> first = page(Page.Request.first(2), context);
        Page.Request second = Page.Request.after(first.nextCursor().orElseThrow(), 9);
        write("e");
        Files.delete(temp.resolve("c"));

        assertThat(names(page(second, context))).as("e came later, c is gone").containsExactly("d");
        time.advance(DirectoryImages.LIFETIME);
        assertThat(names(page(second, context))).as("read again").containsExactly("d", "e");
    }

    @Test
    void omitsFilesWithTooLongUris() throws IOException {
        write("short");
        write("x".repeat(40));
        write("d/" + "y".repeat(40));
        ServerRequest context = ServerRequest.builder()
                .limits(ResourceLimits.builder().uriLength(30).build())
                .build();

        assertThat(names(page(Page.Request.first(9), context))).containsExactly("short");
    }

    @Test
    void doesNotBuildPageOfCancelledRequest() throws IOException {
        write("a");
        ServerRequest context = ServerRequest.detached();
        context.cancel();

        assertThatThrownBy(() -> page(Page.Request.first(9), context)).isInstanceOf(CancellationException.class);
    }

    @Test
    void newWalkSeesEarlierChanges() throws IOException {
        write("a/1");
        write("z/1");
        assertThat(ProviderLists.uris(provider, 1)).hasSize(2);
        write("z/2");

        assertThat(ProviderLists.uris(provider, 1)).hasSize(3);
    }

    @Test
    void directoryKeepsPositionWhenNeighboursAreDeleted() throws IOException {
        for (String path : List.of("a", "b-c", "b-d", "b/x")) {
            write(path);
        }
        ManualTime time = new ManualTime(TICK);
        ServerRequest context = ServerRequest.builder().time(time).build();
        Page<ResourceDescriptor> first = page(Page.Request.first(2), context);
        Files.delete(temp.resolve("b-c"));
        Files.delete(temp.resolve("b-d"));
        time.advance(DirectoryImages.LIFETIME);

        Page<ResourceDescriptor> second =
                page(Page.Request.after(first.nextCursor().orElseThrow(), 2), context);

        assertThat(names(first)).containsExactly("a", "b-c");
        assertThat(names(second)).containsExactly("x");
    }

    @Test
    void doesNotRepeatFileWhenNeighboursAreDeleted() throws IOException {
        for (String path : List.of("b", "b-c", "b-d", "c")) {
            write(path);
        }
        ManualTime time = new ManualTime(TICK);
        ServerRequest context = ServerRequest.builder().time(time).build();
        Page<ResourceDescriptor> first = page(Page.Request.first(2), context);
        Files.delete(temp.resolve("b-d"));
        Files.delete(temp.resolve("b-c"));
        time.advance(DirectoryImages.LIFETIME);

        assertThat(names(page(Page.Request.after(first.nextCursor().orElseThrow(), 2), context)))
                .containsExactly("c");
    }

    @Test
    void keepsOrderWhenFileBecomesDirectory() throws IOException {
        for (String path : List.of("a", "b", "b-c", "c")) {
            write(path);
        }
        ServerRequest context =
                ServerRequest.builder().time(new ManualTime(TICK)).build();
        Page<ResourceDescriptor> first = page(Page.Request.first(1), context);
        Files.delete(temp.resolve("b"));
        write("b/x");

        assertThat(names(page(Page.Request.after(first.nextCursor().orElseThrow(), 9), context)))
                .containsExactly("b-c", "c");
        assertThat(ProviderLists.uris(provider, 9))
                .containsExactly("file:///r/a", "file:///r/b-c", "file:///r/b/x", "file:///r/c");
    }

    @Test
    void listsSameFilesWithoutHandles() throws IOException {
        for (String path : List.of("a/x", "a.txt", "a-b/y", "a b", "ab", "a/b/c", "a!/z", "ä")) {
            write(path);
        }
        DirectoryResources named =
                DirectoryResources.builder().root("r", temp).withoutHandles().build();

        for (int limit : new int[] {1, 2, 7, 9}) {
            assertThat(ProviderLists.uris(named, limit)).isEqualTo(ProviderLists.uris(provider, 9));
        }
        assertThat(ProviderLists.read(named, "file:///r/a/b/c")).hasValue("a/b/c".getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void listsUnchangedFilesOnceDuringChanges() throws Exception {
        Set<String> stable = new TreeSet<>();
        for (int number = 0; number < 300; number++) {
            String path = "d" + number % 7 + (number % 3 == 0 ? "/sub" : "") + "/s" + number;
            write(path);
            stable.add("file:///r/" + path);
        }
        AtomicBoolean done = new AtomicBoolean();
        List<Throwable> failures = new ArrayList<>();
        Thread churn = new Thread(() -> {
            try {
                for (int round = 0; !done.get(); round++) {
                    Path directory = temp.resolve("d" + round % 9);
                    boolean isNew = round % 9 > 6;
                    if (isNew) {
                        Files.createDirectory(directory);
                    }
                    Path beside = Files.writeString(temp.resolve("d" + round % 7 + "-"), "");
                    Path file = Files.writeString(directory.resolve("s" + round % 300 + "x"), "");
                    Path sub = Files.createDirectory(directory.resolve("s" + round % 300 + "-"));
                    Files.delete(Files.writeString(sub.resolve("t"), ""));
                    Files.delete(sub);
                    Files.delete(file);
                    Files.delete(beside);
                    if (isNew) {
                        Files.delete(directory);
                    }
                }
            } catch (IOException | RuntimeException failure) {
                failures.add(failure);
            }
        });
        churn.start();
        try {
            for (int walk = 0; walk < 30; walk++) {
                List<String> uris = ProviderLists.uris(provider, 1 + walk % 13);
                assertThat(uris).isSorted().doesNotHaveDuplicates().containsAll(stable);
            }
        } finally {
            done.set(true);
            churn.join();
        }
        assertThat(failures).isEmpty();
    }

    @Test
    void returnsShortPagesForManyEmptyDirectories() throws IOException {
        for (int number = 0; number < 100; number++) {
            Files.createDirectory(temp.resolve("d" + number));
        }
        write("z");
        List<Integer> sizes = new ArrayList<>();

        List<ResourceDescriptor> all = ProviderLists.all(
                tiredAfter(1_000), 10, page -> sizes.add(page.items().size()));

        assertThat(all).extracting(ResourceDescriptor::name).containsExactly("z");
        assertThat(sizes).containsExactly(0, 0, 1);
    }

    @Test
    void listDoesNotDependOnStepsPerPage() throws IOException {
        for (String path : List.of("a", "b/a/a/a", "b/a/a.b", "b/a/b", "b/a-b/c", "b/z", "b0", "c/c/c/c", "z")) {
            write(path);
        }
        Files.createDirectories(temp.resolve("b/a/empty/er"));
        Files.createDirectories(temp.resolve("y/e/e"));
        List<String> whole = ProviderLists.uris(provider, 1_000);

        for (int steps = 1; steps < 100; steps++) {
            assertThat(ProviderLists.uris(tiredAfter(steps), 1 + steps % 4)).isEqualTo(whole);
        }
    }

    private DirectoryResources tiredAfter(int steps) {
        return DirectoryResources.builder().root("r", temp).stepsPerPage(steps).build();
    }

    @Test
    void walksDeepTreeWithFewHandles() throws IOException {
        StringBuilder path = new StringBuilder();
        for (int depth = 0; depth < 300; depth++) {
            path.append("d/");
        }
        Files.createDirectories(temp.resolve(path.toString()));
        for (int depth = 0; depth < 300; depth += 50) {
            write("d/".repeat(depth) + "a");
            write("d/".repeat(depth) + "z");
        }
        long before = openHandles();

        List<String> uris = ProviderLists.uris(provider, 3);

        assertThat(uris).hasSize(12).isSorted();
        assertThat(openHandles()).isLessThanOrEqualTo(before + 4);
    }

    private static long openHandles() throws IOException {
        Path handles = Path.of("/proc/self/fd");
        if (!Files.exists(handles)) {
            return 0;
        }
        try (Stream<Path> open = Files.list(handles)) {
            return open.count();
        }
    }

    @Test
    void keepsCursorsShortForLongNames() throws IOException {
        String directory = "日本語".repeat(26) + "/";
        String deep = directory.repeat(5);
        for (String name : List.of("甲", "乙", "丙")) {
            write(deep + name);
        }
        List<String> cursors = new ArrayList<>();

        List<ResourceDescriptor> all =
                ProviderLists.all(provider, 1, page -> page.nextCursor().ifPresent(cursors::add));

        assertThat(all).extracting(ResourceDescriptor::name).containsExactly("丙", "乙", "甲");
        assertThat(cursors)
                .hasSize(2)
                .allSatisfy(cursor ->
                        assertThat(cursor.getBytes(StandardCharsets.UTF_8)).hasSizeLessThan(1_450));
    }

    @Test
    void endsPageEarlyIfCursorWouldBeTooLong() throws IOException {
        String deep = ("x".repeat(250) + "/").repeat(7);
        for (String name : List.of("a", deep + "1", deep + "2", deep + "3", "z")) {
            write(name);
        }

        assertThat(names(ProviderLists.page(provider, Page.Request.first(2)))).containsExactly("a");
        assertThat(ProviderLists.uris(provider, 3)).hasSize(5);
        assertThatThrownBy(() -> ProviderLists.uris(provider, 2))
                .isInstanceOf(CompletionException.class)
                .cause()
                .isInstanceOf(LimitExceededException.class)
                .hasMessageContaining("cursorLength")
                .hasMessageNotContaining("xxx");
    }

    @Test
    void listsFilesUpToLimitOfUriLength() throws IOException {
        String deep = ("ä".repeat(120) + "/").repeat(10);
        write(deep + "f".repeat(120));
        write("z");
        ServerRequest context = ServerRequest.detached();

        assertThat(("file:///r/" + deep.replace("ä", "%C3%A4")).length())
                .isLessThan(context.limits().uriLength());
        assertThat(names(page(Page.Request.first(9), context))).hasSize(2);
        ServerRequest strict = ServerRequest.builder()
                .limits(ResourceLimits.builder().uriLength(7_000).build())
                .build();
        assertThat(names(page(Page.Request.first(9), strict))).containsExactly("z");
    }

    @Test
    void listsChildrenOfDirectory() throws IOException {
        for (String path : List.of("a b/c/d", "a b/.hidden/x", "a b/c.txt", "a b/e", "f")) {
            write(path);
        }

        assertThat(children("file:///r/", 1)).containsExactly("file:///r/a%20b/", "file:///r/f");
        assertThat(children("file:///r/a%20b/", 1))
                .containsExactly("file:///r/a%20b/c.txt", "file:///r/a%20b/c/", "file:///r/a%20b/e");
        assertThat(children("file:///r/a%20b/", 9)).hasSize(3);
        assertThat(children("file:///r/a%20b/c/", 9)).containsExactly("file:///r/a%20b/c/d");
        for (String none : List.of("file:///r", "file:///r/f", "file:///r/f/", "file:///r/x/", "file:///r/a%20b")) {
            assertThat(provider.listChildren(none, Page.Request.first(1), ServerRequest.detached())
                            .toCompletableFuture()
                            .join())
                    .as(none)
                    .isEmpty();
        }
    }

    private List<String> children(String directory, int limit) {
        List<String> uris = new ArrayList<>();
        Page.Request next = Page.Request.first(limit);
        while (next != null) {
            Page<ResourceDescriptor> page = provider.listChildren(directory, next, ServerRequest.detached())
                    .toCompletableFuture()
                    .join()
                    .orElseThrow();
            page.items().forEach(item -> uris.add(item.uri()));
            next = page.nextCursor()
                    .map(cursor -> Page.Request.after(cursor, limit))
                    .orElse(null);
        }
        return uris;
    }

    private Page<ResourceDescriptor> page(Page.Request request, RequestContext context) {
        return provider.listResources(request, context).toCompletableFuture().join();
    }

    private static List<String> names(Page<ResourceDescriptor> page) {
        return page.items().stream().map(ResourceDescriptor::name).toList();
    }
}
