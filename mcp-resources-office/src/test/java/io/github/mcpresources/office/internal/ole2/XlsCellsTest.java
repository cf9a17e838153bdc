package io.github.mcpresources.office.internal.ole2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.office.internal.chart.ChartCells;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import org.apache.poi.hssf.usermodel.HSSFSheet;
import org.apache.poi.hssf.usermodel.HSSFWorkbook;
import org.apache.poi.poifs.filesystem.POIFSFileSystem;
import org.junit.jupiter.api.Test;

class XlsCellsTest {

    private static ChartCells.Range read(XlsCells.Range range) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (HSSFWorkbook workbook = new HSSFWorkbook()) {
            HSSFSheet sheet = workbook.createSheet();
            sheet.createRow(1).createCell(2).setCellValue(1.5);
            sheet.createRow(3).createCell(3).setCellValue("last");
            sheet.createRow(9).setZeroHeight(true);
            sheet.setColumnHidden(9, true);
            sheet.createRow(65_535).createCell(255).setCellValue(1);
            workbook.write(out);
        }
        try (POIFSFileSystem file = new POIFSFileSystem(new ByteArrayInputStream(out.toByteArray()))) {
            return new XlsCells(file.getRoot(), List.of(new XlsCells.Sheets(0, 0)), OfficeLimits.DEFAULT)
                    .read(List.of(range))
                    .get(range);
        }
    }

    @Test
    void readsCellsRowByRow() throws IOException {
        ChartCells.Range range = read(new XlsCells.Range(0, 1, 3, 2, 3));
        ChartCells.Cell number = new ChartCells.Cell("1.5", 1.5);
        assertThat(range.cells()).containsExactly(number, null, null, null, null, new ChartCells.Cell("last", null));
        assertThat(range.rows()).isEqualTo(3);
        assertThat(range.columns()).isEqualTo(2);
        assertThat(range.hidden()).isFalse();
    }

    @Test
    void reportsHiddenRowsAndColumns() throws IOException {
        assertThat(read(new XlsCells.Range(0, 9, 9, 0, 0)).hidden()).isTrue();
        assertThat(read(new XlsCells.Range(0, 0, 0, 8, 9)).hidden()).isTrue();
        assertThat(read(new XlsCells.Range(0, 0, 8, 0, 8)).hidden()).isFalse();
    }

    @Test
    void omitsSheetsOfOtherWorkbooks() throws IOException {
        assertThat(read(new XlsCells.Range(7, 0, 0, 0, 0))).isNull();
    }

    @Test
    void refusesRangeWithTooManyCells() {
        assertThatThrownBy(() -> read(new XlsCells.Range(0, 0, 65_535, 0, 255)))
                .isInstanceOf(OfficeException.class)
                .hasMessageContaining("more than 1048576 points");
    }
}
