package io.github.mcpresources.internal.keys;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;

class SealTest {

    private static final byte[] SCOPE = "scope".getBytes(UTF_8);
    private static final byte[] PLAIN = "plain".getBytes(UTF_8);

    private static Seal seal(byte[]... secrets) {
        return new Seal(new HeldKeys(List.of(secrets)), "test");
    }

    private static byte[] changed(String sealed, int at) {
        byte[] bytes = Base64.getUrlDecoder().decode(sealed);
        bytes[at] ^= 1;
        return bytes;
    }

    private static String encoded(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    @Test
    void beginsWithIdOfKey() {
        byte[] bytes = Base64.getUrlDecoder().decode(seal(new byte[16]).seal(SCOPE, PLAIN));
        assertThat(ByteBuffer.wrap(bytes).getInt()).isEqualTo(new RingKey(new byte[16]).id());
        assertThat(bytes).hasSize(PLAIN.length + 32);
    }

    @Test
    void refusesUnknownKeyId() {
        Seal seal = seal(new byte[16], "key number two, 2".getBytes(UTF_8));
        String sealed = seal.seal(SCOPE, PLAIN);
        for (int at = 0; at < 4; at++) {
            assertThat(seal.open(SCOPE, encoded(changed(sealed, at)))).isEmpty();
        }
    }

    @Test
    void refusesIdOfOtherKeyInRing() {
        Seal seal = seal("key number one, 1".getBytes(UTF_8), "key number two, 2".getBytes(UTF_8));
        byte[] bytes = Base64.getUrlDecoder().decode(seal.seal(SCOPE, PLAIN));
        ByteBuffer.wrap(bytes).putInt(new RingKey("key number two, 2".getBytes(UTF_8)).id());
        assertThat(seal.open(SCOPE, encoded(bytes))).isEmpty();
    }

    @Test
    void refusesForgedTagAndTruncatedText() {
        Seal seal = seal(new byte[16]);
        String sealed = seal.seal(SCOPE, PLAIN);
        byte[] bytes = Base64.getUrlDecoder().decode(sealed);
        assertThat(seal.open(SCOPE, encoded(changed(sealed, bytes.length - 1)))).isEmpty();
        for (int length = 0; length < bytes.length; length++) {
            assertThat(seal.open(SCOPE, encoded(Arrays.copyOf(bytes, length)))).isEmpty();
        }
        assertThat(seal.open(SCOPE, sealed)).hasValue(PLAIN);
    }

    @Test
    void refusesTextOfOtherPurpose() {
        HeldKeys keys = new HeldKeys(List.of(new byte[16]));
        assertThat(new Seal(keys, "other").open(SCOPE, new Seal(keys, "test").seal(SCOPE, PLAIN)))
                .isEmpty();
    }

    /** Tries all keys with the id, because the ids of two keys may be equal by chance. */
    @Test
    void opensWithBothKeysOfSameId() {
        List<byte[]> pair = SameId.pair();
        Seal both = seal(pair.get(0), pair.get(1));
        for (byte[] secret : pair) {
            assertThat(both.open(SCOPE, seal(secret).seal(SCOPE, PLAIN))).hasValue(PLAIN);
        }
        assertThat(seal(pair.get(0)).open(SCOPE, seal(pair.get(1)).seal(SCOPE, PLAIN)))
                .isEmpty();
    }
}
