package io.github.mcpresources.examples.documents;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ArgumentsTest {

    @Test
    void foldersAreNotParsed() {
        assertThat(Arguments.foldersOnly("notes", "my docs", "a=b", ""))
                .contains(List.of(Path.of("notes"), Path.of("my docs"), Path.of("a=b"), Path.of("")));
        assertThat(Arguments.foldersOnly()).contains(List.of());
    }

    @ParameterizedTest
    @ValueSource(strings = {"--no-watch", "-h", "--", "-", "@arguments.txt", "invalid\0name"})
    void otherArgumentsAreParsed(String argument) {
        assertThat(Arguments.foldersOnly("notes", argument)).isEmpty();
        assertThat(Arguments.foldersOnly(argument, "notes")).isEmpty();
    }
}
