package io.github.mcpresources.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.InvalidParamsException;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Positions in a list of files, as cursors. A cursor is accepted only if the provider can have returned it. */
class WalkPositionTest {

    @Test
    void parsesItsOwnCursor() {
        WalkPosition start = WalkPosition.start(Instant.parse("2026-01-02T03:04:05.678901Z"));
        WalkPosition further = start.between("a/b.txt", "a/%C3%A4.txt");
        assertThat(WalkPosition.parse(start.cursor())).isEqualTo(start);
        assertThat(WalkPosition.parse(further.cursor())).isEqualTo(further);
        assertThat(WalkPosition.parse("0.x").cursor()).isEqualTo("0.x");
        assertThat(WalkPosition.parse("2iteumac1dj.x").cursor()).isEqualTo("2iteumac1dj.x");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ".", "x", ".x", "-1.x", "a3333333333.x", "2iteumac1dk.x", "zzzzzzzzzzzzzzzz.x", "%.x"})
    void rejectsCursorWithInvalidTime(String cursor) {
        assertThatThrownBy(() -> WalkPosition.parse(cursor).cursor()).isInstanceOf(InvalidParamsException.class);
    }

    /** The cursor may contain the name of a file that the caller must not see. */
    @Test
    void errorDoesNotContainCursor() {
        assertThatThrownBy(() -> WalkPosition.parse("hidden")).hasMessageNotContaining("hidden");
    }
}
