package io.github.mcpresources.office.internal.drawingml;

import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;
import io.github.mcpresources.office.internal.chart.ChartCells;
import io.github.mcpresources.office.internal.document.ChartPoints;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import javax.xml.stream.XMLStreamException;
import org.jspecify.annotations.Nullable;

/**
 * A sequence of strings or numbers in a chart, such as the categories of a series. They are stored with the chart, or
 * come from the cells to which the chart refers. Categories can have several levels, for example years and, within each
 * year, quarters.
 */
final class Points {

    private static final int MAX_CHARACTERS = 16 << 20;

    /** The formula of a reference to deleted cells. Programs store the value 1 for such a reference. */
    private static final String DELETED = "#REF!";

    private static final double SAME = 1e-9;

    private static final int MAX_LEVELS = 32;

    /**
     * In a range of up to this length, empty cells at the end count as points. In a longer range, such as a whole
     * column, the last cell with content is the last point.
     */
    private static final int MAX_PADDED = 10_000;

    private final ChartPoints budget;
    private final List<Map<Integer, String>> levels = new ArrayList<>();
    private String format = "";
    private String formula = "";
    private @Nullable List<@Nullable Double> ofCells;
    private int count;
    private int end;

    Points(ChartPoints budget) {
        this.budget = budget;
    }

    /** Reads a reference, a literal, a level or a point count. Ignores other elements. */
    void read(String name, XmlCursor xml) throws XMLStreamException {
        switch (name) {
            case "strRef", "numRef", "multiLvlStrRef", "multiLvlStrCache" -> xml.children(child -> read(child, xml));
            case "strCache", "numCache", "strLit", "numLit", "lvl" -> level(xml);
            case "ptCount" -> count(xml.val("0"));
            case "f" -> formula = xml.text().strip();
            default -> {} // formatting
        }
    }

    private void level(XmlCursor xml) throws XMLStreamException {
        Map<Integer, String> level = new TreeMap<>();
        levels.add(level);
        String own = xml.attribute("formatCode");
        format = own == null ? format : own;
        String points = xml.attribute("ptCount"); // newer kinds of charts store the count here
        if (points != null) {
            count(points);
        }
        xml.children(name -> {
            switch (name) {
                case "formatCode" -> format = xml.text();
                case "ptCount" -> count(xml.val("0"));
                case "pt" -> point(level, xml);
                default -> {}
            }
        });
    }

    private void count(String text) {
        count = Math.max(count, Numbers.index(text, ChartPoints.MAX_POINTS));
    }

    private void point(Map<Integer, String> level, XmlCursor xml) throws XMLStreamException {
        String at = xml.attribute("idx");
        int index = Numbers.index(at == null ? "0" : at, ChartPoints.MAX_POINTS);
        StringBuilder text = new StringBuilder();
        boolean plain = xml.namespace().contains("chartex"); // the point itself contains the text
        if (plain) {
            text.append(xml.text());
        } else {
            xml.children(name -> {
                if (name.equals("v")) {
                    text.append(xml.text());
                }
            });
        }
        budget.spend(1);
        level.put(index, text.toString());
        end = Math.max(end, index + 1);
    }

    String formula() {
        return formula;
    }

    boolean refersToCells() {
        return !formula.isEmpty() && !isDeleted();
    }

    private boolean isDeleted() {
        return formula.contains(DELETED);
    }

    boolean isEmpty() {
        return isDeleted() || levels.stream().allMatch(Map::isEmpty);
    }

    boolean isMissing() {
        return refersToCells() && isEmpty();
    }

    /**
     * Checks whether the stored values differ from the cells. Returns false if they cannot be compared. This is the
     * case if cells are hidden (their values may not be stored), if a cell is empty (it may contain a formula that was
     * never calculated), and if there are several levels.
     */
    boolean differsFrom(ChartCells.Range range) {
        if (range.hidden() || levels.size() != 1 || (range.rows() > 1 && range.columns() > 1)) {
            return false;
        }
        Map<Integer, String> stored = levels.get(0);
        List<ChartCells.@Nullable Cell> cells = range.cells();
        boolean differs = false;
        for (Map.Entry<Integer, String> point : stored.entrySet()) {
            ChartCells.Cell cell = point.getKey() < cells.size() ? cells.get(point.getKey()) : null;
            if (cell == null) {
                return false;
            }
            differs |= differs(point.getValue(), cell);
        }
        return differs || cells.stream().filter(Objects::nonNull).count() > stored.size();
    }

