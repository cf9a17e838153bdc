package io.github.mcpresources.testkit.internal.rules;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.mcpresources.testkit.client.Exchange;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Checks that each variable that has a value in the options belongs to a listed template. The value of a misspelt
 * variable has no effect.
 */
final class KnownVariables {

    private static final int MAX_SHOWN = 10;

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
                throw new IllegalArgumentException(subject.setting("variable") + ": no template has the variable \""
                        + given + "\". " + shown(templates));
            }
        }
    }

    private static boolean isWhole(List<Exchange> pages) {
        Exchange last = pages.get(pages.size() - 1);
        JsonNode items = last.result().path("resourceTemplates");
        return items.isArray() && !last.result().path("nextCursor").isTextual();
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
