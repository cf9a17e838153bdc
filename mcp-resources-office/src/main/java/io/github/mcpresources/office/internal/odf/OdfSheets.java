package io.github.mcpresources.office.internal.odf;

import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;
import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.office.internal.archive.XmlElements;
import io.github.mcpresources.office.internal.sheet.Cell;
import io.github.mcpresources.office.internal.sheet.CellRange;
import io.github.mcpresources.office.internal.sheet.MergedRanges;
import io.github.mcpresources.office.internal.sheet.Row;
import io.github.mcpresources.office.internal.sheet.SheetInfo;
import io.github.mcpresources.office.internal.sheet.SheetSink;
import io.github.mcpresources.office.internal.text.Block;
import io.github.mcpresources.office.internal.text.Inline;
import io.github.mcpresources.office.internal.text.Interruption;
import io.github.mcpresources.office.internal.text.PlainInlines;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import javax.xml.stream.XMLStreamException;
import org.jspecify.annotations.Nullable;

/** Reads the cells and shapes of one sheet of an OpenDocument spreadsheet. An instance is used once. */
final class OdfSheets {

    private static final int CELL = 16;

    private final OfficeLimits limits;
    private final OdfTextReader reader;
    private final String name;
    private final CellRange range;
    private final boolean formulas;
    private final SheetSink sink;
    private final List<CellRange> merged = new ArrayList<>();
    private final List<Block> shapes = new ArrayList<>();
    private @Nullable CellRange used;
    private int row;
    private long shapeCharacters;
    private int left = Integer.MAX_VALUE;

    private int right = -1;

    OdfSheets(OdfTextReader reader, String name, CellRange range, boolean formulas, SheetSink sink) {
        this.limits = reader.limits();
        this.reader = reader;
        this.name = name;
        this.range = range;
        this.formulas = formulas;
        this.sink = sink;
    }

    static SheetInfo info(XmlElements xml, OdfStyles styles) {
        String name = xml.attribute("name");
        boolean isHidden = styles.isHidden("table", xml.attribute("style-name"));
        return new SheetInfo(name == null ? "" : name, isHidden, true);
    }

    @Nullable
    CellRange used() {
        return used;
    }

    List<CellRange> merged() {
        return merged;
    }

    List<Block> shapes() {
        return shapes;
    }

    void read(XmlElements xml) throws XMLStreamException, IOException {
        xml.children(child -> {
            switch (child) {
                case "table-row" -> row(xml);
                case "shapes" -> shape(() -> reader.blocks(xml, shapes::add));
                case "table-columns", "table-column", "table-source", "dde-source", "scenario", "forms" -> {}
                default -> read(xml); // header rows, groups of rows
            }
        });
    }

    private void row(XmlElements xml) throws XMLStreamException, IOException {
        int repeated = Math.max(1, xml.integer("number-rows-repeated", 1));
        List<Cell> cells = new ArrayList<>();
        int[] column = {0};
        boolean[] isUsed = {false};
        xml.children(child -> {
            int times = Math.max(1, xml.integer("number-columns-repeated", 1));
            if (child.equals("table-cell") || child.equals("covered-table-cell")) {
                cell(xml, column[0], times, cells, isUsed);
                column[0] = (int) Math.min(CellRange.MAX_COLUMNS, (long) column[0] + times);
            }
        });
        reader.release();
        int end = (int) Math.min(CellRange.MAX_ROWS, (long) row + repeated);
        if (isUsed[0]) {
            int last = end - 1;
            use(row, last);
            for (int at = Math.max(row, range.firstRow()); at <= Math.min(last, range.lastRow()); at++) {
                Interruption.check(); // a few bytes can repeat a row many times
                if (!cells.isEmpty()) {
                    sink.accept(new Row(at, cells));
                }
            }
        }
        row = end;
    }

    private void use(int first, int last) {
        used = used == null
                ? new CellRange(first, left, last, right)
                : new CellRange(
                        used.firstRow(), Math.min(used.firstColumn(), left), last, Math.max(used.lastColumn(), right));
        left = Integer.MAX_VALUE;
        right = -1;
    }

