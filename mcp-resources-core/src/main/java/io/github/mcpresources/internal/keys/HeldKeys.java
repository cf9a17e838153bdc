package io.github.mcpresources.internal.keys;

import java.util.List;

/** Keys that the application provides and can replace. */
public final class HeldKeys extends Keys {

    private volatile List<RingKey> keys;

    /**
     * Creates the keys.
     *
     * @param secrets one or more keys of at least 16 bytes each, which are copied; the first key encrypts and signs
     * @throws IllegalArgumentException if there is no key, or a key is shorter than 16 bytes
     */
    public HeldKeys(List<byte[]> secrets) {
        keys = keys(secrets);
    }

    /**
     * Replaces all keys.
     *
     * @param secrets one or more keys of at least 16 bytes each, which are copied; the first key encrypts and signs
     * @throws IllegalArgumentException if there is no key, or a key is shorter than 16 bytes; the old keys then stay in
     *     use
     */
    public void replace(List<byte[]> secrets) {
        keys = keys(secrets);
    }

    private static List<RingKey> keys(List<byte[]> secrets) {
        if (secrets.isEmpty()) {
            throw new IllegalArgumentException("A key ring must have at least one key");
        }
        return secrets.stream().map(RingKey::new).toList();
    }

    @Override
    List<RingKey> current() {
        return keys;
    }
}
