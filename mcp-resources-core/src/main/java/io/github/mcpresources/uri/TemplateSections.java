package io.github.mcpresources.uri;

import java.util.List;

/**
 * A template, split into its head, the query at its end and the fragment expression at its end. The parameters of this
 * query may occur in any order in a URI.
 *
 * @param head the parts that are matched in order
 * @param query the expressions of the query at the end; empty if there is none, or if another part may also write a
 *     query
 * @param fragment the <code>{#…}</code> at the end; empty if there is none, or if another part may also write a
 *     fragment
 * @param declaresFragment true if any part of the template writes a fragment
 * @param headAndQuery the parts without the <code>{#…}</code> at the end
 */
record TemplateSections(
        List<Part> head,
        List<Part.Expression> query,
        List<Part> fragment,
        boolean declaresFragment,
        List<Part> headAndQuery) {

    static TemplateSections of(List<Part> parts) {
        int end = parts.size();
        if (end > 0 && isOperator(parts.get(end - 1), Operator.FRAGMENT) && !declaresFragment(parts, end - 1)) {
            end--;
        }
        int headEnd = tailStart(parts, end);
        return new TemplateSections(
                parts.subList(0, headEnd),
                parts.subList(headEnd, end).stream()
                        .map(Part.Expression.class::cast)
                        .toList(),
                parts.subList(end, parts.size()),
                declaresFragment(parts, parts.size()),
                parts.subList(0, end));
    }

    /** Checks whether the query has a <code>{&amp;…}</code>. */
    boolean isContinued() {
        return query.stream().anyMatch(e -> e.operator() == Operator.CONTINUATION);
    }

    private static boolean isOperator(Part part, Operator operator) {
        return part instanceof Part.Expression expression && expression.operator() == operator;
    }

    private static boolean isQuery(Part part) {
        return isOperator(part, Operator.QUERY) || isOperator(part, Operator.CONTINUATION);
    }

    private static boolean declaresFragment(List<Part> parts, int end) {
        return parts.subList(0, end).stream()
                .anyMatch(part -> part instanceof Part.Literal literal
                        ? literal.text().indexOf('#') >= 0
                        : isOperator(part, Operator.FRAGMENT));
    }

    /**
     * Returns the index of the first expression of the query at the end. Returns {@code end} if there is no such query,
     * or if another part may also start or continue a query or start a fragment.
     */
    private static int tailStart(List<Part> parts, int end) {
        int start = end;
        while (start > 0 && isQuery(parts.get(start - 1))) {
            start--;
        }
        if (start == end || !isOperator(parts.get(start), Operator.QUERY)) {
            return end;
        }
        for (int i = 0; i < end; i++) {
            Part part = parts.get(i);
            boolean opens = part instanceof Part.Literal literal
                    ? literal.text().indexOf('?') >= 0 || literal.text().indexOf('#') >= 0
                    : (i != start && (isOperator(part, Operator.QUERY) || isOperator(part, Operator.FRAGMENT)))
                            || (i < start && isOperator(part, Operator.CONTINUATION));
            if (opens) {
                return end;
            }
        }
        return start;
    }
}
