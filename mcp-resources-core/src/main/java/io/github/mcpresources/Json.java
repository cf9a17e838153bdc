package io.github.mcpresources;

import io.modelcontextprotocol.json.McpJsonDefaults;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Immutable JSON values in plain Java: maps, lists, strings, numbers, booleans and null. */
final class Json {

    private Json() {}

    /**
     * A deep, immutable copy of a JSON object in its order. Values that are no JSON yet, such as the SDK's records, are
     * converted: whatever gets in here can be written to the wire.
     *
     * @throws IllegalArgumentException if a value cannot be converted
     */
    static Map<String, Object> object(Map<String, ?> fields) {
        if (fields instanceof Fields || fields.isEmpty()) {
            @SuppressWarnings("unchecked") // nobody can put a value into it
            Map<String, Object> same = fields.isEmpty() ? Map.of() : (Map<String, Object>) fields;
            return same;
        }
        @Nullable Object[] cells = new Object[fields.size() * 2];
        int at = 0;
        for (Map.Entry<String, ?> field : fields.entrySet()) {
            cells[at++] = field.getKey().intern();
            cells[at++] = value(field.getValue());
        }
        return new Fields(cells);
    }

    @SuppressWarnings("unchecked")
    private static @Nullable Object value(@Nullable Object value) {
        if (value == null || value instanceof String || value instanceof Number || value instanceof Boolean) {
            return value;
        }
        if (value instanceof Map<?, ?> map) {
            return object((Map<String, ?>) map);
        }
        if (value instanceof List<?> list) {
            List<@Nullable Object> copy = new ArrayList<>(list.size());
            for (Object item : list) {
                copy.add(value(item));
            }
            return Collections.unmodifiableList(copy);
        }
        Object converted = McpJsonDefaults.getMapper().convertValue(value, Object.class);
        if (converted == value) {
            throw new IllegalArgumentException("Not a JSON value, nor convertible to one: " + value.getClass());
        }
        return value(converted);
    }

    /** Keys and values side by side: a registry holds a million of these. */
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
        @SuppressWarnings("NullAway") // a JSON null is a value here
        public Map.Entry<String, Object> next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            at += 2;
            return new AbstractMap.SimpleImmutableEntry<>((String) cells[at - 2], cells[at - 1]);
        }
    }
}
