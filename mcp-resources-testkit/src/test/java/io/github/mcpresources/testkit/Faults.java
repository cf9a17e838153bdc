package io.github.mcpresources.testkit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.mcpresources.testkit.client.Json;
import io.github.mcpresources.testkit.client.Revision;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** The broken servers: for each rule of the catalogue at least one. */
final class Faults {

    private static final String LIST = "resources/list";
    private static final String TEMPLATES = "resources/templates/list";
    private static final String READ = "resources/read";
    private static final String COMPLETE = "completion/complete";

    private static final String DISCOVER = "server/discover";

    private Faults() {}

    static Stream<Fault> all() {
        return Stream.of(
                        capability(),
                        listing(),
                        pagination(),
                        reading(),
                        errors(),
                        completion(),
                        sessions(),
                        base(),
                        modern(),
                        listen(),
                        http())
                .flatMap(List::stream);
    }

    private static List<Fault> capability() {
        return List.of(
                Fault.of("R1.declared", "declares nothing")
                        .beside("R4.undeclared")
                        .result("initialize", result -> ((ObjectNode) result.path("capabilities")).remove("resources")),
                Fault.of("R1.flags", "declares subscribe as a text")
                        .beside("R4.undeclared")
                        .flags(flags -> flags.put("subscribe", "yes")),
                Fault.of("R1.revision", "speaks an older revision than it was asked for")
                        .result("initialize", result -> result.put("protocolVersion", "2025-06-18")));
    }