    private static boolean differs(String stored, ChartCells.Cell cell) {
        Double number = cell.number();
        if (number == null) {
            return !stored.strip().equals(cell.text().strip());
        }
        Double own = Numbers.number(stored); // null for a formatted number, such as 50%
        return own != null && Math.abs(own - number) > SAME * Math.max(Math.abs(own), Math.abs(number));
    }

    /**
     * Replaces the values with those of the cells. Each column of the range becomes a level. If the range has more
     * columns than rows, each row becomes a level instead.
     */
    void take(ChartCells.Range range) {
        boolean isTall = range.rows() >= range.columns();
        int depth = isTall ? range.columns() : range.rows();
        int length = isTall ? range.rows() : range.columns();
        List<ChartCells.@Nullable Cell> cells = range.cells();
        List<Map<Integer, String>> taken = new ArrayList<>();
        for (int level = 0; level < Math.min(depth, MAX_LEVELS); level++) {
            taken.add(new TreeMap<>());
        }
        List<@Nullable Double> numbers = new ArrayList<>();
        int last = 0;
        for (int at = 0; at < cells.size(); at++) {
            ChartCells.Cell cell = cells.get(at);
            int level = depth - 1 - (isTall ? at % depth : at / length);
            int index = isTall ? at / depth : at % length;
            if (cell != null && level < taken.size()) {
                taken.get(level).put(index, cell.text());
                last = Math.max(last, index + 1);
                while (level == 0 && numbers.size() <= index) {
                    numbers.add(null);
                }
                if (level == 0) {
                    numbers.set(index, cell.number());
                }
            }
        }
        levels.clear();
        levels.addAll(taken);
        ofCells = numbers;
        format = ""; // the texts of dates are in ISO 8601
        count = length <= MAX_PADDED ? length : last; // a whole column ends at the last cell with content
        end = last;
    }

    private int size() {
        int size = Math.max(count, end);
        budget.spend(size);
        return size;
    }

    /**
     * Returns the values as strings. A missing value is an empty string. If there are several levels, they are joined,
     * the outermost first. If there is only one level, dates are converted to ISO 8601.
     */
    List<String> texts(boolean from1904) {
        if (levels.isEmpty() || isDeleted()) {
            return List.of();
        }
        if (levels.size() == 1) {
            List<String> texts = new ArrayList<>(Collections.nCopies(size(), ""));
            levels.get(0).forEach((index, text) -> texts.set(index, Dates.text(text, format, from1904)));
            return texts;
        }
        return joined(size());
    }

    /** Joins the levels of each point. In an outer level, only the first point of a group has the name of the group. */
    private List<String> joined(int size) {
        List<String> outer = new ArrayList<>(Collections.nCopies(levels.size(), ""));
        List<String> texts = new ArrayList<>(size);
        long characters = 0; // the name of a group is repeated in each string of the group
        for (int i = 0; i < size; i++) {
            StringBuilder text = new StringBuilder();
            for (int level = levels.size() - 1; level >= 0; level--) {
                String own = levels.get(level).get(i);
                if (own != null) {
                    outer.set(level, own);
                    Collections.fill(outer.subList(0, level), "");
                }
                String part = level == 0 ? (own == null ? "" : own) : outer.get(level);
                text.append(part.isEmpty() || text.isEmpty() ? "" : " / ").append(part);
            }
            characters += text.length();
            if (characters > MAX_CHARACTERS) {
                throw new OfficeException(
                        Reason.LIMIT,
                        "The categories of the chart have more than " + MAX_CHARACTERS
                                + " characters, which is the limit",
                        null);
            }
            texts.add(text.toString());
        }
        return texts;
    }

    /** Returns the values of the first level. A missing or invalid number is null. */
    List<@Nullable Double> numbers() {
        if (levels.isEmpty() || isDeleted()) {
            return List.of();
        }
        List<@Nullable Double> numbers = new ArrayList<>(Collections.nCopies(size(), (Double) null));
        if (ofCells == null) {
            levels.get(0).forEach((index, text) -> numbers.set(index, Numbers.number(text)));
        } else {
            for (int i = 0; i < ofCells.size(); i++) {
                numbers.set(i, ofCells.get(i));
            }
        }
        return numbers;
    }
}
