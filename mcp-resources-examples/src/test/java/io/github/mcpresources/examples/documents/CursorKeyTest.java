package io.github.mcpresources.examples.documents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

class CursorKeyTest {

    @TempDir
    Path temp;

    @ParameterizedTest
    @ValueSource(ints = {16, 32, 4_096})
    void readsAllBytesOfFileWithinLimits(int length) throws IOException {
        assertThat(new CursorKey().convert(file(length).toString()).bytes())
                .hasSize(length)
                .containsOnly('k');
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 15, 4_097})
    void refusesFileOutsideLimits(int length) throws IOException {
        String file = file(length).toString();

        assertThatThrownBy(() -> new CursorKey().convert(file))
                .isInstanceOf(TypeConversionException.class)
                .hasMessageContaining("a key has from 16 to 4096");
    }

    private Path file(int length) throws IOException {
        return Files.writeString(temp.resolve("key"), "k".repeat(length));
    }
}
