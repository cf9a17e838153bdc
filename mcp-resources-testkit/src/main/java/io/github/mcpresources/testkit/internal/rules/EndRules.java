package io.github.mcpresources.testkit.internal.rules;

import static io.github.mcpresources.testkit.internal.rules.RuleChecks.fault;
import static io.github.mcpresources.testkit.internal.rules.RuleChecks.ok;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.github.mcpresources.testkit.client.Exchange;
import io.github.mcpresources.testkit.client.Json;
import io.github.mcpresources.testkit.client.Listening;
import io.github.mcpresources.testkit.client.Message;
import io.github.mcpresources.testkit.client.ResourceClient;
import java.util.List;
import java.util.Optional;

/** Rule R28: the result of a listen stream that the server ends. */
final class EndRules {

    private static final JsonNode ID = TextNode.valueOf("listen-to-the-end");

    private EndRules() {}

    static List<Rule> rules() {
        return List.of(RuleBuilder.should(
                        "R28.result",
                        Section.END,
                        ListenRules.PAGE + "#graceful-closure",
                        "The last message on a listen stream that the server ends is a result with the stream's id")
                .stateless()
                .when(ListenRules::listening)
                .when(RuleChecks::somethingToRead)
                .when(subject -> subject.options().endListening().isPresent()
                        ? ok()
                        : fault(
                                "no action that ends the server's listen streams is set (%s)",
                                subject.setting("endListening")))
                .evidence(EndRules::listenToTheEnd)
                .check((evidence, subject) -> gracefully(evidence, subject)));
    }

    private static Evidence listenToTheEnd(Subject subject, String target) {
        ResourceClient client = subject.anotherClient();
        var wanted = Json.object("resourceSubscriptions", subject.readable().subList(0, 1));
        try (Listening listening = ListenRules.open(client, wanted, ID, subject)) {
            subject.options().endListening().orElseThrow().accept(client);
            listening.awaitEnd(subject.options().notificationTimeout());
            listening.await(
                    message -> client.messagesAfter(listening.request()).contains(message),
                    subject.options().quietPeriod());
            return new Evidence(
                    target,
                    List.of(ListenRules.stream(listening, List.of())),
                    client.messagesAfter(listening.request()));
        }
    }

    private static Optional<String> gracefully(Evidence evidence, Subject subject) {
        Exchange end = evidence.answer();
        if (!end.isAnswered()) {
            return fault(
                    "the server sent no result within %d ms: %s",
                    subject.options().notificationTimeout().toMillis(), String.valueOf(end.problem()));
        }
        JsonNode id = end.result().path("_meta").path("io.modelcontextprotocol/subscriptionId");
        if (!end.succeeded() || !end.result().path("resultType").asText("").equals("complete")) {
            return fault("the server did not send a result of the type \"complete\"");
        }
        if (!id.equals(ID)) {
            return fault("the subscriptionId is %s, but the id of the request was %s", RuleChecks.brief(id), ID);
        }
        return evidence.messages().stream()
                .filter(message -> message.subscriptionId().equals(ID))
                .findFirst()
                .map(Message::method)
                .flatMap(method -> fault("the server sent %s after the result", method));
    }
}
