package io.github.mcpresources.office.internal.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** EQ fields have the text of their formulas, without switches and hints of pronunciation. */
class EquationFieldTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "EQ \\* jc2 \\* \"Font:MS Mincho\" \\* hps11 \\o\\ad(\\s\\up 10(とうきょう),東京) | 東京",
                "EQ \\o(\\s\\up 9(x),base (of) text) | base (of) text",
                "EQ \\f(1,2) | (1,2)",
                "eq | none",
                "PAGE | none",
                "EQ \\r(3,x\\,y) | (3,x,y)",
            })
    void hasTextOfFormula(String instruction, String text) {
        assertThat(String.valueOf(EquationField.text(instruction))).isEqualTo(text.equals("none") ? "null" : text);
    }

    @Test
    void readsLongInstructionFast() {
        assertThat(EquationField.text("EQ " + "\\o(\\s\\up 9(".repeat(700))).isNotNull();
    }
}
