package io.github.mcpresources.testkit.internal.broker;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.Caller;
import io.github.mcpresources.ContentPart;
import io.github.mcpresources.Contents;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.cluster.ContentEngine;
import io.github.mcpresources.cluster.ContentEngine.Entry;
import io.github.mcpresources.cluster.ContentEngine.Totals;
import io.github.mcpresources.cluster.SharedContentStore;
import io.github.mcpresources.internal.request.ServerRequest;
import io.github.mcpresources.store.ContentStore;
import io.github.mcpresources.store.ContentStore.NewContent;
import java.io.BufferedReader;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * Tests of a {@link ContentEngine} that several nodes use. While these nodes store entries, the tests kill another node
 * at random moments. The system property {@code engine.kills} sets the number of kills.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class EngineNodesContract {

    private static final int KILLS = Integer.getInteger("engine.kills", 2);
    private static final int WRITERS = 3;

    private EngineBroker broker;

    protected EngineNodesContract() {}

    protected abstract EngineBroker start();

    /** Returns the number of contents in a store, including contents without an entry. */
    protected abstract long contents(String url, String store) throws Exception;

    @BeforeAll
    public void startBroker() {
        broker = start();
    }

    @AfterAll
    public void closeBroker() {
        if (broker != null) {
            broker.close();
        }
    }

    private static <T> T get(CompletionStage<T> stage) throws Exception {
        return stage.toCompletableFuture().get(60, SECONDS);
    }

    private static String read(ResourceProvider node, String uri) throws Exception {
        ServerRequest anybody = ServerRequest.builder().caller(Caller.ANONYMOUS).build();
        return get(node.read(uri, anybody))
                .map(result -> ((Contents) result).parts().get(0).body())
                .map(body -> ((ContentPart.Body.Text) body).text())
                .orElse("not found");
    }

    @Test
    void contentOfOneNodeIsReadOnOthersUntilOneClearsTheStore() throws Exception {
        List<ContentEngine> engines = new ArrayList<>();
        List<ContentStore> nodes = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            engines.add(broker.connect());
            nodes.add(SharedContentStore.builder(engines.get(i), "nodes").build());
        }
        String first = nodes.get(0).put(NewContent.text("1", "text/plain")).uri();
        String second =
                nodes.get(1).put(NewContent.text("2", "text/plain").id("same")).uri();
        for (ContentStore node : nodes) {
            assertThat(node.contents())
                    .extracting(ContentStore.StoredContent::uri)
                    .containsExactly(first, second);
            assertThat(read(node, first)).isEqualTo("1");
            assertThat(read(node, second)).isEqualTo("2");
        }
        nodes.get(2).put(NewContent.text("3", "text/plain").id("same"));
        for (ContentStore node : nodes) {
            assertThat(read(node, second)).isEqualTo("3");
        }
        assertThat(nodes.get(1).clear()).isEqualTo(2);
        for (ContentStore node : nodes) {
            assertThat(read(node, first)).isEqualTo("not found");
            assertThat(read(node, second)).isEqualTo("not found");
            assertThat(node.size()).isZero();
        }
        nodes.forEach(ContentStore::close);
        engines.forEach(ContentEngine::close);
    }

    @Test
    void killedNodeLeavesOnlyWholeEntries() throws Exception {
        Random random = new Random(5);
        try (ContentEngine engine = broker.connect()) {
            for (int kill = 0; kill < KILLS; kill++) {
                List<String> kept;
                try (OtherNodes others = new OtherNodes()) {
                    kept = writeAndKill("killed-" + kill, 5 + random.nextInt(60), others);
                    checkWhileNodesWrite(engine);
                }
                checkAtRest(engine);
                assertThat(get(engine.page(EntryWriter.KEPT, 0, 1_000_000)))
                        .extracting(Entry::id)
                        .containsAll(kept);
            }
        }
    }

    /** Nodes in this process that store entries until they are closed. */
    private final class OtherNodes implements AutoCloseable {

        private final ExecutorService threads = Executors.newFixedThreadPool(WRITERS);
        private final AtomicBoolean ended = new AtomicBoolean();
        private final List<Future<Integer>> writers = new ArrayList<>();

        void start() {
            for (int i = 0; i < WRITERS; i++) {
                String name = "node-" + i;
                writers.add(threads.submit(() -> write(name)));
            }
        }

        /** Stores entries through a separate engine until this object is closed, and returns their number. */
        private int write(String name) throws Exception {
            int count = 0;
            try (ContentEngine engine = broker.connect()) {
                EntryWriter writer = new EntryWriter(engine, name);
                while (!ended.get()) {
                    get(writer.next());
                    count++;
                }
            }
            return count;
        }

        @Override
        public void close() throws Exception {
            ended.set(true);
            threads.shutdown();
            for (Future<Integer> writer : writers) {
                assertThat(writer.get(60, SECONDS)).isPositive();
            }
        }
    }

    /**
     * Runs a node in a separate process. Starts the other nodes when this node has stored its first entry, and kills
     * the process when the node has stored {@code entries} entries.
     *
     * @return the ids of the entries that the node stored in the store with wide bounds ({@link EntryWriter#KEPT})
     */
    private List<String> writeAndKill(String name, int entries, OtherNodes others) throws Exception {
        Process node = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx128m",
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        classPath(),
                        EntryWriter.class.getName(),
                        broker.engine().getName(),
                        broker.url(),
                        name)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        List<String> stored = new ArrayList<>();
        try (BufferedReader lines = node.inputReader()) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                stored.add(line);
                if (stored.size() == 1) {
                    others.start();
                }
                if (stored.size() == entries) {
                    node.toHandle().destroyForcibly(); // leaves the stream open
                }
            }
        } finally {
            node.destroyForcibly().waitFor();
        }
        assertThat(stored).as("the node stores entries").hasSizeGreaterThanOrEqualTo(entries);
        return stored.subList(0, entries); // the last line may be incomplete
    }

    private static String classPath() {
        return Stream.of(System.getProperty("java.class.path", ""), System.getProperty("jdk.module.path", ""))
                .filter(path -> !path.isEmpty())
                .collect(Collectors.joining(File.pathSeparator));
    }

    /**
     * Checks all entries three times. The other nodes drop entries quickly, so that all entries may be gone before they
     * are read. In this case, repeats the check until an entry can be read.
     */
    private static void checkWhileNodesWrite(ContentEngine engine) throws Exception {
        int read = 0;
        long end = System.nanoTime() + SECONDS.toNanos(60);
        for (int i = 0; i < 3 || read == 0; i++) {
            assertThat(System.nanoTime())
                    .as("an entry is read within 60 s, before it is dropped")
                    .isLessThan(end);
            checkBounds(engine);
            for (Entry entry : get(engine.page(EntryWriter.STORE, 0, 1_000))) {
                Optional<byte[]> bytes = get(engine.bytes(EntryWriter.STORE, entry)); // empty if the entry was dropped
                if (bytes.isPresent()) {
                    assertThat(EntryWriter.digest(bytes.get())).isEqualTo(entry.metadata());
                    read++;
                }
            }
        }
    }

    private static Totals checkBounds(ContentEngine engine) throws Exception {
        Totals totals = get(engine.totals(EntryWriter.STORE));
        assertThat(totals.entries()).isBetween(1L, (long) EntryWriter.BOUNDS.maxEntries());
        assertThat(totals.bytes()).isLessThanOrEqualTo(EntryWriter.BOUNDS.maxBytes());
        return totals;
    }

    private void checkAtRest(ContentEngine engine) throws Exception {
        assertThat(get(engine.sweep(EntryWriter.STORE)).dropped()).isEmpty();
        List<Entry> all = get(engine.page(EntryWriter.STORE, 0, 1_000));
        for (Entry entry : all) {
            byte[] bytes = get(engine.bytes(EntryWriter.STORE, entry)).orElseThrow();
            assertThat(EntryWriter.digest(bytes)).isEqualTo(entry.metadata());
        }
        assertThat(checkBounds(engine))
                .isEqualTo(new Totals(
                        all.size(), all.stream().mapToLong(Entry::size).sum()));
        assertThat(contents(broker.url(), EntryWriter.STORE)).isEqualTo(all.size());
    }
}
