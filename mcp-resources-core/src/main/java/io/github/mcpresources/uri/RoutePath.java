package io.github.mcpresources.uri;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The path of a template through the trie of a router. A template is ambiguous if the trie does not determine where the
 * value of each variable ends ({@link AmbiguousTemplates}). A span is a sequence of values and literals up to a
 * delimiter ({@link Symbol#SPAN}). A template with a span is always ambiguous.
 *
 * @param steps the literals, the variables whose values end at a delimiter, and the spans. If there is a span and the
 *     steps cover the whole {@linkplain TemplateSections#head() head}, the last step is {@link Symbol#END}
 * @param required the number of steps at the start of the path that every matching URI contains. Each later step is
 *     optional, and can be present only if the previous step is present. Always 0 for an ambiguous template
 * @param parts the number of parts of the head if {@code complete} is true. Otherwise, the index of the first part that
 *     is optional, belongs to a span or makes the template ambiguous
 * @param complete true if the template is not ambiguous. An ambiguous template is attached to the node at which its
 *     steps end, and is matched there as a whole
 */
record RoutePath(List<Step> steps, int required, int parts, boolean complete) {

    /**
     * A step of a path.
     *
     * @param symbol {@link Symbol#LITERAL}, {@link Symbol#SPAN}, {@link Symbol#END} or the kind of a variable
     * @param text the literal in the folded form of a URI; empty for other symbols
     */
    record Step(Symbol symbol, String text) {}

    private static final String DELIMITERS = "/?#";

    static RoutePath of(UriTemplate template) {
        List<Part> head = template.plan().head();
        List<Step> steps = new ArrayList<>();
        int required = -1;
        int parts = 0;
        boolean spanned = false;
        for (int i = 0; i < head.size(); i++) {
            parts = required < 0 && !spanned ? i : parts;
            if (head.get(i) instanceof Part.Literal literal) {
                String text = literal.normalised().folded();
                if (required >= 0 || text == null) {
                    return ambiguous(steps, required, parts);
                }
                steps.add(new Step(Symbol.LITERAL, text));
            } else if (head.get(i) instanceof Part.Expression expression
                    && isStep(template, expression, i, required >= 0)) {
                if (required < 0 && isOptional(template, expression)) {
                    required = steps.size();
                }
                for (Variable variable : expression.variables()) {
                    steps.add(new Step(Symbol.of(expression.operator(), variable), ""));
                }
            } else {
                int end = required < 0 ? spanEnd(head, i) : -1;
                String literal = end < 0
                        ? null
                        : ((Part.Literal) head.get(end)).normalised().folded();
                if (literal == null) {
                    return ambiguous(steps, required, parts);
                }
                steps.add(new Step(Symbol.SPAN, ""));
                steps.add(new Step(Symbol.LITERAL, literal.substring(delimiter(literal))));
                spanned = true;
                i = end;
            }
        }
        if (spanned) {
            steps.add(new Step(Symbol.END, "")); // so that the template is not tried for a URI with a longer path
            return ambiguous(steps, required, parts);
        }
        return new RoutePath(steps, required < 0 ? steps.size() : required, head.size(), true);
    }

    private static RoutePath ambiguous(List<Step> steps, int required, int parts) {
        return new RoutePath(required < 0 ? steps : steps.subList(0, required), 0, parts, false);
    }

    /**
     * Checks whether each variable of the expression can be a separate step. After an expression that may be absent
     * from a URI, only expressions that may also be absent can be divided into steps.
     */
    private static boolean isStep(UriTemplate template, Part.Expression expression, int index, boolean afterOptional) {
        List<Part> head = template.plan().head();
        Part next = index + 1 < head.size() ? head.get(index + 1) : null;
        // An exploded variable after an optional segment could also match the text of that segment.
        boolean decided = !afterOptional || (isOptional(template, expression) && !hasMultiSegment(expression));
        return decided && isDeterministic(template, expression, next, index + 1 == head.size());
    }

    private static boolean isOptional(UriTemplate template, Part.Expression expression) {
        return template.policy().acceptUndefined() && expression.operator().isPrefixed();
    }

    /**
     * Returns the index of the first literal with a delimiter, at or after {@code from}. The next delimiter in the URI
     * belongs to this literal, regardless of where the values before it end. Returns -1 if there is no such literal, or
     * if a value before it may contain a delimiter.
     */
    private static int spanEnd(List<Part> head, int from) {
        for (int i = from; i < head.size(); i++) {
            if (head.get(i) instanceof Part.Literal literal) {
                String text = literal.normalised().any();
                if (delimiter(text) < text.length()) {
                    return i;
                }
            } else if (((Part.Expression) head.get(i)).operator() != Operator.SIMPLE) {
                return -1;
            }
        }
        return -1;
    }

    private static int delimiter(String literal) {
        int at = 0;
        while (at < literal.length() && DELIMITERS.indexOf(literal.charAt(at)) < 0) {
            at++;
        }
        return at;
    }

    private static boolean hasMultiSegment(Part.Expression expression) {
        return expression.variables().stream().anyMatch(v -> v.isMultiSegment(expression.operator()));
    }

    private static boolean isDeterministic(
            UriTemplate template, Part.Expression expression, @Nullable Part next, boolean last) {
        Operator operator = expression.operator();
        int count = expression.variables().size();
        for (int i = 0; i < count; i++) {
            Variable variable = expression.variables().get(i);
            boolean multiple = variable.isMultiSegment(operator);
            boolean known = (operator == Operator.PATH && (!multiple || count == 1))
                    || (count == 1 && (operator == Operator.SIMPLE || operator == Operator.RESERVED))
                    || (count == 1 && operator == Operator.LABEL && last);
            boolean plain = !variable.isPrefixed() && (!variable.exploded() || operator == Operator.PATH);
            if (!known || !plain || (multiple && !(last && i == count - 1)) || isRepeated(template, variable)) {
                return false;
            }
        }
        return last || (next != null && startsWithDelimiter(next));
    }

    private static boolean startsWithDelimiter(Part part) {
        return part instanceof Part.Literal literal
                ? DELIMITERS.indexOf(literal.text().charAt(0)) >= 0
                : ((Part.Expression) part).operator() == Operator.PATH;
    }

    private static boolean isRepeated(UriTemplate template, Variable variable) {
        for (int slot = 0; slot < template.slots(); slot++) {
            if (slot != variable.slot() && template.slot(slot).variable().name().equals(variable.name())) {
                return true;
            }
        }
        return false;
    }
}
