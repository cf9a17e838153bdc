package io.github.mcpresources.testkit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.mcpresources.testkit.client.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The contents of a {@link RawServer}: a few resources and templates on pages of two. */
final class RawResources {

    private final Fault fault;
    private final List<JsonNode> resources = new ArrayList<>();
    private final List<JsonNode> templates = new ArrayList<>();

    RawResources(Fault fault) {
        this.fault = fault;
        add("""
                {"uri":"raw://text/a","name":"a","title":"The letter a","mimeType":"text/plain","size":5}""");
        add("""
                {"uri":"raw://text/b","name":"b","mimeType":"text/plain; charset=utf-8","size":24,
                 "annotations":{"audience":["user"],"priority":0.5,"lastModified":"2026-01-01T00:00:00Z"}}""");
        add("""
                {"uri":"raw://bin/c","name":"c","mimeType":"image/png","size":4,
                 "_meta":{"com.example/kind":"image"}}""");
        add("""
                {"uri":"raw://text/d","name":"d","icons":[{"src":"https://example.com/i.png","theme":"dark"}]}""");
        add("""
                {"uri":"raw://text/e","name":"e","description":"The last one"}""");
        templates.add(Json.parse("""
                {"uriTemplate":"raw://item/{id}","name":"item","mimeType":"text/plain"}"""));
        templates.add(Json.parse("""
                {"uriTemplate":"raw://search{?q}","name":"search"}"""));
        templates.add(Json.parse("""
                {"uriTemplate":"raw://tree/{+path}","name":"tree"}"""));
    }

    private void add(String json) {
        resources.add(Json.parse(json));
    }

    ObjectNode list(JsonNode params) {
        return page("resources", resources, params);
    }

    ObjectNode templates(JsonNode params) {
        return page("resourceTemplates", templates, params);
    }

    private ObjectNode page(String field, List<JsonNode> items, JsonNode params) {
        int start = 0;
        if (params.has("cursor") && !fault.is("ignores cursor")) {
            String cursor = params.path("cursor").asText();
            if (!cursor.matches(field + "-[0-9]")) {
                throw new RawServer.Refusal(-32602, "no such cursor", null);
            }
            start = Integer.parseInt(cursor.substring(cursor.length() - 1));
        }
        int end = Math.min(start + 2, items.size());
        ObjectNode page = Json.object();
        ArrayNode array = page.putArray(field);
        items.subList(start, end).forEach(item -> array.add(item.deepCopy()));
        if (end < items.size()) {
            page.put("nextCursor", field + "-" + end);
        }
        return page;
    }

    ObjectNode read(String uri, int missing) {
        Map<String, Object> content = new LinkedHashMap<>();
        content.put("uri", uri);
        if (uri.equals(RawServer.FAILING)) {
            throw new RawServer.Refusal(-32603, "internal error", null);
        } else if (RawSkill.FILES.containsKey(uri)) {
            content.put("mimeType", "text/markdown");
            content.put("text", RawSkill.FILES.get(uri));
        } else if (uri.equals("raw://bin/c")) {
            content.put("mimeType", "image/png");
            content.put("blob", "iVBORw==");
        } else if (uri.equals(RawServer.TEXT)) {
            content.put("mimeType", "text/plain");
            content.put("text", "alpha");
        } else if (uri.matches("raw://text/[bde]|raw://item/[0-9]+")) {
            content.put("mimeType", "text/plain");
            content.put("text", "Grüße von " + uri); // with more bytes than characters
        } else {
            throw new RawServer.Refusal(missing, "no such resource", Json.object("uri", uri));
        }
        return Json.object("contents", List.of(content));
    }

    ObjectNode complete(JsonNode params) {
        String template = params.path("ref").path("uri").asText();
        String name = params.path("argument").path("name").asText();
        boolean known = templates.stream()
                .anyMatch(one -> one.path("uriTemplate").asText().equals(template));
        if (!known || !Set.of("id", "q", "path").contains(name)) {
            throw new RawServer.Refusal(-32602, "no such template or variable", null);
        }
        return Json.object("completion", Map.of("values", List.of("1", "2"), "hasMore", false, "total", 2));
    }
}
