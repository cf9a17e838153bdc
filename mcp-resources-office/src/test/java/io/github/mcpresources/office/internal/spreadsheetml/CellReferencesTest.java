package io.github.mcpresources.office.internal.spreadsheetml;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.office.internal.sheet.CellRange;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CellReferencesTest {

    private static final Map<String, String> NAMES = Map.of("sales", "Sheet1!$A$1:$A$3");
    private static final CellReferences.Area AREA =
            new CellReferences.Area("Sheet1", CellRange.read("A1:A3").orElseThrow());

    @Test
    void nameOfOtherWorkbookIsNotOneOfThisWorkbook() {
        CellReferences own = new CellReferences(NAMES, true);
        for (String formula : List.of("Sales", "[0]!Sales", "Sheet1!Sales", "'[0]Sheet1'!Sales")) {
            assertThat(own.areas(formula)).as(formula).containsExactly(AREA);
        }
        for (String formula : List.of("[1]!Sales", "[1]Sheet1!Sales", "'[other.xlsx]Sheet1'!Sales")) {
            assertThat(own.areas(formula)).as(formula).isEmpty();
        }
        assertThat(new CellReferences(NAMES, false).areas("[1]!Sales")).containsExactly(AREA);
    }
}
