package io.github.mcpresources.testkit.internal.rules;

import static io.github.mcpresources.testkit.internal.rules.RuleChecks.LIST;
import static io.github.mcpresources.testkit.internal.rules.RuleChecks.READ;
import static io.github.mcpresources.testkit.internal.rules.RuleChecks.TEMPLATES;
import static io.github.mcpresources.testkit.internal.rules.RuleChecks.fault;
import static io.github.mcpresources.testkit.internal.rules.RuleChecks.ok;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.mcpresources.testkit.client.Exchange;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Rules R15 to R18: the fields of each result of 2026-07-28. */
final class EnvelopeRules {

    private static final String DISCOVER = "server/discover";
    private static final String CACHING = "server/utilities/caching";
    private static final Set<String> TYPES = Set.of("complete", "input_required");

    private EnvelopeRules() {}

    static List<Rule> rules() {
        return List.of(
                RuleBuilder.must("R15.type", Section.ENVELOPE, "basic", "Each result has a resultType")
                        .stateless()
                        .each(EnvelopeRules::answered)
                        .request(EnvelopeRules::answer)
                        .checkAnswer(answer -> TYPES.contains(
                                        answer.result().path("resultType").asText(""))
                                ? ok()
                                : fault(
                                        "\"resultType\" is %s, neither complete nor input_required",
                                        RuleChecks.brief(answer.result().path("resultType")))),
                RuleBuilder.must(
                                "R16.ttl",
                                Section.ENVELOPE,
                                CACHING,
                                "Results of lists, reads and server/discover have ttlMs")
                        .stateless()
                        .each(EnvelopeRules::cacheable)
                        .request(EnvelopeRules::answer)
                        .checkAnswer(EnvelopeRules::ttl),
                RuleBuilder.must(
                                "R16.scope",
                                Section.ENVELOPE,
                                CACHING,
                                "Results of lists, reads and server/discover have cacheScope")
                        .stateless()
                        .each(EnvelopeRules::cacheable)
                        .request(EnvelopeRules::answer)
                        .checkAnswer(EnvelopeRules::scope),
                RuleBuilder.must("R16.absent", Section.ENVELOPE, CACHING, "A completion has no ttlMs and no cacheScope")
                        .stateless()
                        .when(CompletionRules::declared)
                        .when(RuleChecks::someTemplate)
                        .request((subject, target) -> CompletionRules.complete(
                                subject, CompletionRules.variables(subject).get(0)))
                        .checkAnswer(answer ->
                                answer.result().has("ttlMs") || answer.result().has("cacheScope")
                                        ? fault("the completion has \"ttlMs\" or \"cacheScope\"")
                                        : ok()),
                RuleBuilder.must("R17.pages", Section.ENVELOPE, CACHING, "All pages of a list have the same cacheScope")
                        .stateless()
                        .when(subject -> paged(subject).isEmpty() ? fault("no list has a second page") : ok())
                        .each(EnvelopeRules::paged)
                        .evidence((subject, list) -> new Evidence(list, subject.pages(list), List.of()))
                        .check((evidence, subject) -> sameScope(evidence)),
                RuleBuilder.should("R18.server", Section.ENVELOPE, "basic", "Each result names the server that sent it")
                        .stateless()
                        .each(EnvelopeRules::answered)
                        .request(EnvelopeRules::answer)
                        .checkAnswer(answer -> answer.result()
                                        .path("_meta")
                                        .path("io.modelcontextprotocol/serverInfo")
                                        .isObject()
                                ? ok()
                                : fault("\"_meta\" has no io.modelcontextprotocol/serverInfo")));
    }

    private static List<String> answered(Subject subject) {
        List<String> methods = new ArrayList<>(cacheable(subject));
        if (CompletionRules.declared(subject).isEmpty()
                && !CompletionRules.variables(subject).isEmpty()) {
            methods.add(CompletionRules.COMPLETE);
        }
        return methods.stream()
                .filter(method -> answer(subject, method).succeeded())
                .toList();
    }

    private static List<String> cacheable(Subject subject) {
        List<String> methods = new ArrayList<>(List.of(DISCOVER, LIST, TEMPLATES));
        if (!subject.readUris().isEmpty()) {
            methods.add(READ);
        }
        return methods.stream()
                .filter(method -> answer(subject, method).succeeded())
                .toList();
    }

    private static Exchange answer(Subject subject, String method) {
        return switch (method) {
            case DISCOVER -> subject.client().handshake();
            case READ -> subject.read(subject.readUris().get(0));
            case CompletionRules.COMPLETE ->
                CompletionRules.complete(
                        subject, CompletionRules.variables(subject).get(0));
            default -> subject.pages(method).get(0);
        };
    }

    private static Optional<String> ttl(Exchange answer) {
        JsonNode ttl = answer.result().path("ttlMs");
        boolean waits = answer.result().path("resultType").asText().equals("input_required");
        return waits || (ttl.isIntegralNumber() && ttl.longValue() >= 0)
                ? ok()
                : fault("\"ttlMs\" is %s, not a number of milliseconds", RuleChecks.brief(ttl));
    }

    private static Optional<String> scope(Exchange answer) {
        String scope = answer.result().path("cacheScope").asText("");
        boolean waits = answer.result().path("resultType").asText().equals("input_required");
        return waits || scope.equals("public") || scope.equals("private")
                ? ok()
                : fault(
                        "\"cacheScope\" is %s, neither public nor private",
                        RuleChecks.brief(answer.result().path("cacheScope")));
    }

    private static List<String> paged(Subject subject) {
        return List.of(LIST, TEMPLATES).stream()
                .filter(list -> subject.pages(list).size() > 1)
                .toList();
    }

    private static Optional<String> sameScope(Evidence evidence) {
        Set<JsonNode> scopes = new HashSet<>();
        for (Exchange page : evidence.exchanges()) {
            if (page.succeeded()) {
                scopes.add(page.result().path("cacheScope"));
            }
        }
        return scopes.size() <= 1 ? ok() : fault("the pages have different values of cacheScope: %s", scopes);
    }
}
