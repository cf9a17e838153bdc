package io.github.mcpresources.testkit.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/**
 * An answer as a test wants to look at it; the raw exchange is at hand.
 *
 * @param exchange the request and the answer as they were on the wire
 */
public record Reply(Exchange exchange) {

    /**
     * Whether the answer is a result.
     *
     * @return true if so
     */
    public boolean succeeded() {
        return exchange.succeeded();
    }

    /**
     * The result.
     *
     * @return a JSON object, a missing node where there is none
     */
    public JsonNode result() {
        return exchange.result();
    }

    /**
     * The error.
     *
     * @return a JSON object, a missing node where there is none
     */
    public JsonNode error() {
        return exchange.error();
    }

    /**
     * The entries of a page.
     *
     * @return the resources or the templates of the result, whichever it has
     */
    public List<JsonNode> items() {
        List<JsonNode> items = new ArrayList<>();
        result().path("resources").forEach(items::add);
        result().path("resourceTemplates").forEach(items::add);
        return items;
    }

    /**
     * Where the next page begins.
     *
     * @return the cursor, or empty where this page is the last
     */
    public Optional<String> nextCursor() {
        JsonNode cursor = result().path("nextCursor");
        return cursor.isTextual() ? Optional.of(cursor.textValue()) : Optional.empty();
    }

    /**
     * What was read.
     *
     * @return the contents of the result
     */
    public List<JsonNode> contents() {
        List<JsonNode> contents = new ArrayList<>();
        result().path("contents").forEach(contents::add);
        return contents;
    }

    /**
     * The text that was read: of all contents with text, one after the other.
     *
     * @return the text, or empty where no content has any
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
     * The bytes that were read, of the first content with a blob.
     *
     * @return the bytes, or empty where no content has a blob
     * @throws IllegalArgumentException if the blob is no base64
     */
    public Optional<byte[]> bytes() {
        return contents().stream()
                .filter(content -> content.path("blob").isTextual())
                .findFirst()
                .map(content -> Base64.getDecoder().decode(content.path("blob").textValue()));
    }

    /**
     * The proposed values of a completion.
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
