package io.github.mcpresources.office;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.abort;

import io.github.mcpresources.ContentPart;
import io.github.mcpresources.Contents;
import io.github.mcpresources.ResourceNotFoundException;
import io.github.mcpresources.files.DirectoryResources;
import io.github.mcpresources.internal.request.ServerRequest;
import io.github.mcpresources.office.document.ItemType;
import io.github.mcpresources.office.document.OfficeException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Exchanges directories, files, links and FIFOs while files and Office documents are read. Nothing from outside the
 * root is read, and each read ends. {@code -Dopening.reads=100000} sets the number of reads; the number of exchanges is
 * a tenth of it.
 */
class ExchangedFilesTest {

    private static final int READS = Integer.getInteger("opening.reads", 3_000);
    private static final int EXCHANGES = READS / 10;
    private static final int READERS = 4;
    private static final byte[] FINE = TestPackage.png(1, 1);
    private static final byte[] SECRET = TestPackage.png(99, 1);
    private static final String OPENERS = "mcp-resources-open-";

    @TempDir
    private Path temp;

    private Path directory;
    private Path outside;
    private final AtomicInteger done = new AtomicInteger();
    private final AtomicInteger found = new AtomicInteger();
    private final AtomicLong exchanges = new AtomicLong();

    private interface Action {
        void run() throws Exception;
    }

    @BeforeEach
    void write() throws Exception {
        temp = temp.toRealPath();
        directory = Files.createDirectories(temp.resolve("root/dir"));
        outside = Files.createDirectory(temp.resolve("outside"));
        Files.write(directory.resolve("file.png"), FINE);
        Files.write(directory.resolve("a.docx"), report(FINE));
        Files.write(outside.resolve("file.png"), SECRET);
        Files.write(outside.resolve("a.docx"), report(SECRET));
        fifo(temp.resolve("fifo"));
    }

    private static byte[] report(byte[] picture) {
        return TestPackage.word()
                .picture("word/document.xml", "rId1", "word/media/image1.png", picture)
                .bytes();
    }

    private static void fifo(Path path) throws Exception {
        Process mkfifo;
        try {
            mkfifo = new ProcessBuilder("mkfifo", path.toString()).inheritIO().start();
        } catch (IOException missing) {
            abort("NOT CHECKED: this platform has no mkfifo (" + missing.getMessage() + ")");
            return;
        }
        assertThat(mkfifo.waitFor()).isZero();
    }

    private static void move(Path from, Path to) throws IOException {
        Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
    }

    /** Replaces a file by another file for a short time. */
    private void exchange(Path victim, Path other) throws IOException {
        Path aside = temp.resolve("aside");
        move(victim, aside);
        move(other, victim);
        move(victim, other);
        move(aside, victim);
        exchanges.incrementAndGet();
    }

    private List<Action> exchanges() throws IOException {
        List<Action> all = new ArrayList<>();
        Path linkToDirectory = Files.createSymbolicLink(temp.resolve("link"), outside);
        all.add(() -> exchange(directory, linkToDirectory));
        for (String name : List.of("file.png", "a.docx")) {
            Path file = directory.resolve(name);
            Path link = Files.createSymbolicLink(temp.resolve("link-" + name), outside.resolve(name));
            all.add(() -> exchange(file, link));
            all.add(() -> exchange(file, temp.resolve("fifo")));
            all.add(() -> {
                Path fresh = Files.copy(file, temp.resolve("fresh"), StandardCopyOption.REPLACE_EXISTING);
                move(fresh, file);
            });
        }
        return all;
    }

    private void exchangeUntil(AtomicBoolean end) throws Exception {
        Random random = new Random(20261123);
        List<Action> all = exchanges();
        while (!end.get()) {
            Action next = all.get(random.nextInt(all.size()));
            for (int time = 0; time < 20; time++) {
                next.run();
            }
        }
    }

    private byte[] file(DirectoryResources files) throws Exception {
        try {
            Contents contents = (Contents) files.read("file:///root/dir/file.png", ServerRequest.detached())
                    .toCompletableFuture()
                    .join()
                    .orElseThrow();
            ContentPart.Body.Stream body =
                    (ContentPart.Body.Stream) contents.parts().get(0).body();
            try (InputStream in = body.source().open()) {
                return in.readAllBytes();
            }
        } catch (CompletionException failure) {
            if (failure.getCause() instanceof ResourceNotFoundException missing) {
                throw missing;
            }
            throw failure;
        }
    }

    private void read(DirectoryResources files, OfficeDocuments documents, String id, boolean isOffice)
            throws Exception {
        while (done.getAndIncrement() < READS || exchanges.get() < EXCHANGES) {
            try {
                byte[] read = isOffice ? documents.get(id, ItemType.IMAGE, "1").bytes() : file(files);
                assertThat(read).isEqualTo(FINE);
                found.incrementAndGet();
            } catch (ResourceNotFoundException exchanged) {
                assertThat(exchanged.uri()).isNotNull();
            } catch (OfficeException changes) {
                assertThat(changes).hasMessageContaining("changed while it was read");
            }
        }
    }

    private static Map<String, StackTraceElement[]> openers() {
        Map<String, StackTraceElement[]> openers = new TreeMap<>();
        Thread.getAllStackTraces().forEach((thread, stack) -> {
            if (thread.getName().startsWith(OPENERS)
                    && List.of(stack).toString().contains("OpenDirectory")) {
                openers.put(thread.getName(), stack);
            }
        });
        return openers;
    }

    @Test
    @Timeout(value = 60, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void readsNothingFromOutsideAndEndsEachRead() throws Exception {
        AtomicBoolean end = new AtomicBoolean();
        ExecutorService threads = Executors.newFixedThreadPool(READERS + 1);
        try (DirectoryResources files = DirectoryResources.of(temp.resolve("root"));
                OfficeDocuments documents = UntimedDocuments.builder()
                        .root(temp.resolve("root"))
                        .cacheFor(Duration.ofNanos(1))
                        .build()) {
            String id = documents.docId(directory.resolve("a.docx"));
            Future<?> exchanger = threads.submit(() -> {
                exchangeUntil(end);
                return null;
            });
            List<Future<?>> readers = new ArrayList<>();
            for (int reader = 0; reader < READERS; reader++) {
                boolean isOffice = reader % 2 == 0;
                readers.add(threads.submit(() -> {
                    read(files, documents, id, isOffice);
                    return null;
                }));
            }
            try {
                for (Future<?> reader : readers) {
                    reader.get();
                }
            } finally {
                end.set(true);
            }
            exchanger.get();
            assertThat(file(files)).isEqualTo(FINE);
            assertThat(documents.get(id, ItemType.IMAGE, "1").bytes()).isEqualTo(FINE);
        } finally {
            threads.shutdownNow();
        }
        assertThat(found).as("reads that found what was there").hasPositiveValue();
        assertThat(exchanges).as("exchanges").hasValueGreaterThanOrEqualTo(EXCHANGES);
        await().untilAsserted(() -> assertThat(openers()).as("opens that go on").isEmpty());
        Files.writeString(
                Path.of("target", "opening.txt"),
                done + " reads, " + found + " found the file, " + exchanges + " exchanges\n");
    }
}
