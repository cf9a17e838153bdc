package io.github.mcpresources.internal.keys;

import java.security.GeneralSecurityException;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** A factory of HMAC-SHA-256 instances. */
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

    /** Returns a copy with the same key, which one thread may use. Copying is faster than creating a new instance. */
    static Mac copy(Mac mac) {
        try {
            return (Mac) mac.clone();
        } catch (CloneNotSupportedException impossible) {
            throw missing(impossible);
        }
    }

    static IllegalStateException missing(Exception cause) {
        return new IllegalStateException("AES-GCM and HMAC-SHA256 are part of every Java platform", cause);
    }
}
