package io.github.mcpresources.uri;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A template, or a part of a template, as instructions for a {@link ProgramMatcher}. The program accepts the URIs to
 * which the template can expand and which the policy allows. Unless the program is exact, it also accepts values with
 * raw reserved characters that an expansion would encode.
 */
final class MatchProgram {
    private static final int NONE = -1;

    private final UriTemplate.Policy policy;
    private final List<MatchStep> steps = new ArrayList<>();
    private final boolean shortestFirst;
    private final int start;
    private boolean multiSegmentPassed;

    private final boolean exact;

    private MatchProgram(List<Part> parts, int rest, boolean exact, UriTemplate.Policy policy) {
        this.exact = exact;
        this.policy = policy;
        this.shortestFirst = multiSegmentVariables(parts) == 1;
        steps.add(new MatchStep.End());
        int next = rest < 0 ? 0 : add(new MatchStep.Capture(rest, 0, 0, Integer.MAX_VALUE, true, 0));
        for (int i = parts.size() - 1; i >= 0; i--) {
            Part part = parts.get(i);
            if (part instanceof Part.Literal literal) {
                next = text(literal.normalised().forms(), next);
            } else if (part instanceof Part.Expression expression) {
                next = expression(expression, next);
            }
        }
        this.start = next;
    }

    static MatchProgram of(List<Part> parts, UriTemplate.Policy policy) {
        return new MatchProgram(parts, NONE, false, policy);
    }

    /**
     * Returns an exact program, which accepts no value with a raw reserved character that an expansion would encode.
     */
    static MatchProgram exact(List<Part> parts, UriTemplate.Policy policy) {
        return new MatchProgram(parts, NONE, true, policy);
    }

    /**
     * Returns a program that matches any text whose beginning matches the parts. The rest of the text is the value of a
     * variable with the slot {@code rest}.
     */
    static MatchProgram openEnded(List<Part> parts, int rest, UriTemplate.Policy policy) {
        return new MatchProgram(parts, rest, false, policy);
    }

    private static long multiSegmentVariables(List<Part> parts) {
        return parts.stream()
                .filter(Part.Expression.class::isInstance)
                .map(Part.Expression.class::cast)
                .mapToLong(e -> e.variables().stream()
                        .filter(v -> v.isMultiSegment(e.operator()))
                        .count())
                .sum();
    }

    int start() {
        return start;
    }

    int size() {
        return steps.size();
    }

    MatchStep step(int index) {
        return steps.get(index);
    }

    /** Returns the maximum size of the table of a {@link ProgramMatcher}. */
    long maxCells() {
        return policy.maxTableCells();
    }

    /** Returns the size of the table that a {@link ProgramMatcher} needs for a text of {@code length} characters. */
    long cells(int length) {
        return (long) size() * (length + 1);
    }

    MatchStep.@Nullable Capture value(int slot) {
        for (MatchStep step : steps) {
            if (step instanceof MatchStep.Capture capture && capture.slot() == slot) {
                return capture;
            }
        }
        return null;
    }

    /**
     * Checks whether the text starts and ends with the literals at the start and the end of the program, if there are
     * any. Does not check a literal that has several forms. This fast check rejects most templates of a router.
     */
    boolean mayMatch(UriText uri, int from, int to) {
        boolean end = size() < 2
                || !(step(1) instanceof MatchStep.Text last && last.next() == 0 && last.components() == Component.ALL)
                || isAt(uri, to - last.text().length(), from, last.text());
        return end && (!(step(start) instanceof MatchStep.Text first) || isAt(uri, from, from, first.text()));
    }

    private static boolean isAt(UriText uri, int position, int from, String text) {
        return position >= from
                && uri.folded().regionMatches(position < uri.foldEnd(), position, text, 0, text.length());
    }

    private int add(MatchStep step) {
        steps.add(step);
        return steps.size() - 1;
    }

    private int text(String text, int next) {
        return text.isEmpty() ? next : text(NormalisedLiteral.forms(text, Component.ALL), next);
    }

    /** Adds a choice between the forms of a text. At most one form is possible at each position. */
    private int text(List<NormalisedLiteral.Form> forms, int next) {
        int either = NONE;
        for (NormalisedLiteral.Form form : forms) {
            String folded = form.text().toLowerCase(Locale.ROOT);
            int text = add(new MatchStep.Text(form.text(), folded, form.components(), next));
            either = either == NONE ? text : add(new MatchStep.Choice(text, either, 0, NONE));
        }
        return either;
    }

