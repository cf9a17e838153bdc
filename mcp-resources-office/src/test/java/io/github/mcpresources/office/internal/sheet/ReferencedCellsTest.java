package io.github.mcpresources.office.internal.sheet;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.office.document.OfficeException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests the limit on the ranges to which a chart refers. */
class ReferencedCellsTest {

    /** Many long ranges of empty cells have no points, but each row of the sheet is compared with each of them. */
    @Test
    void limitsComparisonsOfRowsWithRanges() {
        ReferencedCells cells = new ReferencedCells(count -> {});
        for (int range = 0; range < 60_000; range++) {
            cells.add(new CellRange(0, 9, 1_048_575, 9));
        }
        cells.bounds();
        assertThatThrownBy(() -> {
                    for (int row = 0; row < 1_048_576; row++) {
                        cells.accept(new Row(row, List.of()));
                    }
                })
                .isInstanceOf(OfficeException.class)
                .hasMessageContaining("too many ranges");
    }
}
