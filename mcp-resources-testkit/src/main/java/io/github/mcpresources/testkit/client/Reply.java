package io.github.mcpresources.testkit.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/**
 * A response of a server, with methods that return its parts and the raw exchange.
 *
 * @param exchange the request and the response as they were on the wire
 */
public record Reply(Exchange exchange) {

    /**
     * Checks whether the response is a result.
     *
     * @return true if it is a result
     */
    public boolean succeeded() {
        return exchange.succeeded();
    }

    /**
     * Returns the result.
     *
     * @return a JSON object; a missing node if there is none
     */
    public JsonNode result() {
        return exchange.result();
    }

    /**
     * Returns the error.
     *
     * @return a JSON object; a missing node if there is none
     */
    public JsonNode error() {
        return exchange.error();
    }

    /**
     * Returns the entries of a page.
     *
     * @return the resources and the templates of the result
     */
    public List<JsonNode> items() {
        List<JsonNode> items = new ArrayList<>();
        result().path("resources").forEach(items::add);
        result().path("resourceTemplates").forEach(items::add);
        return items;
    }

    /**
     * Returns the cursor of the next page.
     *
     * @return the cursor, or empty if this page is the last
     */
    public Optional<String> nextCursor() {
        JsonNode cursor = result().path("nextCursor");
        return cursor.isTextual() ? Optional.of(cursor.textValue()) : Optional.empty();
    }

    /**
     * Returns the items of {@code contents} in the result of a read.
     *
     * @return the items; empty if the result has none
     */
    public List<JsonNode> contents() {
        List<JsonNode> contents = new ArrayList<>();
        result().path("contents").forEach(contents::add);
        return contents;
    }

    /**
     * Returns the text of a read: the concatenated texts of all items of {@code contents}.
     *
     * @return the text, or empty if no item has a text
     */
    public Optional<String> text() {
        StringBuilder text = new StringBuilder();
        boolean any = false;
        for (JsonNode content : contents()) {
            if (content.path("text").isTextual()) {
                text.append(content.path("text").textValue());
                any = true;
            }
        }
        return any ? Optional.of(text.toString()) : Optional.empty();
    }

    /**
     * Returns the bytes of a read, from the first item of {@code contents} that has a blob.
     *
     * @return the bytes, or empty if no item has a blob
     * @throws IllegalArgumentException if the blob is not base64
     */
    public Optional<byte[]> bytes() {
        return contents().stream()
                .filter(content -> content.path("blob").isTextual())
                .findFirst()
                .map(content -> Base64.getDecoder().decode(content.path("blob").textValue()));
    }

    /**
     * Returns the proposed values of a completion.
     *
     * @return the values
     */
    public List<String> values() {
        List<String> values = new ArrayList<>();
        result().path("completion").path("values").forEach(value -> values.add(value.asText()));
        return values;
    }

    @Override
    public String toString() {
        return exchange.toString();
    }
}
