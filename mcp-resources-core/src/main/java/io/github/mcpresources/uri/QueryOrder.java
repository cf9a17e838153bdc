package io.github.mcpresources.uri;

import org.jspecify.annotations.Nullable;

/** Reads a query as an expansion writes it: every variable in the order of the template, nothing else between. */
final class QueryOrder {
    private QueryOrder() {}

    static boolean match(QueryTail tail, String text, int from, int to, int[] captures, @Nullable Steps steps) {
        int next = 0;
        for (QueryItems items = new QueryItems(text, from, to); items.next(); ) {
            boolean found = false;
            while (!found && next < tail.variables().size()) {
                Variable variable = tail.variables().get(next);
                String name = tail.name(next++);
                if (items.hasValue()
                        && name.length() == items.nameEnd() - items.start()
                        && text.startsWith(name, items.start())) {
                    captures[2 * variable.slot()] = items.valueStart();
                    captures[2 * variable.slot() + 1] = items.end();
                    found = true;
                }
            }
            if (!found) {
                return false;
            }
        }
        return true;
    }
}
