package io.github.mcpresources.examples.documents;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

class KeysFileTest {

    @TempDir
    Path temp;

    private static String key(int bytes) {
        return Base64.getEncoder().encodeToString("k".repeat(bytes).getBytes(UTF_8));
    }

    private Path file(String... lines) throws IOException {
        return Files.write(temp.resolve("keys"), List.of(lines));
    }

    @ParameterizedTest
    @ValueSource(ints = {16, 32, 4_096})
    void readsKeysOfAllowedLength(int length) throws IOException {
        Path file = file("# for cursors", key(length), key(32));
        KeysFile keys = new KeysFile().convert(file.toString());
        assertThat(keys.path()).isEqualTo(file);
        assertThat(keys.ring()).isNotNull();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 15})
    void refusesShortKey(int length) throws IOException {
        String file = file("", key(length)).toString();

        assertThatThrownBy(() -> new KeysFile().convert(file))
                .isInstanceOf(TypeConversionException.class)
                .hasMessageContaining("The key on line 2")
                .hasMessageContaining("has " + length + " bytes. A key must have at least 16 bytes")
                .hasMessageEndingWith("Make a key with: head -c 32 /dev/urandom | base64 >> FILE");
    }

    /** A key must be in Base64, so that a line can contain it. */
    @Test
    void refusesBytesOfKey() throws IOException {
        Path file = Files.write(temp.resolve("keys"), new byte[32]);

        assertThatThrownBy(() -> new KeysFile().convert(file.toString()))
                .isInstanceOf(TypeConversionException.class)
                .hasMessageStartingWith("Line 1 of the key file " + file + " is not a key in Base64");
    }

    @Test
    void refusesEmptyAndMissingFile() throws IOException {
        String empty = file().toString();
        String missing = temp.resolve("missing").toString();

        assertThatThrownBy(() -> new KeysFile().convert(empty))
                .isInstanceOf(TypeConversionException.class)
                .hasMessageContaining("contains no key");
        assertThatThrownBy(() -> new KeysFile().convert(missing))
                .isInstanceOf(TypeConversionException.class)
                .hasMessage("The key file " + missing + " does not exist");
    }
}
