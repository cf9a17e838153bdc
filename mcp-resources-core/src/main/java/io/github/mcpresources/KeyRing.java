package io.github.mcpresources;

import io.github.mcpresources.internal.keys.FileKeys;
import io.github.mcpresources.internal.keys.HeldKeys;
import io.github.mcpresources.internal.keys.Keys;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.List;
import java.util.Objects;
import java.util.function.LongSupplier;
import java.util.stream.Stream;

/**
 * The secret keys of a server. They encrypt and authenticate cursors, and the {@linkplain InputRequired#state states}
 * of readers that request input. Servers with the same keys accept each other's cursors and states. An event bus
 * between processes can use a key ring to sign its messages.
 *
 * <p>The first key encrypts, and all keys decrypt. The keys can be rotated without downtime: the servers accept each
 * other's cursors at all times. Change the rings of all servers in three steps:
 *
 * <ol>
 *   <li>Add the new key as the second key. All servers can now decrypt data that is encrypted with it.
 *   <li>When all servers have the new key, make it the first key. It now encrypts all new cursors.
 *   <li>Remove the old key. From now on, the servers reject cursors that the old key encrypted, and clients with such a
 *       cursor must request the first page of the list again. Before this step, wait as long as a client may take
 *       between two pages, because cursors do not expire. Wait at least for the time
 *       {@link ResourceLimits#inputLifetime}, because states are valid for this time.
 * </ol>
 *
 * <p>The keys in a {@linkplain #read file} are read again after the file has changed. If the application gets the keys
 * from another source, such as a vault, it replaces them with {@link #replace}:
 *
 * <pre>{@code
 * KeyRing keys = KeyRing.of(vault.first(), vault.second());
 * ResourceServer server = ResourceServer.builder(registry).keys(keys).build();
 * vault.onChange(() -> keys.replace(vault.first(), vault.second()));
 * }</pre>
 *
 * <p>A key ring is safe for use by many threads, and several servers may share one.
 */
public final class KeyRing {

    private static final int RANDOM_BYTES = 32;

    static {
        Keys.openWith(ring -> ((KeyRing) ring).keys);
    }

    private final Keys keys;

    private KeyRing(Keys keys) {
        this.keys = keys;
    }

    /**
     * Creates a ring of keys.
     *
     * @param first the key that encrypts, at least 16 bytes, copied
     * @param others the keys that only decrypt, at least 16 bytes each, copied
     * @return a new ring
     * @throws IllegalArgumentException if a key is shorter than 16 bytes
     */
    public static KeyRing of(byte[] first, byte[]... others) {
        return new KeyRing(new HeldKeys(list(first, others)));
    }

    /**
     * Creates a ring with one random key. Only servers that use this object accept the cursors that it encrypts.
     *
     * @return a new ring
     */
    public static KeyRing random() {
        byte[] key = new byte[RANDOM_BYTES];
        new SecureRandom().nextBytes(key);
        return of(key);
    }

    /**
     * Creates a ring from the keys in a file. Each line contains one key of at least 16 bytes in Base64. The first key
     * encrypts. Blank lines and lines that begin with {@code #} are ignored. The file must not be larger than 64 KiB.
     *
     * <p>When the ring is used, it checks the size, the modification time and the identity (such as the inode) of the
     * file, at most once per second. If one of them has changed, the ring reads the file again. If the file is then
     * missing, unreadable or malformed, the ring keeps its keys and logs a warning.
     *
     * @param file the path of the file
     * @return a new ring
     * @throws IllegalArgumentException if the file is malformed; the message names the line and contains no key
     * @throws UncheckedIOException if the file does not exist or cannot be read
     */
    public static KeyRing read(Path file) {
        return read(file, System::nanoTime);
    }

    static KeyRing read(Path file, LongSupplier nanoTime) {
        try {
            return new KeyRing(new FileKeys(file, nanoTime));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure.getMessage(), failure);
        }
    }

    /**
     * Replaces all keys of this ring. From then on, servers with this ring encrypt and decrypt with the new keys.
     *
     * @param first the key that encrypts, at least 16 bytes, copied
     * @param others the keys that only decrypt, at least 16 bytes each, copied
     * @throws IllegalArgumentException if a key is shorter than 16 bytes; this ring then keeps its keys
     * @throws IllegalStateException if the keys of this ring are {@linkplain #read read from a file}
     */
    public void replace(byte[] first, byte[]... others) {
        if (keys instanceof FileKeys inFile) {
            throw new IllegalStateException("replace() cannot change keys that are read from a file. Change the file "
                    + inFile.path() + " instead; the ring then reads it again");
        }
        ((HeldKeys) keys).replace(list(first, others));
    }

    private static List<byte[]> list(byte[] first, byte[]... others) {
        Objects.requireNonNull(first, "first");
        return Stream.concat(Stream.of(first), Stream.of(others)).toList();
    }
}
