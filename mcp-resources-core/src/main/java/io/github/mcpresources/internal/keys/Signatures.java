package io.github.mcpresources.internal.keys;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.util.Arrays;
import javax.crypto.Mac;

/**
 * Signs and verifies messages between servers with the same keys. A signature consists of the id of a key and the first
 * 16 bytes of an HMAC-SHA-256 of the message. The messages are not encrypted.
 */
public final class Signatures {

    private static final int TAG_BYTES = 16;

    /** The length of a signature, in bytes. */
    public static final int BYTES = Integer.BYTES + TAG_BYTES;

    private record SigningKey(int id, Mac mac) {

        byte[] tag(ByteBuffer message) {
            Mac own = Hmac.copy(mac);
            own.update(message.duplicate());
            return Arrays.copyOf(own.doFinal(), TAG_BYTES);
        }
    }

    private final DerivedKeys<SigningKey> keys;

    /**
     * Creates a signer that uses keys derived for the given purpose. It rejects messages that were signed for another
     * purpose.
     */
    public Signatures(Keys keys, String purpose) {
        this.keys =
                new DerivedKeys<>(keys, key -> new SigningKey(key.id(), Hmac.of(key.derived(purpose + " signature"))));
    }

    /**
     * Signs a message, from its position to its limit, with the first key of the ring. The position stays unchanged.
     */
    public byte[] sign(ByteBuffer message) {
        SigningKey key = keys.first();
        return ByteBuffer.allocate(BYTES).putInt(key.id()).put(key.tag(message)).array();
    }

    /**
     * Checks a signature. Both buffers are read from their position to their limit, and stay unchanged. The comparison
     * takes the same time for all signatures with the same key id, so that its duration reveals nothing about the valid
     * signature.
     */
    public boolean verify(ByteBuffer message, ByteBuffer signature) {
        if (signature.remaining() != BYTES) {
            return false;
        }
        ByteBuffer given = signature.duplicate();
        int id = given.getInt();
        byte[] tag = new byte[TAG_BYTES];
        given.get(tag);
        boolean isValid = false;
        for (SigningKey key : keys.withId(id)) {
            isValid |= MessageDigest.isEqual(key.tag(message), tag);
        }
        return isValid;
    }
}