    private static List<Fault> listing() {
        return List.of(
                Fault.of("R3.list", "lists under another name")
                        .result(LIST, result -> result.set("items", result.remove("resources"))),
                Fault.of("R3.templates", "knows no templates/list")
                        .edit((request, answer) -> refuse(request, answer, TEMPLATES, -32601))
                        .beside("R20.invalid"),
                Fault.of("R7.uri", "lists a relative URI")
                        .beside("R21.listed")
                        .result(LIST, items(item -> replace(item, "uri", "raw://text/e", "text/e"))),
                Fault.of("R7.name", "lists a resource without a name").result(LIST, items(item -> item.remove("name"))),
                Fault.of("R7.fields", "lists a size as a text")
                        .beside("R7.size")
                        .result(LIST, items(item -> item.put("size", "5 bytes"))),
                Fault.of("R8.template", "lists a template with an open brace")
                        .result(
                                TEMPLATES,
                                items(item -> replace(item, "uriTemplate", "raw://tree/{+path}", "raw://tree/{+path"))),
                Fault.of("R8.name", "lists a template without a name")
                        .result(TEMPLATES, items(item -> item.remove("name"))),
                Fault.of("R8.fields", "lists a template with a MIME type that is none")
                        .result(TEMPLATES, items(item -> item.put("mimeType", "text"))),
                Fault.of("R12.resources", "lists a priority of 7")
                        .result(LIST, items(item -> item.set("annotations", Json.object("priority", 7)))),
                Fault.of("R12.templates", "lists an audience of robots")
                        .result(
                                TEMPLATES,
                                items(item -> item.set("annotations", Json.object("audience", List.of("robot"))))),
                Fault.of("R13.resources", "lists an icon without src")
                        .result(LIST, items(item -> item.set("icons", Json.of(List.of(Map.of("theme", "dark")))))),
                Fault.of("R13.templates", "lists an icon with a blue theme")
                        .result(
                                TEMPLATES,
                                items(item ->
                                        item.set("icons", Json.of(List.of(Map.of("src", "data:,", "theme", "blue")))))),
                Fault.of("R14.resources", "lists a key of _meta that begins with a dash")
                        .result(LIST, items(item -> item.set("_meta", Json.object("-x", 1)))),
                Fault.of("R14.templates", "lists _meta as a text")
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
                Fault.of("R19.once", "shows an entry on two pages")
                        .result(
                                LIST,
                                result -> ((ArrayNode) result.path("resources"))
                                        .add(Json.of(Map.of("uri", "raw://text/e", "name", "e")))),
                Fault.of("R19.end", "leads back to the second page").result(LIST, result -> {
                    if (!result.has("nextCursor")) {
                        result.put("nextCursor", "resources-2");
                    }
                }),
                Fault.of("R20.stable", "has a new entry on each call")
                        .result(
                                LIST,
                                result -> ((ArrayNode) result.path("resources"))
                                        .add(Json.of(Map.of("uri", "raw://item/" + calls[0]++, "name", "n")))),
                Fault.of("R20.invalid", "takes a made-up cursor for the beginning")
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

    private static List<Fault> reading() {
        return List.of(
                Fault.of("R21.listed", "lists what it does not find")
                        .result(LIST, items(item -> replace(item, "uri", "raw://text/e", "raw://hidden/e"))),
                Fault.of("R21.template", "lists a template of nothing")
                        .result(
                                TEMPLATES,
                                items(item -> replace(item, "uriTemplate", "raw://item/{id}", "raw://nothing/{id}")))
                        .beside("R35.values"),
                Fault.of("R38.rises", "goes back in its progress").quirk("progress falls"),
                Fault.of("R38.rises", "tells the progress of another request").quirk("another progress"),
                Fault.of("R9.form", "gives a text and a blob")
                        .result(
                                READ,
                                contents(content -> content.put("text", "x").put("blob", "eA==")))
                        .beside("R9.text", "R7.size"),
                Fault.of("R9.uri", "gives contents of another URI")
                        .result(READ, contents(content -> content.put("uri", "raw://text/other"))),
                Fault.of("R9.base64", "gives base64 of the URL alphabet").result(READ, contents(content -> {
                    if (content.has("blob")) {
                        content.put("blob", "_-8=");
                    }
                })),
                Fault.of("R9.base64", "gives bytes as they are").result(READ, contents(content -> {
                    if (content.has("blob")) {
                        content.put("blob", "PNG!");
                    }
                })),
                Fault.of("R9.mime", "gives a MIME type that is none")
                        .beside("R7.mime")
                        .result(READ, contents(content -> content.put("mimeType", "plain"))),
                Fault.of("R14.contents", "gives a key of _meta with a blank")
                        .result(READ, contents(content -> content.set("_meta", Json.object("a b", 1)))),
                Fault.of("R9.text", "gives another text").result(READ, contents(content -> {
                    if (content.path("text").asText().equals("alpha")) {
                        content.put("text", "aleph");
                    }
                })),
                Fault.of("R7.size", "lists the size of the base64").result(LIST, items(item -> {
                    if (item.path("size").asInt() == 4) {
                        item.put("size", 8);
                    }
                })),
                Fault.of("R7.mime", "lists another MIME type")
                        .result(LIST, items(item -> item.put("mimeType", "text/html"))));
    }

    private static List<Fault> errors() {
        return List.of(
                Fault.of("R22.session-code", "has -32602 for a missing resource")
                        .error(READ, error -> replaceCode(error, -32002, -32602)),
                Fault.of("R22.uri", "does not name the missing resource").error(READ, error -> error.remove("data")),
                Fault.of("R22.result", "gives empty contents for a missing resource")
                        .beside("R22.session-code", "R36.uri")
                        .edit((request, answer) -> {
                            if (answer.path("error").path("code").asInt() == -32002) {
                                answer.remove("error");
                                answer.set("result", Json.object("contents", List.of()));
                            }
                        }),
                Fault.of("R22.internal", "has -32000 for a failure inside")
                        .error(READ, error -> replaceCode(error, -32603, -32000)),
                Fault.of("R21.params", "has -32603 for a read without a URI")
                        .error(READ, error -> replaceCode(error, -32602, -32603)),
                Fault.of("R36.uri", "reads what is no URI").edit((request, answer) -> {
                    if (request.path("params").path("uri").asText("").equals("not a uri")) {
                        answer.remove("error");
                        answer.set("result", Json.object("contents", List.of()));
                    }
                }),
                Fault.of("R6.unknown", "has -32600 for an unknown method")
                        .error("resources/no-such-method", error -> error.put("code", -32600)),
                Fault.of("R36.traversal", "reads files of the system").edit((request, answer) -> {
                    String uri = request.path("params").path("uri").asText("");
                    if (uri.contains("../")) {
                        answer.remove("error");
                        answer.set(
                                "result",
                                Json.object(
                                        "contents",
                                        List.of(Map.of("uri", uri, "text", "root:x:0:0:root:/root:/bin/bash\n"))));
                    }
                }),
                Fault.of("R36.leak", "tells exceptions")
                        .error(READ, error -> error.put("message", "java.io.IOException: /srv/data/x is not there")),
                Fault.of("R34.codes", "has a code of its own among the reserved")
                        .error(READ, error -> replaceCode(error, -32603, -32099))
                        .beside("R22.internal"));
    }

    private static List<Fault> completion() {
        return List.of(
                Fault.of("R35.values", "gives 101 values").result(COMPLETE, result -> {
                    ArrayNode values = ((ObjectNode) result.path("completion")).putArray("values");
                    for (int i = 0; i <= 100; i++) {
                        values.add("v" + i);
                    }
                }),
                Fault.of("R35.reference", "completes templates that there are not")
                        .edit((request, answer) -> complete(request, answer, "ref", "uri", "no-such")),
                Fault.of("R35.argument", "completes variables that there are not")
                        .edit((request, answer) -> complete(request, answer, "argument", "name", "no_such")));
    }

    private static List<Fault> sessions() {
        return List.of(
                Fault.of("R4.subscribe", "declares subscriptions and takes none")
                        .beside("R24.update")
                        .quirk("no update")
                        .silent()
                        .edit((request, answer) -> refuse(request, answer, "resources/subscribe", -32601)),
                Fault.of("R4.unsubscribe", "lets nobody unsubscribe")
                        .edit((request, answer) -> refuse(request, answer, "resources/unsubscribe", -32601)),
                Fault.of("R4.undeclared", "takes subscriptions that it does not declare")
                        .flags(flags -> flags.remove("subscribe")),
                Fault.of("R24.update", "never tells of a change")
                        .quirk("no update")
                        .silent(),
                Fault.of("R24.unasked", "tells of another resource")
                        .quirk("update of another")
                        .silent()
                        .beside("R24.update"),
                Fault.of("R24.unsubscribed", "goes on after the end of a subscription")
                        .quirk("keeps subscription"),
                Fault.of("R24.list", "never tells that the list changed")
                        .quirk("no list_changed")
                        .silent(),
                Fault.of("R24.undeclared", "tells of changes that it does not declare")
                        .flags(flags -> flags.put("listChanged", false))
                        .quirk("list_changed with each update"));
    }

    private static List<Fault> base() {
        return List.of(
                Fault.of("R0.answered", "answers a read of several URIs with nothing")
                        .overHttp()
                        .edit((request, answer) -> {
                            if (request.path("params").path("uri").isArray()) {
                                answer.removeAll();
                            }
                        }),
                Fault.of("R0.answered", "does not answer a read of a bad URI")
                        .silent()
                        .edit((request, answer) -> {
                            if (request.path("params").path("uri").asText("").equals("not a uri")) {
                                answer.removeAll();
                            }
                        }),
                Fault.of("R0.envelope", "leaves out the version").edit((request, answer) -> {
                    if (request.path("method").asText().equals(READ)) {
                        answer.remove("jsonrpc");
                    }
                }),
                Fault.of("R0.stray", "writes to people on the line").quirk("chatters"));
    }

    private static List<Fault> modern() {
        return List.of(
                Fault.modern("R2.discover", "does not tell its versions")
                        .result(DISCOVER, result -> result.set("supportedVersions", Json.of(List.of("2025-11-25")))),
                Fault.modern("R37.first", "serves nobody who has not discovered it")
                        .quirk("wants discovery"),
                Fault.modern("R22.code", "has -32002 for a missing resource").error(READ, error -> {
                    if (error.path("data").has("uri")) {
                        error.put("code", -32002);
                    }
                }),
                Fault.modern("R4.gone", "takes subscriptions of sessions").edit((request, answer) -> {
                    if (request.path("method").asText().endsWith("subscribe")) {
                        answer.remove("error");
                        answer.set("result", Json.object("resultType", "complete"));
                    }
                }),
                Fault.modern("R15.type", "leaves resultType out of reads")
                        .result(READ, result -> result.remove("resultType")),
                Fault.modern("R16.ttl", "leaves ttlMs out of lists").result(LIST, result -> result.remove("ttlMs")),
                Fault.modern("R16.scope", "has a scope for everybody")
                        .result(READ, result -> result.put("cacheScope", "shared")),
                Fault.modern("R16.absent", "lets completions be cached")
                        .result(COMPLETE, result -> result.put("ttlMs", 5)),
                Fault.modern("R17.pages", "has another scope on the last page").result(LIST, result -> {
                    if (!result.has("nextCursor")) {
                        result.put("cacheScope", "private");
                    }
                }),
                Fault.modern("R18.server", "does not say which server it is")
                        .result(TEMPLATES, result -> result.remove("_meta")),
                Fault.modern("R39.initialize", "begins a session where there is none")
                        .result("initialize", result -> result.put("protocolVersion", "2026-07-28")),
                Fault.modern("R32.version", "takes any version for its own").quirk("takes any version"));
    }

    /** What other people's servers do, and may. */
    static Stream<Fault> allowed() {
        return Stream.of(
                Fault.allowed(Revision.V2025_11_25, "says not found of a template that it does not complete")
                        .edit((request, answer) -> {
                            if (request.path("params")
                                    .path("ref")
                                    .path("uri")
                                    .asText()
                                    .contains("no-such")) {
                                ((ObjectNode) answer.path("error")).put("code", -32002);
                            }
                        }),
                Fault.allowed(Revision.V2026_07_28, "asks for input that the client does not offer to give")
                        .edit((request, answer) -> {
                            if (request.path("params").path("uri").asText("").equals("raw://text/e")) {
                                refuse(request, answer, READ, -32021);
                            }
                        }),
                Fault.allowed(Revision.V2025_06_18, "refuses a strange origin with 400")
                        .overHttp()
                        .quirk("400 for an origin"));
    }

    private static List<Fault> listen() {
        return List.of(
                Fault.modern("R25.ack", "does not acknowledge").quirk("no ack").silent(),
                Fault.modern("R25.ack", "sends an update before the acknowledgment")
                        .beside("R27.unasked")
                        .quirk("update before ack"),
                Fault.modern("R25.subset", "honours what was not asked for").quirk("honours more"),
                Fault.modern("R26.ack", "acknowledges another id").quirk("ack id as text"),
                Fault.modern("R26.update", "sends updates with another id").quirk("update id as text"),
                Fault.modern("R24.listen", "never tells of a change")
                        .quirk("no update")
                        .silent(),
                Fault.modern("R24.listen-list", "never tells that the list changed")
                        .quirk("no list_changed")
                        .silent(),
                Fault.modern("R27.unasked", "tells everybody of everything").quirk("updates all"),
                Fault.modern("R29.closed", "goes on after the end of a stream").quirk("keeps cancelled"));
    }

    private static List<Fault> http() {
        return List.of(
                Fault.modern("R31.no-version", "does without the version")
                        .overHttp()
                        .quirk("no MCP-Protocol-Version"),
                Fault.modern("R31.version", "does not compare the version")
                        .overHttp()
                        .quirk("any MCP-Protocol-Version"),
                Fault.modern("R31.no-method", "does without the method")
                        .overHttp()
                        .quirk("no Mcp-Method"),
                Fault.modern("R31.method", "does not compare the method")
                        .overHttp()
                        .quirk("any Mcp-Method"),
                Fault.modern("R31.no-name", "does without the name").overHttp().quirk("no Mcp-Name"),
                Fault.modern("R31.name", "does not compare the name").overHttp().quirk("any Mcp-Name"),
                Fault.modern("R31.base64", "does not decode the name")
                        .overHttp()
                        .quirk("no base64"),
                Fault.modern("R32.meta", "does without the client's capabilities")
                        .overHttp()
                        .quirk("no capabilities"),
                Fault.modern("R6.status", "has 200 for an unknown method")
                        .overHttp()
                        .quirk("200 for unknown"),
                Fault.modern("R30.buffering", "lets events be held back")
                        .overHttp()
                        .quirk("buffering"),
                Fault.modern("R33.methods", "has 200 for GET").overHttp().quirk("200 for GET"),
                Fault.modern("R33.session", "wants to know sessions").overHttp().quirk("404 for a session"),
                Fault.modern("R33.origin", "lets every web page in").overHttp().quirk("any origin"),
                Fault.of("R33.origin", "lets every web page in").overHttp().quirk("any origin"));
    }

    static void refuse(JsonNode request, ObjectNode answer, String method, int code) {
        if (request.path("method").asText().equals(method)) {
            answer.remove("result");
            answer.set("error", Json.object("code", code).put("message", "no"));
        }
    }

    private static void complete(JsonNode request, ObjectNode answer, String where, String field, String what) {
        if (request.path("params").path(where).path(field).asText("").contains(what)) {
            answer.remove("error");
            answer.set("result", Json.object("completion", Map.of("values", List.of())));
        }
    }

    private static Consumer<ObjectNode> items(Consumer<ObjectNode> change) {
        return result -> {
            result.path("resources").forEach(item -> change.accept((ObjectNode) item));
            result.path("resourceTemplates").forEach(item -> change.accept((ObjectNode) item));
        };
    }

    private static Consumer<ObjectNode> contents(Consumer<ObjectNode> change) {
        return result -> result.path("contents").forEach(content -> change.accept((ObjectNode) content));
    }

    private static void replace(ObjectNode item, String field, String from, String to) {
        if (item.path(field).asText().equals(from)) {
            item.put(field, to);
        }
    }

    private static void replaceCode(ObjectNode error, int from, int to) {
        if (error.path("code").asInt() == from) {
            error.put("code", to);
        }
    }
}
