package io.github.mcpresources.protocol;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.mcpresources.Caller;
import io.github.mcpresources.InvalidParamsException;
import io.github.mcpresources.LimitExceededException;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.Provider;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * Turns a provider's position into an opaque cursor and back: encrypted, because a position may name a URI that the
 * caller must not see, and bound to the method and the caller, because it is only valid there.
 *
 * <p>AES-GCM; version, method and caller are authenticated beside the position. The nonce is a keyed digest of all of
 * that (as in a synthetic initialisation vector), so one position always has one cursor and no nonce serves two.
 */
final class CursorSeal {

    private static final byte VERSION = 1;
    private static final int NONCE_BYTES = 12;
    private static final int TAG_BITS = 128;

    private static final String CIPHER = "AES/GCM/NoPadding";
    private static final String MAC = "HmacSHA256";

    private final SecretKeySpec encryptionKey;
    private final Mac nonceMac;
    private final Provider cipherProvider;
    private final int maxLength;

    CursorSeal(byte[] key, int maxLength) {
        try {
            Mac keys = mac(key);
            this.encryptionKey = new SecretKeySpec(keys.doFinal("cursor encryption".getBytes(UTF_8)), "AES");
            this.nonceMac = mac(keys.doFinal("cursor nonce".getBytes(UTF_8)));
            this.cipherProvider = Cipher.getInstance(CIPHER).getProvider(); // the search for it is half of the work
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException("AES-GCM and HMAC-SHA256 are part of every Java platform", impossible);
        }
        this.maxLength = maxLength;
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

    String seal(String method, Caller caller, String position) {
        byte[] scope = scope(method, caller);
        byte[] plain = position.getBytes(UTF_8);
        try {
            Mac mac = (Mac) nonceMac.clone();
            mac.update(scope);
            byte[] nonce = Arrays.copyOf(mac.doFinal(plain), NONCE_BYTES);
            byte[] sealed = cipher(Cipher.ENCRYPT_MODE, nonce, scope).doFinal(plain);
            String cursor = encoded(ByteBuffer.allocate(NONCE_BYTES + sealed.length)
                    .put(nonce)
                    .put(sealed)
                    .array());
            if (cursor.length() > maxLength) {
                throw LimitExceededException.cursorLength(cursor.length(), maxLength);
            }
            return cursor;
        } catch (GeneralSecurityException | CloneNotSupportedException impossible) {
            throw new IllegalStateException("AES-GCM and HMAC-SHA256 are part of every Java platform", impossible);
        }
    }

    /**
     * The position in a cursor.
     *
     * @throws InvalidParamsException if the cursor is not one that this seal made for the method and the caller
     */
    String open(String method, Caller caller, String cursor) {
        try {
            byte[] bytes = Base64.getUrlDecoder().decode(cursor);
            if (bytes.length >= NONCE_BYTES + TAG_BITS / 8 && encoded(bytes).equals(cursor)) {
                byte[] nonce = Arrays.copyOf(bytes, NONCE_BYTES);
                byte[] plain = cipher(Cipher.DECRYPT_MODE, nonce, scope(method, caller))
                        .doFinal(bytes, NONCE_BYTES, bytes.length - NONCE_BYTES);
                return new String(plain, UTF_8);
            }
        } catch (IllegalArgumentException | GeneralSecurityException forged) {
            // one error for whatever is wrong: a forger learns nothing
        }
        throw new InvalidParamsException(
                "cursor", cursor, "one that this server gave for this list; start over without a cursor");
    }

    /** The one spelling of a cursor: a decoder would pass over bits at its end that mean nothing. */
    private static String encoded(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    private Cipher cipher(int mode, byte[] nonce, byte[] scope) throws GeneralSecurityException {
        Cipher cipher = Cipher.getInstance(CIPHER, cipherProvider);
        cipher.init(mode, encryptionKey, new GCMParameterSpec(TAG_BITS, nonce));
        cipher.updateAAD(scope);
        return cipher;
    }

    private static byte[] scope(String method, Caller caller) {
        byte[] methodBytes = method.getBytes(UTF_8);
        byte[] callerBytes = caller.principal()
                .map(principal -> ("=" + principal).getBytes(UTF_8))
                .orElseGet(() -> new byte[0]);
        return ByteBuffer.allocate(2 + methodBytes.length + callerBytes.length)
                .put(VERSION)
                .put(methodBytes)
                .put((byte) 0)
                .put(callerBytes)
                .array();
    }
}
