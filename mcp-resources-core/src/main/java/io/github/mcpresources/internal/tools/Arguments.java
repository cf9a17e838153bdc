package io.github.mcpresources.internal.tools;

import io.github.mcpresources.InvalidParamsException;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The arguments of a tool call. */
public final class Arguments {

    private final Map<String, Object> values;

    public Arguments(@Nullable Map<String, Object> values) {
        this.values = values == null ? Map.of() : values;
    }

    public Map<String, Object> all() {
        return values;
    }

    public String required(String name) {
        return text(name).orElseThrow(() -> new InvalidParamsException(name, "missing", "a string"));
    }

    public Optional<String> text(String name) {
        Object value = values.get(name);
        if (value == null) {
            return Optional.empty();
        }
        if (!(value instanceof String text)) {
            throw new InvalidParamsException(name, value, "a string");
        }
        return Optional.of(text);
    }

    public Optional<Boolean> flag(String name) {
        Object value = values.get(name);
        if (value == null) {
            return Optional.empty();
        }
        if (!(value instanceof Boolean flag)) {
            throw new InvalidParamsException(name, value, "true or false");
        }
        return Optional.of(flag);
    }

    /**
     * Returns an argument that is a non-negative integer, such as a number of bytes.
     *
     * @throws InvalidParamsException if the argument is not a non-negative integer
     */
    public Optional<Long> count(String name) {
        Object value = values.get(name);
        if (value == null) {
            return Optional.empty();
        }
        boolean whole = value instanceof Integer
                || value instanceof Long
                || (value instanceof Double number && number == Math.rint(number) && Math.abs(number) < 0x1p63);
        if (!whole || ((Number) value).longValue() < 0) {
            throw new InvalidParamsException(name, value, "an integer from 0 to " + Long.MAX_VALUE);
        }
        return Optional.of(((Number) value).longValue());
    }
}
