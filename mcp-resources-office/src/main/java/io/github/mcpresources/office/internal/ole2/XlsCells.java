package io.github.mcpresources.office.internal.ole2;

import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.office.internal.chart.ChartCells;
import io.github.mcpresources.office.internal.document.ChartPoints;
import io.github.mcpresources.office.internal.sheet.CellRange;
import io.github.mcpresources.office.internal.sheet.ReferencedCells;
import java.io.IOException;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.poi.poifs.filesystem.DirectoryNode;
import org.jspecify.annotations.Nullable;

/**
 * Reads the cells of an xls workbook to which a chart refers. If a cell has a formula, the stored result is read. The
 * records of each sheet are read once.
 */
final class XlsCells {

    /** The indexes of the first and last sheet of a reference. */
    record Sheets(int first, int last) {

        /** A reference to sheets of another workbook. */
        static final Sheets ELSEWHERE = new Sheets(-1, -1);
    }

    /**
     * A range of cells. Rows and columns count from 0.
     *
     * @param sheets an index in the workbook's list of {@link Sheets}
     */
    record Range(int sheets, int top, int bottom, int left, int right) {

        /**
         * Returns the range to which a formula refers; null if the formula does not consist of a single reference. The
         * formula begins at the offset {@code at}; the two bytes before it contain its length.
         */
        static @Nullable Range of(byte[] record, int at) {
            int length = Records.uint16(record, at - 2);
            int kind = Records.uint8(record, at);
            boolean isArea = kind == 0x3b || kind == 0x5b || kind == 0x7b;
            if (length != (isArea ? AREA_LENGTH : CELL_LENGTH)) {
                return null;
            }
            int sheets = Records.uint16(record, at + 1);
            int top = Records.uint16(record, at + 3);
            return switch (kind) {
                case 0x3b, 0x5b, 0x7b ->
                    new Range(
                            sheets,
                            top,
                            Records.uint16(record, at + 5),
                            Records.uint16(record, at + 7) & 0x3fff,
                            Records.uint16(record, at + 9) & 0x3fff);
                case 0x3a, 0x5a, 0x7a -> {
                    int column = Records.uint16(record, at + 5) & 0x3fff;
                    yield new Range(sheets, top, top, column, column);
                }
                default -> null;
            };
        }

        static boolean isDeleted(byte[] record, int at) {
            return switch (Records.uint8(record, at)) {
                case 0x2a, 0x4a, 0x6a, 0x2b, 0x4b, 0x6b, 0x3c, 0x5c, 0x7c, 0x3d, 0x5d, 0x7d -> true;
                default -> false;
            };
        }

        private boolean isValid() {
            return top <= bottom && left <= right;
        }
    }

    private static final int AREA_LENGTH = 11;
    private static final int CELL_LENGTH = 7;

    private final DirectoryNode root;
    private final List<Sheets> sheets;
    private final OfficeLimits limits;

    XlsCells(DirectoryNode root, List<Sheets> sheets, OfficeLimits limits) {
        this.root = root;
        this.sheets = sheets;
        this.limits = limits;
    }

    /**
     * Reads the cells of ranges. If a range covers several sheets, reads only its first sheet. Ranges of other
     * workbooks are left out. The cells count towards the maximum number of points of a chart.
     */
    Map<Range, ChartCells.Range> read(Collection<Range> ranges) throws IOException {
        ChartPoints points = new ChartPoints();
        Map<Integer, Map<Range, Integer>> wanted = new LinkedHashMap<>();
        Map<Integer, ReferencedCells> receivers = new LinkedHashMap<>();
        for (Range range : ranges) {
            if (range.sheets() < sheets.size() && range.isValid()) {
                int sheet = sheets.get(range.sheets()).first();
                ReferencedCells receiver = receivers.computeIfAbsent(sheet, it -> new ReferencedCells(points::spend));
                int index = receiver.add(new CellRange(range.top(), range.left(), range.bottom(), range.right()));
                wanted.computeIfAbsent(sheet, it -> new LinkedHashMap<>()).put(range, index);
            }
        }
        Map<Range, ChartCells.Range> found = new HashMap<>();
        if (receivers.isEmpty()) {
            return found;
        }
        XlsText book = XlsText.open(root, limits, List.of());
        for (Map.Entry<Integer, ReferencedCells> entry : receivers.entrySet()) {
            XlsSheet read = book.referenced(entry.getKey(), entry.getValue());
            if (read != null) {
                wanted.getOrDefault(entry.getKey(), Map.of())
                        .forEach((range, index) -> found.put(
                                range, entry.getValue().cells(index, read.hiddenRows(), read.hiddenColumns())));
            }
        }
        return found;
    }
}
