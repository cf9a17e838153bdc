package io.github.mcpresources;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * A file of a skill. A client can read it as a resource, and verify it with the digest.
 *
 * @param uri the URI of the resource
 * @param digest the digest of the bytes of the file: {@code sha256:} and 64 lower-case hexadecimal digits
 * @param size the number of bytes of the file
 * @see SkillDescriptor
 */
public record SkillFile(String uri, String digest, long size) {

    private static final String ALGORITHM = "sha256:";
    private static final Pattern DIGEST = Pattern.compile("sha256:[0-9a-f]{64}");

    /**
     * Creates a file of a skill.
     *
     * @param uri the URI of the resource, not empty
     * @param digest the digest: {@code sha256:} and 64 lower-case hexadecimal digits
     * @param size the number of bytes, zero or more
     * @throws IllegalArgumentException if the URI is empty, the digest is malformed, or the size is negative
     */
    public SkillFile {
        if (uri.isEmpty()) {
            throw new IllegalArgumentException("A file of a skill needs a URI, not an empty string");
        }
        if (!DIGEST.matcher(digest).matches()) {
            throw new IllegalArgumentException("The digest of " + uri
                    + " must be 'sha256:' and 64 lower-case hexadecimal digits, not '" + digest + "'");
        }
        if (size < 0) {
            throw new IllegalArgumentException("The size of " + uri + " must be zero or more, not " + size);
        }
    }

    /**
     * Creates a file of a skill from bytes in memory.
     *
     * @param uri the URI of the resource, not empty
     * @param content the bytes of the file, from which the digest and the size are computed
     * @return the file
     * @throws IllegalArgumentException if the URI is empty
     */
    public static SkillFile of(String uri, byte[] content) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(content);
            return new SkillFile(uri, ALGORITHM + HexFormat.of().formatHex(digest), content.length);
        } catch (NoSuchAlgorithmException impossible) { // every Java platform has SHA-256
            throw new IllegalStateException(impossible);
        }
    }

    Map<String, Object> toJson() {
        Map<String, Object> json = new LinkedHashMap<>(4);
        json.put("uri", uri);
        json.put("digest", digest);
        json.put("size", size);
        return json;
    }
}
