package io.github.mcpresources.search.internal.index;

import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/**
 * A lock on the directory of an index, so that only one process uses the directory. It uses no class of Lucene, so that
 * a server can start before Lucene is loaded.
 */
public final class DirectoryLock implements Closeable {

    private static final Duration WAIT = Duration.ofSeconds(10);
    private static final Duration PAUSE = Duration.ofMillis(100);

    private final FileChannel file;

    private DirectoryLock(FileChannel file) {
        this.file = file;
    }

    /**
     * Creates the directory if it does not exist, and locks it. On POSIX systems, only the owner can access a directory
     * that this method creates.
     *
     * <p>Waits up to ten seconds while another process holds the lock, because a client often starts a server before
     * the old one has ended.
     *
     * @throws IOException if the directory cannot be used, for example because another process uses it
     */
    public static DirectoryLock of(Path directory) throws IOException {
        return of(directory, WAIT);
    }

    static DirectoryLock of(Path directory, Duration wait) throws IOException {
        FileChannel file;
        try {
            Files.createDirectories(directory, ownersOnly());
            file = FileChannel.open(directory.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        } catch (
                FileAlreadyExistsException notADirectory) { // the message of this exception and the next is only a path
            throw new IOException(directory + " is not a directory", notADirectory);
        } catch (AccessDeniedException denied) {
            throw new IOException("this process has no permission to use the directory " + directory, denied);
        }
        try {
            lock(file, directory, wait);
            return new DirectoryLock(file);
        } catch (OverlappingFileLockException ours) {
            file.close();
            throw new IOException("this process already uses the directory " + directory, ours);
        } catch (IOException failure) {
            file.close();
            throw failure;
        }
    }

    private static void lock(FileChannel file, Path directory, Duration wait) throws IOException {
        long end = System.nanoTime() + wait.toNanos();
        while (file.tryLock() == null) {
            if (System.nanoTime() - end > 0) {
                throw new IOException("another process already uses the directory " + directory);
            }
            LockSupport.parkNanos(PAUSE.toNanos());
            if (Thread.currentThread().isInterrupted()) {
                throw new InterruptedIOException(
                        "interrupted while waiting for another process that uses the directory " + directory);
            }
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
    public void close() throws IOException {
        file.close();
    }
}
