package io.github.mcpresources.internal.content;

import io.github.mcpresources.ContentPart;
import io.github.mcpresources.ContentPart.Body;
import io.github.mcpresources.Contents;
import java.nio.charset.StandardCharsets;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HexFormat;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * What a list can tell of a content without its author: the size, the time of the last change, a fingerprint.
 *
 * <p>A fingerprint is 32 hexadecimal digits that become others when the content does; equal ones say that a copy is still
 * good. That of a content is the first half of the SHA-256 of its bytes; that of a file is made of its size, its time of
 * the last change and its identity (the inode, where the platform has one), so that no file is opened for a list: who
 * writes as many bytes into the same file and sets its time back is not noticed. It stands in {@code _meta} under
 * {@link #FINGERPRINT}.
 */
public final class ComputedMetadata {

    /** The name in {@code _meta} under which a list tells the fingerprint. */
    public static final String FINGERPRINT = "io.github.mcpresources/fingerprint";

    private static final int FINGERPRINT_BYTES = 16;

    /** A year has four digits in ISO 8601; a file's time may be anything. */
    private static final Instant START = Instant.parse("0001-01-01T00:00:00Z");

    private static final Instant END = Instant.parse("9999-12-31T23:59:59Z");

    private ComputedMetadata() {}

    /**
     * The size of contents: that of all parts together.
     *
     * @param contents the contents
     * @return bytes before any encoding; empty where a part is not at hand (a file, a stream) or not encoded yet (JSON)
     */
    public static OptionalLong size(Contents contents) {
        long size = 0;
        for (ContentPart part : contents.parts()) {
            byte @Nullable [] bytes = bytes(part.body());
            if (bytes == null) {
                return OptionalLong.empty();
            }
            size += bytes.length;
        }
        return OptionalLong.of(size);
    }

    /**
     * The fingerprint of contents.
     *
     * @param contents the contents
     * @return 32 hexadecimal digits; empty where a part is not at hand (a file, a stream) or not encoded yet (JSON)
     */
    public static Optional<String> fingerprint(Contents contents) {
        MessageDigest digest = sha256();
        for (ContentPart part : contents.parts()) {
            byte @Nullable [] bytes = bytes(part.body());
            if (bytes == null) {
                return Optional.empty();
            }
            String start = (part.body() instanceof Body.Text ? "text " : "bytes ") + bytes.length + "\n";
            digest.update(start.getBytes(StandardCharsets.UTF_8)); // two parts are not one long part
            digest.update(bytes);
        }
        return Optional.of(hex(digest));
    }

    /**
     * The fingerprint of a file.
     *
     * @param attributes what the file system tells of it
     * @return 32 hexadecimal digits
     */
    public static String fingerprint(BasicFileAttributes attributes) {
        Instant modified = attributes.lastModifiedTime().toInstant();
        String facts = attributes.size() + " " + modified.getEpochSecond() + " " + modified.getNano() + " "
                + attributes.fileKey();
        MessageDigest digest = sha256();
        digest.update(facts.getBytes(StandardCharsets.UTF_8));
        return hex(digest);
    }

    /**
     * When a file changed last, as {@code annotations.lastModified} has it.
     *
     * @param attributes what the file system tells of it
     * @return the time of ISO 8601, in milliseconds; empty where its year has not four digits
     */
    public static Optional<String> lastModified(BasicFileAttributes attributes) {
        Instant time = attributes.lastModifiedTime().toInstant();
        return time.isBefore(START) || time.isAfter(END)
                ? Optional.empty()
                : Optional.of(time.truncatedTo(ChronoUnit.MILLIS).toString());
    }

    private static byte @Nullable [] bytes(Body body) {
        if (body instanceof Body.Text text) {
            return text.text().getBytes(StandardCharsets.UTF_8);
        }
        return body instanceof Body.Bytes bytes ? bytes.bytes() : null;
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("SHA-256 is part of every Java platform", impossible);
        }
    }

    private static String hex(MessageDigest digest) {
        return HexFormat.of().formatHex(digest.digest(), 0, FINGERPRINT_BYTES);
    }
}
