package io.github.mcpresources.cluster.redis;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Objects;

/**
 * A Lua script that Redis runs.
 *
 * @param digest the SHA-1 digest, by which Redis identifies the script
 */
record Script(String text, String digest) {

    static Script load(String name) {
        try (InputStream in = Objects.requireNonNull(Script.class.getResourceAsStream(name), name)) {
            byte[] bytes = in.readAllBytes();
            return new Script(
                    new String(bytes, StandardCharsets.UTF_8),
                    HexFormat.of().formatHex(MessageDigest.getInstance("SHA-1").digest(bytes)));
        } catch (IOException missing) {
            throw new UncheckedIOException("The script " + name + " cannot be read", missing);
        } catch (NoSuchAlgorithmException impossible) { // every Java platform has SHA-1
            throw new IllegalStateException(impossible);
        }
    }
}