    private void cell(XmlElements xml, int column, int times, List<Cell> cells, boolean[] isUsed)
            throws XMLStreamException, IOException {
        if (column >= CellRange.MAX_COLUMNS) {
            return;
        }
        String type = xml.attribute("value-type");
        String number = xml.attribute("value");
        String date = xml.attribute("date-value");
        String time = xml.attribute("time-value");
        String truth = xml.attribute("boolean-value");
        String stored = stored(number, date, time, truth, xml.attribute("string-value"));
        String formula = xml.attribute("formula");
        String[] link = {null};
        int across = Math.max(1, xml.integer("number-columns-spanned", 1));
        int down = Math.max(1, xml.integer("number-rows-spanned", 1));
        StringBuilder text = new StringBuilder();
        xml.children(child -> {
            switch (child) {
                case "p", "h" ->
                    new OdfParagraph(reader).read(xml, "p", null, 0, block -> paragraph(block, text, link));
                case "annotation" -> {
                    reader.place().clear();
                    reader.place().put("sheet", name);
                    reader.place().put("cell", CellRange.cell(row, column));
                    reader.annotation(xml);
                }
                case "detective", "cell-range-source" -> {}
                default -> shape(() -> reader.block(xml, child, shapes::add));
            }
        });
        if (across > 1 || down > 1) {
            merge(column, across, down);
        }
        if (text.isEmpty() && type != null) {
            text.append(stored);
            reader.hold(stored.length());
        }
        boolean isCalculated = !text.isEmpty() || type != null;
        boolean isEmpty = !isCalculated && formula == null;
        if (isEmpty) {
            return;
        }
        isUsed[0] = true;
        int last = (int) Math.min(CellRange.MAX_COLUMNS, (long) column + times) - 1;
        left = Math.min(left, column);
        right = Math.max(right, last);
        String calculated = formulas || !isCalculated ? shown(formula) : null;
        if (!isCalculated && calculated != null) {
            text.append('=').append(calculated);
            reader.hold(text.length());
        }
        String displayed = text.toString();
        Object value = isCalculated ? value(type, number, date, time, truth, displayed) : null;
        long formulaLength = calculated == null ? 0 : calculated.length();
        long length = displayed.length() + formulaLength;
        int first = Math.max(column, range.firstColumn());
        for (int at = first; at <= Math.min(last, range.lastColumn()); at++) {
            count(cells.size());
            reader.hold(CELL + (at == first ? formulaLength : length)); // the first text was counted when it was read
            cells.add(new Cell(at, value, displayed, calculated, link[0]));
        }
    }

    @FunctionalInterface
    private interface Shapes {
        void read() throws XMLStreamException, IOException;
    }

    /** Reads shapes, which stay in memory until the end of the sheet. */
    private void shape(Shapes content) throws XMLStreamException, IOException {
        long before = reader.held();
        content.read();
        shapeCharacters = reader.checked(shapeCharacters + reader.held() - before);
    }

    private static String stored(@Nullable String... values) {
        for (String value : values) {
            if (value != null) {
                return value;
            }
        }
        return "";
    }

    private void count(int cells) {
        if (cells >= limits.text().cells()) {
            throw new OfficeException(
                    Reason.LIMIT,
                    "A row has more than " + limits.text().cells()
                            + " cells, which is the limit (setting OfficeLimits.Text.cells)",
                    null);
        }
    }

    private void merge(int column, int across, int down) {
        CellRange cells = new CellRange(
                row,
                column,
                (int) Math.min(CellRange.MAX_ROWS, (long) row + down) - 1,
                (int) Math.min(CellRange.MAX_COLUMNS, (long) column + across) - 1);
        if (cells.and(range).isPresent()) {
            MergedRanges.add(cells, merged, limits);
        }
    }

    private static void paragraph(Block block, StringBuilder text, @Nullable String[] link) {
        if (block instanceof Block.Paragraph paragraph) {
            text.append(text.isEmpty() ? "" : "\n").append(PlainInlines.visible(paragraph.content()));
            for (Inline inline : paragraph.content()) {
                if (inline instanceof Inline.Link found && link[0] == null) {
                    link[0] = found.target();
                }
            }
        }
    }

    private static Object value(
            @Nullable String type,
            @Nullable String number,
            @Nullable String date,
            @Nullable String time,
            @Nullable String truth,
            String text) {
        return switch (String.valueOf(type)) {
            case "float", "percentage", "currency" -> number(number, text);
            case "date" -> date == null ? text : date;
            case "time" -> time == null ? text : time;
            case "boolean" -> truth == null ? text : Boolean.valueOf(truth);
            default -> text;
        };
    }

    private static Object number(@Nullable String number, String text) {
        try {
            double value = number == null ? Double.NaN : Double.parseDouble(number);
            return Double.isFinite(value) ? (Object) value : text;
        } catch (NumberFormatException none) {
            return text;
        }
    }

    private static @Nullable String shown(@Nullable String formula) {
        if (formula == null) {
            return null;
        }
        int equals = formula.indexOf('=');
        return equals >= 0 && equals <= formula.indexOf(':') + 1 ? formula.substring(equals + 1) : formula;
    }
}
