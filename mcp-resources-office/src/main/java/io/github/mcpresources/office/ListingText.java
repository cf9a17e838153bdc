package io.github.mcpresources.office;

import io.modelcontextprotocol.json.McpJsonDefaults;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The results of the tools that list items as text for a model, with one line for each item. The JSON has three times
 * as many characters.
 */
final class ListingText {

    private ListingText() {}

    /** Returns the text for the result of {@code list_embedded_resources}. */
    static String items(Map<String, ?> json) {
        StringBuilder text =
                new StringBuilder("Items of document " + json.get("doc_id") + ": " + json.get("total_count"));
        Map<?, ?> formats = map(json.get("formats"));
        Map<?, ?> examples = map(json.get("examples"));
        map(json.get("resources")).forEach((type, items) -> {
            String words = list(formats.get(type)).stream().map(String::valueOf).collect(Collectors.joining("|"));
            text.append("\n\n").append(type).append(" (format=").append(words);
            text.append(", such as ").append(examples.get(type)).append("):");
            list(items).forEach(item -> line(text, map(item)));
        });
        return nextPage(text, json).toString();
    }

    private static StringBuilder nextPage(StringBuilder text, Map<String, ?> json) {
        Object cursor = json.get("next_cursor");
        return cursor == null ? text : text.append("\n\nnext_cursor: ").append(cursor);
    }

    /** Returns the text for the result of {@code extract_images}. */
    static String images(Map<String, ?> json) {
        List<?> images = list(json.get("images"));
        StringBuilder text = new StringBuilder("Images of document " + json.get("doc_id") + ": ");
        text.append(json.get("total_count") == null ? images.size() : json.get("total_count"));
        images.forEach(image -> line(text, map(image)));
        text.append('\n').append(json.get("message"));
        return nextPage(text, json).toString();
    }

    private static Map<?, ?> map(@Nullable Object json) {
        return json instanceof Map<?, ?> map ? map : Map.of();
    }

    private static List<?> list(@Nullable Object json) {
        return json instanceof List<?> list ? list : List.of();
    }

    private static void line(StringBuilder text, Map<?, ?> item) {
        text.append("\n- ").append(item.get("uri")).append(" (").append(item.get("mime_type"));
        if (item.get("size") != null) {
            text.append(", ").append(item.get("size")).append(" bytes");
        }
        Map<String, Object> metadata = new LinkedHashMap<>();
        map(item.get("metadata")).forEach((name, value) -> metadata.put(String.valueOf(name), value));
        metadata.remove("aliases");
        Object inMetadata = metadata.remove("dimensions");
        String dimensions = dimensions(inMetadata == null ? item.get("dimensions") : inMetadata);
        text.append(dimensions.isEmpty() ? "" : ", " + dimensions).append(')');
        if (item.get("name") != null) {
            text.append(' ').append(item.get("name"));
        }
        if (!metadata.isEmpty()) {
            text.append(' ').append(json(metadata));
        }
    }

    private static String dimensions(@Nullable Object dimensions) {
        return dimensions instanceof Map<?, ?> size && size.get("width") != null
                ? size.get("width") + "x" + size.get("height")
                : "";
    }

    private static String json(Map<String, Object> metadata) {
        try {
            return McpJsonDefaults.getMapper().writeValueAsString(metadata);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }
}
