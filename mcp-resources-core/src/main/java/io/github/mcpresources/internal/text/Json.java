package io.github.mcpresources.internal.text;

import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.json.McpJsonMapper;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.ServiceConfigurationError;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Utilities for immutable JSON values in plain Java: maps, lists, strings, numbers, booleans and null. */
public final class Json {

    /**
     * The maximum nesting depth of objects and lists. Code that writes JSON, such as the SDK's mapper, fails at about
     * 1,000 levels. Without this limit, such a failure would occur only when the response is written.
     */
    private static final int MAX_DEPTH = 400;

    private Json() {}

    /**
     * Returns the SDK's default JSON mapper, which is the same for each call.
     *
     * @throws IllegalStateException if the class path has no JSON mapper for the SDK
     */
    public static McpJsonMapper defaultMapper() {
        try {
            return McpJsonDefaults.getMapper();
        } catch (ServiceConfigurationError missing) {
            throw new IllegalStateException(
                    "The MCP SDK found no JSON mapper. Add the dependency io.modelcontextprotocol.sdk:mcp (Jackson 3), or"
                            + " io.modelcontextprotocol.sdk:mcp-json-jackson2, in the same version as mcp-core",
                    missing);
        }
    }

    /**
     * Returns a deep, immutable copy of a JSON object that preserves the order of the fields and interns the keys.
     * Values that are not JSON yet, such as the SDK's records, are converted. A map that this method returned earlier
     * is not copied again.
     *
     * @throws IllegalArgumentException if a value cannot be converted, or is nested too deeply
     */
    public static Map<String, Object> object(Map<String, ?> fields) {
        if (fields instanceof Fields || fields.isEmpty()) {
            @SuppressWarnings("unchecked") // the map is immutable
            Map<String, Object> same = fields.isEmpty() ? Map.of() : (Map<String, Object>) fields;
            return same;
        }
        return object(fields, 1);
    }

    /**
     * Returns a deep, immutable copy of a JSON object that a client sent. Unlike {@link #object}, this method does not
     * intern the keys. A lookup in the copy is fast even with many keys.
     *
     * @throws IllegalArgumentException if a value cannot be converted, or is nested too deeply
     */
    public static Map<String, Object> sent(Map<String, ?> fields) {
        return fields.isEmpty() ? Map.of() : sent(fields, 1);
    }

    private static Map<String, Object> object(Map<String, ?> fields, int depth) {
        check(depth);
        @Nullable Object[] cells = new Object[fields.size() * 2];
        int at = 0;
        for (Map.Entry<String, ?> field : fields.entrySet()) {
            cells[at++] = field.getKey().intern();
            cells[at++] = value(field.getValue(), depth, Json::object);
        }
        return new Fields(cells);
    }

    private static Map<String, Object> sent(Map<String, ?> fields, int depth) {
        check(depth);
        Map<String, Object> copy = new LinkedHashMap<>();
        fields.forEach((key, value) -> copy.put(key, value(value, depth, Json::sent)));
        return Collections.unmodifiableMap(copy);
    }

    @SuppressWarnings("unchecked")
    private static @Nullable Object value(@Nullable Object value, int depth, Copy copy) {
        if (value == null || value instanceof String || value instanceof Number || value instanceof Boolean) {
            return value;
        }
        if (value instanceof Fields done) {
            checkWithin(done, depth + 1);
            return done;
        }
        if (value instanceof Map<?, ?> map) {
            return copy.of((Map<String, ?>) map, depth + 1);
        }
        if (value instanceof List<?> list) {
            check(depth + 1);
            List<@Nullable Object> items = new ArrayList<>(list.size());
            for (Object item : list) {
                items.add(value(item, depth + 1, copy));
            }
            return Collections.unmodifiableList(items);
        }
        Object converted = McpJsonDefaults.getMapper().convertValue(value, Object.class);
        if (converted == value) {
            throw new IllegalArgumentException(
                    "The value is not JSON and cannot be converted to JSON: " + value.getClass());
        }
        return value(converted, depth, copy);
    }

    /**
     * Checks the nesting depth of a value that was copied and checked earlier. Inside another object, it may be nested
     * too deeply.
     */
    private static void checkWithin(@Nullable Object value, int depth) {
        if (value instanceof Map<?, ?> map) {
            check(depth);
            map.values().forEach(inner -> checkWithin(inner, depth + 1));
        } else if (value instanceof List<?> list) {
            check(depth);
            list.forEach(inner -> checkWithin(inner, depth + 1));
        }
    }

    private static void check(int depth) {
        if (depth > MAX_DEPTH) {
            throw new IllegalArgumentException("The JSON value nests objects or lists at least " + depth
                    + " levels deep, over the limit of " + MAX_DEPTH);
        }
    }

    /** A function that copies an object, given the depth at which the object is nested. */
    private interface Copy {
        Map<String, Object> of(Map<String, ?> fields, int depth);
    }

    /** A compact map with keys and values in one array, because a registry may contain a million of these maps. */
    private static final class Fields extends AbstractMap<String, Object> {

        private final @Nullable Object[] cells;

        Fields(@Nullable Object[] cells) {
            this.cells = cells;
        }

        @Override
        public @Nullable Object get(@Nullable Object key) {
            for (int at = 0; at < cells.length; at += 2) {
                if (String.valueOf(cells[at]).equals(key)) {
                    return cells[at + 1];
                }
            }
            return null;
        }

        @Override
        public boolean containsKey(@Nullable Object key) {
            for (int at = 0; at < cells.length; at += 2) {
                if (String.valueOf(cells[at]).equals(key)) {
                    return true;
                }
            }
            return false;
        }

        @Override
        public Set<Map.Entry<String, Object>> entrySet() {
            return new AbstractSet<>() {
                @Override
                public int size() {
                    return cells.length / 2;
                }

                @Override
                public Iterator<Map.Entry<String, Object>> iterator() {
                    return new Cursor(cells);
                }
            };
        }
    }

    private static final class Cursor implements Iterator<Map.Entry<String, Object>> {

        private final @Nullable Object[] cells;
        private int at;

        Cursor(@Nullable Object[] cells) {
            this.cells = cells;
        }

        @Override
        public boolean hasNext() {
            return at < cells.length;
        }

        @Override
        @SuppressWarnings("NullAway") // a value can be null, which represents the JSON null
        public Map.Entry<String, Object> next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            at += 2;
            return new AbstractMap.SimpleImmutableEntry<>((String) cells[at - 2], cells[at - 1]);
        }
    }

    /**
     * Returns a JSON value as error messages show it: the text of a string, number or boolean, {@code null}, "an
     * object" or "an array".
     */
    public static String shown(@Nullable Object value) {
        if (value == null) {
            return "null";
        }
        return value instanceof Map ? "an object" : value instanceof Iterable ? "an array" : String.valueOf(value);
    }
}
