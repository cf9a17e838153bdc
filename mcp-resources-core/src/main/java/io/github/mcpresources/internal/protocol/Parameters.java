package io.github.mcpresources.internal.protocol;

import io.github.mcpresources.InvalidParamsException;
import io.github.mcpresources.internal.text.Json;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The parameters of a request, or a JSON object within the parameters. Missing parameters count as an empty object. */
final class Parameters {

    private final Map<?, ?> fields;
    /** The prefix of field names in errors, such as {@code ref.}; empty for the parameters themselves. */
    private final String path;

    private Parameters(Map<?, ?> fields, String path) {
        this.fields = fields;
        this.path = path;
    }

    /**
     * Wraps parameters. Null counts as an empty object.
     *
     * @throws InvalidParamsException if the parameters are neither an object nor null
     */
    static Parameters of(@Nullable Object decoded) {
        if (decoded == null) {
            return new Parameters(Map.of(), "");
        }
        if (decoded instanceof Map<?, ?> map) {
            return new Parameters(map, "");
        }
        throw new InvalidParamsException("params", Json.shown(decoded), "an object");
    }

    /**
     * Returns the object in a field. Errors about the fields of the object also contain the name of this field, for
     * example {@code ref.type}.
     *
     * @throws InvalidParamsException if the field is missing or is not an object
     */
    Parameters object(String name) {
        return optionalObject(name).orElseThrow(() -> new InvalidParamsException(path + name, "missing", "an object"));
    }

    Optional<Parameters> optionalObject(String name) {
        if (!fields.containsKey(name)) {
            return Optional.empty();
        }
        if (!(fields.get(name) instanceof Map<?, ?> map)) {
            throw new InvalidParamsException(path + name, Json.shown(fields.get(name)), "an object");
        }
        return Optional.of(new Parameters(map, path + name + "."));
    }

    @SuppressWarnings("unchecked") // JSON objects have strings as keys
    Map<String, Object> all() {
        return Json.sent((Map<String, ?>) fields);
    }

    /**
     * Returns all fields as strings. Throws an {@link InvalidParamsException} if a value is not a string or is too
     * long.
     */
    Map<String, String> strings(int maxLength, String setting) {
        Map<String, String> strings = new LinkedHashMap<>();
        for (Object name : fields.keySet()) {
            strings.put(String.valueOf(name), required(String.valueOf(name), maxLength, setting));
        }
        return strings;
    }

    /** Returns all fields as JSON objects. Throws an {@link InvalidParamsException} if a value is not an object. */
    Map<String, Object> objects() {
        Map<String, Object> objects = new LinkedHashMap<>();
        for (Object name : fields.keySet()) {
            objects.put(String.valueOf(name), object(String.valueOf(name)).fields);
        }
        return objects;
    }

    String required(String name, int maxLength, String setting) {
        return optional(name, maxLength, setting)
                .orElseThrow(() -> new InvalidParamsException(path + name, "missing", "a string"));
    }

    Optional<String> optional(String name, int maxLength, String setting) {
        Object value = fields.get(name);
        if (value == null && !fields.containsKey(name)) {
            return Optional.empty();
        }
        if (!(value instanceof String text)) {
            throw new InvalidParamsException(path + name, Json.shown(value), "a string");
        }
        if (text.length() > maxLength) {
            throw InvalidParamsException.tooLong(path + name, text.length(), maxLength, setting);
        }
        return Optional.of(text);
    }
}
