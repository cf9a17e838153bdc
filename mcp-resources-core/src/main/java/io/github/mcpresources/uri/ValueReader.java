package io.github.mcpresources.uri;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Converts the text that a variable captured to the value of the variable. */
final class ValueReader {
    private final String text;
    private final Variable variable;
    private final Operator operator;
    private final int from;
    private final int to;

    ValueReader(String text, Variable variable, Operator operator, int from, int to) {
        this.text = text;
        this.variable = variable;
        this.operator = operator;
        this.from = from;
        this.to = to;
    }

    Object value() {
        if (variable.exploded()) {
            List<String> items = split(operator.separator.charAt(0));
            return operator.named ? named(items) : unnamed(items);
        }
        return !operator.allowReserved && !variable.isPrefixed() && hasComma() ? list() : decode(from, to);
    }

    String string() {
        return decode(from, to);
    }

    List<String> list() {
        List<String> values = new ArrayList<>();
        for (String item : split(',')) {
            values.add(decode(item));
        }
        return Collections.unmodifiableList(values);
    }

    private boolean hasComma() {
        int comma = text.indexOf(',', from);
        return comma >= 0 && comma < to;
    }

    private List<String> split(char separator) {
        List<String> items = new ArrayList<>();
        int start = from;
        for (int p = from; p < to; p++) {
            if (text.charAt(p) == separator) {
                items.add(text.substring(start, p));
                start = p + 1;
            }
        }
        items.add(text.substring(start, to));
        return items;
    }

    private Object unnamed(List<String> items) {
        Map<String, String> map = map(operator == Operator.LABEL ? joinedLabels(items) : items);
        if (map != null) {
            return map;
        }
        List<String> list = new ArrayList<>();
        items.forEach(item -> list.add(decode(item)));
        return Collections.unmodifiableList(list);
    }

    private Object named(List<String> items) {
        List<String> list = namedList(items);
        if (list != null) {
            return list;
        }
        Map<String, String> map = map(items);
        return map == null ? Collections.unmodifiableList(items) : map;
    }

    /**
     * Checks whether the variable can expand to the captured text. Always true except for exploded variables whose
     * items have names.
     */
    boolean isExpansion() {
        if (!variable.exploded() || !operator.named) {
            return true;
        }
        List<String> items = split(operator.separator.charAt(0));
        return namedList(items) != null || map(items) != null;
    }

    private @Nullable List<String> namedList(List<String> items) {
        Component component = Component.START.after(text, 0, variable.name().indexOf('%') < 0 ? 0 : from);
        List<String> list = new ArrayList<>();
        for (String item : items) {
            String name = NormalisedLiteral.form(variable.name(), component);
            component = component.after(item + operator.separator, 0, item.length() + 1);
            boolean bare = item.equals(name) && !operator.isQuery();
            boolean valued = item.startsWith(name + "=") && (operator.isQuery() || item.length() > name.length() + 1);
            if (!bare && !valued) {
                return null;
            }
            list.add(bare ? "" : decode(item.substring(name.length() + 1)));
        }
        return Collections.unmodifiableList(list);
    }

    private @Nullable Map<String, String> map(List<String> items) {
        Map<String, String> map = new LinkedHashMap<>();
        for (String item : items) {
            int equals = item.indexOf('=');
            boolean written = operator == Operator.MATRIX ? equals < item.length() - 1 : equals >= 0;
            if (!written) {
                return null; // no expansion has an entry of this form
            }
            if (operator.isQuery() && !QueryItems.isCanonicalName(item, 0, equals)) {
                return null;
            }
            String key = decode(equals < 0 ? item : item.substring(0, equals));
            if (map.putIfAbsent(key, equals < 0 ? "" : decode(item.substring(equals + 1))) != null) {
                return null;
            }
        }
        return Collections.unmodifiableMap(map);
    }

    /**
     * Joins the items of a label that belong to the same entry. Dots separate the items, but keys and values can also
     * contain dots, because an expansion does not encode them. An item without an equals sign therefore continues the
     * value of the previous entry. At the beginning of the label, it is the start of the first key.
     */
    private static List<String> joinedLabels(List<String> items) {
        List<String> joined = new ArrayList<>();
        StringBuilder entry = new StringBuilder();
        boolean empty = true;
        boolean valued = false;
        for (String item : items) {
            boolean starts = item.indexOf('=') >= 0;
            if (starts && valued) {
                joined.add(entry.toString());
                entry.setLength(0);
            } else if (!empty) {
                entry.append('.');
            }
            entry.append(item);
            empty = false;
            valued |= starts;
        }
        joined.add(entry.toString());
        return valued ? joined : items;
    }

    private String decode(String item) {
        return decode(item, 0, item.length());
    }

    private String decode(int start, int end) {
        return decode(text, start, end);
    }

    private String decode(String source, int start, int end) {
        return PercentDecoder.decode(source, start, end, operator.allowReserved);
    }
}
