package io.github.mcpresources.testkit;

import static io.github.mcpresources.testkit.Edits.LIST;
import static io.github.mcpresources.testkit.Edits.TEMPLATES;
import static io.github.mcpresources.testkit.Edits.items;
import static io.github.mcpresources.testkit.Edits.refuse;
import static io.github.mcpresources.testkit.Edits.replace;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.mcpresources.testkit.client.Json;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Servers with faults in capabilities, lists and pages. */
final class ListingFaults {

    private ListingFaults() {}

    static Stream<Fault> all() {
        return Stream.of(capability(), listing(), pagination()).flatMap(List::stream);
    }

    private static List<Fault> capability() {
        return List.of(
                Fault.of("R1.declared", "declares nothing")
                        .beside("R4.undeclared")
                        .result("initialize", result -> ((ObjectNode) result.path("capabilities")).remove("resources")),
                Fault.of("R1.flags", "declares subscribe as a string")
                        .beside("R4.undeclared")
                        .flags(flags -> flags.put("subscribe", "yes")),
                Fault.of("R1.revision", "answers with an older revision than requested")
                        .result("initialize", result -> result.put("protocolVersion", "2025-06-18")));
    }

    private static List<Fault> listing() {
        return List.of(
                Fault.of("R3.list", "lists under another field name")
                        .result(LIST, result -> result.set("items", result.remove("resources"))),
                Fault.of("R3.templates", "does not support templates/list")
                        .edit((request, answer) -> refuse(request, answer, TEMPLATES, -32601))
                        .beside("R20.invalid"),
                Fault.of("R7.uri", "lists a relative URI")
                        .beside("R21.listed")
                        .result(LIST, items(item -> replace(item, "uri", "raw://text/e", "text/e"))),
                Fault.of("R7.uri", "lists a URI with a space")
                        .saying("which has a blank, a control character or a % without two digits")
                        .beside("R21.listed")
                        .result(LIST, items(item -> replace(item, "uri", "raw://text/e", "raw://text/e e"))),
                Fault.of("R7.uri", "lists a URI with an incomplete percent-encoding")
                        .beside("R21.listed")
                        .result(LIST, items(item -> replace(item, "uri", "raw://text/e", "raw://text/%e"))),
                Fault.of("R7.name", "lists a resource without a name").result(LIST, items(item -> item.remove("name"))),
                Fault.of("R7.fields", "lists a size as a string")
                        .beside("R7.size")
                        .result(LIST, items(item -> item.put("size", "5 bytes"))),
                Fault.of("R7.fields", "lists a negative size")
                        .beside("R7.size")
                        .result(LIST, items(item -> item.put("size", -1))),
                Fault.of("R7.fields", "lists a title that is a number")
                        .result(LIST, items(item -> item.put("title", 7))),
                Fault.of("R8.template", "lists a template with an open brace")
                        .result(
                                TEMPLATES,
                                items(item -> replace(item, "uriTemplate", "raw://tree/{+path}", "raw://tree/{+path"))),
                Fault.of("R8.name", "lists a template without a name")
                        .result(TEMPLATES, items(item -> item.remove("name"))),
                Fault.of("R8.fields", "lists a template with an invalid MIME type")
                        .result(TEMPLATES, items(item -> item.put("mimeType", "text"))),
                Fault.of("R12.resources", "lists a priority of 7")
                        .result(LIST, items(item -> item.set("annotations", Json.object("priority", 7)))),
                Fault.of("R12.templates", "lists an unknown audience")
                        .result(
                                TEMPLATES,
                                items(item -> item.set("annotations", Json.object("audience", List.of("robot"))))),
                Fault.of("R13.resources", "lists an icon without src")
                        .result(LIST, items(item -> item.set("icons", Json.of(List.of(Map.of("theme", "dark")))))),
                Fault.of("R13.resources", "lists an icon with its sizes as a string")
                        .result(
                                LIST,
                                items(item -> item.set(
                                        "icons", Json.of(List.of(Map.of("src", "data:,", "sizes", "48x48")))))),
                Fault.of("R13.templates", "lists an icon with an unknown theme")
                        .result(
                                TEMPLATES,
                                items(item ->
                                        item.set("icons", Json.of(List.of(Map.of("src", "data:,", "theme", "blue")))))),
                Fault.of("R14.resources", "lists a _meta key that begins with a dash")
                        .result(LIST, items(item -> item.set("_meta", Json.object("-x", 1)))),
                Fault.of("R14.templates", "lists _meta as a string")
                        .result(TEMPLATES, items(item -> item.put("_meta", "none"))));
    }

    private static List<Fault> pagination() {
        int[] calls = {0};
        return List.of(
                Fault.of("R19.cursor", "ends with an empty cursor")
                        .beside("R19.end")
                        .result(LIST, result -> {
                            if (!result.has("nextCursor")) {
                                result.put("nextCursor", "");
                            }
                        }),
                Fault.of("R19.honoured", "ignores cursors")
                        .quirk("ignores cursor")
                        .beside("R19.once", "R19.end", "R20.invalid"),
                Fault.of("R19.honoured", "refuses its own cursors")
                        .saying("no result for the cursor of the first page")
                        .beside("R19.end")
                        .edit((request, answer) -> {
                            if (request.path("params").path("cursor").asText("").startsWith("resource")) {
                                refuse(request, answer, LIST, -32602);
                                refuse(request, answer, TEMPLATES, -32602);
                            }
                        }),
                Fault.of("R19.once", "lists an entry on two pages")
                        .result(
                                LIST,
                                result -> ((ArrayNode) result.path("resources"))
                                        .add(Json.of(Map.of("uri", "raw://text/e", "name", "e")))),
                Fault.of("R19.end", "returns the cursor of the second page again")
                        .result(LIST, result -> {
                            if (!result.has("nextCursor")) {
                                result.put("nextCursor", "resources-2");
                            }
                        }),
                Fault.of("R20.stable", "lists a new entry at each call")
                        .result(
                                LIST,
                                result -> ((ArrayNode) result.path("resources"))
                                        .add(Json.of(Map.of("uri", "raw://item/" + calls[0]++, "name", "n")))),
                Fault.of("R20.invalid", "returns -32603 for a forged cursor").edit((request, answer) -> {
                    if (request.path("params").path("cursor").asText("").startsWith("no-such")) {
                        refuse(request, answer, LIST, -32603);
                    }
                }),
                Fault.of("R20.invalid", "treats a forged cursor as the beginning")
                        .edit((request, answer) -> {
                            if (request.path("params").path("cursor").asText("").startsWith("no-such")) {
                                answer.remove("error");
                                String list = request.path("method").asText().equals(LIST)
                                        ? "resources"
                                        : "resourceTemplates";
                                answer.set("result", Json.object(list, List.of()));
                            }
                        }));
    }
}
