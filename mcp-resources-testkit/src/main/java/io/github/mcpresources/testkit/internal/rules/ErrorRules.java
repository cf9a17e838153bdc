package io.github.mcpresources.testkit.internal.rules;

import static io.github.mcpresources.testkit.internal.rules.RuleChecks.READ;
import static io.github.mcpresources.testkit.internal.rules.RuleChecks.RESOURCES;
import static io.github.mcpresources.testkit.internal.rules.RuleChecks.fault;
import static io.github.mcpresources.testkit.internal.rules.RuleChecks.ok;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.mcpresources.testkit.client.Exchange;
import io.github.mcpresources.testkit.client.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Rules R6, R21, R22 and R36: error responses. */
final class ErrorRules {

    private static final String PAGE = RESOURCES + "#error-handling";

    private static final Map<String, ObjectNode> BAD_PARAMETERS = badParameters();
    private static final List<String> BAD_URIS = List.of("not a uri", "no-scheme", "testkit://a%zz");

    private ErrorRules() {}

    static List<Rule> rules() {
        return List.of(
                RuleBuilder.must(
                                "R22.code",
                                Section.ERRORS,
                                PAGE,
                                "A read of a missing resource is answered with -32602, never with -32002")
                        .stateless()
                        .each(Subject::missing)
                        .request(Subject::read)
                        .checkAnswer(answer -> RuleChecks.code(answer, -32602)),
                RuleBuilder.should(
                                "R22.session-code",
                                Section.ERRORS,
                                PAGE,
                                "A read of a missing resource is answered with -32002")
                        .session()
                        .each(Subject::missing)
                        .request(Subject::read)
                        .checkAnswer(answer -> RuleChecks.code(answer, -32002)),
                RuleBuilder.should(
                                "R22.uri",
                                Section.ERRORS,
                                PAGE,
                                "The error for a missing resource contains the requested URI in data.uri")
                        .each(Subject::missing)
                        .request(Subject::read)
                        .check((evidence, subject) -> {
                            if (evidence.answer().succeeded()) {
                                return ok(); // R22.result checks this case
                            }
                            JsonNode uri =
                                    evidence.answer().error().path("data").path("uri");
                            return uri.asText("").equals(evidence.target())
                                    ? ok()
                                    : fault("\"data.uri\" is %s, not the requested URI", RuleChecks.brief(uri));
                        }),
                RuleBuilder.must(
                                "R22.result",
                                Section.ERRORS,
                                PAGE,
                                "A read of a missing resource is answered with an error, never with contents")
                        .each(Subject::missing)
                        .request(Subject::read)
                        .checkAnswer(answer -> answer.succeeded()
                                ? fault(
                                        "the server returned a result with %d entries in contents",
                                        answer.result().path("contents").size())
                                : ok()),
                RuleBuilder.should(
                                "R22.internal",
                                Section.ERRORS,
                                PAGE,
                                "A failure inside the server is answered with -32603")
                        .when(subject -> subject.options().failing().isEmpty()
                                ? fault("no URI that causes an internal error is set (%s)", subject.setting("failing"))
                                : ok())
                        .each(subject -> subject.options().failing())
                        .request(Subject::read)
                        .checkAnswer(answer -> RuleChecks.code(answer, -32603)),
                RuleBuilder.should(
                                "R21.params",
                                Section.ERRORS,
                                RESOURCES + "#reading-resources",
                                "A read without a valid \"uri\" is refused with -32602")
                        .each(subject -> List.copyOf(BAD_PARAMETERS.keySet()))
                        .request((subject, target) ->
                                subject.request(READ, Objects.requireNonNull(BAD_PARAMETERS.get(target))))
                        .check((evidence, subject) -> refusal(evidence.answer(), subject)),
                RuleBuilder.must(
                                "R36.uri",
                                Section.ERRORS,
                                RESOURCES + "#security-considerations",
                                "A read of a text that is not a URI is answered with an error")
                        .each(subject -> BAD_URIS)
                        .request(Subject::read)
                        .checkAnswer(answer -> answer.succeeded() ? fault("the server returned a result") : ok()),
                RuleBuilder.must("R6.unknown", Section.ERRORS, "basic", "An unknown method is refused with -32601")
                        .request((subject, target) -> subject.request("resources/no-such-method", Json.object()))
                        .checkAnswer(answer -> RuleChecks.code(answer, -32601)));
    }

    /**
     * Checks that the server answered with the error -32602 for invalid parameters. Over HTTP in revision 2026-07-28,
     * the error -32020 for a missing Mcp-Name header is also accepted.
     */
    private static Optional<String> refusal(Exchange answer, Subject subject) {
        boolean headers = subject.client().isHttp() && subject.revision().isStateless();
        return headers && RuleChecks.code(answer, -32020).isEmpty() ? ok() : RuleChecks.code(answer, -32602);
    }

    private static Map<String, ObjectNode> badParameters() {
        Map<String, ObjectNode> bad = new LinkedHashMap<>();
        bad.put("no uri", Json.object());
        bad.put("uri is a number", Json.object("uri", 42));
        bad.put("uri is an array", Json.object("uri", List.of("a:b")));
        return bad;
    }
}
