package io.github.mcpresources.server;

import static io.github.mcpresources.server.AttachmentTest.result;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.ResourceLimits;
import io.github.mcpresources.TestLog;
import io.github.mcpresources.files.DirectoryResources;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests notifications of changes on the disk. Many changes lead to few notifications, and each subscribed file is
 * reported.
 */
class WatchedFilesTest {

    private static final String UPDATED = "notifications/resources/updated";
    private static final String LIST_CHANGED = "notifications/resources/list_changed";
    private static final int SUBSCRIBED = 100;
    private static final int CHANGES = 10_000;

    @TempDir
    Path temp;

    private Path root;

    @BeforeEach
    void write() throws Exception {
        root = Files.createDirectory(temp.resolve("r"));
        for (int i = 0; i < SUBSCRIBED; i++) {
            Files.writeString(root.resolve("s" + i), "old");
        }
        Files.writeString(root.resolve("end"), "old");
        Files.createDirectory(root.resolve("d"));
    }

    private static Wire listening(TestServer server) throws Exception {
        Wire wire = server.connect();
        return wire instanceof HttpWire http ? http.listen() : wire;
    }

    private static void subscribe(Wire wire, String uri) throws Exception {
        result(wire.request("resources/subscribe", Map.of("uri", uri)));
    }

    private static Object uri(Map<String, Object> notification) {
        return ((Map<?, ?>) notification.get("params")).get("uri");
    }

    /** Returns the URIs of all pages. */
    private static List<String> list(Wire wire) throws Exception {
        List<String> uris = new ArrayList<>();
        Object cursor = null;
        do {
            Map<String, Object> params = new LinkedHashMap<>();
            if (cursor != null) {
                params.put("cursor", cursor);
            }
            Map<?, ?> page = result(wire.request("resources/list", params));
            ((List<?>) page.get("resources")).forEach(entry -> uris.add((String) ((Map<?, ?>) entry).get("uri")));
            cursor = page.get("nextCursor");
        } while (cursor != null);
        return uris;
    }

    @ParameterizedTest
    @EnumSource(names = {"STDIO", "STREAMABLE"})
    void coalescesBurstOfChangesWithoutLoss(TestServer.Kind kind) throws Exception {
        try (DirectoryResources files = watched();
                TestServer server = TestServer.start(kind, ResourceServer.of(files));
                Wire wire = listening(server)) {
            for (int i = 0; i < SUBSCRIBED; i++) {
                subscribe(wire, "file:///r/s" + i);
            }
            subscribe(wire, "file:///r/end");
            Set<String> expected = new TreeSet<>(list(wire));
            long began = System.nanoTime();
            for (int i = 0; i < CHANGES; i++) {
                switch (i % 4) {
                    case 0, 1 -> {
                        Files.createFile(root.resolve("d/f" + i));
                        expected.add("file:///r/d/f" + i);
                    }
                    case 2 -> Files.writeString(root.resolve("s" + i / 4 % SUBSCRIBED), "new " + i);
                    default -> {
                        Files.delete(root.resolve("d/f" + (i - 2)));
                        expected.remove("file:///r/d/f" + (i - 2));
                    }
                }
            }
            Files.writeString(root.resolve("end"), "at last");
            Set<Object> subscribed = new HashSet<>(Set.of("file:///r/end"));
            for (int i = 0; i < SUBSCRIBED; i++) {
                subscribed.add("file:///r/s" + i);
            }
            Set<Object> updated = new HashSet<>();
            long lists = 0;
            while (!updated.containsAll(subscribed)) { // updates that are sent together have no defined order
                Map<String, Object> next = wire.notification();
                if (next.get("method").equals(UPDATED)) {
                    updated.add(uri(next));
                } else {
                    lists++;
                }
            }
            Files.createFile(root.resolve("last")); // the next list change reports this file or pending changes
            expected.add("file:///r/last");
            while (!wire.notification().get("method").equals(LIST_CHANGED)) {
                // a file that changed often may be reported again
            }
            lists++;

            // On a machine that needs many seconds, the changes are not one burst. Each notification follows a pause.
            long pauses =
                    (System.nanoTime() - began) / ResourceLimits.Subscriptions.DEFAULT_LIST_CHANGED_DEBOUNCE.toNanos();
            assertThat(lists).as("list_changed").isBetween(1L, Math.max(20, pauses));
            assertThat(updated)
                    .as("nobody hears of what he did not subscribe to")
                    .isEqualTo(subscribed);
            assertThat(list(wire)).containsExactlyElementsOf(expected);
        }
    }

