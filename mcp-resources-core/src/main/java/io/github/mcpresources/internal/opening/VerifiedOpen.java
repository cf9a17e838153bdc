package io.github.mcpresources.internal.opening;

import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Opens an entry of a directory by name, and verifies that the intended entry was opened. The attributes of the entry
 * are read both before and after it is opened, and the file keys are compared. If the entry was replaced in between,
 * this class tries again, up to a limit.
 *
 * <p>The check before the opening ensures that an entry of a forbidden kind is not opened. The check after the opening
 * detects whether the entry was replaced in between. Without file keys, as on Windows, it detects only a replacement by
 * an entry of another kind.
 */
final class VerifiedOpen {

    /**
     * The minimum number of attempts. Further attempts follow until {@link #ATTEMPT_NANOS} have passed. If other
     * processes replace a file repeatedly, for example by renames, most attempts to open the file may fail on a busy
     * machine.
     */
    private static final int ATTEMPTS = 20;

    private static final long ATTEMPT_NANOS = TimeUnit.SECONDS.toNanos(1);

    /**
     * The maximum length of a name that every common file system supports, in bytes of UTF-8. If the lookup of a longer
     * name fails, the entry is treated as missing, because its length may be the cause. The lowest limit of a common
     * file system is 143 bytes (eCryptfs).
     */
    private static final int CERTAIN_NAME_LENGTH = 140;

    /** Reads the current attributes of an entry. */
    @FunctionalInterface
    interface AttributeSource {
        BasicFileAttributes readAttributes() throws IOException;
    }

    /** Opens the entry that currently has the name. */
    @FunctionalInterface
    interface Opening<T> {
        T open() throws IOException;
    }

    /** Checks that the name referred to the opened entry both before and after the opening. */
    @FunctionalInterface
    interface Verification<T> {
        boolean holds(T opened, BasicFileAttributes before, BasicFileAttributes after) throws IOException;
    }

    private final Consumer<Path> between;

    private final OpeningThreads threads;

    /**
     * Creates an opener of entries.
     *
     * @param between called with the name before and after each opening, so that tests can replace the entry
     * @param threads the threads that open files, because opening a FIFO that has replaced a file may block
     */
    VerifiedOpen(Consumer<Path> between, OpeningThreads threads) {
        this.between = between;
        this.threads = threads;
    }

    OpeningThreads threads() {
        return threads;
    }

    /**
     * Opens the file or directory at a path. If it is replaced while it is being opened, this method tries again. The
     * result is empty if there is nothing of the given kind at the path, or if it was replaced during all attempts. If
     * the last attempt failed for another reason, this method throws the exception of that attempt.
     *
     * @throws AccessDeniedException if this process may not open the file, and the name refers to the same file before
     *     and after the attempt
     */
    <T extends Closeable> Optional<T> open(
            Path name,
            AttributeSource source,
            Predicate<BasicFileAttributes> kind,
            Opening<T> opening,
            Verification<T> verification)
            throws IOException {
        Optional<BasicFileAttributes> before = readAttributes(name, source).filter(kind);
        IOException last = null;
        long begun = System.nanoTime();
        for (int attempt = 0; before.isPresent() && isWorthAnAttempt(attempt, begun); attempt++) {
            T opened = null;
            boolean verified = false;
            try {
                between.accept(name);
                opened = opening.open();
                between.accept(name);
                Optional<BasicFileAttributes> after =
                        readAttributes(name, source).filter(kind);
                verified = after.isPresent() && verification.holds(opened, before.get(), after.get());
                last = null;
            } catch (AccessDeniedException notForUs) {
                BasicFileAttributes seen = before.get();
                if (readAttributes(name, source)
                        .filter(now -> isSame(now, seen))
                        .isPresent()) {
                    throw notForUs;
                }
                return Optional.empty();
            } catch (OpeningThreads.OpenTimeoutException
                    | InterruptedIOException tooLong) { // the next attempt would probably take too long as well
                if (readAttributes(name, source).filter(kind).isPresent()) {
                    throw tooLong;
                }
                return Optional.empty();
            } catch (NoSuchFileException | NotDirectoryException swapped) {
                last = null;
            } catch (IOException failure) {
                last = failure; // the cause may be a temporary link, or a disk that fails
            } finally {
                if (opened != null && !verified) {
                    opened.close();
                }
            }
            if (opened != null && verified) {
                return Optional.of(opened);
            }
            before = readAttributes(name, source).filter(kind);
        }
        if (before.isPresent() && last != null) {
            throw last;
        }
        return Optional.empty();
    }

    private static boolean isWorthAnAttempt(int attempt, long begun) {
        return attempt < ATTEMPTS || System.nanoTime() - begun < ATTEMPT_NANOS;
    }

    /**
     * Returns the attributes of an entry; empty if the entry does not exist or access to it is denied. The result is
     * also empty if the read fails and the name is so long that the file system may not support it.
     */
    static Optional<BasicFileAttributes> readAttributes(Path name, AttributeSource source) throws IOException {
        try {
            return Optional.of(source.readAttributes());
        } catch (NoSuchFileException | NotDirectoryException | AccessDeniedException absent) {
            return Optional.empty();
        } catch (FileSystemException failure) {
            if (name.toString().getBytes(StandardCharsets.UTF_8).length > CERTAIN_NAME_LENGTH) {
                return Optional.empty();
            }
            throw failure;
        }
    }

    /**
     * Checks whether the attributes belong to the same file or directory, as far as the platform can identify files.
     */
    static boolean isSame(BasicFileAttributes one, BasicFileAttributes other) {
        return Objects.equals(one.fileKey(), other.fileKey());
    }

    /** Checks whether a channel supports random access, which a FIFO or a terminal does not. */
    static boolean hasPositions(SeekableByteChannel channel) {
        try {
            channel.position(0);
            return true;
        } catch (IOException isPipe) {
            return false;
        }
    }
}
