package io.github.mcpresources.testkit.internal.rules;

import static io.github.mcpresources.testkit.internal.rules.RuleChecks.fault;
import static io.github.mcpresources.testkit.internal.rules.RuleChecks.ok;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.github.mcpresources.testkit.client.Exchange;
import io.github.mcpresources.testkit.client.Json;
import io.github.mcpresources.testkit.client.Listening;
import io.github.mcpresources.testkit.client.Message;
import io.github.mcpresources.testkit.client.Request;
import io.github.mcpresources.testkit.client.ResourceClient;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;

/** Rules R25 to R27 and R29, and the rules of R24 and R30 for the streams of {@code subscriptions/listen}. */
final class ListenRules {

    private static final String LISTEN = "subscriptions/listen";
    private static final String ACKNOWLEDGED = "notifications/subscriptions/acknowledged";
    static final String PAGE = "basic/patterns/subscriptions";
    /** Recorded in place of the response of a {@code subscriptions/listen} request whose stream is still open. */
    private static final String OPEN = "the stream is open";

    private static final Map<String, JsonNode> IDS =
            Map.of("a string as id", TextNode.valueOf("listen-1"), "a number as id", IntNode.valueOf(4711));

    private ListenRules() {}

    static List<Rule> rules() {
        return List.of(
                acknowledged("R25.ack", "The first message of a listen stream is the acknowledgment")
                        .check((evidence, subject) -> firstIsAcknowledgment(evidence, subject)),
                acknowledged("R25.subset", "The acknowledgment confirms only what the client requested")
                        .check((evidence, subject) -> subset(evidence)),
                acknowledged("R26.ack", "The acknowledgment carries the id of the listen request, as it was sent")
                        .check((evidence, subject) -> ids(evidence, ListenRules::isAcknowledgment)),
                rule("R26.update", "An update on a listen stream carries the id of the listen request, as it was sent")
                        .when(ListenRules::listening)
                        .when(SubscriptionRules::changeable)
                        .each(SubscriptionRules::changeableUris)
                        .evidence(ListenRules::changeWhileListening)
                        .check((evidence, subject) -> ids(evidence, SubscriptionRules.update(evidence.target()))),
                rule("R24.listen", "A client that listens for a resource is notified when it changes")
                        .when(ListenRules::listening)
                        .when(SubscriptionRules::changeable)
                        .each(SubscriptionRules::changeableUris)
                        .evidence(ListenRules::changeWhileListening)
                        .check((evidence, subject) -> evidence.messages().stream()
                                        .anyMatch(SubscriptionRules.update(evidence.target()))
                                ? ok()
                                : fault(
                                        "the server sent no %s for this resource within %d ms",
                                        SubscriptionRules.UPDATED,
                                        subject.options().notificationTimeout().toMillis())),
                rule("R24.listen-list", "A client that listens for the list is notified when it changes")
                        .when(subject -> SubscriptionRules.declares(subject, "listChanged")
                                ? ok()
                                : fault("the capability \"listChanged\" is not declared"))
                        .when(SubscriptionRules::listChangeable)
                        .evidence((subject, target) -> changeTheListWhileListening(subject, target))
                        .check((evidence, subject) -> evidence.messages().stream()
                                        .anyMatch(SubscriptionRules.listChanged())
                                ? ok()
                                : fault(
                                        "the server sent no %s within %d ms",
                                        SubscriptionRules.LIST_CHANGED,
                                        subject.options().notificationTimeout().toMillis())),
                rule("R27.unasked", "A listen stream carries only what the client requested")
                        .when(ListenRules::listening)
                        .when(SubscriptionRules::changeable)
                        .each(SubscriptionRules::changeableUris)
                        .evidence(ListenRules::changeWithoutRequest)
                        .check((evidence, subject) -> evidence.messages().stream()
                                        .anyMatch(message -> message.method().equals(SubscriptionRules.UPDATED))
                                ? fault("the server sent an update on a stream that did not request updates")
                                : ok()),
                RuleBuilder.should(
                                "R30.progress",
                                Section.SUBSCRIPTIONS,
                                PAGE,
                                "A listen stream contains no progress notifications")
                        .stateless()
                        .when(ListenRules::listening)
                        .when(SubscriptionRules::changeable)
                        .each(SubscriptionRules::changeableUris)
                        .evidence(ListenRules::changeWhileListening)
                        .check((evidence, subject) ->
                                evidence.messages().stream().anyMatch(ProgressRules::isProgress)
                                        ? fault("the server sent a progress notification")
                                        : ok()),
                RuleBuilder.should(
                                "R30.alive",
                                Section.SUBSCRIPTIONS,
                                HttpRules.PAGE + "#receiving-messages",
                                "The server keeps an idle listen stream alive with comments")
                        .stateless()
                        .when(RuleChecks::overHttp)
                        .when(ListenRules::listening)
                        .when(RuleChecks::somethingToRead)
                        .when(subject -> subject.options().keepAlive().isPresent()
                                ? ok()
                                : fault("no keep-alive interval is set (%s)", subject.setting("keepAlive")))
                        .evidence(ListenRules::listenInSilence)
                        .check((evidence, subject) -> !evidence.answer().lines().isEmpty()
                                ? ok()
                                : fault(
                                        "the server sent no comment within %d ms",
                                        subject.options()
                                                .keepAlive()
                                                .orElseThrow()
                                                .toMillis())),
                rule("R29.closed", "The server sends nothing more on a listen stream that the client ended")
                        .when(subject -> subject.client().isHttp()
                                ? fault("over HTTP, the client closes the stream and receives no more messages")
                                : ok())
                        .when(ListenRules::listening)
                        .when(SubscriptionRules::changeable)
                        .each(SubscriptionRules::changeableUris)
                        .evidence(ListenRules::changeAfterClosing)
                        .check((evidence, subject) ->
                                evidence.messages().stream().anyMatch(SubscriptionRules.update(evidence.target()))
                                        ? fault("the server sent an update after the client had ended the stream")
                                        : ok()));
    }

