package io.github.mcpresources.testkit.internal.rules;

import static io.github.mcpresources.testkit.internal.rules.RuleChecks.fault;
import static io.github.mcpresources.testkit.internal.rules.RuleChecks.ok;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.mcpresources.testkit.client.Exchange;
import io.github.mcpresources.testkit.client.Json;
import io.github.mcpresources.testkit.client.Request;
import io.github.mcpresources.testkit.client.Revision;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Rules R1, R2, R37 and R39: the capabilities and revisions in the handshake. */
final class CapabilityRules {

    private CapabilityRules() {}

    static List<Rule> rules() {
        return List.of(
                RuleBuilder.must(
                                "R1.declared",
                                Section.CAPABILITY,
                                RuleChecks.RESOURCES + "#capabilities",
                                "A server with resources declares the capability \"resources\"")
                        .request((subject, target) -> subject.client().handshake())
                        .checkAnswer(handshake -> handshake
                                        .result()
                                        .path("capabilities")
                                        .path("resources")
                                        .isObject()
                                ? ok()
                                : fault("\"capabilities\" has no object \"resources\"")),
                RuleBuilder.must(
                                "R1.flags",
                                Section.CAPABILITY,
                                RuleChecks.RESOURCES + "#capabilities",
                                "\"subscribe\" and \"listChanged\" are true or false if they are present")
                        .request((subject, target) -> subject.client().handshake())
                        .checkAnswer(handshake ->
                                flags(handshake.result().path("capabilities").path("resources"))),
                RuleBuilder.must(
                                "R1.revision",
                                Section.CAPABILITY,
                                "basic/lifecycle#version-negotiation",
                                "The server agrees to the requested revision")
                        .when(subject -> subject.options().revision().isPresent()
                                ? ok()
                                : fault("no revision is set (%s)", subject.setting("revision")))
                        .request((subject, target) -> subject.client().handshake())
                        .check((evidence, subject) -> {
                            Revision wanted = subject.options().revision().orElseThrow();
                            String agreed = evidence.answer()
                                    .result()
                                    .path("protocolVersion")
                                    .asText(subject.revision().date());
                            return agreed.equals(wanted.date())
                                    ? ok()
                                    : fault("the client requested %s, but the server answered with %s", wanted, agreed);
                        }),
                RuleBuilder.must(
                                "R39.initialize",
                                Section.CAPABILITY,
                                "basic/versioning#backward-compatibility-with-initialization-based-versions",
                                "A server of 2026-07-28 refuses initialize, or agrees on an earlier revision")
                        .stateless()
                        .evidence((subject, target) -> Evidence.of(target, initialize(subject)))
                        .checkAnswer(CapabilityRules::earlier),
                RuleBuilder.must(
                                "R2.discover",
                                Section.CAPABILITY,
                                "server/discover",
                                "server/discover returns the capabilities, and supported versions including 2026-07-28")
                        .stateless()
                        .request((subject, target) -> subject.client().handshake())
                        .checkAnswer(handshake -> discovery(handshake.result())),
                RuleBuilder.must(
                                "R37.first",
                                Section.CAPABILITY,
                                "basic",
                                "The server answers the first request on a connection without a handshake")
                        .stateless()
                        .request((subject, target) -> {
                            var cold = subject.clientWithoutHandshake();
                            return cold.send(
                                    cold.request(RuleChecks.LIST, io.github.mcpresources.testkit.client.Json.object()));
                        })
                        .checkAnswer(answer -> answer.succeeded() ? ok() : fault("resources/list returned no result")));
    }

    private static Optional<String> flags(JsonNode resources) {
        for (String flag : List.of("subscribe", "listChanged")) {
            if (resources.has(flag) && !resources.path(flag).isBoolean()) {
                return fault("\"%s\" is %s, not true or false", flag, RuleChecks.brief(resources.path(flag)));
            }
        }
        return ok();
    }

    private static Optional<String> discovery(JsonNode result) {
        JsonNode versions = result.path("supportedVersions");
        boolean here = false;
        for (JsonNode version : versions) {
            if (!version.isTextual()) {
                return fault("\"supportedVersions\" contains %s, which is not a string", RuleChecks.brief(version));
            }
            here |= version.textValue().equals(Revision.V2026_07_28.date());
        }
        if (!versions.isArray() || !here) {
            return fault("\"supportedVersions\" is %s, not an array with 2026-07-28", RuleChecks.brief(versions));
        }
        return result.path("capabilities").isObject() ? ok() : fault("the result has no object \"capabilities\"");
    }

    /** Sends {@code initialize} on a new connection, like a client of an earlier revision. */
    private static Exchange initialize(Subject subject) {
        ObjectNode params = Json.object("protocolVersion", Revision.V2025_11_25.date());
        params.set("capabilities", Json.object());
        params.set("clientInfo", Json.of(Map.of("name", "mcp-resources-testkit", "version", "0.1.0")));
        ObjectNode message = Json.object("jsonrpc", "2.0").put("id", 1).put("method", "initialize");
        message.set("params", params);
        return subject.clientWithoutHandshake().send(new Request("POST", Map.of(), message));
    }

    private static Optional<String> earlier(Exchange answer) {
        JsonNode agreed = answer.result().path("protocolVersion");
        return answer.succeeded() && agreed.asText("").compareTo(Revision.V2026_07_28.date()) >= 0
                ? fault("the answer to initialize has revision %s, which has no sessions", RuleChecks.brief(agreed))
                : ok();
    }
}
