package io.github.mcpresources.internal.storage;

import io.github.mcpresources.RequestContext;
import io.github.mcpresources.internal.content.Digests;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.json.TypeRef;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Stores each item in a file. The file consists of one line of JSON, which is the metadata, and the bytes of the item.
 * The file is written in a separate directory and then moved atomically. A process that is killed therefore leaves no
 * incomplete file among the kept items. The name of the file is the SHA-256 digest of its whole content, which
 * {@link #load} checks. There is no index: {@link #found} lists the directory, and checks only the first line and the
 * size of each file. The modification time of a file is the time of the last recorded read, or the creation time of the
 * item.
 */
public final class DiskStorage implements Storage {

    private static final Logger log = LoggerFactory.getLogger(DiskStorage.class);

    private static final Duration WAIT = Duration.ofSeconds(10);

    private static final TypeRef<Map<String, Object>> OBJECT = new TypeRef<>() {};
    private static final int MAX_HEADER_LENGTH = 64 * 1024;
    private static final Pattern DIGEST = Pattern.compile("[0-9a-f]{64}");

    private final Path contents;
    private final Path unfinished;
    private final FileChannel lockFile;
    private final boolean synced;

    private DiskStorage(Path directory, FileChannel lockFile, boolean synced) throws IOException {
        this.contents = Files.createDirectories(directory.resolve("contents"), ownersOnly());
        this.unfinished = Files.createDirectories(directory.resolve("unfinished"), ownersOnly());
        this.lockFile = lockFile;
        this.synced = synced;
    }

    /**
     * Opens a directory for storage, and creates it if it does not exist. On POSIX systems, only the owner has access
     * to the directories that this method creates. If another process uses the directory, this method waits up to ten
     * seconds for that process to end, because a client that restarts a server often starts the new process before the
     * old one has ended.
     *
     * @param synced true to write each item to the disk ({@code fsync}) before {@link #keep} returns; on Windows, this
     *     includes the file, but not its entry in the directory
     * @throws IOException if the directory cannot be used, for example because another process uses it
     */
    public static DiskStorage open(Path directory, boolean synced) throws IOException {
        FileChannel lockFile = lockFile(directory);
        try {
            lock(lockFile, directory);
            return new DiskStorage(directory, lockFile, synced);
        } catch (OverlappingFileLockException ours) {
            lockFile.close();
            throw new IOException("this process already uses the directory " + directory, ours);
        } catch (IOException failure) {
            lockFile.close();
            throw failure;
        }
    }

    private static void lock(FileChannel lockFile, Path directory) throws IOException {
        long end = System.nanoTime() + WAIT.toNanos();
        while (lockFile.tryLock() == null) {
            if (System.nanoTime() - end > 0) {
                throw new IOException("another process already uses the directory " + directory);
            }
            LockSupport.parkNanos(WAIT.dividedBy(100).toNanos());
            if (Thread.currentThread().isInterrupted()) {
                throw new InterruptedIOException(
                        "interrupted while waiting for another process that uses the directory " + directory);
            }
        }
    }

    private static FileChannel lockFile(Path directory) throws IOException {
        try {
            Files.createDirectories(directory, ownersOnly());
            return FileChannel.open(directory.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        } catch (FileAlreadyExistsException file) { // the message of this exception and the next is only a path
            throw new IOException(directory + " is not a directory", file);
        } catch (AccessDeniedException denied) {
            throw new IOException("this process has no permission to use the directory " + directory, denied);
        }
    }

    private static FileAttribute<?>[] ownersOnly() {
        return FileSystems.getDefault().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"))
                }
                : new FileAttribute<?>[0];
    }

    @Override
    public Collection<Found> found() throws IOException {
        for (Path leftover : filesIn(unfinished)) {
            if (isOurs(leftover)) {
                Files.deleteIfExists(leftover);
            }
        }
        List<Found> found = new ArrayList<>();
        for (Path shard : filesIn(contents)) {
            for (Path file : filesIn(shard).stream().filter(DiskStorage::isOurs).toList()) {
                Header header = headerOf(file);
                if (header == null) {
                    log.warn("The file {} does not contain a complete item and is deleted", file);
                    Files.deleteIfExists(file);
                } else {
                    found.add(new Found(new Item(header, file), used(header, file)));
                }
            }
        }
        return found;
    }

    /**
     * Returns the modification time of a file. If the creation time of the item is later, for example because the file
     * was restored from an archive with wrong times, returns the creation time.
     */
    private static Instant used(Header header, Path file) throws IOException {
        Instant modified = Files.getLastModifiedTime(file).toInstant();
        return modified.isBefore(header.created()) ? header.created() : modified;
    }

    /**
     * Checks whether this class may have written a file: a regular file whose name is a digest. Other files are ignored
     * and not deleted.
     */
    private static boolean isOurs(Path file) {
        return DIGEST.matcher(file.getFileName().toString()).matches()
                && Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS);
    }

    private static List<Path> filesIn(Path directory) throws IOException {
        if (!Files.isDirectory(directory)) {
            return List.of();
        }
        try (DirectoryStream<Path> files = Files.newDirectoryStream(directory)) {
            List<Path> all = new ArrayList<>();
            files.forEach(all::add);
            return all;
        }
    }

    /**
     * Reads the metadata in the first line of a file. Returns null if the line is not valid metadata, or if the file
     * does not have the size that the metadata states.
     */
    private static @Nullable Header headerOf(Path file) throws IOException {
        byte[] start;
        try (InputStream in = Files.newInputStream(file)) {
            start = in.readNBytes(MAX_HEADER_LENGTH);
        }
        Header header = headerIn(start);
        return header != null && header.size() == Files.size(file) - endOfHeader(start) ? header : null;
    }

    private static @Nullable Header headerIn(byte[] start) {
        int end = endOfHeader(start);
        if (end < 0) {
            return null;
        }
        try {
            Header header = new Header(
                    McpJsonDefaults.getMapper().readValue(new String(start, 0, end, StandardCharsets.UTF_8), OBJECT));
            header.id();
            header.size();
            header.created();
            header.mimeType();
            return header;
        } catch (IOException | RuntimeException notOurs) {
            return null;
        }
    }

    /** Returns the index at which the bytes of the item begin; -1 if there is no complete first line. */
    private static int endOfHeader(byte[] start) {
        for (int at = 0; at < start.length; at++) {
            if (start[at] == '\n') {
                return at + 1;
            }
        }
        return -1;
    }

    @Override
    public Item prepare(Header header, byte[] bytes) throws IOException {
        Header own = header.with("file", UUID.randomUUID().toString()); // makes the file name unique
        byte[] line =
                (McpJsonDefaults.getMapper().writeValueAsString(own.fields()) + "\n").getBytes(StandardCharsets.UTF_8);
        if (line.length > MAX_HEADER_LENGTH) {
            throw new IOException("The metadata of the content has " + line.length + " bytes, over the limit of "
                    + MAX_HEADER_LENGTH + "; shorten its title, its description or its _meta fields");
        }
        MessageDigest digest = Digests.sha256();
        digest.update(line);
        Path file = unfinished.resolve(HexFormat.of().formatHex(digest.digest(bytes)));
        try (FileChannel out = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            writeAll(out, ByteBuffer.wrap(line));
            writeAll(out, ByteBuffer.wrap(bytes));
            Files.setLastModifiedTime(file, FileTime.from(header.created()));
            if (synced) {
                out.force(true);
            }
        } catch (IOException failure) {
            Files.deleteIfExists(file);
            throw failure;
        }
        return new Item(header, file);
    }

    private static void writeAll(FileChannel out, ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            out.write(bytes);
        }
    }

    @Override
    public void keep(Item item) throws IOException {
        Path shard = Files.createDirectories(shard(item), ownersOnly());
        Files.move(path(item), place(item), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        if (synced && canForceDirectories()) {
            force(shard);
            force(contents); // the shard may be a new directory, so the directory that contains it is forced too
        }
    }

    /**
     * Forces the entries of a directory to the disk. Otherwise, a moved file may be in its previous directory after a
     * power failure.
     */
    private static void force(Path directory) throws IOException {
        try (FileChannel entries = FileChannel.open(directory, StandardOpenOption.READ)) {
            entries.force(true);
        }
    }

    /** Checks whether directories can be opened as files, which is not possible on Windows. */
    private static boolean canForceDirectories() {
        return FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
    }

    private static Path path(Item item) {
        return (Path) item.place();
    }

    private Path place(Item item) {
        return shard(item).resolve(digest(item));
    }

    private Path shard(Item item) {
        return contents.resolve(digest(item).substring(0, 2));
    }

    private static String digest(Item item) {
        return path(item).getFileName().toString();
    }

    @Override
    public void forget(Item item) {
        try {
            Files.deleteIfExists(path(item));
            Files.deleteIfExists(place(item));
        } catch (IOException failure) {
            log.warn(
                    "An item was removed, but its file {} could not be deleted. Delete the file manually",
                    place(item),
                    failure);
        }
    }

    @Override
    public byte @Nullable [] load(Item item) throws IOException {
        Path file = place(item);
        byte[] all;
        try {
            all = Files.readAllBytes(file);
        } catch (NoSuchFileException gone) {
            return null;
        }
        String digest = Digests.of(all);
        if (!digest.equals(file.getFileName().toString())) {
            log.warn("The content of the file {} does not match the digest in its name; the file is deleted", file);
            return null;
        }
        return Arrays.copyOfRange(all, endOfHeader(all), all.length);
    }

    /** Returns 2, because both the bytes of the whole file and the bytes of the item are in memory. */
    @Override
    public int copies() {
        return 2;
    }

    @Override
    public void note(Item item, Instant read) throws IOException {
        try {
            Files.setLastModifiedTime(place(item), FileTime.from(read));
        } catch (NoSuchFileException gone) {
            log.debug("A stored item was deleted while it was read", gone);
        }
    }

    @Override
    public <T> CompletionStage<T> loading(RequestContext context, Callable<T> work) {
        return context.blocking(work);
    }

    @Override
    public Executor sweeping() {
        return ForkJoinPool.commonPool();
    }

    @Override
    public void close() throws IOException {
        lockFile.close();
    }
}
