package io.github.mcpresources.testkit;

import static io.github.mcpresources.testkit.Edits.COMPLETE;
import static io.github.mcpresources.testkit.Edits.LIST;
import static io.github.mcpresources.testkit.Edits.READ;
import static io.github.mcpresources.testkit.Edits.TEMPLATES;
import static io.github.mcpresources.testkit.Edits.complete;
import static io.github.mcpresources.testkit.Edits.contents;
import static io.github.mcpresources.testkit.Edits.items;
import static io.github.mcpresources.testkit.Edits.replace;
import static io.github.mcpresources.testkit.Edits.replaceCode;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.mcpresources.testkit.client.Json;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Servers with wrong contents, errors and completions. */
final class ReadingFaults {

    private ReadingFaults() {}

    static Stream<Fault> all() {
        return Stream.of(reading(), errors(), completion()).flatMap(List::stream);
    }

    private static List<Fault> reading() {
        return List.of(
                Fault.of("R21.listed", "lists a resource that it does not find")
                        .result(LIST, items(item -> replace(item, "uri", "raw://text/e", "raw://hidden/e"))),
                Fault.of("R21.template", "lists a template without resources")
                        .result(
                                TEMPLATES,
                                items(item -> replace(item, "uriTemplate", "raw://item/{id}", "raw://nothing/{id}")))
                        .beside("R35.values"),
                Fault.of("R38.rises", "decreases its progress").quirk("progress falls"),
                Fault.of("R38.rises", "repeats its progress").quirk("progress stands still"),
                Fault.of("R38.rises", "reports progress with the token of another request")
                        .quirk("another progress"),
                Fault.of("R38.ends", "reports progress after the answer")
                        .quirk("progress after the answer")
                        .talkative(),
                Fault.stateless("R38.ends", "reports progress after the answer on its stream")
                        .overHttp()
                        .quirk("progress after the answer")
                        .talkative(),
                Fault.of("R9.form", "returns a text and a blob")
                        .saying("both \"text\" and \"blob\"")
                        .result(
                                READ,
                                contents(content -> content.put("text", "x").put("blob", "eA==")))
                        .beside("R9.text", "R7.size"),
                Fault.of("R9.form", "returns neither a text nor a blob")
                        .saying("neither \"text\" nor \"blob\"")
                        .result(READ, contents(content -> content.remove(List.of("text", "blob"))))
                        .beside("R9.text", "R7.size"),
                Fault.of("R9.form", "returns a text that is a number").result(READ, contents(content -> {
                    if (content.path("uri").asText().equals("raw://text/d")) {
                        content.put("text", 7);
                    }
                })),
                Fault.of("R9.form", "returns contents without a URI")
                        .result(READ, contents(content -> content.remove("uri"))),
                Fault.of("R9.uri", "returns contents of another URI")
                        .result(READ, contents(content -> content.put("uri", "raw://text/other"))),
                Fault.of("R9.base64", "returns base64 in the URL alphabet").result(READ, contents(content -> {
                    if (content.has("blob")) {
                        content.put("blob", "_-8=");
                    }
                })),
                Fault.of("R9.base64", "returns base64 without padding").result(READ, contents(content -> {
                    if (content.has("blob")) {
                        content.put("blob", "iVBORw");
                    }
                })),
                Fault.of("R9.base64", "returns bytes without base64").result(READ, contents(content -> {
                    if (content.has("blob")) {
                        content.put("blob", "PNG!");
                    }
                })),
                Fault.of("R9.mime", "returns an invalid MIME type")
                        .beside("R7.mime")
                        .result(READ, contents(content -> content.put("mimeType", "plain"))),
                Fault.of("R14.contents", "returns a _meta key with a space")
                        .result(READ, contents(content -> content.set("_meta", Json.object("a b", 1)))),
                Fault.of("R9.text", "returns another text").result(READ, contents(content -> {
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
                Fault.of("R22.session-code", "returns -32602 for a missing resource")
                        .error(READ, error -> replaceCode(error, -32002, -32602)),
                Fault.of("R22.uri", "does not name the missing resource").error(READ, error -> error.remove("data")),
                Fault.of("R22.result", "returns empty contents for a missing resource")
                        .beside("R22.session-code", "R36.uri")
                        .edit((request, answer) -> {
                            if (answer.path("error").path("code").asInt() == -32002) {
                                answer.remove("error");
                                answer.set("result", Json.object("contents", List.of()));
                            }
                        }),
                Fault.of("R22.internal", "returns -32000 for an internal failure")
                        .error(READ, error -> replaceCode(error, -32603, -32000)),
                Fault.of("R21.params", "returns -32603 for a read without a URI")
                        .error(READ, error -> replaceCode(error, -32602, -32603)),
                Fault.of("R36.uri", "reads a string that is not a URI").edit((request, answer) -> {
                    if (request.path("params").path("uri").asText("").equals("not a uri")) {
                        answer.remove("error");
                        answer.set("result", Json.object("contents", List.of()));
                    }
                }),
                Fault.of("R6.unknown", "returns -32600 for an unknown method")
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
                Fault.of("R36.leak", "discloses exceptions")
                        .error(READ, error -> error.put("message", "java.io.IOException: /srv/data/x is not there")),
                Fault.of("R36.traversal", "reads files of the system as blobs, after it decoded their names twice")
                        .edit((request, answer) -> {
                            String uri = request.path("params").path("uri").asText("");
                            if (uri.contains("%252e%252e%252f")) {
                                answer.remove("error");
                                answer.set(
                                        "result",
                                        Json.object(
                                                "contents",
                                                List.of(Map.of("uri", uri, "blob", "cm9vdDp4OjA6MDpyb290"))));
                            }
                        }),
                leak("at Notes.read(Notes.java:12)"),
                leak("at read (/srv/notes/server.mjs:1:2)"),
                leak("Traceback (most recent call last):"),
                leak("File \"/srv/notes.py\", line 7"),
                leak("goroutine 1 [running]"),
                Fault.of("R34.codes", "returns a code that is reserved for later versions")
                        .error(READ, error -> replaceCode(error, -32603, -32029))
                        .beside("R22.internal"),
                Fault.of("R22.internal", "returns the code for required input for an internal failure")
                        .error(READ, error -> replaceCode(error, -32603, -32042)),
                Fault.of("R34.codes", "returns a reserved code near those of JSON-RPC")
                        .error(READ, error -> replaceCode(error, -32603, -32604))
                        .beside("R22.internal"),
                Fault.of("R34.codes", "returns a custom code from the reserved range")
                        .error(READ, error -> replaceCode(error, -32603, -32099))
                        .beside("R22.internal"));
    }

    private static Fault leak(String trace) {
        return Fault.of("R36.leak", "discloses " + trace).error(READ, error -> error.put("message", trace));
    }

    private static List<Fault> completion() {
        return List.of(
                Fault.of("R35.values", "returns 101 values").result(COMPLETE, result -> {
                    ArrayNode values = ((ObjectNode) result.path("completion")).putArray("values");
                    for (int i = 0; i <= 100; i++) {
                        values.add("v" + i);
                    }
                }),
                Fault.of("R35.values", "returns values that are numbers")
                        .result(
                                COMPLETE,
                                result ->
                                        ((ObjectNode) result.path("completion")).set("values", Json.of(List.of(1, 2)))),
                Fault.of("R35.values", "returns values that are not an array")
                        .result(COMPLETE, result -> ((ObjectNode) result.path("completion")).put("values", "1")),
                Fault.of("R35.values", "returns a total that is a string")
                        .result(COMPLETE, result -> ((ObjectNode) result.path("completion")).put("total", "2")),
                Fault.of("R35.values", "returns hasMore as a string")
                        .result(COMPLETE, result -> ((ObjectNode) result.path("completion")).put("hasMore", "yes")),
                Fault.of("R35.reference", "completes unknown templates")
                        .edit((request, answer) -> complete(request, answer, "ref", "uri", "no-such")),
                Fault.of("R35.argument", "completes unknown variables")
                        .edit((request, answer) -> complete(request, answer, "argument", "name", "no_such")));
    }
}
