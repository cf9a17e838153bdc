package io.github.mcpresources.internal.opening;

import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.channels.SeekableByteChannel;
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
 * Opens what a name stands for, and proves after the fact that it was this: look, open, look again, compare.
 *
 * <p>Looking first keeps us from opening what must not be opened; looking again shows what was swapped in between.
 */
final class ProvenOpen {

    /**
     * The least number of attempts, and the time for which more are made. A file that is replaced again and again, by renames for
     * example, always exists, though most attempts may fail on a busy machine.
     */
    private static final int ATTEMPTS = 20;

    private static final long ATTEMPT_NANOS = TimeUnit.SECONDS.toNanos(1);

    /** The shortest limit on names in use is 143 bytes (eCryptfs): above, a failure may mean "too long". */
    private static final int CERTAIN_NAME_LENGTH = 140;

    /** Reads what a name stands for, now. */
    @FunctionalInterface
    interface Look {
        BasicFileAttributes look() throws IOException;
    }

    /** Opens what the name stands for by now. */
    @FunctionalInterface
    interface Opening<T> {
        T open() throws IOException;
    }

    /** Says whether what was opened is what the name stood for before and after. */
    @FunctionalInterface
    interface Proof<T> {
        boolean holds(T opened, BasicFileAttributes before, BasicFileAttributes after) throws IOException;
    }

    /** Told the name before each opening and after it. */
    private final Consumer<Path> between;

    private final OpeningThreads threads;

    /**
     * A way to open what may be swapped meanwhile.
     *
     * @param between called with the name between a look and an opening, and between the opening and the look after it:
     *     tests swap things there
     * @param threads open what may be exchanged for something whose opening waits
     */
    ProvenOpen(Consumer<Path> between, OpeningThreads threads) {
        this.between = between;
        this.threads = threads;
    }

    OpeningThreads threads() {
        return threads;
    }

    /**
     * Opens what a name stands for.
     *
     * @throws AccessDeniedException if this process may not open the file, and the name means the same file before and
     *     after the attempt
     */
    <T extends Closeable> Optional<T> open(
            Path name, Look look, Predicate<BasicFileAttributes> kind, Opening<T> opening, Proof<T> proof)
            throws IOException {
        Optional<BasicFileAttributes> before = look(name, look).filter(kind);
        IOException last = null;
        long begun = System.nanoTime();
        for (int attempt = 0; before.isPresent() && isWorthAnAttempt(attempt, begun); attempt++) {
            T opened = null;
            boolean proven = false;
            try {
                between.accept(name);
                opened = opening.open();
                between.accept(name);
                Optional<BasicFileAttributes> after = look(name, look).filter(kind);
                proven = after.isPresent() && proof.holds(opened, before.get(), after.get());
                last = null;
            } catch (AccessDeniedException notForUs) {
                BasicFileAttributes seen = before.get();
                if (look(name, look).filter(now -> isSame(now, seen)).isPresent()) {
                    throw notForUs;
                }
                return Optional.empty();
            } catch (OpeningThreads.OpenTimeoutException
                    | InterruptedIOException tooLong) { // so would be the next attempt
                if (look(name, look).filter(kind).isPresent()) {
                    throw tooLong;
                }
                return Optional.empty();
            } catch (NoSuchFileException | NotDirectoryException swapped) {
                last = null;
            } catch (IOException failure) {
                last = failure; // a link that was swapped in and out again, or a failing disk
            } finally {
                if (opened != null && !proven) {
                    opened.close();
                }
            }
            if (opened != null && proven) {
                return Optional.of(opened);
            }
            before = look(name, look).filter(kind);
        }
        if (before.isPresent() && last != null) {
            throw last;
        }
        return Optional.empty();
    }

    private static boolean isWorthAnAttempt(int attempt, long begun) {
        return attempt < ATTEMPTS || System.nanoTime() - begun < ATTEMPT_NANOS;
    }

    /** What the name stands for; empty where nothing has it. */
    static Optional<BasicFileAttributes> look(Path name, Look look) throws IOException {
        try {
            return Optional.of(look.look());
        } catch (NoSuchFileException | NotDirectoryException | AccessDeniedException absent) {
            return Optional.empty();
        } catch (FileSystemException failure) {
            if (name.toString().length() > CERTAIN_NAME_LENGTH) {
                return Optional.empty();
            }
            throw failure;
        }
    }

    /** Whether both are the same file, as far as the platform can tell files apart. */
    static boolean isSame(BasicFileAttributes one, BasicFileAttributes other) {
        return Objects.equals(one.fileKey(), other.fileKey());
    }

    /** Whether it can be read from any place; a FIFO or a terminal cannot. */
    static boolean hasPositions(SeekableByteChannel channel) {
        try {
            channel.position(0);
            return true;
        } catch (IOException isPipe) {
            return false;
        }
    }
}
