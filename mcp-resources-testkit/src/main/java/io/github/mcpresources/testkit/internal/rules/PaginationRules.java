package io.github.mcpresources.testkit.internal.rules;

import static io.github.mcpresources.testkit.internal.rules.RuleChecks.LIST;
import static io.github.mcpresources.testkit.internal.rules.RuleChecks.TEMPLATES;
import static io.github.mcpresources.testkit.internal.rules.RuleChecks.fault;
import static io.github.mcpresources.testkit.internal.rules.RuleChecks.ok;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.mcpresources.testkit.client.Exchange;
import io.github.mcpresources.testkit.client.Json;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Rules R19 and R20: the pages and cursors of {@code resources/list} and {@code resources/templates/list}. */
final class PaginationRules {

    private static final String PAGE = "server/utilities/pagination";

    private PaginationRules() {}

    static List<Rule> rules() {
        return List.of(
                rule("R19.cursor", "A cursor is a string that is not empty")
                        .evidence((subject, list) -> new Evidence(list, List.of(oddCursor(subject, list)), List.of()))
                        .checkAnswer(PaginationRules::cursor),
                rule("R19.honoured", "The cursor of the first page returns a page with other entries")
                        .when(PaginationRules::somePages)
                        .each(PaginationRules::pagedLists)
                        .evidence((subject, list) -> evidence(subject, list, 2))
                        .check((evidence, subject) -> secondPage(evidence.exchanges())),
                rule("R19.once", "No entry appears twice on the pages of a list")
                        .when(PaginationRules::somePages)
                        .each(PaginationRules::pagedLists)
                        .evidence((subject, list) -> evidence(subject, list, Integer.MAX_VALUE))
                        .check((evidence, subject) -> onceEach(evidence.exchanges())),
                rule("R19.end", "All pages of a list can be read, and no cursor is returned twice")
                        .when(PaginationRules::somePages)
                        .each(PaginationRules::pagedLists)
                        .evidence((subject, list) -> evidence(subject, list, Integer.MAX_VALUE))
                        .check(PaginationRules::end),
                RuleBuilder.should("R20.stable", Section.PAGINATION, PAGE, "A cursor returns the same page each time")
                        .when(PaginationRules::somePages)
                        .each(PaginationRules::pagedLists)
                        .evidence((subject, list) -> {
                            JsonNode cursor =
                                    subject.pages(list).get(0).result().path("nextCursor");
                            Exchange again = subject.requestAgain(list, Json.object("cursor", cursor));
                            return new Evidence(
                                    list, List.of(subject.pages(list).get(1), again), List.of());
                        })
                        .check((evidence, subject) ->
                                names(evidence.exchanges().get(0)).equals(names(evidence.answer()))
                                        ? ok()
                                        : fault("the second request with the same cursor returned other entries")),
                RuleBuilder.should(
                                "R20.invalid",
                                Section.PAGINATION,
                                PAGE + "#error-handling",
                                "A cursor that the server did not issue is refused with -32602")
                        .each(subject -> List.of(LIST, TEMPLATES))
                        .request((subject, list) -> subject.request(list, Json.object("cursor", "no-such-cursor-4f1c")))
                        .checkAnswer(answer -> answer.succeeded()
                                ? fault("the server returned a page, as if the cursor were missing or valid")
                                : RuleChecks.code(answer, -32602)));
    }

    private static RuleBuilder rule(String id, String statement) {
        return RuleBuilder.must(id, Section.PAGINATION, PAGE, statement).each(subject -> List.of(LIST, TEMPLATES));
    }

    private static Optional<String> somePages(Subject subject) {
        return pagedLists(subject).isEmpty() ? fault("no list has a second page") : ok();
    }

    private static List<String> pagedLists(Subject subject) {
        return List.of(LIST, TEMPLATES).stream()
                .filter(list -> subject.pages(list).size() > 1)
                .toList();
    }

    private static Evidence evidence(Subject subject, String list, int max) {
        List<Exchange> pages = subject.pages(list);
        return new Evidence(list, pages.subList(0, Math.min(max, pages.size())), List.of());
    }

    private static Exchange oddCursor(Subject subject, String list) {
        return subject.pages(list).stream()
                .filter(page -> cursor(page).isPresent())
                .findFirst()
                .orElse(subject.pages(list).get(0));
    }

    private static Optional<String> cursor(Exchange page) {
        JsonNode cursor = page.result().path("nextCursor");
        return cursor.isMissingNode()
                        || (cursor.isTextual() && !cursor.textValue().isEmpty())
                ? ok()
                : fault("\"nextCursor\" is %s, but must be a string that is not empty", RuleChecks.brief(cursor));
    }

    private static Optional<String> secondPage(List<Exchange> pages) {
        Exchange second = pages.get(1);
        if (!second.succeeded()) {
            return fault("the server returned no result for the cursor of the first page");
        }
        List<String> names = names(second);
        return !names.isEmpty() && names.equals(names(pages.get(0)))
                ? fault("the second page equals the first one: the server ignores the cursor")
                : ok();
    }

    private static Optional<String> onceEach(List<Exchange> pages) {
        Set<String> seen = new HashSet<>();
        for (Exchange page : pages) {
            for (String name : names(page)) {
                if (!seen.add(name)) {
                    return fault("the entry %s appears twice", name);
                }
            }
        }
        return ok();
    }

    private static Optional<String> end(Evidence evidence, Subject subject) {
        Exchange last = evidence.answer();
        if (!last.succeeded()) {
            return fault(
                    "the server returned no result for page %d",
                    evidence.exchanges().size());
        }
        JsonNode cursor = last.result().path("nextCursor");
        if (!cursor.isTextual()) {
            return ok();
        }
        return evidence.exchanges().size() < subject.options().maxPages()
                ? fault(
                        "the server returned the cursor %s a second time: the pages form a cycle",
                        RuleChecks.brief(cursor))
                : ok(); // the list has more pages than the limit
    }

    private static List<String> names(Exchange page) {
        List<String> names = new java.util.ArrayList<>();
        page.result()
                .path("resources")
                .forEach(item -> names.add(item.path("uri").asText()));
        page.result()
                .path("resourceTemplates")
                .forEach(item -> names.add(item.path("uriTemplate").asText()));
        return names;
    }
}
