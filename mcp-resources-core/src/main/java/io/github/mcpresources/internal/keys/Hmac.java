package io.github.mcpresources.internal.keys;

import java.security.GeneralSecurityException;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Creates {@link Mac} instances for HMAC-SHA-256. */
final class Hmac {

    private static final String ALGORITHM = "HmacSHA256";

    private Hmac() {}

    static Mac of(byte[] key) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(key, ALGORITHM));
            return mac;
        } catch (GeneralSecurityException impossible) {
            throw missing(impossible);
        }
    }

    /** Returns a copy with the same key, for use by one thread. Copying is faster than creating a new instance. */
    static Mac copy(Mac mac) {
        try {
            return (Mac) mac.clone();
        } catch (CloneNotSupportedException impossible) {
            throw missing(impossible);
        }
    }

    static IllegalStateException missing(Exception cause) {
        return new IllegalStateException(
                "This Java runtime does not support AES-GCM or HMAC-SHA256, which every Java platform must support",
                cause);
    }
}
