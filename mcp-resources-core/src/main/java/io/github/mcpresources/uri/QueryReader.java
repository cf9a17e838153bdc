package io.github.mcpresources.uri;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads the query parameters that belong to an exploded variable, and those that the template does not declare. */
final class QueryReader {
    private final QueryTail tail;
    private final String text;
    private final int from;
    private final int to;

    QueryReader(QueryTail tail, String text, int from, int to) {
        this.tail = tail;
        this.text = text;
        this.from = from;
        this.to = to;
    }

    /**
     * Returns the value of an exploded variable.
     *
     * <p>If the query was read in any order, the parameters with the variable's name form a List. If there are none,
     * the undeclared parameters that can be map entries form a Map.
     *
     * <p>If the query was read in the order of the template, the captured parameters form a List if all of them have
     * the variable's name, and otherwise a Map.
     *
     * <p>If several entries of a map have the same key, the first one is used.
     */
    Object exploded(Variable variable, QueryTail.Reading reading) {
        String name = QueryTail.writtenName(variable);
        List<String> own = new ArrayList<>();
        Map<String, String> map = new LinkedHashMap<>();
        boolean foreign = false;
        for (QueryItems items = new QueryItems(text, from, to); items.next(); ) {
            String value = decode(items.valueStart(), items.end());
            if (items.name().equals(name)) {
                own.add(value);
            } else if (reading == QueryTail.Reading.IN_ORDER) {
                foreign = true;
            } else if (tail.declares(text, items.start(), items.nameEnd()) || !items.isMapEntry(true)) {
                continue;
            }
            map.putIfAbsent(decode(items.start(), items.nameEnd()), value);
        }
        return own.isEmpty() || foreign ? Collections.unmodifiableMap(map) : Collections.unmodifiableList(own);
    }

    /**
     * Returns the undeclared parameters that are not entries of an exploded map. Only the values are decoded, not the
     * names.
     */
    Map<String, List<String>> unknown(int[] captures) {
        boolean mapTaken = tail.variables().stream().anyMatch(v -> isMap(v, captures));
        Map<String, List<String>> unknown = new LinkedHashMap<>();
        for (QueryItems items = new QueryItems(text, from, to); items.next(); ) {
            boolean declared = tail.declares(text, items.start(), items.nameEnd());
            if (!declared && !items.isBlank() && !(mapTaken && items.isMapEntry(true))) {
                unknown.computeIfAbsent(items.name(), key -> new ArrayList<>())
                        .add(decode(items.valueStart(), items.end()));
            }
        }
        unknown.replaceAll((name, values) -> List.copyOf(values));
        return Collections.unmodifiableMap(unknown);
    }

    private boolean isMap(Variable variable, int[] captures) {
        return variable.exploded()
                && captures[2 * variable.slot()] >= 0
                && exploded(variable, QueryTail.Reading.ANY_ORDER) instanceof Map;
    }

    private String decode(int start, int end) {
        return PercentDecoder.decode(text, start, end, false);
    }
}
