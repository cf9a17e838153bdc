package io.github.mcpresources.internal.content;

import io.github.mcpresources.ContentPart;
import io.github.mcpresources.ContentPart.Body;
import io.github.mcpresources.Contents;
import java.nio.charset.StandardCharsets;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.MessageDigest;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HexFormat;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Computes metadata of the resources in a list: the size, the time of the last change, and a fingerprint.
 *
 * <p>A client can compare fingerprints to check whether a cached copy of the content is still valid. For contents in
 * memory, the fingerprint is the first half of a SHA-256 digest. The digest covers the kind (text or bytes), the length
 * and the bytes of each part. For a file, the fingerprint is computed from its size, the time of its last change and
 * its identity (the inode, if the platform has one), so that no file is opened for a list. A change of a file is not
 * detected if all of these attributes stay the same. Descriptors contain the fingerprint in {@code _meta} under
 * {@link #FINGERPRINT}.
 */
public final class ComputedMetadata {

    public static final String FINGERPRINT = "io.github.mcpresources/fingerprint";

    private static final int FINGERPRINT_BYTES = 16;

    /**
     * The earliest time that {@link #lastModified} returns; the latest is {@link #END}. All years in this range have
     * four digits.
     */
    private static final Instant START = Instant.parse("0001-01-01T00:00:00Z");

    private static final Instant END = Instant.parse("9999-12-31T23:59:59Z");

    private ComputedMetadata() {}

    /** Returns the total size of all parts in bytes, before any encoding; empty if a part is neither text nor bytes. */
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

    /** Returns the fingerprint of contents, 32 hexadecimal digits; empty if a part is neither text nor bytes. */
    public static Optional<String> fingerprint(Contents contents) {
        MessageDigest digest = Digests.sha256();
        for (ContentPart part : contents.parts()) {
            byte @Nullable [] bytes = bytes(part.body());
            if (bytes == null) {
                return Optional.empty();
            }
            String start = (part.body() instanceof Body.Text ? "text " : "bytes ") + bytes.length + "\n";
            digest.update(start.getBytes(StandardCharsets.UTF_8)); // distinguishes two parts from one long part
            digest.update(bytes);
        }
        return Optional.of(HexFormat.of().formatHex(digest.digest(), 0, FINGERPRINT_BYTES));
    }

    /** Returns the fingerprint of a file, 32 hexadecimal digits. */
    public static String fingerprint(BasicFileAttributes attributes) {
        Instant modified = attributes.lastModifiedTime().toInstant();
        String facts = attributes.size() + " " + modified.getEpochSecond() + " " + modified.getNano() + " "
                + attributes.fileKey();
        return Digests.of(facts).substring(0, 2 * FINGERPRINT_BYTES);
    }

    /**
     * Returns the time of a file's last change for {@code annotations.lastModified}, in ISO 8601 format and truncated
     * to milliseconds; empty if the year does not have four digits.
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
}