    /** Returns a directory that is already watched, so that clients receive no notification of the start. */
    private DirectoryResources watched() throws Exception {
        DirectoryResources files =
                DirectoryResources.builder().root(root).watch(true).build();
        CountDownLatch begun = new CountDownLatch(1);
        files.observe(event -> {
            if (event instanceof ResourceEvent.UpdatedUnder) {
                begun.countDown();
            }
        });
        begun.await();
        return files;
    }

    @Test
    void logsUnwatchedSubscriptionOnce() throws Exception {
        for (boolean isWatched : new boolean[] {false, true}) {
            String name = isWatched ? "watched" : "unwatched";
            try (DirectoryResources files = DirectoryResources.builder()
                            .root(name, root)
                            .watch(isWatched)
                            .build();
                    TestServer server = TestServer.start(TestServer.Kind.STREAMABLE, ResourceServer.of(files));
                    Wire wire = server.connect()) {
                subscribe(wire, "file:///" + name + "/s1");
                subscribe(wire, "file:///" + name + "/s2");
            }
        }

        assertThat(TestLog.text())
                .contains("A client subscribed to file:///unwatched/s1, ", "watch(true)", "ResourceServer.events()")
                .doesNotContain("file:///unwatched/s2", "file:///watched/");
    }

    @ParameterizedTest
    @EnumSource(names = {"STDIO", "SSE", "STREAMABLE"})
    void hidesFilesBehindSwappedInLink(TestServer.Kind kind) throws Exception {
        Path outside = Files.createDirectory(temp.resolve("outside"));
        Files.writeString(root.resolve("d/file"), "fine");
        Files.writeString(outside.resolve("file"), "secret");
        try (DirectoryResources files = watched();
                TestServer server = TestServer.start(kind, ResourceServer.of(files));
                Wire wire = listening(server)) {
            subscribe(wire, "file:///r/d/");
            subscribe(wire, "file:///r/end");
            Files.move(root.resolve("d"), temp.resolve("aside"));
            Files.createSymbolicLink(root.resolve("d"), outside);
            List<Object> notified = new ArrayList<>();
            awaitUpdate(wire, "file:///r/d/file", notified); // the file was deleted
            Files.writeString(outside.resolve("file"), "secret, changed");
            Files.writeString(outside.resolve("other"), "secret");
            Files.writeString(root.resolve("end"), "at last");
            awaitUpdate(wire, "file:///r/end", notified);

            assertThat(new HashSet<>(notified)).isSubsetOf(Set.of("file:///r/d/file", "file:///r/d/", "file:///r/end"));
            assertThat(list(wire)).noneMatch(uri -> uri.startsWith("file:///r/d/"));
            assertThat(wire.request("resources/read", Map.of("uri", "file:///r/d/file"))
                            .toString())
                    .contains("-32002")
                    .doesNotContain("secret");
            Files.delete(root.resolve("d")); // the test runner warns about links that leave its directory
        }
    }

    private static void awaitUpdate(Wire wire, String uri, List<Object> notified) throws Exception {
        Map<String, Object> next;
        do {
            next = wire.notification();
            if (next.get("method").equals(UPDATED)) {
                notified.add(uri(next));
            }
        } while (!next.get("method").equals(UPDATED) || !uri(next).equals(uri));
    }
}
