package io.github.mcpresources.office.internal.ole2;

import static io.github.mcpresources.office.internal.ole2.Workbooks.join;
import static io.github.mcpresources.office.internal.ole2.Workbooks.record;
import static io.github.mcpresources.office.internal.ole2.Workbooks.shorts;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import io.github.mcpresources.internal.documents.ByteArrayChannel;
import io.github.mcpresources.office.document.ItemType;
import io.github.mcpresources.office.document.OfficeItem;
import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.office.internal.chart.ChartData;
import io.github.mcpresources.office.internal.content.Wrappings;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.poi.hssf.usermodel.HSSFName;
import org.apache.poi.hssf.usermodel.HSSFRow;
import org.apache.poi.hssf.usermodel.HSSFSheet;
import org.apache.poi.hssf.usermodel.HSSFWorkbook;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class XlsChartTest {

    private static final byte[] BEGIN = shorts(0x1033);
    private static final byte[] END = shorts(0x1034);
    private static final byte[] BY_ITSELF = new byte[0];

    @Test
    void readsValuesCachedByExcel() throws IOException {
        byte[] chart = chart(
                shorts(0x1017, 0, 150, 0),
                BY_ITSELF,
                BY_ITSELF,
                join(
                        shorts(0x1065, 1),
                        number(0, 10.5),
                        number(2, -3),
                        shorts(0x1065, 2),
                        label(0, "North"),
                        label(1, "South"),
                        label(2, "East")));
        ChartData data = read(Wrappings.oleObject("Workbook", Workbooks.stream(new byte[0], chart)));
        assertThat(data.title()).isEqualTo("Revenue Q4");
        assertThat(data.type()).isEqualTo("column");
        assertThat(data.axes()).containsExactly(new ChartData.Axis("left", "EUR"));
        assertThat(data.series()).hasSize(1);
        ChartData.Series series = data.series().get(0);
        assertThat(series.name()).isEqualTo("2024");
        assertThat(series.type()).isEqualTo("column");
        assertThat(series.categories()).containsExactly("North", "South", "East");
        assertThat(series.values()).containsExactly(10.5, null, -3.0);
        assertThat(series.color()).isEqualTo("#c0504d");
    }

    @Test
    void readsUncachedValuesFromCells() throws IOException {
        try (HSSFWorkbook workbook = new HSSFWorkbook()) {
            HSSFSheet sheet = workbook.createSheet("Data");
            String[] regions = {"North", "South", "East"};
            double[] values = {10.5, 20, -3};
            for (int i = 0; i < 3; i++) {
                HSSFRow row = sheet.createRow(i + 1);
                row.createCell(0).setCellValue(regions[i]);
                row.createCell(1).setCellValue(values[i]);
            }
            HSSFName name = workbook.createName();
            name.setNameName("values"); // makes POI write the sheet to which references belong
            name.setRefersToFormula("Data!$B$2:$B$4");
            byte[] chart = chart(shorts(0x1018, 0), area(1, 1), area(2, 0), new byte[0]);
            ChartData data = read(Wrappings.oleObject("Workbook", Workbooks.spliced(workbook, chart)));
            assertThat(data.type()).isEqualTo("line");
            ChartData.Series series = data.series().get(0);
            assertThat(series.categories()).containsExactly("North", "South", "East");
            assertThat(series.values()).containsExactly(10.5, 20.0, -3.0);
        }
    }

    private static ChartData ofCells(byte[] chart, double... values) throws IOException {
        try (HSSFWorkbook workbook = new HSSFWorkbook()) {
            HSSFSheet sheet = workbook.createSheet("Data");
            for (int i = 0; i < values.length; i++) {
                sheet.createRow(i + 1).createCell(1).setCellValue(values[i]);
            }
            HSSFName name = workbook.createName();
            name.setNameName("values"); // makes POI write the sheet to which references belong
            name.setRefersToFormula("Data!$B$2:$B$4");
            return read(Wrappings.oleObject("Workbook", Workbooks.spliced(workbook, chart)));
        }
    }

    private static byte[] zeros() {
        return join(shorts(0x1065, 1), number(0, 0), number(1, 0), number(2, 0));
    }

    /** The programs that write reports with a template leave the values of the template in the chart. */
    @Test
    void showsCellsInsteadOfOutdatedValues() throws IOException {
        byte[] chart = chart(shorts(0x1018, 0), area(1, 1), BY_ITSELF, zeros());
        assertThat(ofCells(chart, 10.5, 20, -3).series().get(0).values()).containsExactly(10.5, 20.0, -3.0);
        assertThat(ofCells(chart, 10.5).series().get(0).values()).containsExactly(0.0, 0.0, 0.0);
    }

    @Test
    void keepsStoredValuesOfOtherWorkbooks() throws IOException {
        byte[] chart = chart(shorts(0x1018, 0), area(1, 1), BY_ITSELF, join(shorts(0x1065, 1), number(0, 5)));
        byte[] value = join(new byte[] {1, 0, 1, 0, 0, 0}, new byte[8]);
        byte[] sheet = join(chart, record(0x203, value));
        byte[] own = shorts(0x1ae, 1, 0x401);
        byte[] other = shorts(0x1ae, 1, 5);
        byte[] first = shorts(0x17, 1, 0, 0, 0);
        byte[] second = shorts(0x17, 1, 1, 0, 0);
        assertThat(values(join(own, other, first), sheet)).containsExactly(0.0);
        assertThat(values(join(own, other, second), sheet)).containsExactly(5.0);
    }

    private static List<Double> values(byte[] global, byte[] sheet) throws IOException {
        return read(Wrappings.oleObject("Workbook", Workbooks.stream(global, sheet)))
                .series()
                .get(0)
                .values();
    }

    /** The formula of several ranges begins with the first one. */
    @Test
    void keepsStoredValuesOfSeveralRanges() throws IOException {
        byte[] single = area(1, 1);
        byte[] several = Arrays.copyOf(single, single.length + 12);
        several[2] = (byte) (several[2] + 12);
        several[10] = (byte) (several[10] + 12);
        System.arraycopy(single, 12, several, single.length, 11);
        several[several.length - 1] = 0x10; // union
        byte[] chart = chart(shorts(0x1018, 0), several, BY_ITSELF, zeros());
        assertThat(ofCells(chart, 10.5, 20, -3).series().get(0).values()).containsExactly(0.0, 0.0, 0.0);
    }

    /** Excel stores the number 1 as the value of deleted cells. */
    @Test
    void showsNoValuesOfDeletedCells() throws IOException {
        byte[] deleted = record(0x1051, new byte[] {1, 2, 0, 0, 0, 0, 7, 0, 0x3c, 0, 0, 0, 0, 0, 0});
        byte[] chart = chart(shorts(0x1018, 0), deleted, BY_ITSELF, join(shorts(0x1065, 1), number(0, 1)));
        assertThat(ofCells(chart, 10.5).series().get(0).values()).isEmpty();
    }

    @Test
    void readsColorsOfPoints() throws IOException {
        byte[] point = join(
                shorts(0x1006, 1, 0, 0, 0),
                BEGIN,
                record(0x100a, new byte[] {0x12, 0x34, 0x56, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0}),
                END);
        byte[] chart = chart(shorts(0x1017, 0, 150, 0), join(area(1, 1), point), BY_ITSELF, zeros());
        ChartData.Series series = ofCells(chart, 1, 2, 3).series().get(0);
        assertThat(series.pointColors()).containsExactly(Map.entry(1, "#123456"));
        assertThat(series.color()).isEqualTo("#c0504d");
    }

    @Test
    void givesSectorsOfPieDifferentColors() throws IOException {
        byte[] one = chart(shorts(0x1019, 0, 0, 0), area(1, 1), BY_ITSELF, zeros());
        assertThat(ofCells(one, 1, 2, 3).series().get(0).color()).isEqualTo("#c0504d");
        byte[] group = shorts(0x1014, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
        byte[] varied = shorts(0x1014, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0);
        byte[] many = replaced(one, group, varied);
        assertThat(ofCells(many, 1, 2, 3).series().get(0).color()).isNull();
    }

    private static byte[] replaced(byte[] records, byte[] old, byte[] by) {
        String all = new String(records, ISO_8859_1);
        String found = new String(old, ISO_8859_1);
        assertThat(all).contains(found);
        return all.replace(found, new String(by, ISO_8859_1)).getBytes(ISO_8859_1);
    }

    /** The flags of Bar, Line and Area in [MS-XLS]. */
    @ParameterizedTest
    @CsvSource({
        "0x1017, 0, column, clustered", "0x1017, 2, column, stacked", "0x1017, 7, bar, percentStacked",
        "0x1018, 0, line, standard", "0x1018, 1, line, stacked", "0x1018, 3, line, percentStacked",
        "0x101a, 0, area, standard", "0x101a, 1, area, stacked", "0x101a, 3, area, percentStacked"
    })
    void readsGroupingOfSeries(String record, int flags, String type, String grouping) throws IOException {
        int kind = Integer.decode(record);
        byte[] plot = kind == 0x1017 ? shorts(kind, 0, 150, flags) : shorts(kind, flags);
        byte[] chart = chart(plot, BY_ITSELF, BY_ITSELF, join(shorts(0x1065, 1), number(0, 1)));
        ChartData.Series series = read(Wrappings.oleObject("Workbook", Workbooks.stream(new byte[0], chart)))
                .series()
                .get(0);
        assertThat(series.type()).isEqualTo(type);
        assertThat(series.grouping()).isEqualTo(grouping);
    }

    @Test
    void listsChartWithTitleAndSheet() throws IOException {
        byte[] chart = chart(shorts(0x1019, 0, 0, 0), BY_ITSELF, BY_ITSELF, new byte[0]);
        byte[] file = Wrappings.oleObject("Workbook", Workbooks.stream(new byte[0], join(chart, chart)));
        try (OleDocument document = OleDocument.open(new ByteArrayChannel(file), OfficeLimits.DEFAULT)) {
            assertThat(document.items())
                    .extracting(
                            OfficeItem::type,
                            OfficeItem::name,
                            item -> item.metadata().get("sheet"))
                    .containsExactly(
                            tuple(ItemType.CHART, "Revenue Q4", "One"), tuple(ItemType.CHART, "Revenue Q4", "One"));
        }
    }

    private static ChartData read(byte[] file) throws IOException {
        try (OleDocument document = OleDocument.open(new ByteArrayChannel(file), OfficeLimits.DEFAULT)) {
            OfficeItem item = document.items().stream()
                    .filter(one -> one.type() == ItemType.CHART)
                    .findFirst()
                    .orElseThrow();
            return document.chart(item);
        }
    }

    /** Returns a chart with a title, a titled value axis, and one red series with the name 2024. */
    private static byte[] chart(byte[] kind, byte[] values, byte[] categories, byte[] cached) {
        return join(
                shorts(Biff.BOF, 0x600, 0x20, 0, 0, 0, 0, 0, 0),
                shorts(0x1002, 0, 0, 0, 0, 0, 0, 0, 0),
                BEGIN,
                shorts(0x1003, 1, 1, 3, 3, 1, 0),
                BEGIN,
                record(0x1051, new byte[] {0, 1, 0, 0, 0, 0, 0, 0}),
                text(0x100d, "2024"),
                values,
                categories,
                shorts(0x1006, 0xffff, 0, 0, 0),
                BEGIN,
                record(0x100a, new byte[] {(byte) 0xc0, 0x50, 0x4d, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0}),
                END,
                shorts(0x1045, 0),
                END,
                shorts(0x1014, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
                BEGIN,
                kind,
                END,
                titled("Revenue Q4", 1),
                titled("EUR", 2),
                END,
                cached,
                shorts(Biff.EOF));
    }

    private static byte[] titled(String title, int of) {
        return join(
                shorts(0x1025, new int[16]),
                BEGIN,
                record(0x1051, new byte[] {0, 1, 0, 0, 0, 0, 0, 0}),
                text(0x100d, title),
                shorts(0x1027, of, 0, 0),
                END);
    }

    private static byte[] text(int type, String text) {
        return record(type, join(new byte[] {0, 0, (byte) text.length(), 0}, text.getBytes(ISO_8859_1)));
    }

    /** Returns a reference to rows 2 to 4 of a column of the first sheet. */
    private static byte[] area(int part, int column) {
        ByteBuffer out = ByteBuffer.allocate(8 + 11).order(ByteOrder.LITTLE_ENDIAN);
        out.put((byte) part)
                .put((byte) 2)
                .putShort((short) 0)
                .putShort((short) 0)
                .putShort((short) 11);
        out.put((byte) 0x3b).putShort((short) 0).putShort((short) 1).putShort((short) 3);
        out.putShort((short) column).putShort((short) column);
        return record(0x1051, out.array());
    }

    private static byte[] number(int at, double value) {
        ByteBuffer out = ByteBuffer.allocate(14).order(ByteOrder.LITTLE_ENDIAN);
        out.putShort((short) at).putInt(0).putDouble(value);
        return record(0x203, out.array());
    }

    private static byte[] label(int at, String text) {
        ByteBuffer out = ByteBuffer.allocate(9 + text.length()).order(ByteOrder.LITTLE_ENDIAN);
        out.putShort((short) at).putInt(0).putShort((short) text.length()).put((byte) 0);
        return record(0x204, out.put(text.getBytes(ISO_8859_1)).array());
    }
}
