package io.github.mcpresources.testkit.internal.rules;

import static io.github.mcpresources.testkit.internal.rules.RuleChecks.RESOURCES;
import static io.github.mcpresources.testkit.internal.rules.RuleChecks.fault;
import static io.github.mcpresources.testkit.internal.rules.RuleChecks.ok;

import io.github.mcpresources.testkit.client.Exchange;
import io.github.mcpresources.testkit.client.Json;
import io.github.mcpresources.testkit.client.Listening;
import io.github.mcpresources.testkit.client.Message;
import io.github.mcpresources.testkit.client.ResourceClient;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Rules R4 and R24: subscriptions and notifications in revisions with sessions, and the refusal of the subscription
 * methods in 2026-07-28.
 */
final class SubscriptionRules {

    static final String UPDATED = "notifications/resources/updated";
    static final String LIST_CHANGED = "notifications/resources/list_changed";

    private static final String SUBSCRIBE = "resources/subscribe";
    private static final String UNSUBSCRIBE = "resources/unsubscribe";
    private static final String PAGE = RESOURCES + "#subscriptions";

    private SubscriptionRules() {}

    static List<Rule> rules() {
        return List.of(
                RuleBuilder.must(
                                "R4.subscribe",
                                Section.SUBSCRIPTIONS,
                                PAGE,
                                "The server accepts a subscription to a listed resource")
                        .session()
                        .when(SubscriptionRules::subscribable)
                        .when(RuleChecks::somethingListed)
                        .each(subject -> subject.listedUris().subList(0, 1))
                        .request((subject, uri) -> subject.request(SUBSCRIBE, Json.object("uri", uri)))
                        .checkAnswer(answer -> answer.succeeded() ? ok() : fault("the server returned an error")),
                RuleBuilder.must("R4.unsubscribe", Section.SUBSCRIPTIONS, PAGE, "A subscription can be ended")
                        .session()
                        .when(SubscriptionRules::subscribable)
                        .when(RuleChecks::somethingListed)
                        .each(subject -> subject.listedUris().subList(0, 1))
                        .request((subject, uri) -> {
                            subject.request(SUBSCRIBE, Json.object("uri", uri));
                            return subject.request(UNSUBSCRIBE, Json.object("uri", uri));
                        })
                        .checkAnswer(answer -> answer.succeeded() ? ok() : fault("the server returned an error")),
                RuleBuilder.may(
                                "R4.undeclared",
                                Section.SUBSCRIPTIONS,
                                PAGE,
                                "A server that accepts no subscriptions refuses them with -32601")
                        .session()
                        .when(subject -> subscribable(subject).isPresent()
                                ? ok()
                                : fault("the capability \"subscribe\" is declared"))
                        .when(RuleChecks::somethingListed)
                        .request((subject, target) -> subject.request(
                                SUBSCRIBE,
                                Json.object("uri", subject.listedUris().get(0))))
                        .checkAnswer(answer -> RuleChecks.code(answer, -32601)),
                RuleBuilder.must(
                                "R4.gone",
                                Section.SUBSCRIPTIONS,
                                "basic",
                                "resources/subscribe and resources/unsubscribe are refused with -32601")
                        .stateless()
                        .each(subject -> List.of(SUBSCRIBE, UNSUBSCRIBE))
                        .request((subject, method) -> subject.request(method, Json.object("uri", Subject.NOWHERE)))
                        .checkAnswer(answer -> RuleChecks.code(answer, -32601)),
                RuleBuilder.must(
                                "R24.update",
                                Section.SUBSCRIPTIONS,
                                PAGE,
                                "A subscriber is notified when its resource changes")
                        .session()
                        .when(SubscriptionRules::subscribable)
                        .when(SubscriptionRules::changeable)
                        .each(SubscriptionRules::changeableUris)
                        .evidence(SubscriptionRules::subscribeAndChange)
                        .check((evidence, subject) -> evidence.messages().stream()
                                        .anyMatch(update(evidence.target()))
                                ? ok()
                                : fault(
                                        "the server sent no %s for this resource within %d ms",
                                        UPDATED,
                                        subject.options().notificationTimeout().toMillis())),
                RuleBuilder.must(
                                "R24.unsubscribed",
                                Section.SUBSCRIPTIONS,
                                PAGE,
                                "A client that ended its subscription is no longer notified of changes of the resource")
                        .session()
                        .when(SubscriptionRules::subscribable)
                        .when(SubscriptionRules::changeable)
                        .each(SubscriptionRules::changeableUris)
                        .evidence(SubscriptionRules::unsubscribeAndChange)
                        .check((evidence, subject) ->
                                evidence.messages().stream().noneMatch(update(evidence.target()))
                                        ? ok()
                                        : fault("the server sent %s after the subscription had ended", UPDATED)),
                RuleBuilder.must(
                                "R24.list",
                                Section.SUBSCRIPTIONS,
                                RESOURCES + "#list-changed-notification",
                                "A client is notified when the list changes")
                        .session()
                        .when(subject -> declares(subject, "listChanged")
                                ? ok()
                                : fault("the capability \"listChanged\" is not declared"))
                        .when(SubscriptionRules::listChangeable)
                        .evidence(SubscriptionRules::changeList)
                        .check((evidence, subject) -> evidence.messages().stream()
                                        .anyMatch(listChanged())
                                ? ok()
                                : fault(
                                        "the server sent no %s within %d ms",
                                        LIST_CHANGED,
                                        subject.options().notificationTimeout().toMillis())));
    }

