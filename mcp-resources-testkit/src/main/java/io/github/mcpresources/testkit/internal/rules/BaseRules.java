package io.github.mcpresources.testkit.internal.rules;

import static io.github.mcpresources.testkit.internal.rules.RuleChecks.fault;
import static io.github.mcpresources.testkit.internal.rules.RuleChecks.ok;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.mcpresources.testkit.client.Exchange;
import io.github.mcpresources.testkit.client.Message;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Rules R0 and R24: JSON-RPC, and notifications that the server must not send. These rules check all exchanged
 * messages. Therefore they are applied after most other rules.
 */
final class BaseRules {

    private static final String PAGE = "basic";

    private BaseRules() {}

    static List<Rule> rules() {
        return List.of(
                RuleBuilder.must("R0.answered", Section.BASE, PAGE + "#responses", "Each request is answered")
                        .evidence((subject, target) -> SecurityRules.firstFault(subject, target, BaseRules::unanswered))
                        .checkAnswer(BaseRules::unanswered),
                RuleBuilder.must(
                                "R0.envelope",
                                Section.BASE,
                                PAGE + "#responses",
                                "Each answer has the version 2.0, the id of its request, and a result or an error")
                        .evidence((subject, target) -> SecurityRules.firstFault(subject, target, BaseRules::envelope))
                        .checkAnswer(BaseRules::envelope),
                RuleBuilder.must(
                                "R0.stray",
                                Section.BASE,
                                "basic/transports",
                                "The server sends only JSON-RPC messages, and only one answer to each request")
                        .evidence((subject, target) ->
                                Evidence.of(target, subject.client().handshake()))
                        .check((evidence, subject) -> subject.unexpectedLines().stream()
                                .findFirst()
                                .flatMap(line -> fault("the server sent an unexpected line: %s", line))),
                RuleBuilder.must(
                                "R24.undeclared",
                                Section.BASE,
                                RuleChecks.RESOURCES + "#capabilities",
                                "The server sends only notifications whose capability it declares")
                        .evidence((subject, target) ->
                                new Evidence(target, List.of(subject.client().handshake()), undeclared(subject)))
                        .check((evidence, subject) -> evidence.messages().isEmpty()
                                ? ok()
                                : fault(
                                        "the server sent %s without declaring the capability",
                                        evidence.messages().get(0).method())),
                RuleBuilder.must(
                                "R24.unasked",
                                Section.BASE,
                                RuleChecks.RESOURCES + "#subscriptions",
                                "The server sends updates only for resources to which a client subscribed")
                        .session()
                        .evidence((subject, target) ->
                                new Evidence(target, List.of(subject.client().handshake()), unsolicited(subject)))
                        .check((evidence, subject) -> evidence.messages().isEmpty()
                                ? ok()
                                : fault(
                                        "the server sent an update for %s, but no client subscribed to it",
                                        RuleChecks.brief(evidence.messages()
                                                .get(0)
                                                .params()
                                                .path("uri")))));
    }

    private static Optional<String> unanswered(Exchange exchange) {
        boolean owed = exchange.request().id() != null;
        return owed && !exchange.isAnswered() && !mayBeEmpty(exchange)
                ? fault(
                        "the server did not answer %s: %s",
                        exchange.request().method(), exchange.problem() == null ? "" : exchange.problem())
                : ok();
    }

    /** Checks for an HTTP status from 400 to 499. Such a response is valid without a JSON-RPC message. */
    private static boolean mayBeEmpty(Exchange exchange) {
        return exchange.status() >= 400 && exchange.status() < 500;
    }

    private static Optional<String> envelope(Exchange exchange) {
        JsonNode answer = exchange.answer();
        JsonNode id = exchange.request().id();
        if (answer == null || id == null) {
            return ok();
        }
        if (exchange.status() >= 400 && !answer.has("jsonrpc") && !answer.has("result")) {
            return ok(); // the body of an HTTP error need not be a JSON-RPC message
        }
        if (!answer.path("jsonrpc").asText("").equals("2.0")) {
            return fault("\"jsonrpc\" is %s, not \"2.0\"", RuleChecks.brief(answer.path("jsonrpc")));
        }
        boolean unknownId = exchange.status() >= 400 && (answer.path("id").isNull() || !answer.has("id"));
        if (!id.equals(answer.get("id")) && !unknownId) {
            return fault("\"id\" is %s, but the id of the request was %s", RuleChecks.brief(answer.path("id")), id);
        }
        if (answer.has("result") == answer.has("error")) {
            return fault(
                    "the answer has %s", answer.has("result") ? "a result and an error" : "no result and no error");
        }
        if (answer.has("result")) {
            return answer.path("result").isObject() ? ok() : fault("\"result\" is not an object");
        }
        JsonNode error = answer.path("error");
        return error.path("code").isIntegralNumber() && error.path("message").isTextual()
                ? ok()
                : fault("the error has no integer \"code\" or no string \"message\"");
    }

    private static List<Message> undeclared(Subject subject) {
        return subject.messages().stream()
                .filter(message -> isUndeclared(subject, message.method()))
                .limit(1)
                .toList();
    }

    private static boolean isUndeclared(Subject subject, String method) {
        return switch (method) {
            case SubscriptionRules.LIST_CHANGED -> !SubscriptionRules.declares(subject, "listChanged");
            case SubscriptionRules.UPDATED -> !SubscriptionRules.declares(subject, "subscribe");
            default -> false;
        };
    }

    private static List<Message> unsolicited(Subject subject) {
        Set<String> subscribed = SubscriptionRules.subscribed(subject);
        return subject.messages().stream()
                .filter(message -> message.method().equals(SubscriptionRules.UPDATED))
                .filter(message -> subscribed.stream()
                        .noneMatch(uri -> SubscriptionRules.update(uri).test(message)))
                .limit(1)
                .toList();
    }
}
