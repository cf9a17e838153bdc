package io.github.mcpresources.internal.keys;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A file with one key in Base64 per line. Blank lines and lines that begin with {@code #} are ignored. */
record KeyFile(Path path) {

    private static final int MAX_BYTES = 64 * 1024;

    /** The attributes that show whether the file has changed. */
    record Version(FileTime modified, long size, @Nullable Object inode) {}

    /**
     * Returns the current attributes of the file.
     *
     * @throws IOException if there is no regular file at the path, or its attributes cannot be read
     */
    Version version() throws IOException {
        BasicFileAttributes attributes;
        try {
            attributes = Files.readAttributes(path, BasicFileAttributes.class);
        } catch (NoSuchFileException missing) {
            throw new IOException("The key file " + path + " does not exist", missing);
        } catch (IOException failure) {
            throw unreadable(failure);
        }
        if (!attributes.isRegularFile()) {
            throw new IOException("The key file " + path + " is not a regular file");
        }
        return new Version(attributes.lastModifiedTime(), attributes.size(), attributes.fileKey());
    }

    /**
     * Reads the keys. The messages of the exceptions contain no key.
     *
     * @throws IOException if the file cannot be read
     * @throws IllegalArgumentException if the file is larger than 64 KiB or contains no key, or if a key is malformed
     *     or shorter than 16 bytes
     */
    List<RingKey> read() throws IOException {
        byte[] content;
        try (InputStream in = Files.newInputStream(path)) {
            content = in.readNBytes(MAX_BYTES + 1);
        } catch (IOException failure) {
            throw unreadable(failure);
        }
        if (content.length > MAX_BYTES) {
            throw new IllegalArgumentException(
                    "The key file " + path + " has more than " + MAX_BYTES + " bytes, the maximum size of a key file");
        }
        List<String> lines =
                new String(content, StandardCharsets.ISO_8859_1).lines().toList();
        List<RingKey> keys = new ArrayList<>();
        for (int at = 0; at < lines.size(); at++) {
            String line = lines.get(at).strip();
            if (!line.isEmpty() && !line.startsWith("#")) {
                keys.add(key(line, at + 1));
            }
        }
        if (keys.isEmpty()) {
            throw new IllegalArgumentException("The key file " + path + " contains no key. Write a key of at least "
                    + RingKey.MIN_BYTES + " bytes in Base64 into one line");
        }
        return List.copyOf(keys);
    }

    private RingKey key(String line, int number) {
        byte[] secret;
        try {
            secret = Base64.getDecoder().decode(line);
        } catch (IllegalArgumentException malformed) { // not passed on, because its message quotes the key
            throw new IllegalArgumentException("Line " + number + " of the key file " + path
                    + " is not a key in Base64. Write one key per line, and # before comments");
        }
        if (secret.length < RingKey.MIN_BYTES) {
            throw new IllegalArgumentException("The key on line " + number + " of the key file " + path + " has "
                    + secret.length + " bytes. A key must have at least " + RingKey.MIN_BYTES + " bytes");
        }
        return new RingKey(secret);
    }

    private IOException unreadable(IOException failure) {
        return new IOException("The key file " + path + " cannot be read: " + failure, failure);
    }
}
