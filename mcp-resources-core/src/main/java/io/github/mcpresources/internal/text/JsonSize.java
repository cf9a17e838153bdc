package io.github.mcpresources.internal.text;

import io.modelcontextprotocol.json.McpJsonDefaults;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Computes the approximate size of JSON values in bytes of UTF-8. The characters that escaping adds are not counted.
 * The size of an object or array that is not empty includes one comma too many.
 */
public final class JsonSize {

    private JsonSize() {}

    /** Returns the approximate size of a value. A value that is not JSON is converted to JSON first. */
    public static long of(@Nullable Object value) {
        if (value instanceof String text) {
            return utf8(text) + 2;
        }
        if (value instanceof Map<?, ?> map) {
            long size = 2;
            for (Map.Entry<?, ?> field : map.entrySet()) {
                size += utf8(String.valueOf(field.getKey())) + 4 + of(field.getValue());
            }
            return size;
        }
        if (value instanceof Collection<?> items) {
            long size = 2;
            for (Object item : items) {
                size += 1 + of(item);
            }
            return size;
        }
        if (value == null || value instanceof Number || value instanceof Boolean) {
            return String.valueOf(value).length();
        }
        Object json = json(value);
        return json == null || json.getClass() == value.getClass()
                ? String.valueOf(value).length()
                : of(json);
    }

    /**
     * Converts a value to JSON. Returns null if the value cannot be converted; the error is reported when the value is
     * written.
     */
    private static @Nullable Object json(Object value) {
        try {
            return McpJsonDefaults.getMapper().convertValue(value, Object.class);
        } catch (RuntimeException notJson) {
            return null;
        }
    }

    public static long utf8(String text) {
        long length = 0;
        for (int at = 0; at < text.length(); at++) {
            char c = text.charAt(at);
            length += c < 0x80 ? 1 : c < 0x800 || Character.isSurrogate(c) ? 2 : 3;
        }
        return length;
    }
}
