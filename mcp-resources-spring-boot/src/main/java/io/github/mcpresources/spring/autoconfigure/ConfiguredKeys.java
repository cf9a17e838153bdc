package io.github.mcpresources.spring.autoconfigure;

import io.github.mcpresources.KeyRing;
import io.github.mcpresources.spring.McpResourcesProperties;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Creates the key ring from {@code mcp.resources.keys} or {@code mcp.resources.keys-file}. Error messages do not
 * contain keys.
 */
final class ConfiguredKeys {

    private ConfiguredKeys() {}

    /**
     * Returns the key ring, with a random key if neither property is set.
     *
     * @throws ConfigurationException if both properties are set, or there is no key, or a key is not allowed
     */
    static KeyRing ring(McpResourcesProperties properties) {
        List<String> keys = properties.keys();
        Path file = properties.keysFile();
        if (keys != null && file != null) {
            throw new ConfigurationException(
                    "The properties mcp.resources.keys and mcp.resources.keys-file are both set.",
                    "Remove one of them.",
                    null);
        }
        if (file != null) {
            return read(file);
        }
        if (keys == null) {
            return KeyRing.random();
        }
        if (keys.isEmpty()) {
            throw refusal("keys", "it contains no key", null);
        }
        byte[][] secrets = new byte[keys.size()][];
        for (int at = 0; at < secrets.length; at++) {
            secrets[at] = secret("keys[" + at + "]", keys.get(at));
        }
        return KeyRing.of(secrets[0], Arrays.copyOfRange(secrets, 1, secrets.length));
    }

    private static KeyRing read(Path file) {
        try {
            return KeyRing.read(file);
        } catch (IllegalArgumentException | UncheckedIOException refused) {
            throw refusal("keys-file", String.valueOf(refused.getMessage()), refused);
        }
    }

    private static byte[] secret(String name, String key) {
        byte[] secret;
        try {
            secret = Base64.getDecoder().decode(key);
        } catch (IllegalArgumentException malformed) { // not passed on: its message quotes a character of the key
            throw refusal(name, "it is not in Base64", null);
        }
        PropertyValues.setSecret(name, secret, KeyRing::of); // checks the length
        return secret;
    }

    private static ConfigurationException refusal(String name, String reason, @Nullable Throwable cause) {
        return new ConfigurationException(
                "The value of mcp.resources." + name + " is not allowed: " + reason,
                "Correct the property, or remove it to use a random key.",
                cause);
    }
}
