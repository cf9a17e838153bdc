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
 * Turns what a client keeps for the server into a text that it can neither read nor change, and back.
 *
 * <p>AES-GCM; the scope, outside of which the text is not valid, is authenticated beside the content. The nonce is a keyed
 * digest of both (as in a synthetic initialisation vector), so one content always has one text and no nonce serves two.
 */
final class Seal {

    private static final int NONCE_BYTES = 12;
    private static final int TAG_BITS = 128;

    private static final String CIPHER = "AES/GCM/NoPadding";
    private static final String MAC = "HmacSHA256";

    private final SecretKeySpec encryptionKey;
    private final Mac nonceMac;
    private final Provider cipherProvider;

    /** A seal whose texts no seal for another purpose opens, though the key be the same. */
    Seal(byte[] key, String purpose) {
        try {
            Mac keys = mac(key);
            this.encryptionKey = new SecretKeySpec(keys.doFinal((purpose + " encryption").getBytes(UTF_8)), "AES");
            this.nonceMac = mac(keys.doFinal((purpose + " nonce").getBytes(UTF_8)));
            this.cipherProvider = Cipher.getInstance(CIPHER).getProvider(); // the search for it is half of the work
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
            mac.update(ByteBuffer.allocate(Integer.BYTES).putInt(scope.length).flip()); // where one ends
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

    /** The content of a text; empty where this seal did not make it for this scope. A forger learns nothing else. */
    Optional<byte[]> open(byte[] scope, String sealed) {
        try {
            byte[] bytes = Base64.getUrlDecoder().decode(sealed);
            if (bytes.length >= NONCE_BYTES + TAG_BITS / 8 && encoded(bytes).equals(sealed)) {
                byte[] nonce = Arrays.copyOf(bytes, NONCE_BYTES);
                return Optional.of(cipher(Cipher.DECRYPT_MODE, nonce, scope)
                        .doFinal(bytes, NONCE_BYTES, bytes.length - NONCE_BYTES));
            }
        } catch (IllegalArgumentException | GeneralSecurityException forged) {
            // empty, whatever is wrong
        }
        return Optional.empty();
    }

    /** The one spelling of a text: a decoder would pass over bits at its end that mean nothing. */
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