    static boolean declares(Subject subject, String flag) {
        return subject.declared().path(flag).asBoolean(false);
    }

    private static Optional<String> subscribable(Subject subject) {
        return declares(subject, "subscribe") ? ok() : fault("the capability \"subscribe\" is not declared");
    }

    static Optional<String> changeable(Subject subject) {
        return subject.options().changes().isEmpty()
                ? fault("no action that changes a resource is set (%s)", subject.setting("change"))
                : ok();
    }

    static Optional<String> listChangeable(Subject subject) {
        return subject.options().changeList().isEmpty()
                ? fault("no action that changes the list is set (%s)", subject.setting("changeList"))
                : ok();
    }

    static List<String> changeableUris(Subject subject) {
        return List.copyOf(subject.options().changes().keySet());
    }

    static Predicate<Message> update(String uri) {
        return message -> message.method().equals(UPDATED)
                && Formats.isAtOrUnder(message.params().path("uri").asText(""), uri);
    }

    static Predicate<Message> listChanged() {
        return message -> message.method().equals(LIST_CHANGED);
    }

    static void change(Subject subject, String uri, ResourceClient client) {
        var change = subject.options().changes().get(uri);
        if (change != null) {
            change.accept(client);
        }
    }

    private static Evidence changeList(Subject subject, String target) {
        ResourceClient client = subject.anotherClient();
        Listening listening = client.listenToAll();
        listFirst(client);
        subject.options().changeList().orElseThrow().accept(client);
        listening.await(listChanged(), subject.options().notificationTimeout());
        return new Evidence(target, List.of(client.handshake()), listening.messages());
    }

    /**
     * Requests the lists before they change. Some servers detect changes only after the first request for a list. A
     * gateway, for example, may connect to its servers only then.
     */
    static void listFirst(ResourceClient client) {
        client.list();
        client.templates();
    }

    private static Evidence subscribeAndChange(Subject subject, String uri) {
        ResourceClient client = subject.anotherClient();
        Listening listening = client.listenToAll();
        Exchange subscribed = client.subscribe(uri).exchange();
        change(subject, uri, client);
        listening.await(update(uri), subject.options().notificationTimeout());
        return new Evidence(uri, List.of(subscribed), listening.messages());
    }

    private static Evidence unsubscribeAndChange(Subject subject, String uri) {
        ResourceClient client = subject.anotherClient();
        client.subscribe(uri);
        Exchange unsubscribed = client.unsubscribe(uri).exchange();
        Listening listening = client.listenToAll();
        change(subject, uri, client);
        listening.await(update(uri), subject.options().quietPeriod());
        return new Evidence(uri, List.of(unsubscribed), listening.messages());
    }

    static Set<String> subscribed(Subject subject) {
        Set<String> uris = new HashSet<>();
        for (Exchange exchange : subject.transcript()) {
            if (exchange.request().method().equals(SUBSCRIBE)) {
                uris.add(exchange.request().json().path("params").path("uri").asText(""));
            }
        }
        return uris;
    }
}