    /**
     * Adds an expression. An expansion writes {@link Operator#first} before the first defined variable, and {@link
     * Operator#separator} before each later variable. If these strings differ, there are two sequences of instructions:
     * one up to and including the first defined variable, and one for the variables after it.
     */
    private int expression(Part.Expression expression, int next) {
        Operator operator = expression.operator();
        boolean optional = policy.acceptUndefined() || (operator != Operator.PATH && operator != Operator.LABEL);
        boolean absent = operator.isPrefixed() ? optional : policy.acceptEmpty();
        boolean oneRow = operator.first.equals(operator.separator);
        List<Variable> variables = expression.variables();
        int written = next;
        int unwritten = absent ? next : NONE;
        for (int i = variables.size() - 1; i >= 0; i--) {
            Variable variable = variables.get(i);
            boolean alone = variables.size() == 1;
            int first = item(operator.first, operator, variable, alone, written);
            unwritten = unwritten == NONE || !optional
                    ? first
                    : add(new MatchStep.Choice(first, unwritten, 1, variable.slot()));
            if (oneRow) {
                written = unwritten;
            } else if (i > 0) {
                int other = item(operator.separator, operator, variable, alone, written);
                written = add(new MatchStep.Choice(other, written, 1, variable.slot()));
            }
            multiSegmentPassed |= variable.isMultiSegment(operator);
        }
        return unwritten;
    }

    private int item(String lead, Operator operator, Variable variable, boolean alone, int next) {
        if (variable.exploded()) {
            int min = operator == Operator.MATRIX || (policy.acceptEmpty() && !operator.named) ? 0 : 1;
            return text(lead, exploded(variable, operator, min, next));
        }
        if (!operator.named) {
            int min = policy.acceptEmpty() ? 0 : 1;
            // An expansion never writes a raw comma in a prefix, so a comma here is a separator.
            int comma = operator == Operator.SIMPLE && variable.isPrefixed() && !alone ? UriChars.COMMA : 0;
            return text(lead, capture(variable, operator, operator.stops | comma, min, next));
        }
        String name = variable.name();
        if (operator == Operator.MATRIX) {
            int value = text("=", capture(variable, operator, operator.stops, 1, next));
            int empty = add(new MatchStep.Capture(variable.slot(), operator.stops, 0, 0, true, next));
            MatchStep either = isLongestFirst()
                    ? new MatchStep.Choice(value, empty, 0, NONE)
                    : new MatchStep.Choice(empty, value, 0, NONE);
            return text(lead + name, add(either));
        }
        return text(lead + name + "=", capture(variable, operator, operator.stops, 0, next));
    }

    /**
     * Adds an exploded variable. An exact program distinguishes lists, whose items contain no raw equals sign, from
     * maps, whose pairs contain one. With the operator {@code ;}, a pair with an empty value has no equals sign. If the
     * items of a list are written with the variable's name, they have the form of the pairs of a map.
     */
    private int exploded(Variable variable, Operator operator, int min, int next) {
        int stops = operator.explodedStops();
        if (!exact || operator.allowReserved) {
            return capture(variable, operator, stops, min, next);
        }
        int all = stops | operator.encoded(variable);
        boolean bare = operator == Operator.MATRIX;
        if (operator.named) {
            return add(new MatchStep.Pairs(variable.slot(), all, operator.separator.charAt(0), bare, next));
        }
        int list = capture(variable, operator, stops | UriChars.EQUALS, min, next);
        int map = add(new MatchStep.Pairs(variable.slot(), all, operator.separator.charAt(0), bare, next));
        return add(new MatchStep.Choice(list, map, 0, NONE));
    }

    private int capture(Variable variable, Operator operator, int stopBits, int min, int next) {
        boolean list = operator.allowReserved || variable.isPrefixed() || variable.exploded() || !variable.single();
        int single = list ? stopBits : stopBits | UriChars.COMMA;
        int stops = exact ? single | operator.encoded(variable) : single;
        int max = variable.isPrefixed() ? variable.prefix() : Integer.MAX_VALUE;
        return add(
                new MatchStep.Capture(variable.slot(), stops, min, max, variable.exploded() || isLongestFirst(), next));
    }

    /**
     * Checks whether a longer value is preferred. If exactly one variable may span path segments, shorter values are
     * preferred for the non-exploded variables to the left of that variable.
     */
    private boolean isLongestFirst() {
        return !shortestFirst || !multiSegmentPassed;
    }
}
