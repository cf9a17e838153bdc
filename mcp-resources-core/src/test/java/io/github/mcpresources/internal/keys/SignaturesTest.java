package io.github.mcpresources.internal.keys;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class SignaturesTest {

    private static final byte[] ONE = "key number one, 1".getBytes(UTF_8);
    private static final byte[] TWO = "key number two, 2".getBytes(UTF_8);
    private static final byte[] MESSAGE = "a message between two servers".getBytes(UTF_8);

    private static Signatures signatures(byte[]... secrets) {
        return new Signatures(new HeldKeys(List.of(secrets)), "test");
    }

    private static byte[] sign(Signatures signatures) {
        return signatures.sign(ByteBuffer.wrap(MESSAGE));
    }

    private static boolean verify(Signatures signatures, byte[] signature) {
        return signatures.verify(ByteBuffer.wrap(MESSAGE), ByteBuffer.wrap(signature));
    }

    @Test
    void verifiesSignaturesOfAllKeys() {
        Signatures both = signatures(TWO, ONE);
        assertThat(sign(both)).hasSize(Signatures.BYTES).isEqualTo(sign(signatures(TWO)));
        assertThat(verify(both, sign(signatures(ONE)))).isTrue();
        assertThat(verify(both, sign(signatures(TWO)))).isTrue();
        assertThat(verify(signatures(ONE), sign(both))).isFalse();
    }

    @Test
    void usesNewKeysAfterRotation() {
        HeldKeys keys = new HeldKeys(List.of(ONE));
        Signatures signatures = new Signatures(keys, "test");
        byte[] old = sign(signatures);
        keys.replace(List.of(TWO, ONE));
        assertThat(verify(signatures(TWO), sign(signatures))).isTrue();
        assertThat(verify(signatures, old)).isTrue();
        keys.replace(List.of(TWO));
        assertThat(verify(signatures, old)).isFalse();
    }

    @Test
    void refusesEveryChangeOfSignature() {
        Signatures signatures = signatures(ONE, TWO);
        byte[] signature = sign(signatures);
        for (int bit = 0; bit < signature.length * 8; bit++) {
            byte[] forged = signature.clone();
            forged[bit / 8] ^= (byte) (1 << (bit % 8));
            assertThat(verify(signatures, forged)).isFalse();
        }
        for (int length = 0; length < signature.length; length++) {
            assertThat(verify(signatures, Arrays.copyOf(signature, length))).isFalse();
        }
        assertThat(verify(signatures, Arrays.copyOf(signature, signature.length + 1)))
                .isFalse();
    }

    @Test
    void refusesOtherMessage() {
        Signatures signatures = signatures(ONE);
        byte[] signature = sign(signatures);
        byte[] other = MESSAGE.clone();
        other[3] ^= 1;
        assertThat(signatures.verify(ByteBuffer.wrap(other), ByteBuffer.wrap(signature)))
                .isFalse();
        assertThat(signatures.verify(ByteBuffer.allocate(0), ByteBuffer.wrap(signature)))
                .isFalse();
    }

    @Test
    void refusesSignatureForOtherPurpose() {
        HeldKeys keys = new HeldKeys(List.of(ONE));
        assertThat(verify(new Signatures(keys, "other"), sign(new Signatures(keys, "test"))))
                .isFalse();
    }

    @Test
    void readsBuffersFromPositionToLimitAndKeepsThem() {
        Signatures signatures = signatures(ONE);
        ByteBuffer within = ByteBuffer.allocateDirect(MESSAGE.length + 10);
        within.position(5).put(MESSAGE).flip().position(5);
        byte[] signature = signatures.sign(within);
        assertThat(signature).isEqualTo(sign(signatures));
        assertThat(within.remaining()).isEqualTo(MESSAGE.length);
        ByteBuffer frame = ByteBuffer.allocate(3 + signature.length);
        frame.position(3).put(signature).position(3);
        assertThat(signatures.verify(within.asReadOnlyBuffer(), frame)).isTrue();
        assertThat(frame.remaining()).isEqualTo(Signatures.BYTES);
    }

    @Test
    void verifiesWithBothKeysOfSameId() {
        List<byte[]> pair = SameId.pair();
        Signatures both = signatures(pair.get(0), pair.get(1));
        assertThat(verify(both, sign(signatures(pair.get(0))))).isTrue();
        assertThat(verify(both, sign(signatures(pair.get(1))))).isTrue();
        assertThat(verify(signatures(pair.get(0)), sign(signatures(pair.get(1)))))
                .isFalse();
    }
}