    private static RuleBuilder rule(String id, String statement) {
        return RuleBuilder.must(id, Section.SUBSCRIPTIONS, PAGE, statement).stateless();
    }

    private static RuleBuilder acknowledged(String id, String statement) {
        return rule(id, statement)
                .when(ListenRules::listening)
                .when(RuleChecks::somethingToRead)
                .each(subject -> IDS.keySet().stream().sorted().toList())
                .evidence((subject, target) -> subject.shared(
                        "listen with " + target,
                        () -> justListen(subject, target, Objects.requireNonNull(IDS.get(target)))));
    }

    static Optional<String> listening(Subject subject) {
        return SubscriptionRules.declares(subject, "subscribe")
                ? ok()
                : fault("the capability \"subscribe\" is not declared");
    }

    private static Evidence justListen(Subject subject, String target, JsonNode id) {
        ResourceClient client = subject.anotherClient();
        ObjectNode wanted =
                Json.object("resourceSubscriptions", subject.readable().subList(0, 1));
        try (Listening listening = open(client, wanted, id, subject)) {
            return evidence(target, listening);
        }
    }

    static Listening open(ResourceClient client, ObjectNode wanted, JsonNode id, Subject subject) {
        Request request =
                client.request(LISTEN, Json.object("notifications", wanted)).id(id);
        Listening listening = client.listen(request);
        listening.await(
                message -> isOf(message, id) || isAcknowledgment(message),
                subject.options().notificationTimeout());
        return listening;
    }

    private static boolean isOf(Message message, JsonNode id) {
        return message.subscriptionId().asText("").equals(id.asText());
    }

    private static boolean isAcknowledgment(Message message) {
        return message.method().equals(ACKNOWLEDGED);
    }

    private static Evidence evidence(String target, Listening listening) {
        return new Evidence(target, List.of(stream(listening, List.of())), listening.messages());
    }

    /**
     * Returns the exchange of a listen stream. While the stream is open, the exchange has no response and contains the
     * given comments.
     */
    static Exchange stream(Listening listening, List<String> comments) {
        return listening
                .ended()
                .orElseGet(() -> new Exchange(listening.request(), 0, Map.of(), comments, null, OPEN, Duration.ZERO));
    }

    private static Evidence changeWhileListening(Subject subject, String uri) {
        return subject.shared("listen and change " + uri, () -> {
            ResourceClient client = subject.anotherClient();
            ObjectNode wanted = Json.object("resourceSubscriptions", List.of(uri));
            try (Listening listening = open(client, wanted, TextNode.valueOf("listen-2"), subject)) {
                SubscriptionRules.change(subject, uri, client);
                listening.await(SubscriptionRules.update(uri), subject.options().notificationTimeout());
                return evidence(uri, listening);
            }
        });
    }

    private static Evidence listenInSilence(Subject subject, String target) {
        ResourceClient client = subject.anotherClient();
        ObjectNode wanted =
                Json.object("resourceSubscriptions", subject.readable().subList(0, 1));
        try (Listening listening = open(client, wanted, TextNode.valueOf("listen-6"), subject)) {
            Duration longest = subject.options().keepAlive().orElseThrow();
            Optional<String> comment = listening.awaitKeepAlive(longest);
            return new Evidence(
                    target, List.of(stream(listening, comment.stream().toList())), listening.messages());
        }
    }

