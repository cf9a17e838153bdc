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
        return Stream.of(base(), stateless(), http()).flatMap(List::stream);
    }

    private static List<Fault> base() {
        return List.of(
                Fault.of("R0.answered", "does not answer a read of several URIs")
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
                Fault.of("R0.envelope", "omits the JSON-RPC version").edit((request, answer) -> {
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
                        .saying("the answer has no result and no error")
                        .edit((request, answer) -> {
                            if (request.path("params").path("uri").asText("").equals("not a uri")) {
                                answer.remove("error");
                            }
                        }),
                Fault.of("R0.envelope", "answers with a result and an error")
                        .saying("the answer has a result and an error")
                        .beside("R36.uri")
                        .edit((request, answer) -> {
                            if (request.path("params").path("uri").asText("").equals("not a uri")) {
                                answer.set("result", Json.object("contents", List.of()));
                            }
                        }),
                Fault.of("R0.envelope", "answers with an error without a message")
                        .error(READ, error -> error.remove("message")),
                Fault.of("R0.stray", "writes plain text to the connection").quirk("chatters"),
                Fault.stateless("R0.stray", "answers twice in a stream")
                        .overHttp()
                        .quirk("answers twice"));
    }

    private static List<Fault> stateless() {
        return List.of(
                Fault.stateless("R2.discover", "omits its versions")
                        .result(DISCOVER, result -> result.set("supportedVersions", Json.of(List.of("2025-11-25")))),
                Fault.stateless("R2.discover", "omits its capabilities")
                        .beside("R1.declared")
                        .result(DISCOVER, result -> result.remove("capabilities")),
                Fault.stateless("R2.discover", "returns a version that is a number")
                        .result(
                                DISCOVER,
                                result -> result.set("supportedVersions", Json.of(List.of(20260728, "2026-07-28")))),
                Fault.stateless("R37.first", "refuses requests before server/discover")
                        .quirk("wants discovery"),
                Fault.stateless("R22.code", "returns -32002 for a missing resource")
                        .error(READ, error -> {
                            if (error.path("data").has("uri")) {
                                error.put("code", -32002);
                            }
                        }),
                Fault.stateless("R4.gone", "accepts resources/subscribe").edit((request, answer) -> {
                    if (request.path("method").asText().endsWith("subscribe")) {
                        answer.remove("error");
                        answer.set("result", Json.object("resultType", "complete"));
                    }
                }),
                Fault.stateless("R15.type", "omits resultType of reads")
                        .result(READ, result -> result.remove("resultType")),
                Fault.stateless("R16.ttl", "omits ttlMs of lists").result(LIST, result -> result.remove("ttlMs")),
                Fault.stateless("R16.ttl", "returns a negative ttlMs").result(LIST, result -> result.put("ttlMs", -1)),
                Fault.stateless("R16.ttl", "returns ttlMs as a string")
                        .result(LIST, result -> result.put("ttlMs", "1000")),
                Fault.stateless("R16.scope", "returns an unknown cacheScope")
                        .result(READ, result -> result.put("cacheScope", "shared")),
                Fault.stateless("R16.absent", "returns ttlMs for a completion")
                        .result(COMPLETE, result -> result.put("ttlMs", 5)),
                Fault.stateless("R17.pages", "returns another cacheScope for the last page")
                        .result(LIST, result -> {
                            if (!result.has("nextCursor")) {
                                result.put("cacheScope", "private");
                            }
                        }),
                Fault.stateless("R18.server", "omits its name").result(TEMPLATES, result -> result.remove("_meta")),
                Fault.stateless("R39.initialize", "begins a session at 2026-07-28")
                        .result("initialize", result -> result.put("protocolVersion", "2026-07-28")),
                Fault.stateless("R32.version", "accepts any version").quirk("takes any version"),
                Fault.stateless("R32.version", "does not name the unsupported version")
                        .edit((request, answer) -> withoutData(answer, "requested")),
                Fault.stateless("R32.version", "does not name the supported versions")
                        .edit((request, answer) -> withoutData(answer, "supported")));
    }

    private static void withoutData(ObjectNode answer, String field) {
        if (answer.path("error").path("data") instanceof ObjectNode data) {
            data.remove(field);
        }
    }

    private static List<Fault> http() {
        return List.of(
                Fault.stateless("R31.no-version", "does not require the version header")
                        .overHttp()
                        .quirk("no MCP-Protocol-Version"),
                Fault.stateless("R31.version", "does not compare the version header with the message")
                        .overHttp()
                        .quirk("any MCP-Protocol-Version"),
                Fault.stateless("R31.no-method", "does not require the method header")
                        .overHttp()
                        .quirk("no Mcp-Method"),
                Fault.stateless("R31.method", "does not compare the method header with the message")
                        .overHttp()
                        .quirk("any Mcp-Method"),
                Fault.stateless("R31.no-name", "does not require the name header")
                        .overHttp()
                        .quirk("no Mcp-Name"),
                Fault.stateless("R31.name", "does not compare the name header with the message")
                        .overHttp()
                        .quirk("any Mcp-Name"),
                Fault.stateless("R31.base64", "does not decode the name header")
                        .overHttp()
                        .quirk("no base64"),
                Fault.stateless("R32.meta", "does not require the client's capabilities")
                        .overHttp()
                        .quirk("no capabilities"),
                Fault.stateless("R32.meta", "returns another code for a request without the client's capabilities")
                        .overHttp()
                        .edit((request, answer) -> {
                            if (answer.path("error").path("message").asText().contains("clientCapabilities")) {
                                ((ObjectNode) answer.path("error")).put("code", -32022);
                            }
                        }),
                Fault.stateless("R32.version", "answers an unsupported version with 200")
                        .overHttp()
                        .quirk("200 for a version"),
                Fault.stateless("R6.status", "answers an unknown method with 200")
                        .overHttp()
                        .quirk("200 for unknown"),
                Fault.stateless("R30.buffering", "allows proxies to buffer events")
                        .overHttp()
                        .quirk("buffering"),
                Fault.stateless("R33.methods", "answers GET with 200")
                        .overHttp()
                        .quirk("200 for GET"),
                Fault.stateless("R33.session", "refuses an unknown session id")
                        .overHttp()
                        .quirk("404 for a session"),
                Fault.stateless("R33.origin", "accepts every origin").overHttp().quirk("any origin"),
                Fault.of("R33.origin", "accepts every origin").overHttp().quirk("any origin"),
                Fault.older("R33.origin", "accepts every origin").overHttp().quirk("any origin"),
                Fault.older("R33.origin", "redirects a foreign origin")
                        .overHttp()
                        .beside("R0.answered")
                        .quirk("302 for an origin"));
    }
}
