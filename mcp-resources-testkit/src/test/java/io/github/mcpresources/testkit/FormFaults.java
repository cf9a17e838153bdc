package io.github.mcpresources.testkit;

import static io.github.mcpresources.testkit.Edits.COMPLETE;
import static io.github.mcpresources.testkit.Edits.DISCOVER;
import static io.github.mcpresources.testkit.Edits.LIST;
import static io.github.mcpresources.testkit.Edits.READ;
import static io.github.mcpresources.testkit.Edits.TEMPLATES;
import static io.github.mcpresources.testkit.Edits.contents;
import static io.github.mcpresources.testkit.Edits.items;
import static io.github.mcpresources.testkit.Edits.refuse;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.mcpresources.testkit.client.Json;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Servers with values of a wrong type or form, for each form that a rule checks. */
final class FormFaults {

    private FormFaults() {}

    static Stream<Fault> all() {
        return Stream.of(entries(), annotations(), results()).flatMap(List::stream);
    }

    private static List<Fault> entries() {
        return List.of(
                Fault.of("R3.list", "returns an error for the list")
                        .saying("the server returned no result")
                        .beside("R20.invalid")
                        .edit((request, answer) -> refuse(request, answer, LIST, -32603)),
                Fault.of("R7.uri", "lists a URI that is a number")
                        .saying("\"uri\" is 7")
                        .result(LIST, items(item -> {
                            if (item.path("name").asText().equals("e")) {
                                item.put("uri", 7);
                            }
                        })),
                Fault.of("R8.template", "lists a template that is a number")
                        .saying("\"uriTemplate\" is 7")
                        .result(TEMPLATES, items(item -> {
                            if (item.path("name").asText().equals("tree")) {
                                item.put("uriTemplate", 7);
                            }
                        })),
                Fault.of("R8.template", "lists an empty template")
                        .saying("the template is empty")
                        .result(TEMPLATES, items(item -> Edits.replace(item, "uriTemplate", "raw://tree/{+path}", ""))),
                Fault.of("R8.fields", "lists a template with a description that is an array")
                        .saying("\"description\" is [], not a string")
                        .result(TEMPLATES, items(item -> item.set("description", Json.of(List.of())))),
                Fault.of("R7.fields", "lists a MIME type without a subtype")
                        .saying("not of the form type/subtype")
                        .beside("R7.mime")
                        .result(LIST, items(item -> item.put("mimeType", "text/"))),
                Fault.of("R13.resources", "lists icons that are a string")
                        .saying("\"icons\" is \"data:,\", not an array")
                        .result(LIST, items(item -> item.put("icons", "data:,"))),
                Fault.of("R14.resources", "lists a _meta key whose prefix ends with a dot")
                        .result(LIST, items(item -> item.set("_meta", Json.object("com.example./x", 1)))),
                Fault.of("R1.flags", "declares listChanged as a number")
                        .saying("\"listChanged\" is 1")
                        .flags(flags -> flags.put("listChanged", 1)),
                Fault.of("R19.cursor", "returns a number as cursor")
                        .saying("\"nextCursor\" is 2")
                        .result(TEMPLATES, result -> {
                            if (result.has("nextCursor")) {
                                result.put("nextCursor", 2);
                            }
                        }),
                Fault.of("R19.end", "returns an error for the last page")
                        .saying("no result for page 3")
                        .edit((request, answer) -> {
                            if (request.path("params").path("cursor").asText("").equals("resources-4")) {
                                refuse(request, answer, LIST, -32603);
                            }
                        }));
    }

    private static Fault annotated(String name, Object annotations, String said) {
        return Fault.of("R12.resources", name)
                .saying(said)
                .result(LIST, items(item -> item.set("annotations", Json.of(annotations))));
    }

    private static List<Fault> annotations() {
        return List.of(
                annotated("lists annotations that are a list", List.of(), "\"annotations\" is []"),
                annotated("lists an audience that is a text", Map.of("audience", "user"), "\"user\", not an array"),
                annotated("lists a priority below zero", Map.of("priority", -0.1), "-0.1, not a number from 0 to 1"),
                annotated("lists a priority as a text", Map.of("priority", "1"), "\"1\", not a number from 0 to 1"),
                annotated("lists a time in words", Map.of("lastModified", "today"), "\"today\", not a time"),
                annotated("lists a time as a number", Map.of("lastModified", 1), "1, not a time in ISO 8601"));
    }

    private static List<Fault> results() {
        return List.of(
                Fault.of("R21.listed", "returns contents that are not an array")
                        .saying("\"contents\" is {}, not an array")
                        .beside("R21.template", "R9.text")
                        .result(READ, result -> result.set("contents", Json.object())),
                Fault.of("R9.uri", "returns contents of a sibling whose name has the same prefix")
                        .saying("an item of \"contents\" has the URI \"raw://text/ab\"")
                        .result(
                                READ,
                                contents(content -> Edits.replace(content, "uri", "raw://text/a", "raw://text/ab"))),
                Fault.of("R9.base64", "returns blobs that are not strings")
                        .saying("\"blob\" is 7")
                        .beside("R9.form")
                        .result(READ, contents(content -> {
                            if (content.has("blob")) {
                                content.put("blob", 7);
                            }
                        })),
                Fault.of("R14.contents", "returns _meta of contents as an array")
                        .saying("\"_meta\" is [], not an object")
                        .result(READ, contents(content -> content.set("_meta", Json.of(List.of())))),
                Fault.of("R22.session-code", "returns a string as code for a missing resource")
                        .saying("the error has no code")
                        .beside("R0.envelope")
                        .error(READ, error -> {
                            if (error.path("code").asInt() == -32002) {
                                error.put("code", "not found");
                            }
                        }),
                Fault.of("R35.values", "returns an error for a completion")
                        .saying("the server returned no result")
                        .beside("R35.reference", "R35.argument")
                        .edit((request, answer) -> refuse(request, answer, COMPLETE, -32603)),
                Fault.of("R38.rises", "reports progress as a string").quirk("progress in words"),
                Fault.stateless("R2.discover", "returns its versions as a string")
                        .saying("\"supportedVersions\" is \"2026-07-28\"")
                        .result(DISCOVER, result -> result.put("supportedVersions", "2026-07-28")),
                Fault.stateless("R15.type", "returns an unknown resultType")
                        .saying("\"resultType\" is \"done\"")
                        .result(TEMPLATES, result -> result.put("resultType", "done")),
                Fault.stateless("R16.scope", "omits cacheScope")
                        .saying("\"cacheScope\" is (missing)")
                        .result(READ, result -> result.remove("cacheScope")),
                Fault.stateless("R16.absent", "returns cacheScope for a completion")
                        .result(COMPLETE, result -> result.put("cacheScope", "private")),
                Fault.of("R0.envelope", "returns a result that is an array")
                        .saying("\"result\" is not an object")
                        .edit((request, answer) -> {
                            if (request.path("params").path("uri").asText("").equals("not a uri")) {
                                answer.remove("error");
                                answer.set("result", Json.of(List.of()));
                            }
                        }),
                Fault.of("R0.envelope", "returns an error whose code is a string")
                        .saying("no integer \"code\"")
                        .edit((request, answer) -> {
                            if (request.path("params").path("uri").asText("").equals("not a uri")) {
                                ((ObjectNode) answer.path("error")).put("code", "-32002");
                            }
                        }),
                Fault.of("R0.envelope", "uses an older JSON-RPC version")
                        .saying("\"jsonrpc\" is \"1.0\"")
                        .edit((request, answer) -> answer.put("jsonrpc", "1.0")));
    }
}
