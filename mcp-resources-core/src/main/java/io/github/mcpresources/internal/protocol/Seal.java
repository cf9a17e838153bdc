package io.github.mcpresources.internal.protocol;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.Provider;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * The encryption and authentication of data that a client keeps for the server. The client cannot read the data, and
 * any change is detected.
 *
 * <p>The cipher is AES-GCM. A scope, such as a caller and a URI, is authenticated together with the data, and the
 * encrypted text can be decrypted only with the same scope. The nonce is a keyed digest of the scope and the data (as
 * in a synthetic initialisation vector). With one key, the same scope and data therefore always give the same encrypted
 * text. It is very improbable that different data gets the same nonce.
 */
final class Seal {

    private static final int NONCE_BYTES = 12;
    private static final int TAG_BITS = 128;

    private static final String CIPHER = "AES/GCM/NoPadding";
    private static final String MAC = "HmacSHA256";

    private final SecretKeySpec encryptionKey;
    private final Mac nonceMac;
    private final Provider cipherProvider;

    /**
     * Creates an instance for a purpose. The instance does not decrypt text that was encrypted for another purpose,
     * even with the same key.
     */
    Seal(byte[] key, String purpose) {
        try {
            Mac keys = mac(key);
            this.encryptionKey = new SecretKeySpec(keys.doFinal((purpose + " encryption").getBytes(UTF_8)), "AES");
            this.nonceMac = mac(keys.doFinal((purpose + " nonce").getBytes(UTF_8)));
            this.cipherProvider = Cipher.getInstance(CIPHER).getProvider(); // the look-up takes half the time of a call
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException("AES-GCM and HMAC-SHA256 are part of every Java platform", impossible);
        }
    }

    private static Mac mac(byte[] key) throws GeneralSecurityException {
        Mac mac = Mac.getInstance(MAC);
        mac.init(new SecretKeySpec(key, MAC));
        return mac;
    }

    static byte[] randomKey() {
        byte[] key = new byte[32];
        new SecureRandom().nextBytes(key);
        return key;
    }

    String seal(byte[] scope, byte[] plain) {
        try {
            Mac mac = (Mac) nonceMac.clone();
            mac.update(ByteBuffer.allocate(Integer.BYTES).putInt(scope.length).flip()); // separates scope and content
            mac.update(scope);
            byte[] nonce = Arrays.copyOf(mac.doFinal(plain), NONCE_BYTES);
            byte[] sealed = cipher(Cipher.ENCRYPT_MODE, nonce, scope).doFinal(plain);
            return encoded(ByteBuffer.allocate(NONCE_BYTES + sealed.length)
                    .put(nonce)
                    .put(sealed)
                    .array());
        } catch (GeneralSecurityException | CloneNotSupportedException impossible) {
            throw new IllegalStateException("AES-GCM and HMAC-SHA256 are part of every Java platform", impossible);
        }
    }

    /**
     * Decrypts a text. Returns empty if the text was not encrypted with the same key, purpose and scope. An empty
     * result does not reveal the cause, because the cause could help an attacker.
     */
    Optional<byte[]> open(byte[] scope, String sealed) {
        try {
            byte[] bytes = Base64.getUrlDecoder().decode(sealed);
            if (bytes.length >= NONCE_BYTES + TAG_BITS / 8 && encoded(bytes).equals(sealed)) {
                byte[] nonce = Arrays.copyOf(bytes, NONCE_BYTES);
                return Optional.of(cipher(Cipher.DECRYPT_MODE, nonce, scope)
                        .doFinal(bytes, NONCE_BYTES, bytes.length - NONCE_BYTES));
            }
        } catch (IllegalArgumentException | GeneralSecurityException forged) {
            // returns empty for every cause
        }
        return Optional.empty();
    }

    /**
     * Returns the canonical base64 encoding of bytes. {@link #open} compares its input with this encoding, because a
     * decoder ignores the unused bits of the last character.
     */
    private static String encoded(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    private Cipher cipher(int mode, byte[] nonce, byte[] scope) throws GeneralSecurityException {
        Cipher cipher = Cipher.getInstance(CIPHER, cipherProvider);
        cipher.init(mode, encryptionKey, new GCMParameterSpec(TAG_BITS, nonce));
        cipher.updateAAD(scope);
        return cipher;
    }
}
