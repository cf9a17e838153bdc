package io.github.mcpresources.testkit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.mcpresources.testkit.client.Json;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Changes that make the answers of a {@link RawServer} wrong. */
final class Edits {

    static final String LIST = "resources/list";
    static final String TEMPLATES = "resources/templates/list";
    static final String READ = "resources/read";
    static final String COMPLETE = "completion/complete";
    static final String DISCOVER = "server/discover";

    private Edits() {}

    static void refuse(JsonNode request, ObjectNode answer, String method, int code) {
        if (request.path("method").asText().equals(method)) {
            answer.remove("result");
            answer.set("error", Json.object("code", code).put("message", "no"));
        }
    }

    static void complete(JsonNode request, ObjectNode answer, String where, String field, String what) {
        if (request.path("params").path(where).path(field).asText("").contains(what)) {
            answer.remove("error");
            answer.set("result", Json.object("completion", Map.of("values", List.of())));
        }
    }

    static Consumer<ObjectNode> items(Consumer<ObjectNode> change) {
        return result -> {
            result.path("resources").forEach(item -> change.accept((ObjectNode) item));
            result.path("resourceTemplates").forEach(item -> change.accept((ObjectNode) item));
        };
    }

    static Consumer<ObjectNode> contents(Consumer<ObjectNode> change) {
        return result -> result.path("contents").forEach(content -> change.accept((ObjectNode) content));
    }

    static void replace(ObjectNode item, String field, String from, String to) {
        if (item.path(field).asText().equals(from)) {
            item.put(field, to);
        }
    }

    static void replaceCode(ObjectNode error, int from, int to) {
        if (error.path("code").asInt() == from) {
            error.put("code", to);
        }
    }
}
