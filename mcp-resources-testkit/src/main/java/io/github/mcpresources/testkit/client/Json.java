package io.github.mcpresources.testkit.client;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Parses and creates JSON trees. The parser is strict: it rejects text after a value, and duplicate keys. */
public final class Json {

    private static final ObjectMapper MAPPER = new ObjectMapper()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY);

    private Json() {}

    /**
     * Parses one value.
     *
     * @param text the complete JSON text
     * @return the value; null if the text is not JSON
     */
    public static @Nullable JsonNode parse(String text) {
        try {
            JsonNode value = MAPPER.readTree(text);
            return value == null || value.isMissingNode() ? null : value;
        } catch (JsonProcessingException notJson) {
            return null;
        }
    }

    /**
     * Returns an empty object.
     *
     * @return a new object
     */
    public static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }

    /**
     * Returns an object with one field.
     *
     * @param field the name of the field
     * @param value a value that can be represented in JSON
     * @return a new object
     */
    public static ObjectNode object(String field, Object value) {
        return object().set(field, of(value));
    }

    /**
     * Converts a value to a tree.
     *
     * @param value a map, list, string, number, boolean, null or tree
     * @return the tree
     */
    public static JsonNode of(@Nullable Object value) {
        return value instanceof JsonNode node ? node : MAPPER.valueToTree(value);
    }

    /**
     * Converts a tree to maps, lists and plain values.
     *
     * @param object a JSON object
     * @return the fields, in the same order
     */
    @SuppressWarnings("unchecked")
    public static Map<String, Object> toMap(JsonNode object) {
        return MAPPER.convertValue(object, Map.class);
    }
}
