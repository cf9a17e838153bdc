package io.github.mcpresources.office.internal.drawingml;

import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;
import io.github.mcpresources.office.internal.document.ChartPoints;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.xml.stream.XMLStreamException;
import org.jspecify.annotations.Nullable;

/** The cached values of the cells to which a chart refers: strings or numbers by index, in one or more levels. */
final class Points {

    /** The maximum number of characters in all strings of a reference with more than one level. */
    private static final int MAX_CHARACTERS = 16 << 20;

    private final ChartPoints budget;
    private final List<Map<Integer, String>> levels = new ArrayList<>();
    private String format = "";
    private int count;
    private int end;

    Points(ChartPoints budget) {
        this.budget = budget;
    }

    /**
     * Reads the current element if it is a reference, a literal, a level or a number of points. Ignores other elements.
     */
    void read(String name, XmlCursor xml) throws XMLStreamException {
        switch (name) {
            case "strRef", "numRef", "multiLvlStrRef", "multiLvlStrCache" -> xml.children(child -> read(child, xml));
            case "strCache", "numCache", "strLit", "numLit", "lvl" -> level(xml);
            case "ptCount" -> count(xml.val("0"));
            default -> {} // a formula, which is not evaluated
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

    private int size() {
        int size = Math.max(count, end);
        budget.spend(size);
        return size;
    }

    /**
     * Returns the values as strings; a missing value is an empty string. The levels of a hierarchy are joined, the
     * outermost first. If there is only one level, dates are converted to ISO 8601.
     */
    List<String> texts(boolean from1904) {
        if (levels.isEmpty()) {
            return List.of();
        }
        if (levels.size() == 1) {
            List<String> texts = new ArrayList<>(Collections.nCopies(size(), ""));
            levels.get(0).forEach((index, text) -> texts.set(index, Dates.text(text, format, from1904)));
            return texts;
        }
        return joined(size());
    }

    /**
     * Joins the levels of each point. An outer level contains the name of a group only at the first point of the group.
     */
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

    /** Returns the values of the first level as numbers. A missing or invalid number is null. */
    List<@Nullable Double> numbers() {
        if (levels.isEmpty()) {
            return List.of();
        }
        List<@Nullable Double> numbers = new ArrayList<>(Collections.nCopies(size(), (Double) null));
        levels.get(0).forEach((index, text) -> numbers.set(index, Numbers.number(text)));
        return numbers;
    }
}
