package io.github.mcpresources.testkit.internal.rules;

import static io.github.mcpresources.testkit.internal.rules.RuleChecks.LIST;
import static io.github.mcpresources.testkit.internal.rules.RuleChecks.RESOURCES;
import static io.github.mcpresources.testkit.internal.rules.RuleChecks.SCHEMA;
import static io.github.mcpresources.testkit.internal.rules.RuleChecks.TEMPLATES;
import static io.github.mcpresources.testkit.internal.rules.RuleChecks.fault;
import static io.github.mcpresources.testkit.internal.rules.RuleChecks.ok;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.mcpresources.testkit.client.Exchange;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Rules R3, R7, R8 and R12 to R14: the lists of resources and templates, and the format of their entries. */
final class ListingRules {

    private ListingRules() {}

    static List<Rule> rules() {
        return List.of(
                RuleBuilder.must(
                                "R3.list",
                                Section.LISTING,
                                RESOURCES + "#listing-resources",
                                "resources/list returns a page")
                        .request((subject, target) -> subject.pages(LIST).get(0))
                        .checkAnswer(page -> page(page, "resources")),
                RuleBuilder.must(
                                "R3.templates",
                                Section.LISTING,
                                RESOURCES + "#resource-templates",
                                "resources/templates/list returns a page, which is empty if there are no templates")
                        .request((subject, target) -> subject.pages(TEMPLATES).get(0))
                        .checkAnswer(page -> page(page, "resourceTemplates")),
                each(
                        "R7.uri",
                        LIST,
                        "Each resource has an absolute URI",
                        item -> Formats.absoluteUri(item.path("uri"))),
                each("R7.name", LIST, "Each resource has a name", ListingRules::name),
                each(
                        "R7.fields",
                        LIST,
                        "The fields of a resource have the types of the schema",
                        ListingRules::resource),
                each(
                        "R8.template",
                        TEMPLATES,
                        "The uriTemplate of each template is a valid RFC 6570 URI template",
                        item -> item.path("uriTemplate").isTextual()
                                ? Expansion.fault(item.path("uriTemplate").textValue())
                                : fault(
                                        "\"uriTemplate\" is %s, not a string",
                                        RuleChecks.brief(item.path("uriTemplate")))),
                each("R8.name", TEMPLATES, "Each template has a name", ListingRules::name),
                each("R8.fields", TEMPLATES, "The fields of a template have the types of the schema", Formats::texts),
                each("R12.resources", LIST, "The annotations of resources are valid", Formats::annotations),
                each("R12.templates", TEMPLATES, "The annotations of templates are valid", Formats::annotations),
                each("R13.resources", LIST, "The icons of resources are valid", Formats::icons),
                each("R13.templates", TEMPLATES, "The icons of templates are valid", Formats::icons),
                each("R14.resources", LIST, "The keys in _meta of resources are valid", Formats::meta),
                each("R14.templates", TEMPLATES, "The keys in _meta of templates are valid", Formats::meta));
    }

    private static Optional<String> page(Exchange exchange, String field) {
        if (!exchange.succeeded()) {
            return fault("the server returned no result");
        }
        JsonNode items = exchange.result().path(field);
        return items.isArray() ? ok() : fault("\"%s\" is %s, not an array", field, RuleChecks.brief(items));
    }

    /**
     * Creates a rule for every entry of a list. The evidence is the first page with an entry that breaks the rule, or
     * the first page if no entry breaks the rule.
     */
    private static Rule each(String id, String list, String statement, Function<JsonNode, Optional<String>> rule) {
        String field = list.equals(LIST) ? "resources" : "resourceTemplates";
        return RuleBuilder.must(id, Section.LISTING, list.equals(LIST) ? RESOURCES + "#resource" : SCHEMA, statement)
                .when(subject -> subject.listed(list).isEmpty() ? fault("%s returned no entries", list) : ok())
                .request((subject, target) -> subject.pages(list).stream()
                        .filter(page -> broken(page, field, rule).isPresent())
                        .findFirst()
                        .orElse(subject.pages(list).get(0)))
                .checkAnswer(page -> broken(page, field, rule));
    }

    private static Optional<String> broken(Exchange page, String field, Function<JsonNode, Optional<String>> rule) {
        return RuleChecks.first(
                page.result().path(field),
                item -> rule.apply(item).map(fault -> fault + ", in " + RuleChecks.brief(item)));
    }

    private static Optional<String> name(JsonNode item) {
        return item.path("name").isTextual()
                ? ok()
                : fault("\"name\" is %s, not a string", RuleChecks.brief(item.path("name")));
    }

    private static Optional<String> resource(JsonNode item) {
        JsonNode size = item.path("size");
        if (!size.isMissingNode() && (!size.isIntegralNumber() || size.longValue() < 0)) {
            return fault("\"size\" is %s, not a number of bytes", RuleChecks.brief(size));
        }
        return Formats.texts(item);
    }
}
