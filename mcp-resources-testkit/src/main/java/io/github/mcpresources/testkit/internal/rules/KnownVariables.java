package io.github.mcpresources.testkit.internal.rules;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.mcpresources.testkit.client.Exchange;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Checks that each variable in the options belongs to a listed template. The value of a misspelt variable has no
 * effect.
 */
final class KnownVariables {

    private static final int MAX_SHOWN = 10;
    private static final String FAILURES = "io.github.mcpresources/failures";

    private KnownVariables() {}

    static void check(Subject subject) {
        if (subject.options().variables().isEmpty() || !isWhole(subject.pages(RuleChecks.TEMPLATES))) {
            return; // the list is broken or too long, so the check is not possible
        }
        List<String> templates = subject.listed(RuleChecks.TEMPLATES).stream()
                .map(item -> item.path("uriTemplate").asText(""))
                .distinct()
                .toList();
        Set<String> known = new LinkedHashSet<>();
        for (String template : templates) {
            for (String name : Expansion.variables(template)) {
                known.add(name);
                known.add(template + "#" + name);
            }
        }
        for (String given : subject.options().variables().keySet()) {
            if (!known.contains(given)) {
                String setting = subject.setting("variable");
                throw new IllegalArgumentException(incompleteness(subject)
                        .map(reason -> setting + ": no template that the server listed has the variable \"" + given
                                + "\", but the list is incomplete. The server states what is missing: " + reason
                                + ". Check the server when its list is complete. " + shown(templates))
                        .orElseGet(() ->
                                setting + ": no template has the variable \"" + given + "\". " + shown(templates)));
            }
        }
    }

    private static boolean isWhole(List<Exchange> pages) {
        Exchange last = pages.get(pages.size() - 1);
        JsonNode items = last.result().path("resourceTemplates");
        return items.isArray() && !last.result().path("nextCursor").isTextual();
    }

    /**
     * Returns the reasons for missing templates, if the server states them in the {@code _meta} of the list. A
     * compositor of this project states which servers did not answer in time.
     */
    private static Optional<String> incompleteness(Subject subject) {
        return subject.pages(RuleChecks.TEMPLATES).stream()
                .map(page -> page.result().path("_meta").path(FAILURES))
                .filter(failures -> failures.isArray() && !failures.isEmpty())
                .map(JsonNode::toString)
                .findFirst();
    }

    private static String shown(List<String> templates) {
        if (templates.isEmpty()) {
            return "The server lists no templates.";
        }
        String some = templates.stream()
                .limit(MAX_SHOWN)
                .map(template -> template + " (" + String.join(", ", Expansion.variables(template)) + ")")
                .collect(Collectors.joining("; "));
        int more = templates.size() - MAX_SHOWN;
        return "Templates that the server lists, with their variables: " + some
                + (more > 0 ? "; and " + more + " more." : ".");
    }
}
