package io.github.mcpresources.office;

import io.github.mcpresources.MemoryBudget;
import io.github.mcpresources.RequestContext;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.json.TypeRef;
import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A directory of cached items. Each item is a file: a line of JSON, and the bytes. The line contains the size and the digest
 * of the bytes, so that a file which was not completely written, or was changed, is deleted instead of read.
 */
final class CacheDirectory implements Closeable {

    private static final Logger log = LoggerFactory.getLogger(OfficeDocuments.class);

    private static final TypeRef<Map<String, Object>> OBJECT = new TypeRef<>() {};
    private static final String SUFFIX = ".item";
    private static final int LONGEST_LINE = 64 * 1024;

    /**
     * An item of an earlier process.
     *
     * @param key its key
     * @param size the number of its bytes
     * @param created the time at which it was cached
     * @param place its place
     */
    record Found(String key, long size, Instant created, ItemCache.Place place) {}

    /**
     * The first line of a file.
     *
     * @param fields the JSON object in it
     * @param length its length in bytes
     */
    private record Line(Map<String, Object> fields, int length) {

        static byte[] of(String key, Rendition item, Instant created) throws IOException {
            Map<String, Object> fields = Map.of(
                    "key", key,
                    "mimeType", item.mimeType(),
                    "meta", item.meta(),
                    "created", created.toString(),
                    "size", item.bytes().length,
                    "digest", Digests.of(item.bytes()));
            byte[] line =
                    (McpJsonDefaults.getMapper().writeValueAsString(fields) + "\n").getBytes(StandardCharsets.UTF_8);
            if (line.length > LONGEST_LINE) {
                throw new IOException(
                        "The metadata of the item has " + line.length + " bytes, over the limit of " + LONGEST_LINE);
            }
            return line;
        }

        /**
         * Reads the line, and leaves the stream at the bytes after it.
         *
         * @throws IOException if there is no such line
         */
        static Line read(BufferedInputStream in) throws IOException {
            in.mark(LONGEST_LINE);
            byte[] start = in.readNBytes(LONGEST_LINE);
            int end = 0;
            while (end < start.length && start[end] != '\n') {
                end++;
            }
            in.reset();
            in.skipNBytes(end + 1);
            String line = new String(start, 0, end, StandardCharsets.UTF_8);
            try {
                Line read = new Line(McpJsonDefaults.getMapper().readValue(line, OBJECT), end + 1);
                read.text("key");
                read.text("mimeType");
                read.text("digest");
                read.meta();
                read.created();
                read.size();
                return read;
            } catch (RuntimeException notOurs) {
                throw new IOException("The file does not begin like a cached item", notOurs);
            }
        }

        String text(String field) {
            return (String) Objects.requireNonNull(fields.get(field), field);
        }

        @SuppressWarnings("unchecked") // the names of a JSON object are texts
        Map<String, Object> meta() {
            return (Map<String, Object>) Objects.requireNonNull(fields.get("meta"), "meta");
        }

        Instant created() {
            return Instant.parse(text("created"));
        }

        long size() {
            return ((Number) Objects.requireNonNull(fields.get("size"), "size")).longValue();
        }
    }

    /** The file of an item. */
    private record File(Path path, long size) implements ItemCache.Place {

        @Override
        public Optional<Rendition> load(RequestContext context) {
            try (MemoryBudget.Reservation loaded = context.memory().reserve(context.caller(), size);
                    BufferedInputStream in = new BufferedInputStream(Files.newInputStream(path))) {
                Line line = Line.read(in);
                byte[] bytes = new byte[(int) size];
                if (in.readNBytes(bytes, 0, bytes.length) == size
                        && line.text("digest").equals(Digests.of(bytes))) {
                    return Optional.of(new Rendition(bytes, line.text("mimeType"), line.meta()));
                }
                log.warn("A cached item does not match its digest any more and is deleted: {}", path);
            } catch (NoSuchFileException gone) {
                log.debug("A cached item was deleted", gone);
            } catch (IOException failure) {
                log.warn("A cached item cannot be read and is deleted", failure);
            }
            return Optional.empty();
        }

        @Override
        public void delete() {
            try {
                Files.deleteIfExists(path);
            } catch (IOException failure) {
                log.warn("The file of an item that is not cached any more cannot be deleted", failure);
            }
        }
    }

    private final Path items;
    private final FileChannel lockFile;

    private CacheDirectory(Path directory, FileChannel lockFile) throws IOException {
        this.items = Files.createDirectories(directory.resolve("items"), ownersOnly());
        this.lockFile = lockFile;
    }

    /**
     * Opens a directory, which is created if it does not exist.
     *
     * @throws IOException if it cannot be used, for example because another process uses it
     */
    static CacheDirectory open(Path directory) throws IOException {
        Files.createDirectories(directory, ownersOnly());
        FileChannel lockFile =
                FileChannel.open(directory.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try {
            FileLock lock = lockFile.tryLock();
            if (lock == null) {
                throw new IOException("another process already uses the cache in " + directory);
            }
            return new CacheDirectory(directory, lockFile);
        } catch (OverlappingFileLockException ours) {
            lockFile.close();
            throw new IOException("this process already uses the cache in " + directory, ours);
        } catch (IOException failure) {
            lockFile.close();
            throw failure;
        }
    }

    private static FileAttribute<?>[] ownersOnly() {
        return FileSystems.getDefault().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"))
                }
                : new FileAttribute<?>[0];
    }

    /** Returns the items of earlier processes, and deletes incomplete files. Ignores files with other names. */
    List<Found> found() throws IOException {
        List<Found> found = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(items, "*" + SUFFIX)) {
            for (Path file : files) {
                if (Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
                    found(file).ifPresent(found::add);
                }
            }
        }
        return found;
    }

    private static Optional<Found> found(Path file) throws IOException {
        try (BufferedInputStream in = new BufferedInputStream(Files.newInputStream(file))) {
            Line line = Line.read(in);
            if (line.length() + line.size() == Files.size(file)) {
                return Optional.of(
                        new Found(line.text("key"), line.size(), line.created(), new File(file, line.size())));
            }
        } catch (IOException incomplete) {
            log.debug("A file is not a cached item", incomplete);
        }
        Files.deleteIfExists(file);
        return Optional.empty();
    }

    /** Writes an item into a file of its own. */
    ItemCache.Place save(String key, Rendition item, Instant created) throws IOException {
        Path file = items.resolve(UUID.randomUUID() + SUFFIX);
        try (FileChannel out = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            for (byte[] part : List.of(Line.of(key, item, created), item.bytes())) {
                ByteBuffer bytes = ByteBuffer.wrap(part);
                while (bytes.hasRemaining()) {
                    out.write(bytes);
                }
            }
            return new File(file, item.bytes().length);
        } catch (IOException failure) {
            Files.deleteIfExists(file);
            throw failure;
        }
    }

    @Override
    public void close() throws IOException {
        lockFile.close();
    }
}
