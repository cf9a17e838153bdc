package io.github.mcpresources.explorer;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;

/**
 * A file of the explorer's web page, with its response headers.
 *
 * @param type the value of {@code Content-Type}
 * @param policy the value of {@code Content-Security-Policy}
 * @param isImmutable true if the name contains a hash of the content, so that browsers can cache the file without
 *     revalidation
 * @param tag a hash of the content, for {@code ETag}
 * @param compressed the content, compressed with gzip
 */
@SuppressWarnings("ArrayRecordComponent") // the arrays are not compared, and leave the package only as a response
record WebFile(String type, String policy, boolean isImmutable, String tag, byte[] plain, byte[] compressed) {

    private static final Map<String, String> TYPES = Map.of(
            "css", "text/css; charset=utf-8",
            "html", "text/html; charset=utf-8",
            "js", "text/javascript; charset=utf-8",
            "txt", "text/plain; charset=utf-8");

    /** The hash of the content that the build adds to a name. */
    private static final Pattern HASH = Pattern.compile("-[0-9A-Z]{8}(?=\\.)");

    private static final String NOTHING = "default-src 'none'";
    private static final int TAG_BYTES = 16;

    /**
     * Creates a file.
     *
     * @param policies maps the names of files, without the hashes in the names, to the values of
     *     {@code Content-Security-Policy}
     */
    static WebFile of(String name, byte[] content, Map<String, String> policies) {
        String plainName = HASH.matcher(name).replaceFirst("");
        String type = TYPES.get(name.substring(name.lastIndexOf('.') + 1));
        if (type == null) {
            throw new IllegalStateException("The file " + name + " of the explorer has an unknown type");
        }
        return new WebFile(
                type,
                policies.getOrDefault(plainName, NOTHING),
                !plainName.equals(name),
                HexFormat.of().formatHex(digest(content), 0, TAG_BYTES),
                content,
                compress(content));
    }

    private static byte[] digest(byte[] content) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(content);
        } catch (NoSuchAlgorithmException missing) { // every Java platform has SHA-256
            throw new IllegalStateException(missing);
        }
    }

    private static byte[] compress(byte[] content) {
        ByteArrayOutputStream compressed = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(compressed)) {
            out.write(content);
        } catch (IOException impossible) { // the bytes stay in memory
            throw new UncheckedIOException(impossible);
        }
        return compressed.toByteArray();
    }
}
