package io.github.mcpresources.testkit;

import static io.github.mcpresources.testkit.Edits.COMPLETE;
import static io.github.mcpresources.testkit.Edits.DISCOVER;
import static io.github.mcpresources.testkit.Edits.LIST;
import static io.github.mcpresources.testkit.Edits.READ;
import static io.github.mcpresources.testkit.Edits.TEMPLATES;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.mcpresources.testkit.client.Json;
import java.util.List;
import java.util.stream.Stream;

/** Servers with faults in the parts around each message: envelopes, versions and headers. */
final class ProtocolFaults {

    private ProtocolFaults() {}

    static Stream<Fault> all() {
        return Stream.of(base(), modern(), http()).flatMap(List::stream);
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
                Fault.of("R0.envelope", "answers with another id").overHttp().edit((request, answer) -> {
                    if (request.path("method").asText().equals(COMPLETE)) {
                        answer.put("id", request.path("id").asText());
                    }
                }),
                Fault.of("R0.envelope", "answers with neither a result nor an error")
                        .saying("there is no result and no error")
                        .edit((request, answer) -> {
                            if (request.path("params").path("uri").asText("").equals("not a uri")) {
                                answer.remove("error");
                            }
                        }),
                Fault.of("R0.envelope", "answers with a result and an error")
                        .saying("there is a result and an error")
                        .beside("R36.uri")
                        .edit((request, answer) -> {
                            if (request.path("params").path("uri").asText("").equals("not a uri")) {
                                answer.set("result", Json.object("contents", List.of()));
                            }
                        }),
                Fault.of("R0.envelope", "answers with an error without a message")
                        .error(READ, error -> error.remove("message")),
                Fault.of("R0.stray", "writes to people on the line").quirk("chatters"),
                Fault.modern("R0.stray", "answers twice in a stream").overHttp().quirk("answers twice"));
    }

    private static List<Fault> modern() {
        return List.of(
                Fault.modern("R2.discover", "does not tell its versions")
                        .result(DISCOVER, result -> result.set("supportedVersions", Json.of(List.of("2025-11-25")))),
                Fault.modern("R2.discover", "does not tell its capabilities")
                        .beside("R1.declared")
                        .result(DISCOVER, result -> result.remove("capabilities")),
                Fault.modern("R2.discover", "tells a version that is a number")
                        .result(
                                DISCOVER,
                                result -> result.set("supportedVersions", Json.of(List.of(20260728, "2026-07-28")))),
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
                Fault.modern("R16.ttl", "has results that went stale before they came")
                        .result(LIST, result -> result.put("ttlMs", -1)),
                Fault.modern("R16.ttl", "has ttlMs as a text").result(LIST, result -> result.put("ttlMs", "1000")),
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
                Fault.modern("R32.version", "takes any version for its own").quirk("takes any version"),
                Fault.modern("R32.version", "does not tell the version that it does not know")
                        .edit((request, answer) -> withoutData(answer, "requested")),
                Fault.modern("R32.version", "does not tell which versions it knows")
                        .edit((request, answer) -> withoutData(answer, "supported")));
    }

    private static void withoutData(ObjectNode answer, String field) {
        if (answer.path("error").path("data") instanceof ObjectNode data) {
            data.remove(field);
        }
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
                Fault.modern("R32.meta", "has another code for a request without the client's capabilities")
                        .overHttp()
                        .edit((request, answer) -> {
                            if (answer.path("error").path("message").asText().contains("clientCapabilities")) {
                                ((ObjectNode) answer.path("error")).put("code", -32022);
                            }
                        }),
                Fault.modern("R32.version", "has 200 for a version that it does not know")
                        .overHttp()
                        .quirk("200 for a version"),
                Fault.modern("R6.status", "has 200 for an unknown method")
                        .overHttp()
                        .quirk("200 for unknown"),
                Fault.modern("R30.buffering", "lets events be held back")
                        .overHttp()
                        .quirk("buffering"),
                Fault.modern("R33.methods", "has 200 for GET").overHttp().quirk("200 for GET"),
                Fault.modern("R33.session", "wants to know sessions").overHttp().quirk("404 for a session"),
                Fault.modern("R33.origin", "lets every web page in").overHttp().quirk("any origin"),
                Fault.of("R33.origin", "lets every web page in").overHttp().quirk("any origin"),
                Fault.older("R33.origin", "lets every web page in").overHttp().quirk("any origin"),
                Fault.older("R33.origin", "sends a web page elsewhere")
                        .overHttp()
                        .beside("R0.answered")
                        .quirk("302 for an origin"));
    }
}
