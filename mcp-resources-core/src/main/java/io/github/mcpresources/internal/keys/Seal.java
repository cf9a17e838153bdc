package io.github.mcpresources.internal.keys;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.Provider;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * Encrypts and authenticates data that a client keeps for the server. The client cannot read the data, and any change
 * is detected.
 *
 * <p>The cipher is AES-GCM. A scope, such as a caller and a URI, is authenticated together with the data, and the
 * encrypted text can be decrypted only with the same scope. The nonce is a keyed digest of the scope and the data (as
 * in a synthetic initialization vector). With one key, the same scope and data therefore always produce the same
 * encrypted text. It is very improbable that different data gets the same nonce.
 *
 * <p>The encrypted text begins with the id of the key that encrypted it. The text can therefore be decrypted as long as
 * this key is in the ring, even if a different key is now the first one.
 */
public final class Seal {

    private static final int NONCE_BYTES = 12;
    private static final int TAG_BITS = 128;
    private static final int HEAD_BYTES = Integer.BYTES + NONCE_BYTES;

    private static final String CIPHER = "AES/GCM/NoPadding";

    private record SealKey(int id, SecretKeySpec encryptionKey, Mac nonceMac, Provider cipherProvider) {}

    private final DerivedKeys<SealKey> keys;

    /**
     * Creates a seal that uses keys derived for the given purpose. It cannot decrypt text that was encrypted for
     * another purpose.
     */
    public Seal(Keys keys, String purpose) {
        this.keys = new DerivedKeys<>(keys, key -> sealKey(key, purpose));
    }

    private static SealKey sealKey(RingKey key, String purpose) {
        try {
            return new SealKey(
                    key.id(),
                    new SecretKeySpec(key.derived(purpose + " encryption"), "AES"),
                    Hmac.of(key.derived(purpose + " nonce")),
                    Cipher.getInstance(CIPHER).getProvider()); // looked up once, because a look-up is slow
        } catch (GeneralSecurityException impossible) {
            throw Hmac.missing(impossible);
        }
    }

    /**
     * Encrypts data with the first key of the ring, and returns the result as text in URL-safe base64. {@link #open}
     * needs the same scope to decrypt the text.
     */
    public String seal(byte[] scope, byte[] plain) {
        SealKey key = keys.first();
        Mac mac = Hmac.copy(key.nonceMac());
        mac.update(ByteBuffer.allocate(Integer.BYTES).putInt(scope.length).flip()); // separates scope and content
        mac.update(scope);
        byte[] nonce = Arrays.copyOf(mac.doFinal(plain), NONCE_BYTES);
        try {
            byte[] sealed = cipher(key, Cipher.ENCRYPT_MODE, nonce, scope).doFinal(plain);
            return encoded(ByteBuffer.allocate(HEAD_BYTES + sealed.length)
                    .putInt(key.id())
                    .put(nonce)
                    .put(sealed)
                    .array());
        } catch (GeneralSecurityException impossible) {
            throw Hmac.missing(impossible);
        }
    }

    /**
     * Decrypts a text. Returns empty if the text is malformed, if no key in the ring can decrypt it, or if it was
     * encrypted for another purpose or scope. The result does not show which of these is the case, because this could
     * help an attacker.
     */
    public Optional<byte[]> open(byte[] scope, String sealed) {
        byte[] bytes;
        try {
            bytes = Base64.getUrlDecoder().decode(sealed);
        } catch (IllegalArgumentException forged) {
            return Optional.empty();
        }
        if (bytes.length < HEAD_BYTES + TAG_BITS / 8 || !encoded(bytes).equals(sealed)) {
            return Optional.empty();
        }
        for (SealKey key : keys.withId(ByteBuffer.wrap(bytes).getInt())) {
            try {
                byte[] nonce = Arrays.copyOfRange(bytes, Integer.BYTES, HEAD_BYTES);
                return Optional.of(cipher(key, Cipher.DECRYPT_MODE, nonce, scope)
                        .doFinal(bytes, HEAD_BYTES, bytes.length - HEAD_BYTES));
            } catch (GeneralSecurityException forged) {
                // continues with another key that has the same id
            }
        }
        return Optional.empty();
    }

    /**
     * Returns the canonical base64 encoding of bytes. {@link #open} accepts only this encoding. A decoder would also
     * accept other texts, because it ignores the unused bits of the last character.
     */
    private static String encoded(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    private static Cipher cipher(SealKey key, int mode, byte[] nonce, byte[] scope) throws GeneralSecurityException {
        Cipher cipher = Cipher.getInstance(CIPHER, key.cipherProvider());
        cipher.init(mode, key.encryptionKey(), new GCMParameterSpec(TAG_BITS, nonce));
        cipher.updateAAD(scope);
        return cipher;
    }
}
