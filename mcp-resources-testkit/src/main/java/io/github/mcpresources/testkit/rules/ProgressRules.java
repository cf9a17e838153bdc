package io.github.mcpresources.testkit.rules;

import static io.github.mcpresources.testkit.rules.Asking.READ;
import static io.github.mcpresources.testkit.rules.Asking.fault;
import static io.github.mcpresources.testkit.rules.Asking.ok;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.github.mcpresources.testkit.client.Exchange;
import io.github.mcpresources.testkit.client.Json;
import io.github.mcpresources.testkit.client.Message;
import io.github.mcpresources.testkit.client.ResourceClient;
import java.util.List;
import java.util.Optional;

/** R38: the progress of a read, where the server tells of any. */
final class ProgressRules {

    private static final String PROGRESS = "notifications/progress";
    private static final int FEW = 3;

    private ProgressRules() {}

    static List<Rule> rules() {
        return List.of(RuleBuilder.must(
                        "R38.rises",
                        Section.READING,
                        "basic/utilities/progress",
                        "The progress of a read has the token of its request, and rises")
                .when(Asking::somethingToRead)
                .each(subject -> subject.readable().stream().limit(FEW).toList())
                .gathers(ProgressRules::readWithToken)
                .judges((evidence, subject) -> rising(evidence.heard(), TextNode.valueOf(token(evidence.target())))));
    }

    private static String token(String uri) {
        return "progress of " + uri;
    }

    private static Evidence readWithToken(Subject subject, String uri) {
        ResourceClient client = subject.another();
        Exchange read = client.send(
                client.request(READ, Json.object("uri", uri)).meta("progressToken", TextNode.valueOf(token(uri))));
        return new Evidence(uri, List.of(read), progress(client));
    }

    private static List<Message> progress(ResourceClient client) {
        return client.heard().stream()
                .filter(message -> message.method().equals(PROGRESS))
                .toList();
    }

    private static Optional<String> rising(List<Message> heard, JsonNode token) {
        double last = Double.NEGATIVE_INFINITY;
        for (Message message : heard) {
            JsonNode progress = message.params().path("progress");
            if (!message.params().path("progressToken").equals(token)) {
                return fault(
                        "a progress has the token %s",
                        Asking.brief(message.params().path("progressToken")));
            }
            if (!progress.isNumber() || progress.doubleValue() <= last) {
                return fault("a progress of %s comes after one of %s", Asking.brief(progress), last);
            }
            last = progress.doubleValue();
        }
        return ok();
    }
}
