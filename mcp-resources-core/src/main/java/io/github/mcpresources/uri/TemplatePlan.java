package io.github.mcpresources.uri;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Matches URIs against a template: first the {@linkplain TemplateSections#head() head} of the template, then the query
 * at its end in any order that the policy accepts, and then the fragment.
 */
final class TemplatePlan {
    private final UriTemplate template;
    private final UriTemplate.Policy policy;
    private final List<Part> head;
    private final @Nullable QueryTail tail;
    private final List<Part> fragment;
    private final TemplatePrograms headProgram;
    private final @Nullable MatchProgram fragmentProgram;

    /**
     * The programs that match the head and the query together; null if the query has no <code>{&amp;…}</code>. They are
     * needed for URIs with an ampersand and no question mark, such as {@code x://a&page=2}. The template expands to
     * such a URI if no variable of <code>{?…}</code> is defined.
     */
    private final @Nullable TemplatePrograms continuedProgram;

    private final boolean cutsFragment;
    private final boolean checked;
    private final boolean matchesNothing;

    /**
     * True if the template starts with a percent-encoded character, or with scheme characters and then a
     * percent-encoded character. Such a template matches no URI with a scheme.
     */
    private final boolean encodedStart;

    TemplatePlan(UriTemplate template) {
        this.template = template;
        this.policy = template.policy();
        List<Part> parts = template.parts();
        TemplateSections sections = TemplateSections.of(parts);
        this.head = sections.head();
        this.fragment = sections.fragment();
        this.tail = sections.query().isEmpty() ? null : new QueryTail(sections.query());
        this.fragmentProgram = fragment.isEmpty() ? null : MatchProgram.of(fragment, policy);
        this.headProgram = new TemplatePrograms(head, fragmentProgram, policy);
        this.continuedProgram =
                sections.isContinued() ? new TemplatePrograms(sections.headAndQuery(), fragmentProgram, policy) : null;
        this.cutsFragment =
                (!sections.declaresFragment() && policy.ignoreFragment()) || !fragment.isEmpty() || tail != null;
        this.checked = needsCheck(parts);
        String start = !parts.isEmpty() && parts.get(0) instanceof Part.Literal literal ? literal.text() : "";
        this.encodedStart = isEncoded(start);
        this.matchesNothing = (encodedStart && UriText.schemeEnd(NormalisedLiteral.form(start, Component.START)) > 0)
                || parts.stream()
                        .anyMatch(part -> part instanceof Part.Literal literal
                                && !literal.normalised().whole());
    }

    /**
     * A match in which a repeated name may have several different values.
     *
     * @param exact true if an exact program read the head ({@link TemplatePrograms})
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Attempt(UriTemplate.Match match, int[] captures, boolean exact) {}

    private static boolean isEncoded(String start) {
        int at = 0;
        while (at < start.length() && UriChars.isSchemeChar(start.charAt(at))) {
            at++;
        }
        return at < start.length() && start.charAt(at) == '%';
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

    /**
     * Checks whether the template matches no URI, because the percent-encoded octets of a literal are not complete
     * UTF-8 characters, or because the scheme contains a percent-encoded character.
     */
    boolean matchesNothing() {
        return matchesNothing;
    }

    boolean hasEncodedStart() {
        return encodedStart;
    }

    List<Part> head() {
        return head;
    }

    @Nullable
    QueryTail tail() {
        return tail;
    }

    /** Checks whether the template consists only of a head, and a match of the head needs no further check. */
    boolean isPlain() {
        return tail == null && fragmentProgram == null && continuedProgram == null && !checked && !encodedStart;
    }

    boolean hasFragment() {
        return !fragment.isEmpty();
    }

    boolean matchesStart(UriText uri, int count) {
        MatchProgram start = MatchProgram.openEnded(head.subList(0, count), template.slots(), policy);
        int[] captures = new int[2 * template.slots() + 2];
        return ProgramMatcher.match(start, uri, 0, headEnd(uri.text()), Binding.NONE, captures, null);
    }

    boolean matchesHead(UriText uri) {
        MatchProgram whole = MatchProgram.of(head, policy);
        int[] captures = new int[2 * template.slots() + 2];
        return ProgramMatcher.match(whole, uri, 0, headEnd(uri.text()), Binding.NONE, captures, null);
    }

    /**
     * Returns the end of the part of the URI that the head must match. This part ends before a query that is matched
     * separately, and before a fragment that is matched separately or ignored.
     */
    private int headEnd(String text) {
        int hash = cutsFragment ? text.indexOf('#') : -1;
        int end = hash < 0 ? text.length() : hash;
        int question = tail == null ? -1 : text.indexOf('?');
        return question < 0 || question > end ? end : question;
    }

    /**
     * Checks whether the URI has an ampersand before its fragment and no question mark, and the template has a
     * <code>{&amp;…}</code>. The URI may then contain an expansion of <code>{&amp;…}</code>, although no variable of
     * <code>{?…}</code> is defined.
     */
    boolean isContinued(String text) {
        if (continuedProgram == null) {
            return false;
        }
        int hash = text.indexOf('#');
        String before = hash < 0 ? text : text.substring(0, hash);
        return before.indexOf('&') >= 0 && before.indexOf('?') < 0;
    }

    /**
     * Returns the name of a variable whose value is {@linkplain UriTemplate.Match#inconsistentName inconsistent}, if
     * this is the only reason why the URI does not match; otherwise null.
     */
    @Nullable
    String ambiguousName(UriText uri) {
        int end = headEnd(uri.text());
        Attempt attempt = attempt(programs(uri), uri, end, Binding.NONE, null);
        return attempt == null ? null : attempt.match().inconsistentName();
    }

    boolean isTooLarge(UriText uri) {
        return programs(uri).isTooLarge(headEnd(uri.text()));
    }

    boolean isQueryTooLarge(UriText uri) {
        String text = uri.text();
        int start = headEnd(text);
        int hash = text.indexOf('#', start);
        int length = (hash < 0 ? text.length() : hash) - start - 1;
        return tail != null && length > 0 && tail.isTooLarge(length, policy);
    }

    private TemplatePrograms programs(UriText uri) {
        return continuedProgram != null && isContinued(uri.text()) ? continuedProgram : headProgram;
    }

    /**
     * Matches the whole URI, in time proportional to the product of the lengths of the template and the URI. Returns
     * null if the URI does not match, or needs more table cells than {@code maxTableCells} of the policy.
     */
    UriTemplate.@Nullable Match match(UriText uri, @Nullable StepCounter steps) {
        if (matchesNothing) {
            return null;
        }
        int end = headEnd(uri.text());
        TemplatePrograms program = programs(uri);
        if (steps != null) {
            steps.add(1);
        }
        if (!program.mayMatch(uri, end)) {
            return null; // before any allocation, because a router may try thousands of templates that do not match
        }
        Attempt attempt = attempt(program, uri, end, Binding.NONE, steps);
        if (attempt == null || !checked) {
            return attempt == null ? null : attempt.match();
        }
        String name = attempt.match().inconsistentName();
        return name == null
                ? attempt.match()
                : new RepeatedNames(template, program, uri, end, steps).resolve(attempt, name);
    }

    /**
     * Returns the best match with the given bindings; null if there is none. The occurrences of a repeated name may
     * have different values in this match.
     */
    @Nullable
    Attempt attempt(
            TemplatePrograms program,
            UriText uri,
            int headEnd,
            @Nullable Binding[] bindings,
            @Nullable StepCounter steps) {
        TemplatePrograms.Reading read = program.read(uri, headEnd, template.slots(), bindings, steps);
        UriTemplate.Match match = read == null ? null : complete(uri, headEnd, bindings, read.captures(), steps);
        return read == null || match == null ? null : new Attempt(match, read.captures(), read.exact());
    }

    /**
     * Matches the query and the fragment after the head. If a name then has several values, matches the whole URI
     * again. Returns null if the URI does not match.
     *
     * @param captures the start of each value of the head at index {@code 2 * slot}, and the end of the value at the
     *     next index; -1 if there is no value
     */
    UriTemplate.@Nullable Match finish(UriText uri, int headEnd, int[] captures, @Nullable StepCounter steps) {
        UriTemplate.Match match = complete(uri, headEnd, Binding.NONE, captures, steps);
        return match != null && checked && match.inconsistentName() != null ? match(uri, steps) : match;
    }

    private UriTemplate.@Nullable Match complete(
            UriText uri, int headEnd, @Nullable Binding[] bindings, int[] captures, @Nullable StepCounter steps) {
        String text = uri.text();
        if ((encodedStart && uri.foldEnd() > 0) || (headEnd < text.length() && headEnd != headEnd(text))) {
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
        if (!finishFragment(uri, queryEnd, bindings, captures, steps)) {
            return null;
        }
        return new UriTemplate.Match(template, uri.text(), captures, queryStart, queryEnd, reading);
    }

    private boolean finishFragment(
            UriText uri, int from, @Nullable Binding[] bindings, int[] captures, @Nullable StepCounter steps) {
        int length = uri.text().length();
        if (fragmentProgram != null) {
            return ProgramMatcher.match(fragmentProgram, uri, from, length, bindings, captures, steps);
        }
        return from == length || (policy.ignoreFragment() && uri.text().charAt(from) == '#');
    }
}
