package io.github.mcpresources.protocol;

import io.github.mcpresources.InvalidParamsException;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The parameters of a request: a JSON object, or none. */
final class Parameters {

    private final Map<?, ?> fields;

    private Parameters(Map<?, ?> fields) {
        this.fields = fields;
    }

    /**
     * Takes what the transport decoded.
     *
     * @throws InvalidParamsException if it is neither an object nor missing
     */
    static Parameters of(@Nullable Object decoded) {
        if (decoded == null) {
            return new Parameters(Map.of());
        }
        if (decoded instanceof Map<?, ?> map) {
            return new Parameters(map);
        }
        throw new InvalidParamsException("params", kind(decoded), "an object");
    }

    String required(String name, int maxLength, String setting) {
        return optional(name, maxLength, setting)
                .orElseThrow(() -> new InvalidParamsException(name, "missing", "a string"));
    }

    Optional<String> optional(String name, int maxLength, String setting) {
        Object value = fields.get(name);
        if (value == null && !fields.containsKey(name)) {
            return Optional.empty();
        }
        if (!(value instanceof String text)) {
            throw new InvalidParamsException(name, kind(value), "a string");
        }
        if (text.length() > maxLength) {
            throw InvalidParamsException.tooLong(name, text.length(), maxLength, setting);
        }
        return Optional.of(text);
    }

    private static String kind(@Nullable Object value) {
        if (value == null) {
            return "null";
        }
        return value instanceof Map ? "an object" : value instanceof Iterable ? "an array" : String.valueOf(value);
    }
}
