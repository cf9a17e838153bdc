package io.github.mcpresources.cluster;

import io.github.mcpresources.KeyRing;
import io.github.mcpresources.internal.keys.Keys;
import io.github.mcpresources.internal.keys.Signatures;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Appends signatures to frames and verifies them, with the keys that all nodes share. */
record FrameSigner(Signatures signatures) {

    static FrameSigner of(KeyRing keys) {
        return new FrameSigner(new Signatures(Keys.of(keys), "cluster frames"));
    }

    /** Returns the bytes, followed by a signature. */
    byte[] sign(byte[] bytes) {
        byte[] signed = Arrays.copyOf(bytes, bytes.length + Signatures.BYTES);
        byte[] signature = signatures.sign(ByteBuffer.wrap(bytes));
        System.arraycopy(signature, 0, signed, bytes.length, signature.length);
        return signed;
    }

    /** Returns the bytes without the signature; null if the signature is missing or not valid. */
    byte @Nullable [] verified(byte[] signed) {
        int length = signed.length - Signatures.BYTES;
        if (length < 0) {
            return null;
        }
        ByteBuffer bytes = ByteBuffer.wrap(signed, 0, length);
        return signatures.verify(bytes, ByteBuffer.wrap(signed, length, Signatures.BYTES))
                ? Arrays.copyOf(signed, length)
                : null;
    }

    int signatureBytes() {
        return Signatures.BYTES;
    }
}
