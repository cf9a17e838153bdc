package io.github.mcpresources.examples.documents;

import io.github.mcpresources.KeyRing;
import java.io.UncheckedIOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * The secret keys of cursors and of the messages between the servers of a cluster. They are read from a file, because
 * all users of the machine can see command lines.
 */
final class KeysFile implements ITypeConverter<KeysFile> {

    private final Path path;
    private final @Nullable KeyRing ring;

    KeysFile() {
        this(Path.of(""), null);
    }

    private KeysFile(Path path, @Nullable KeyRing ring) {
        this.path = path;
        this.ring = ring;
    }

    KeyRing ring() {
        if (ring == null) {
            throw new IllegalStateException(
                    "This object only converts the path of a command line option, and contains no keys");
        }
        return ring;
    }

    Path path() {
        return path;
    }

    @Override
    public KeysFile convert(String text) {
        try {
            Path file = Path.of(text);
            return new KeysFile(file, KeyRing.read(file));
        } catch (InvalidPathException invalid) {
            throw new TypeConversionException("not a valid file name: " + text);
        } catch (UncheckedIOException unreadable) {
            throw new TypeConversionException(String.valueOf(unreadable.getMessage()));
        } catch (IllegalArgumentException malformed) {
            throw new TypeConversionException(
                    malformed.getMessage() + ". Make a key with: head -c 32 /dev/urandom | base64 >> FILE");
        }
    }
}
