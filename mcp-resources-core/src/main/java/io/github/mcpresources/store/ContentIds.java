package io.github.mcpresources.store;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.UUID;

/** What the URI of a stored content ends with. */
public enum ContentIds {
    /** A random UUID: nobody guesses it, and the same bytes put twice are two resources. */
    RANDOM {
        @Override
        String of(byte[] bytes) {
            return UUID.randomUUID().toString();
        }
    },

    /** The SHA-256 of the bytes in hexadecimal digits: the same bytes are the same resource, put anew. */
    SHA_256 {
        @Override
        String of(byte[] bytes) {
            return HexFormat.of().formatHex(sha256().digest(bytes));
        }
    };

    abstract String of(byte[] bytes);

    static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException impossible) { // every Java has it
            throw new IllegalStateException(impossible);
        }
    }
}
