package io.github.mcpresources.testkit.internal.rules;

import static io.github.mcpresources.testkit.internal.rules.RuleChecks.fault;
import static io.github.mcpresources.testkit.internal.rules.RuleChecks.ok;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.mcpresources.testkit.client.Exchange;
import io.github.mcpresources.testkit.client.Json;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** Rule R35: completion of template variables. */
final class CompletionRules {

    static final String COMPLETE = "completion/complete";

    private static final String PAGE = "server/utilities/completion";
    private static final String BETWEEN = " # ";

    private CompletionRules() {}

    static List<Rule> rules() {
        return List.of(
                RuleBuilder.must(
                                "R35.values",
                                Section.COMPLETION,
                                PAGE,
                                "A completion has at most 100 values, and each value is a string")
                        .when(CompletionRules::declared)
                        .when(RuleChecks::someTemplate)
                        .each(CompletionRules::variables)
                        .request(CompletionRules::complete)
                        .checkAnswer(CompletionRules::values),
                RuleBuilder.should(
                                "R35.reference",
                                Section.COMPLETION,
                                PAGE + "#error-handling",
                                "A completion for an unknown template is refused with -32602 (or -32002 in a session)")
                        .when(CompletionRules::declared)
                        .request((subject, target) -> request(subject, Subject.NOWHERE + "/{none}", "none"))
                        .check((evidence, subject) -> isNotFound(evidence.answer(), subject)
                                ? ok()
                                : RuleChecks.code(evidence.answer(), -32602)),
                RuleBuilder.may(
                                "R35.argument",
                                Section.COMPLETION,
                                PAGE + "#error-handling",
                                "A completion of a variable that the template does not have is refused with -32602")
                        .when(CompletionRules::declared)
                        .when(RuleChecks::someTemplate)
                        .request((subject, target) ->
                                request(subject, subject.listedTemplates().get(0), "no_such_variable"))
                        .checkAnswer(answer -> RuleChecks.code(answer, -32602)));
    }

    static Optional<String> declared(Subject subject) {
        return subject.client().capabilities().path("completions").isObject()
                ? ok()
                : fault("the capability \"completions\" is not declared");
    }

    static List<String> variables(Subject subject) {
        return subject.listedTemplates().stream()
                .flatMap(template -> Expansion.variables(template).stream().map(name -> template + BETWEEN + name))
                .limit(subject.options().maxTargets())
                .toList();
    }

    static Exchange complete(Subject subject, String target) {
        int between = target.lastIndexOf(BETWEEN);
        return request(subject, target.substring(0, between), target.substring(between + BETWEEN.length()));
    }

    private static Exchange request(Subject subject, String template, String variable) {
        ObjectNode params = Json.object();
        params.set("ref", Json.of(Map.of("type", "ref/resource", "uri", template)));
        params.set("argument", Json.object("name", variable).put("value", ""));
        return subject.request(COMPLETE, params);
    }

    private static Optional<String> values(Exchange exchange) {
        if (!exchange.succeeded()) {
            return fault("the server returned no result");
        }
        JsonNode completion = exchange.result().path("completion");
        JsonNode values = completion.path("values");
        if (!values.isArray()) {
            return fault("\"completion.values\" is %s, not an array", RuleChecks.brief(values));
        }
        if (values.size() > 100) {
            return fault("the completion has %d values, but at most 100 are allowed", values.size());
        }
        JsonNode total = completion.path("total");
        JsonNode more = completion.path("hasMore");
        if (!total.isMissingNode() && !total.isIntegralNumber()) {
            return fault("\"total\" is %s, not an integer", RuleChecks.brief(total));
        }
        if (!more.isMissingNode() && !more.isBoolean()) {
            return fault("\"hasMore\" is %s, not true or false", RuleChecks.brief(more));
        }
        return RuleChecks.first(
                values,
                value -> value.isTextual() ? ok() : fault("a value is %s, not a string", RuleChecks.brief(value)));
    }

    /**
     * Checks whether the server answered with the error -32002. In the revisions before 2026-07-28, this code means
     * that a resource was not found, and it is not restricted to reads.
     */
    private static boolean isNotFound(Exchange answer, Subject subject) {
        return !subject.revision().isStateless() && answer.code().equals(OptionalInt.of(-32002));
    }
}
