package io.github.mcpresources.internal.keys;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import javax.crypto.Mac;

/**
 * A secret key, with an id that is derived from it. The id is not secret. Two different keys have the same id with a
 * probability of 1 in 4,294,967,296.
 */
final class RingKey {

    static final int MIN_BYTES = 16;

    private final Mac mac;
    private final int id;

    /** Creates a key. Throws an {@link IllegalArgumentException} if the secret is shorter than 16 bytes. */
    RingKey(byte[] secret) {
        if (secret.length < MIN_BYTES) {
            throw new IllegalArgumentException(
                    "A key must have at least " + MIN_BYTES + " bytes, not " + secret.length);
        }
        mac = Hmac.of(secret);
        id = ByteBuffer.wrap(derived("key id")).getInt();
    }

    int id() {
        return id;
    }

    /** Derives a key of 32 bytes for a label. The derived key does not reveal this key or other derived keys. */
    byte[] derived(String label) {
        return Hmac.copy(mac).doFinal(label.getBytes(UTF_8));
    }
}
