package io.github.mcpresources.uri;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Checks whether a router can route a template, and computes the rank of the template in the order of precedence. */
final class RouteShape {
    private final UriTemplate template;

    private RouteShape(UriTemplate template) {
        this.template = template;
    }

    /**
     * Returns the rank of a template. Throws a {@link UriTemplateException} if the template matches no URI, or if it
     * cannot be routed unambiguously.
     */
    static Entry.Rank rank(UriTemplate template) {
        RouteShape shape = new RouteShape(template);
        shape.refuseBrokenLiterals();
        shape.refuseAdjacent();
        shape.refuseMultiSegments();
        shape.refuseRepeated();
        QueryTail tail = template.plan().tail();
        return new Entry.Rank(
                shape.symbols(), tail == null ? 0 : tail.variables().size(), shape.text());
    }

    private UriTemplateException error(int position, String reason) {
        return new UriTemplateException(template.toString(), position, reason);
    }

    private void refuseBrokenLiterals() {
        for (Part part : template.parts()) {
            if (part instanceof Part.Literal literal && !literal.normalised().whole()) {
                throw error(
                        part.position(),
                        "the literal contains percent-encoded octets that are not UTF-8, so the template matches no URI");
            }
        }
        if (template.plan().matchesNothing()) {
            throw error(0, "a scheme cannot contain a percent-encoded character, so the template matches no URI");
        }
    }

    private void refuseAdjacent() {
        Part before = null;
        for (Part part : template.parts()) {
            if (before instanceof Part.Expression
                    && part instanceof Part.Expression expression
                    && !expression.operator().isPrefixed()) {
                throw error(
                        part.position(),
                        "two expressions without a separator between them cannot be routed: the end of the first"
                                + " value would be ambiguous");
            }
            before = part;
        }
    }

    private void refuseMultiSegments() {
        Variable multiple = null;
        boolean fragment = false;
        for (Part part : template.parts()) {
            if (part instanceof Part.Expression expression) {
                for (Variable variable : expression.variables()) {
                    boolean inFragment = expression.operator() == Operator.FRAGMENT;
                    if (!variable.isMultiSegment(expression.operator())) {
                        continue;
                    }
                    if (inFragment ? fragment : multiple != null) {
                        throw error(
                                part.position(),
                                "a second variable that may span path segments, '" + variable.name()
                                        + "', cannot be routed: the end of the first value would be ambiguous");
                    }
                    fragment |= inFragment;
                    multiple = inFragment ? multiple : variable;
                }
            }
        }
    }

    private void refuseRepeated() {
        Map<String, List<Variable>> seen = new HashMap<>();
        boolean query = false;
        for (Part part : template.parts()) {
            if (part instanceof Part.Expression expression) {
                if (expression.operator() == Operator.QUERY && query) {
                    throw error(part.position(), "a second {?…} cannot be routed: use {&…} to continue a query");
                }
                query |= expression.operator() == Operator.QUERY;
                for (Variable variable : expression.variables()) {
                    List<Variable> before = seen.computeIfAbsent(variable.name(), name -> new ArrayList<>());
                    if (!before.isEmpty() && (before.size() > 1 || !isValueAndStart(before.get(0), variable))) {
                        throw error(
                                part.position(),
                                "the variable '" + variable.name()
                                        + "' occurs more than once; a router allows this only for one {x} and one"
                                        + " {x:n}");
                    }
                    before.add(variable);
                }
            }
        }
    }

    private static boolean isValueAndStart(Variable first, Variable second) {
        return !first.exploded() && !second.exploded() && first.isPrefixed() != second.isPrefixed();
    }

    /**
     * Compares the ranks of two templates. Returns the index of the first literal or expression in the head at which
     * they differ. If they differ only after the head, returns the size of the head.
     */
    static int firstDifference(UriTemplate template, Entry.Rank rank, Entry.Rank other) {
        int symbol = Arrays.mismatch(rank.symbols(), other.symbols());
        List<Part> head = template.plan().head();
        int count = 0;
        for (int i = 0; i < head.size(); i++) {
            count += head.get(i) instanceof Part.Literal literal
                    ? literal.normalised().any().length()
                    : ((Part.Expression) head.get(i)).variables().size();
            if (count > symbol) {
                return i;
            }
        }
        return head.size();
    }

    private byte[] symbols() {
        // An encoded literal character takes up to twelve characters.
        byte[] symbols = new byte[template.toString().length() * 12 + template.slots() + 1];
        int count = 0;
        for (Part part : template.plan().head()) {
            if (part instanceof Part.Literal literal) {
                count += literal.normalised().any().length();
            } else if (part instanceof Part.Expression expression) {
                for (Variable variable : expression.variables()) {
                    symbols[count++] = Symbol.of(expression.operator(), variable).rank;
                }
            }
        }
        symbols[count++] = (template.plan().hasFragment() ? Symbol.FRAGMENT : Symbol.END).rank;
        return Arrays.copyOf(symbols, count);
    }

    /**
     * Returns the text of the template, without variable names that do not appear in a URI, such as the name in
     * <code>{x}</code>, and with the query parameters in alphabetical order. For a template without variables, returns
     * its URI in normal form.
     */
    private String text() {
        if (template.variables().isEmpty()) {
            return exact();
        }
        StringBuilder text = new StringBuilder();
        if (template.plan().hasEncodedStart()) {
            text.append('\n'); // distinguishes this template from a template that may start with a scheme
        }
        for (Part part : template.plan().head()) {
            append(part, text);
        }
        QueryTail tail = template.plan().tail();
        if (tail != null) {
            text.append("{?")
                    .append(tail.variables().stream()
                            .map(v -> QueryTail.writtenName(v) + modifier(v))
                            .sorted()
                            .collect(Collectors.joining(",")))
                    .append('}');
        }
        if (template.plan().hasFragment()) {
            append(template.parts().get(template.parts().size() - 1), text);
        }
        return text.toString();
    }

    private String exact() {
        UriText uri = UriText.of(template.toString(), template.policy().authorityIgnoresCase());
        if (uri == null) {
            throw new IllegalStateException(
                    "The template matches no URI and should have been rejected before: " + template);
        }
        return uri.folded();
    }

    private static void append(Part part, StringBuilder text) {
        if (part instanceof Part.Literal literal) {
            text.append(literal.normalised().shape());
        } else if (part instanceof Part.Expression expression) {
            Operator operator = expression.operator();
            List<String> variables = new ArrayList<>();
            for (Variable variable : expression.variables()) {
                variables.add(operator.named ? named(variable) : modifier(variable));
            }
            boolean each = operator.first.equals(operator.separator);
            String separator = each ? "}{" + operator.symbol : ",";
            text.append('{')
                    .append(operator.symbol)
                    .append(String.join(separator, variables))
                    .append('}');
        }
    }

    private static String named(Variable variable) {
        return NormalisedLiteral.of(
                                variable.name(),
                                Component.ALL & ~Component.START.bit() & ~Component.SCHEME.bit(),
                                false)
                        .shape()
                + modifier(variable);
    }

    private static String modifier(Variable variable) {
        return variable.exploded() ? "*" : variable.isPrefixed() ? ":" + variable.prefix() : "";
    }
}
