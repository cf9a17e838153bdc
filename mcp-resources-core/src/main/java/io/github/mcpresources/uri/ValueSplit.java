package io.github.mcpresources.uri;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Matches the last part of a template, if this part consists of variables without modifiers, separated by literals,
 * such as <code>{a}-{b}.txt</code>. From right to left, each literal is matched at its last possible occurrence in the
 * URI. The values on the left are then as long as possible, as the rules of precedence require. No backtracking is
 * necessary, because another occurrence of a literal only moves characters from one value to another.
 *
 * <p>The last part of the template is stored as interned text, with {@link #VALUE} for each variable.
 */
final class ValueSplit {
    private static final char VALUE = '\0';
    private static final int STOPS = Operator.SIMPLE.stops;

    private ValueSplit() {}

    /**
     * Returns the last part of a template, which begins with the first variable whose value need not end at a
     * delimiter. Returns null if there is no such part, if this class cannot match it, or if the template is not
     * {@linkplain TemplatePlan#isPlain plain}.
     */
    static @Nullable String of(UriTemplate template) {
        RoutePath path = RoutePath.of(template);
        List<Part> head = template.plan().head();
        if (path.complete() || path.parts() == head.size() || !template.plan().isPlain()) {
            return null;
        }
        StringBuilder split = new StringBuilder();
        boolean value = false;
        for (Part part : head.subList(path.parts(), head.size())) {
            if (part instanceof Part.Expression expression && !value && isSimple(expression)) {
                split.append(VALUE);
                value = true;
            } else if (part instanceof Part.Literal literal
                    && !split.isEmpty()
                    && literal.normalised().folded() != null
                    && literal.normalised().whole()) {
                split.append(literal.normalised().folded());
                value = false;
            } else {
                return null;
            }
        }
        return split.toString().intern();
    }

    /** Returns the longest literal of the template as an interned string. Every URI that matches contains it. */
    static String longestLiteral(String split) {
        String longest = "";
        for (String literal : split.split(String.valueOf(VALUE), -1)) {
            longest = literal.length() > longest.length() ? literal : longest;
        }
        return longest.intern();
    }

    private static boolean isSimple(Part.Expression expression) {
        Variable variable = expression.variables().get(0);
        return expression.operator() == Operator.SIMPLE
                && expression.variables().size() == 1
                && !variable.exploded()
                && !variable.isPrefixed();
    }

    /**
     * Returns the end of the last value, which is the start of the last literal; -1 if the URI does not end with that
     * literal.
     */
    static int end(String split, String text, int from) {
        int literal = split.lastIndexOf(VALUE) + 1;
        int end = text.length() - (split.length() - literal);
        return end >= from && isAt(split, literal, split.length(), text, end) ? end : -1;
    }

    /**
     * Finds the values of the variables. Returns false if the URI does not match.
     *
     * @param from the start of the first value
     * @param end the end of the last value
     * @param least the minimum number of characters of a value
     * @param captures the array into which this method writes the start and the end of each value. The last two
     *     elements are those of the last value
     */
    static boolean match(
            String split, String text, int from, int end, int least, int[] captures, @Nullable StepCounter steps) {
        int slot = captures.length - 2;
        int right = end;
        int mark = split.lastIndexOf(VALUE);
        while (mark > 0) {
            int before = split.lastIndexOf(VALUE, mark - 1);
            int size = mark - before - 1;
            int found = right - least - size;
            while (found >= from && !isAt(split, before + 1, mark, text, found)) {
                found--;
            }
            if (steps != null) {
                steps.add((long) (right - Math.max(found, from)) * (size + 1));
            }
            if (found < from || !isValue(text, found + size, right, captures, slot)) {
                return false;
            }
            slot -= 2;
            right = found;
            mark = before;
        }
        if (steps != null) {
            steps.add(right - from);
        }
        return right - from >= least && isValue(text, from, right, captures, slot);
    }

    private static boolean isValue(String text, int start, int end, int[] captures, int slot) {
        for (int i = start; i < end; i++) {
            if (UriChars.stops(text.charAt(i), STOPS)) {
                return false;
            }
        }
        captures[slot] = start;
        captures[slot + 1] = end;
        return true;
    }

    /** Checks whether the literal occurs at the position and does not start inside a percent-encoded character. */
    private static boolean isAt(String split, int start, int end, String text, int position) {
        for (int i = start; i < end; i++) {
            if (split.charAt(i) != text.charAt(position + i - start)) {
                return false;
            }
        }
        return (position < 1 || text.charAt(position - 1) != '%') && (position < 2 || text.charAt(position - 2) != '%');
    }
}
