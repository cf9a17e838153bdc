package io.github.mcpresources.office;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ThreadLocalRandom;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A document index in a file that several processes share. Each line after the first contains a place. If several lines
 * have the same path, the last one is valid. A process appends lines while it holds a lock, and never changes a line. A
 * file with too many lines is replaced by one that has only the valid lines.
 *
 * <p>The first line contains random digits, which differ in each new file. If the first line has not changed since a
 * process last read the file, and the file has not become shorter, the process reads only the appended lines.
 * Otherwise, it reads the whole file.
 */
final class FileDocumentIndex implements DocumentIndex {

    private static final Logger log = LoggerFactory.getLogger(OfficeDocuments.class);
    private static final String TITLE = "mcp-resources index of documents 1 ";
    private static final int HEAD = TITLE.length() + 17;
    private static final int MAX_LINE = MAX_PATH + MAX_STAMP + 100;
    private static final int BUFFER = 64 * 1024;
    private static final Duration PATIENCE = Duration.ofSeconds(2);
    private static final long PAUSE_MILLIS = 5;

    private final Path file;
    private final int max;
    private final IndexLines lines;

    private String head = "";
    private long end;

    private int count;

    private FileDocumentIndex(Path file, int max) {
        this.file = file;
        this.max = max;
        this.lines = new IndexLines(max);
    }

    static FileDocumentIndex open(Path file, int max) {
        Path directory = file.getParent();
        if (directory == null || !Files.isDirectory(directory)) {
            throw new IllegalArgumentException("The index of documents must be in an existing directory: " + file);
        }
        FileDocumentIndex index = new FileDocumentIndex(file, max);
        try {
            synchronized (index) {
                index.refresh();
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure.getMessage(), failure);
        }
        return index;
    }

    @Override
    public CompletionStage<Void> put(String digest, Place place) {
        try {
            record(digest, place);
            return CompletableFuture.completedFuture(null);
        } catch (IOException failure) {
            forget(); // the next call reads the file again, because this place may be only in memory
            return CompletableFuture.failedFuture(failure);
        }
    }

    @Override
    public CompletionStage<List<Entry>> from(String digest, int count) {
        try {
            synchronized (this) {
                refresh();
                return CompletableFuture.completedFuture(lines.from(digest, count));
            }
        } catch (IOException failure) {
            return CompletableFuture.failedFuture(failure);
        }
    }

    private synchronized void record(String digest, Place place) throws IOException {
        refresh();
        if (lines.contains(digest, place)) {
            return;
        }
        try (FileChannel lock = open(sibling(".lock"), StandardOpenOption.WRITE, StandardOpenOption.CREATE);
                FileLock held = locked(lock)) {
            refresh();
            if (head.isEmpty() || count >= 2L * max) {
                lines.put(digest, place);
                replace();
            } else {
                append(IndexLines.line(digest, place) + "\n");
                refresh();
            }
        }
    }

    private void append(String line) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.truncate(end); // removes an incomplete line of a process that was killed
            write(channel.position(end), line);
        }
    }

    private void replace() throws IOException {
        Path fresh = sibling(".new");
        Files.deleteIfExists(fresh); // left by a process that was killed
        String newHead =
                TITLE + HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong()) + "\n";
        StringBuilder content = new StringBuilder(newHead);
        List<String> valid = lines.all();
        valid.forEach(line -> content.append(line).append('\n'));
        try (FileChannel channel = open(fresh, StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW)) {
            write(channel, content.toString());
            channel.force(true); // so that the file is not empty after a power failure
        }
        Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        head = newHead;
        end = content.length();
        count = valid.size();
    }

    /** Reads the lines that any process has written since the last call. */
    private void refresh() throws IOException {
        try (FileChannel channel = FileChannel.open(file)) {
            ByteBuffer first = ByteBuffer.allocate(HEAD);
            while (first.hasRemaining() && channel.read(first) >= 0) {
                // reads until the buffer is full or the file ends
            }
            String now = new String(first.array(), 0, first.position(), ISO_8859_1);
            if (!now.equals(head) || channel.size() < end) {
                forget();
                if (now.isEmpty()) {
                    return; // the next call of put replaces an empty file
                }
                if (!now.startsWith(TITLE) || !now.endsWith("\n")) {
                    throw new IOException("The file " + file + " is not an index of documents; choose another file");
                }
                head = now;
                end = HEAD;
            }
            read(channel.position(end));
        } catch (NoSuchFileException notYet) {
            forget();
        }
    }

    private synchronized void forget() {
        lines.clear();
        head = "";
        end = 0;
        count = 0;
    }

    private void read(FileChannel channel) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        ByteBuffer buffer = ByteBuffer.allocate(BUFFER);
        int invalid = 0;
        while (channel.read(buffer.clear()) > 0) {
            int start = 0;
            for (int at = 0; at < buffer.position(); at++) {
                if (buffer.get(at) == '\n') {
                    collect(line, buffer.array(), start, at);
                    invalid += lines.add(line.toString(ISO_8859_1)) ? 0 : 1;
                    end = channel.position() - buffer.position() + at + 1;
                    count++;
                    line.reset();
                    start = at + 1;
                }
            }
            collect(line, buffer.array(), start, buffer.position());
        }
        if (invalid > 0) {
            log.warn("Skipped {} unreadable lines of the index of documents {}", invalid, file);
        }
    }

    /**
     * Appends bytes to a line, up to {@link #MAX_LINE} bytes in total. The rest is dropped, because a longer line is
     * invalid anyway.
     */
    private static void collect(ByteArrayOutputStream line, byte[] bytes, int start, int end) {
        line.write(bytes, start, Math.max(0, Math.min(end - start, MAX_LINE - line.size())));
    }

    /** Acquires the lock. Waits up to two seconds if another process holds it. */
    private FileLock locked(FileChannel channel) throws IOException {
        long start = System.nanoTime();
        while (System.nanoTime() - start < PATIENCE.toNanos()) {
            try {
                FileLock lock = channel.tryLock();
                if (lock != null) {
                    return lock;
                }
            } catch (OverlappingFileLockException elsewhereInThisProcess) {
                // another index in this process releases the lock soon
            }
            try {
                Thread.sleep(PAUSE_MILLIS);
            } catch (InterruptedException stop) {
                Thread.currentThread().interrupt();
                break;
            }
        }
        throw new IOException("The index of documents " + file + " is locked by another process; try again later");
    }

    /**
     * Opens a file. If the file is created on a POSIX file system, only its owner can read it, because it may contain
     * the names of private files.
     */
    private static FileChannel open(Path path, StandardOpenOption... options) throws IOException {
        FileAttribute<?>[] attributes =
                path.getFileSystem().supportedFileAttributeViews().contains("posix")
                        ? new FileAttribute<?>[] {
                            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
                        }
                        : new FileAttribute<?>[0];
        return FileChannel.open(path, Set.of(options), attributes);
    }

    private static void write(FileChannel channel, String text) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(ISO_8859_1));
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
    }

    private Path sibling(String ending) {
        return file.resolveSibling(file.getFileName() + ending);
    }
}