    private static Evidence changeTheListWhileListening(Subject subject, String target) {
        ResourceClient client = subject.anotherClient();
        ObjectNode wanted = Json.object("resourcesListChanged", true);
        try (Listening listening = open(client, wanted, TextNode.valueOf("listen-3"), subject)) {
            SubscriptionRules.listFirst(client);
            subject.options().changeList().orElseThrow().accept(client);
            listening.await(SubscriptionRules.listChanged(), subject.options().notificationTimeout());
            return evidence(target, listening);
        }
    }

    private static Evidence changeWithoutRequest(Subject subject, String uri) {
        ResourceClient client = subject.anotherClient();
        ObjectNode wanted = Json.object("resourcesListChanged", true);
        try (Listening listening = open(client, wanted, TextNode.valueOf("listen-4"), subject)) {
            SubscriptionRules.change(subject, uri, client);
            listening.await(SubscriptionRules.update(uri), subject.options().quietPeriod());
            return evidence(uri, listening);
        }
    }

    private static Evidence changeAfterClosing(Subject subject, String uri) {
        ResourceClient client = subject.anotherClient();
        ObjectNode wanted = Json.object("resourceSubscriptions", List.of(uri));
        Listening listening = open(client, wanted, TextNode.valueOf("listen-5"), subject);
        listening.close();
        client.templates(); // over a single channel, this answer shows that the server has read the cancellation
        int before = listening.messages().size();
        SubscriptionRules.change(subject, uri, client);
        listening.await(
                message -> listening.messages().size() > before,
                subject.options().quietPeriod());
        Evidence all = evidence(uri, listening);
        return new Evidence(
                uri,
                all.exchanges(),
                all.messages().subList(before, all.messages().size()));
    }

    private static Optional<String> firstIsAcknowledgment(Evidence evidence, Subject subject) {
        Exchange listen = evidence.answer();
        if (listen.error().isObject()) {
            return fault(
                    "the server answered the listen request with the error %s %s",
                    RuleChecks.brief(listen.error().path("code")),
                    RuleChecks.brief(listen.error().path("message")));
        }
        if (listen.isAnswered()) {
            return fault("the server ended the stream with a result immediately");
        }
        if (evidence.messages().isEmpty()) {
            String problem = String.valueOf(listen.problem());
            if (!problem.equals(OPEN)) {
                return fault("the server sent no acknowledgment: %s", problem);
            }
            return fault(
                    "the server sent nothing within %d ms",
                    subject.options().notificationTimeout().toMillis());
        }
        Message first = evidence.messages().get(0);
        return isAcknowledgment(first) ? ok() : fault("the first message is %s, not %s", first.method(), ACKNOWLEDGED);
    }

    private static Optional<String> subset(Evidence evidence) {
        JsonNode requested = evidence.answer().request().json().path("params").path("notifications");
        List<Message> acknowledgments = evidence.messages().stream()
                .filter(ListenRules::isAcknowledgment)
                .toList();
        for (Message message : acknowledgments) {
            JsonNode honoured = message.params().path("notifications");
            if (!honoured.isObject()) {
                return fault("\"notifications\" is %s, not an object", RuleChecks.brief(honoured));
            }
            for (Iterator<String> names = honoured.fieldNames(); names.hasNext(); ) {
                String name = names.next();
                JsonNode value = honoured.path(name);
                boolean nothing = value.isArray() ? value.isEmpty() : !value.asBoolean(true);
                if (!requested.has(name) && !nothing) {
                    return fault("the server acknowledged \"%s\", which the client did not request", name);
                }
            }
            List<JsonNode> uris = new ArrayList<>();
            requested.path("resourceSubscriptions").forEach(uris::add);
            for (JsonNode uri : honoured.path("resourceSubscriptions")) {
                if (!uris.contains(uri)) {
                    return fault("the server acknowledged %s, which the client did not request", RuleChecks.brief(uri));
                }
            }
        }
        return ok();
    }

    private static Optional<String> ids(Evidence evidence, Predicate<Message> which) {
        JsonNode id = evidence.answer().request().json().path("id");
        return evidence.messages().stream()
                .filter(which)
                .filter(message -> !message.subscriptionId().equals(id))
                .findFirst()
                .flatMap(message -> fault(
                        "the subscriptionId is %s, but the id of the request was %s",
                        RuleChecks.brief(message.subscriptionId()), id));
    }
}
