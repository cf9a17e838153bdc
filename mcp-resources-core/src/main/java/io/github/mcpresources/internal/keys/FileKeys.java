package io.github.mcpresources.internal.keys;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keys from a file. When a key is needed, the file is checked for changes, at most once per second, and read again if
 * it has changed. While the file cannot be read or is invalid, the keys that were read last stay in use.
 */
public final class FileKeys extends Keys {

    private static final Logger log = LoggerFactory.getLogger(FileKeys.class);
    private static final long PAUSE = TimeUnit.SECONDS.toNanos(1);

    /** A failure to read the file. It is logged once for each version of the file. */
    private record Failure(KeyFile.@Nullable Version version, String message) {}

    private final KeyFile file;
    private final LongSupplier nanoTime;
    private volatile List<RingKey> keys;
    private volatile long examinedAt;
    /** The version of the file from which the keys were read; null if the file must be read again. */
    private KeyFile.@Nullable Version version;

    private @Nullable Failure logged;

    /**
     * Creates keys that are read from a file.
     *
     * @param nanoTime the clock that measures the time between two checks of the file
     * @throws IOException if the file cannot be read
     * @throws IllegalArgumentException if the file is larger than 64 KiB or contains no key, or if a key is malformed
     *     or shorter than 16 bytes
     */
    public FileKeys(Path path, LongSupplier nanoTime) throws IOException {
        this.file = new KeyFile(path);
        this.nanoTime = nanoTime;
        this.version = file.version();
        this.keys = file.read();
        this.examinedAt = nanoTime.getAsLong();
    }

    public Path path() {
        return file.path();
    }

    @Override
    List<RingKey> current() {
        if (isDue()) {
            examine();
        }
        return keys;
    }

    private boolean isDue() {
        return nanoTime.getAsLong() - examinedAt >= PAUSE;
    }

    /**
     * Reads the file if it has changed. Other threads that need a key wait until this method has ended, because the
     * current keys may be out of date.
     */
    private synchronized void examine() {
        if (!isDue()) {
            return; // another thread has examined the file
        }
        KeyFile.Version found = null;
        try {
            found = file.version(); // read first, so that the next check detects a change during the reading
            if (!found.equals(version)) {
                keys = file.read();
                version = found;
                logged = null;
                log.info(
                        "Read the changed key file {}: {} keys, the first with id {}",
                        file.path(),
                        keys.size(),
                        HexFormat.of().toHexDigits(keys.get(0).id()));
            }
        } catch (IOException | RuntimeException failure) {
            version = null;
            logOnce(new Failure(found, String.valueOf(failure.getMessage())));
        } finally {
            examinedAt = nanoTime.getAsLong();
        }
    }

    private void logOnce(Failure failure) {
        if (!failure.equals(logged)) {
            logged = failure;
            log.warn("{}. The {} keys that were read last stay in use", failure.message(), keys.size());
        }
    }
}
