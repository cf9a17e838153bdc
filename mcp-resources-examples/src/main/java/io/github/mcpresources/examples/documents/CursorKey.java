package io.github.mcpresources.examples.documents;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * The secret key with which cursors are encrypted and authenticated. It is read from a file, because all users of the
 * machine can see command lines.
 */
final class CursorKey implements ITypeConverter<CursorKey> {

    private static final int MIN_BYTES = 16;
    private static final int MAX_BYTES = 4096;

    private final byte[] bytes;
    private final Path file;

    /** Creates a converter, as picocli requires. */
    CursorKey() {
        this(new byte[0], Path.of(""));
    }

    private CursorKey(byte[] bytes, Path file) {
        this.bytes = bytes;
        this.file = file;
    }

    byte[] bytes() {
        return bytes.clone();
    }

    Path file() {
        return file;
    }

    @Override
    public CursorKey convert(String text) {
        byte[] content = content(text);
        if (content.length < MIN_BYTES || content.length > MAX_BYTES) {
            throw new TypeConversionException(
                    "the file has " + (content.length > MAX_BYTES ? "more than " + MAX_BYTES : content.length)
                            + " bytes; a key has from " + MIN_BYTES + " to " + MAX_BYTES + "; make one with:"
                            + " head -c 32 /dev/urandom > FILE");
        }
        return new CursorKey(content, Path.of(text));
    }

    private static byte[] content(String text) {
        try {
            Path file = Path.of(text);
            if (!Files.isRegularFile(file)) {
                throw new TypeConversionException("not a file, or it does not exist: " + text);
            }
            try (InputStream in = Files.newInputStream(file)) {
                return in.readNBytes(MAX_BYTES + 1);
            }
        } catch (InvalidPathException | IOException unreadable) {
            throw new TypeConversionException("the file could not be read: " + text);
        }
    }
}
