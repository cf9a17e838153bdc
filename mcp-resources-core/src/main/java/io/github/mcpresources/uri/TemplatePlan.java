package io.github.mcpresources.uri;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How a template is matched: its head in order, then its query in any order, then its fragment.
 */
final class TemplatePlan {
    private final UriTemplate template;
    private final UriTemplatePolicy policy;
    private final List<Part> head;
    private final @Nullable QueryTail tail;
    private final List<Part> fragment;
    private final Programs headProgram;
    private final @Nullable MatchProgram fragmentProgram;

    /**
     * The head and the query in one, where the query has a <code>{&amp;…}</code>: when nothing of <code>{?…}</code> is
     * defined, it expands to a URI with an ampersand and no question mark.
     */
    private final @Nullable Programs continuedProgram;

    private final boolean cutsFragment;
    private final boolean checked;
    private final boolean matchesNothing;

    TemplatePlan(UriTemplate template) {
        this.template = template;
        this.policy = template.policy();
        List<Part> parts = template.parts();
        int end = parts.size();
        if (end > 0 && isOperator(parts.get(end - 1), Operator.FRAGMENT) && !declaresFragment(parts, end - 1)) {
            end--;
        }
        this.fragment = parts.subList(end, parts.size());
        int headEnd = tailStart(parts, end);
        this.head = parts.subList(0, headEnd);
        List<Part.Expression> query = new ArrayList<>();
        parts.subList(headEnd, end).forEach(part -> query.add((Part.Expression) part));
        this.tail = query.isEmpty() ? null : new QueryTail(query);
        this.headProgram = new Programs(head, policy);
        boolean continued = query.stream().anyMatch(e -> e.operator() == Operator.CONTINUATION);
        this.continuedProgram = continued ? new Programs(parts.subList(0, end), policy) : null;
        this.fragmentProgram = fragment.isEmpty() ? null : MatchProgram.of(fragment, policy);
        boolean declared = declaresFragment(parts, parts.size());
        this.cutsFragment = (!declared && policy.ignoreFragment()) || !fragment.isEmpty() || tail != null;
        this.checked = needsCheck(parts);
        this.matchesNothing =
                parts.stream().anyMatch(part -> part instanceof Part.Literal literal && !literal.isWhole());
    }

    /** A part of the template twice: as expansions write it, and with what else a URI may hold raw. */
    private static final class Programs {
        private final MatchProgram lenient;
        private final @Nullable MatchProgram exact;

        Programs(List<Part> parts, UriTemplatePolicy policy) {
            this.lenient = MatchProgram.of(parts, policy);
            long variables = parts.stream()
                    .filter(Part.Expression.class::isInstance)
                    .mapToLong(part -> ((Part.Expression) part).variables().size())
                    .sum();
            this.exact = variables > 1 ? MatchProgram.exact(parts, policy) : null;
        }

        boolean match(UriText uri, int end, int[] captures, @Nullable Steps steps) {
            if (!ProgramMatcher.match(lenient, uri, 0, end, captures, steps)) {
                return false;
            }
            if (exact != null) {
                int[] exactly = new int[captures.length];
                java.util.Arrays.fill(exactly, -1);
                if (ProgramMatcher.match(exact, uri, 0, end, exactly, steps)) {
                    System.arraycopy(exactly, 0, captures, 0, captures.length);
                }
            }
            return true;
        }
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

    /** Where the query tail starts, or the end when there is none: nothing before it may open a query or a fragment. */
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

    private static boolean needsCheck(List<Part> parts) {
        Set<String> names = new HashSet<>();
        boolean needed = false;
        for (Part part : parts) {
            if (part instanceof Part.Expression expression) {
                for (Variable variable : expression.variables()) {
                    needed |= !names.add(variable.name()) || (variable.exploded() && expression.operator().named);
                }
            }
        }
        return needed;
    }

    /** Whether a literal is no whole text of UTF-8, as every URI that is matched is: a value would begin in a character. */
    boolean matchesNothing() {
        return matchesNothing;
    }

    List<Part> head() {
        return head;
    }

    @Nullable
    QueryTail tail() {
        return tail;
    }

    /** Whether there is nothing but a head, and any values of it will do. */
    boolean isPlain() {
        return tail == null && fragmentProgram == null && continuedProgram == null && !checked;
    }

    boolean hasFragment() {
        return !fragment.isEmpty();
    }

    /** Whether the first parts of the head match how the URI starts, whatever follows. */
    boolean matchesStart(UriText uri, int count) {
        MatchProgram start = MatchProgram.openEnded(head.subList(0, count), template.slots(), policy);
        int[] captures = new int[2 * template.slots() + 2];
        return ProgramMatcher.match(start, uri, 0, headEnd(uri.text()), captures, null);
    }

    /** Where the query or the fragment starts. */
    private int headEnd(String text) {
        int hash = cutsFragment ? text.indexOf('#') : -1;
        int end = hash < 0 ? text.length() : hash;
        int question = tail == null ? -1 : text.indexOf('?');
        return question < 0 || question > end ? end : question;
    }

    /** Whether the URI may continue a query that it does not start. */
    boolean isContinued(String text) {
        if (continuedProgram == null) {
            return false;
        }
        int hash = text.indexOf('#');
        String before = hash < 0 ? text : text.substring(0, hash);
        return before.indexOf('&') >= 0 && before.indexOf('?') < 0;
    }

    /** Matches the whole URI, in time that is the product of the two lengths. */
    @Nullable
    TemplateMatch match(UriText uri, @Nullable Steps steps) {
        if (matchesNothing) {
            return null;
        }
        int end = headEnd(uri.text());
        Programs program = continuedProgram != null && isContinued(uri.text()) ? continuedProgram : headProgram;
        if (steps != null) {
            steps.add(1);
        }
        if (!program.lenient.mayMatch(uri, 0, end)) {
            return null; // before anything is allocated: a router may ask thousands of templates in vain
        }
        int[] captures = new int[2 * template.slots()];
        java.util.Arrays.fill(captures, -1);
        return program.match(uri, end, captures, steps) ? finish(uri, end, captures, steps) : null;
    }

    /**
     * Matches what follows the head.
     *
     * @param captures the values of the head by slot, -1 where there is none
     */
    @Nullable
    TemplateMatch finish(UriText uri, int headEnd, int[] captures, @Nullable Steps steps) {
        String text = uri.text();
        if (headEnd < text.length() && headEnd != headEnd(text)) {
            return null;
        }
        int queryStart = -1;
        int queryEnd = headEnd;
        QueryTail.Reading reading = QueryTail.Reading.ANY_ORDER;
        if (tail != null && headEnd < text.length() && text.charAt(headEnd) == '?') {
            queryStart = headEnd + 1;
            int hash = text.indexOf('#', queryStart);
            queryEnd = hash < 0 ? text.length() : hash;
            QueryTail.Reading read = tail.read(text, queryStart, queryEnd, policy, captures, steps);
            if (read == null) {
                return null;
            }
            reading = read;
        }
        if (!finishFragment(uri, queryEnd, captures, steps)) {
            return null;
        }
        TemplateMatch match = new TemplateMatch(template, uri.text(), captures, queryStart, queryEnd, reading);
        return checked && !match.isConsistent() ? null : match;
    }

    private boolean finishFragment(UriText uri, int from, int[] captures, @Nullable Steps steps) {
        int length = uri.text().length();
        if (fragmentProgram != null) {
            return ProgramMatcher.match(fragmentProgram, uri, from, length, captures, steps);
        }
        return from == length || (policy.ignoreFragment() && uri.text().charAt(from) == '#');
    }
}
