package io.github.mcpresources.office;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.mcpresources.office.document.ItemType;
import io.github.mcpresources.office.internal.content.NeedsFonts;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.spec.McpSchema;
import java.awt.Color;
import java.awt.Rectangle;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.poi.xslf.usermodel.XMLSlideShow;
import org.apache.poi.xslf.usermodel.XSLFAutoShape;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Sixteen clients read and render concurrently, through a server over HTTP. {@code -Doffice.soak=300} sets the duration
 * in seconds.
 */
@NeedsFonts
class OfficeSoakTest {

    private static final long SECONDS = Long.getLong("office.soak", 1);
    private static final int CLIENTS = 16;
    private static final int RENDERINGS = 2;
    private static final long CACHE = 64L << 10; // less than all items need, so that some are evicted and made again
    private static final String RENDERER = "office-rendering-";
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    @TempDir
    private Path folder;

    private final AtomicLong reads = new AtomicLong();
    private final AtomicInteger mostAtOnce = new AtomicInteger();
    private final AtomicLong largestCache = new AtomicLong();

    private static byte[] deck() throws IOException {
        try (XMLSlideShow show = new XMLSlideShow()) {
            for (int slide = 0; slide < 12; slide++) {
                XSLFAutoShape shape = show.createSlide().createAutoShape();
                shape.setAnchor(new Rectangle(40, 40, 300 + 20 * slide, 200));
                shape.setFillColor(new Color(0x2563EB));
                shape.setText("Slide " + slide);
            }
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            show.write(bytes);
            return bytes.toByteArray();
        }
    }

    private static byte[] report() {
        TestPackage report = TestPackage.word();
        for (int n = 0; n < 12; n++) {
            report.picture("word/document.xml", "rId" + n, "word/media/i" + n + ".png", TestPackage.png(300 + n, 200));
        }
        return report.bytes();
    }

    private List<String> uris(OfficeDocuments documents) throws IOException {
        Path decks = Files.write(folder.resolve("deck.pptx"), deck());
        Path reports = Files.write(folder.resolve("report.docx"), report());
        List<String> uris = new ArrayList<>();
        for (Path file : List.of(decks, reports)) {
            for (ListedItem item : documents.list(documents.docId(file))) {
                uris.add(item.uri());
                uris.add(item.uri() + "?size=thumb");
                if (item.item().type() != ItemType.MEDIA) {
                    uris.add(item.uri() + "?size=200x200&format=jpeg");
                }
            }
        }
        return uris;
    }

    private void read(TestServer server, List<String> uris, Path cache, long seed, long end) throws IOException {
        Random random = new Random(seed);
        try (McpSyncClient client = server.connect()) {
            do {
                String uri = uris.get(random.nextInt(uris.size()));
                McpSchema.ReadResourceResult result = client.readResource(
                        McpSchema.ReadResourceRequest.builder(uri).build());
                McpSchema.BlobResourceContents blob =
                        (McpSchema.BlobResourceContents) result.contents().get(0);
                assertThat(blob.blob()).as(uri).isNotEmpty();
                mostAtOnce.accumulateAndGet(rendering(), Math::max);
                if (reads.incrementAndGet() % 8 == 0) {
                    largestCache.accumulateAndGet(bytes(cache), Math::max);
                }
            } while (System.nanoTime() < end);
        }
    }

    private static Set<Thread> renderers() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith(RENDERER))
                .collect(Collectors.toSet());
    }

    /**
     * Returns the number of threads that render. The thread of a finished rendering starts the next one before it ends.
     */
    private static int rendering() {
        return (int) Thread.getAllStackTraces().entrySet().stream()
                .filter(thread -> thread.getKey().getName().startsWith(RENDERER))
                .filter(thread -> Arrays.stream(thread.getValue())
                        .anyMatch(frame -> frame.getClassName().startsWith(ItemForms.class.getName())))
                .count();
    }

    /** Returns the size of all files in a folder. A file that is deleted meanwhile counts as empty. */
    private static long bytes(Path folder) throws IOException {
        AtomicLong bytes = new AtomicLong();
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                bytes.addAndGet(attributes.size());
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException gone) {
                return FileVisitResult.CONTINUE;
            }
        });
        return bytes.get();
    }

    private static Set<String> temporary() throws IOException {
        try (Stream<Path> files = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.matches("(?i).*(poi|office|imageio|ooxml).*"))
                    // each JVM unpacks this library, including the JVMs of other users of the directory
                    .filter(name -> !name.startsWith("webp-imageio-"))
                    .collect(Collectors.toSet());
        }
    }

    private static long heap() {
        for (int time = 0; time < 3; time++) {
            System.gc();
        }
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }

    private void run(List<String> uris, TestServer server, Path cache, long seconds) throws Exception {
        ExecutorService clients = Executors.newFixedThreadPool(CLIENTS);
        try {
            long end = System.nanoTime() + Duration.ofSeconds(seconds).toNanos();
            List<Future<?>> all = new ArrayList<>();
            for (int client = 0; client < CLIENTS; client++) {
                long seed = client;
                all.add(clients.submit(() -> {
                    read(server, uris, cache, seed, end);
                    return null;
                }));
            }
            for (Future<?> one : all) {
                one.get();
            }
        } finally {
            clients.shutdownNow();
        }
    }

    @Test
    void sixteenClientsStayWithinBoundsAndLeakNothing() throws Exception {
        Path cache = Files.createDirectory(folder.resolve("cache"));
        Set<String> temporaryBefore = temporary();
        long heapBefore;
        long heapAfter;
        try (OfficeDocuments documents = OfficeDocuments.builder()
                        .root(folder)
                        .renderings(RENDERINGS)
                        .cacheBytes(CACHE)
                        .cacheDirectory(cache)
                        .build();
                TestServer server = new TestServer(documents)) {
            List<String> uris = uris(documents);
            run(uris, server, cache, 0); // loads classes and fonts, and fills the cache
            run(uris, server, cache, Math.min(SECONDS, 20));
            heapBefore = heap();
            run(uris, server, cache, SECONDS);
            heapAfter = heap();
        }
        assertThat(reads.get()).isGreaterThanOrEqualTo(2L * CLIENTS);
        assertThat(mostAtOnce.get()).as("threads that render").isBetween(1, RENDERINGS + 1);
        assertThat(largestCache.get()).as("bytes in the cache").isBetween(CACHE >> 1, CACHE + (CACHE >> 1));
        assertThat(heapAfter - heapBefore).as("growth of the heap").isLessThan(48L << 20);
        await().atMost(PATIENCE).untilAsserted(() -> assertThat(renderers()).isEmpty());
        assertThat(temporary()).as("temporary files").isEqualTo(temporaryBefore);
        Files.writeString(
                Path.of("target", "office-soak.txt"),
                reads + " reads, heap " + heapBefore + " and " + heapAfter + " bytes, cache up to " + largestCache
                        + " bytes\n");
    }
}
