package io.github.mcpresources.office.internal.spreadsheetml;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The references of a formula that several cells share are moved, but not the text in its strings. */
class FormulasTest {

    @Test
    void movesReferencesButNotStringsAndNamesOfSheets() {
        assertThat(Formulas.moved("\"A1 \"\"B1\"\"\"&'C1''s'!A1&$A1&A$1", 1, 1))
                .isEqualTo("\"A1 \"\"B1\"\"\"&'C1''s'!B2&$A2&B$1");
    }

    @Test
    void movesReferencesAfterLongStrings() {
        String text = "\"" + "a".repeat(100_000) + "\"";
        String sheet = "'" + "b".repeat(100_000) + "'";
        assertThat(Formulas.moved(text + "&" + sheet + "!A1", 1, 0)).isEqualTo(text + "&" + sheet + "!A2");
    }
}
