package io.github.mcpresources.testkit.internal.rules;

import static io.github.mcpresources.testkit.internal.rules.RuleChecks.READ;
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

/** Rule R38: progress notifications for reads. */
final class ProgressRules {

    private static final String PAGE = "basic/utilities/progress";
    private static final String PROGRESS = "notifications/progress";

    private static final String TOKEN = "progress of ";

    private ProgressRules() {}

    static List<Rule> rules() {
        return List.of(
                rule("R38.rises", "Progress notifications have the token of the request, and the progress increases")
                        .evidence(ProgressRules::readWithToken)
                        .check((evidence, subject) ->
                                rising(evidence.messages(), TextNode.valueOf(token(evidence.target())))),
                rule("R38.ends", "The server sends no progress notification for a read after the answer")
                        .evidence(ProgressRules::afterTheAnswer)
                        .check((evidence, subject) -> evidence.messages().isEmpty()
                                ? ok()
                                : fault("the server sent a progress notification after the answer")));
    }

    private static RuleBuilder rule(String id, String statement) {
        return RuleBuilder.must(id, Section.READING, PAGE, statement)
                .when(RuleChecks::somethingToRead)
                .when(subject -> withProgress(subject).isEmpty()
                        ? fault(
                                "the server sent no progress notification for any read (%d were tried)",
                                subject.readable().size())
                        : ok())
                .each(ProgressRules::withProgress);
    }

    static boolean isProgress(Message message) {
        return message.method().equals(PROGRESS);
    }

    private static List<String> withProgress(Subject subject) {
        return subject.readable().stream()
                .filter(uri -> !readWithToken(subject, uri).messages().isEmpty())
                .toList();
    }

    private static String token(String uri) {
        return TOKEN + uri;
    }

    private static Evidence readWithToken(Subject subject, String uri) {
        return subject.shared(token(uri), () -> {
            ResourceClient client = subject.client();
            Listening listening = client.listenToAll();
            Exchange read = client.send(
                    client.request(READ, Json.object("uri", uri)).meta("progressToken", TextNode.valueOf(token(uri))));
            return new Evidence(
                    uri,
                    List.of(read),
                    listening.messages().stream()
                            .filter(ProgressRules::isProgress)
                            .filter(message -> token(message).equals(token(uri))
                                    || !token(message).startsWith(TOKEN))
                            .toList());
        });
    }

    /**
     * Returns the token of a progress notification. If a notification arrives late, this can be the token of an earlier
     * read.
     */
    private static String token(Message progress) {
        return progress.params().path("progressToken").asText("");
    }

    private static Evidence afterTheAnswer(Subject subject, String uri) {
        subject.shared("the end of progress", () -> {
            Listening listening = subject.client().listenToAll();
            listening.await(ProgressRules::isProgress, subject.options().quietPeriod());
            return new Evidence("", List.of(), List.of());
        });
        Exchange read = readWithToken(subject, uri).answer();
        return new Evidence(
                uri,
                List.of(read),
                subject.client().messagesAfter(read.request()).stream()
                        .filter(ProgressRules::isProgress)
                        .filter(message -> token(message).equals(token(uri)))
                        .toList());
    }

    private static Optional<String> rising(List<Message> messages, JsonNode token) {
        double last = Double.NEGATIVE_INFINITY;
        for (Message message : messages) {
            JsonNode progress = message.params().path("progress");
            if (!message.params().path("progressToken").equals(token)) {
                return fault(
                        "a progress notification has the token %s, but the token of the request was %s",
                        RuleChecks.brief(message.params().path("progressToken")), token);
            }
            if (!progress.isNumber()) {
                return fault("\"progress\" is %s, not a number", RuleChecks.brief(progress));
            }
            if (progress.doubleValue() <= last) {
                return fault("the progress did not increase: %s follows %s", RuleChecks.brief(progress), last);
            }
            last = progress.doubleValue();
        }
        return ok();
    }
}
