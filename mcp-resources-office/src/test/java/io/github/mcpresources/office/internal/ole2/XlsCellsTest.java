package io.github.mcpresources.office.internal.ole2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.internal.document.ChartPoints;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import org.apache.poi.hssf.usermodel.HSSFWorkbook;
import org.apache.poi.poifs.filesystem.POIFSFileSystem;
import org.junit.jupiter.api.Test;

class XlsCellsTest {

    private static final XlsCells.Range SIX_CELLS = new XlsCells.Range(0, 1, 3, 2, 3);

    private static List<XlsCells.Cell> read(ChartPoints points) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (HSSFWorkbook workbook = new HSSFWorkbook()) {
            workbook.createSheet().createRow(3).createCell(3).setCellValue("last");
            workbook.write(out);
        }
        try (POIFSFileSystem file = new POIFSFileSystem(new ByteArrayInputStream(out.toByteArray()))) {
            return new XlsCells(file.getRoot(), List.of(new XlsCells.Sheets(0, 0))).read(SIX_CELLS, points);
        }
    }

    @Test
    void eachCellCountsAsPoint() throws IOException {
        ChartPoints points = new ChartPoints();
        points.spend(ChartPoints.MAX_POINTS - 6);
        assertThat(read(points))
                .hasSize(6)
                .last()
                .extracting(XlsCells.Cell::text)
                .isEqualTo("last");
        assertThatThrownBy(() -> points.spend(1)).isInstanceOf(OfficeException.class);
    }

    @Test
    void refusesRangeWithMoreCellsThanPointsAreLeft() {
        ChartPoints points = new ChartPoints();
        points.spend(ChartPoints.MAX_POINTS - 5);
        assertThatThrownBy(() -> read(points)).isInstanceOf(OfficeException.class);
    }
}
