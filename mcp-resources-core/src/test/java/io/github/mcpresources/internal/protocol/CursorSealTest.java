package io.github.mcpresources.internal.protocol;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.Caller;
import io.github.mcpresources.InvalidParamsException;
import io.github.mcpresources.KeyRing;
import io.github.mcpresources.LimitExceededException;
import java.util.Arrays;
import java.util.Base64;
import org.junit.jupiter.api.Test;

class CursorSealTest {

    private static final String LIST = "resources/list";
    private final CursorSeal seal = new CursorSeal(KeyRing.of(new byte[32]), 2_048);

    @Test
    void returnsPosition() {
        for (String position : new String[] {"", "a", "notes://ünïcode/👋", "x".repeat(1_500)}) {
            assertThat(seal.open(LIST, Caller.ANONYMOUS, seal.seal(LIST, Caller.ANONYMOUS, position)))
                    .isEqualTo(position);
        }
    }

    @Test
    void isDeterministicForPositionAndKey() {
        CursorSeal replica = new CursorSeal(KeyRing.of(new byte[32]), 2_048);
        String cursor = seal.seal(LIST, Caller.of("ann"), "p");
        assertThat(seal.seal(LIST, Caller.of("ann"), "p")).isEqualTo(cursor);
        assertThat(replica.seal(LIST, Caller.of("ann"), "p")).isEqualTo(cursor);
        assertThat(replica.open(LIST, Caller.of("ann"), cursor)).isEqualTo("p");
    }

    @Test
    void isBoundToMethodCallerAndKeys() {
        String cursor = seal.seal(LIST, Caller.of("ann"), "p");
        refused(seal, "resources/templates/list", Caller.of("ann"), cursor);
        refused(seal, LIST, Caller.of("bob"), cursor);
        refused(seal, LIST, Caller.ANONYMOUS, cursor);
        refused(seal, LIST, Caller.of(""), seal.seal(LIST, Caller.ANONYMOUS, "p"));
        refused(new CursorSeal(KeyRing.random(), 2_048), LIST, Caller.of("ann"), cursor);
    }

    @Test
    void opensCursorsOfEveryKeyAndSealsWithFirst() {
        byte[] one = new byte[32];
        byte[] other = "another key of 32 bytes, not 00s".getBytes(UTF_8);
        KeyRing ring = KeyRing.of(one);
        CursorSeal rotated = new CursorSeal(ring, 2_048);
        String first = rotated.seal(LIST, Caller.ANONYMOUS, "p");
        ring.replace(other, one);
        String second = rotated.seal(LIST, Caller.ANONYMOUS, "p");
        assertThat(rotated.open(LIST, Caller.ANONYMOUS, first)).isEqualTo("p");
        assertThat(rotated.open(LIST, Caller.ANONYMOUS, second)).isEqualTo("p");
        assertThat(new CursorSeal(KeyRing.of(other), 2_048).open(LIST, Caller.ANONYMOUS, second))
                .isEqualTo("p");
        ring.replace(other);
        refused(rotated, LIST, Caller.ANONYMOUS, first);
    }

    @Test
    void usesDifferentNoncePerCallerAndPosition() {
        byte[] bob = Base64.getUrlDecoder().decode(seal.seal(LIST, Caller.of("bob"), "note://x"));
        byte[] bobn = Base64.getUrlDecoder().decode(seal.seal(LIST, Caller.of("bobn"), "ote://x"));
        assertThat(Arrays.copyOf(bob, 4)).as("id of the key").isEqualTo(Arrays.copyOf(bobn, 4));
        assertThat(Arrays.copyOfRange(bob, 4, 16)).isNotEqualTo(Arrays.copyOfRange(bobn, 4, 16));
    }

    @Test
    void rejectsChangedAndTruncatedCursors() {
        byte[] bytes = Base64.getUrlDecoder().decode(seal.seal(LIST, Caller.ANONYMOUS, "notes://a"));
        for (int bit = 0; bit < bytes.length * 8; bit++) {
            byte[] forged = bytes.clone();
            forged[bit / 8] ^= (byte) (1 << (bit % 8));
            refused(
                    seal,
                    LIST,
                    Caller.ANONYMOUS,
                    Base64.getUrlEncoder().withoutPadding().encodeToString(forged));
        }
        for (int length = 0; length < bytes.length; length++) {
            byte[] cut = java.util.Arrays.copyOf(bytes, length);
            refused(
                    seal,
                    LIST,
                    Caller.ANONYMOUS,
                    Base64.getUrlEncoder().withoutPadding().encodeToString(cut));
        }
    }

    @Test
    void acceptsOnlyOneSpelling() {
        for (String position : new String[] {"a", "ab", "abc", "abcd"}) {
            String cursor = seal.seal(LIST, Caller.ANONYMOUS, position);
            for (char last : "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".toCharArray()) {
                String other = cursor.substring(0, cursor.length() - 1) + last;
                if (!other.equals(cursor)) {
                    refused(seal, LIST, Caller.ANONYMOUS, other);
                }
            }
            refused(seal, LIST, Caller.ANONYMOUS, cursor + "=");
            refused(seal, LIST, Caller.ANONYMOUS, cursor + "==");
        }
    }

    @Test
    void rejectsTooLongPositionAndNamesSetting() {
        assertThatThrownBy(() -> seal.seal(LIST, Caller.ANONYMOUS, "x".repeat(1_600)))
                .isInstanceOf(LimitExceededException.class)
                .hasMessageContaining("2048")
                .hasMessageContaining("cursorLength");
    }

    private static void refused(CursorSeal seal, String method, Caller caller, String cursor) {
        assertThatThrownBy(() -> seal.open(method, caller, cursor))
                .isInstanceOf(InvalidParamsException.class)
                .hasMessageContaining("'cursor'")
                .hasMessageContaining("start again");
    }
}
