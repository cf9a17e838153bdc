package io.github.mcpresources.uri;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The programs for the {@linkplain TemplateSections head} of a template, or for its head and query together. The
 * lenient program accepts all raw characters that a value may contain. If there is more than one variable, there is
 * also an exact program, which accepts only values in the form that an expansion writes. The fragment has its own
 * program.
 */
final class TemplatePrograms {
    private final MatchProgram lenient;
    private final @Nullable MatchProgram exact;
    private final @Nullable MatchProgram fragment;

    TemplatePrograms(List<Part> head, @Nullable MatchProgram fragment, UriTemplate.Policy policy) {
        this.lenient = MatchProgram.of(head, policy);
        long variables = head.stream()
                .filter(Part.Expression.class::isInstance)
                .mapToLong(part -> ((Part.Expression) part).variables().size())
                .sum();
        this.exact = variables > 1 ? MatchProgram.exact(head, policy) : null;
        this.fragment = fragment;
    }

    /**
     * The values of a head.
     *
     * @param captures the start of each value at index {@code 2 * slot}, and the end of the value at the next index; -1
     *     if there is no value
     * @param exact true if the exact program read the head
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Reading(int[] captures, boolean exact) {}

    /** Checks whether the URI up to {@code headEnd} may match the head, as {@link MatchProgram#mayMatch} does. */
    boolean mayMatch(UriText uri, int headEnd) {
        return lenient.mayMatch(uri, 0, headEnd);
    }

    boolean isTooLarge(int headEnd) {
        return lenient.cells(headEnd) > lenient.maxCells();
    }

    /**
     * Reads the values of the head with the exact program or, if that does not match, with the lenient one. Returns
     * null if neither matches.
     */
    @Nullable
    Reading read(UriText uri, int headEnd, int slots, @Nullable Binding[] bindings, @Nullable StepCounter steps) {
        int[] captures = undefined(slots);
        if (!ProgramMatcher.match(lenient, uri, 0, headEnd, bindings, captures, steps)) {
            return null;
        }
        if (exact != null) {
            int[] exactly = undefined(slots);
            if (ProgramMatcher.match(exact, uri, 0, headEnd, bindings, exactly, steps)) {
                return new Reading(exactly, true);
            }
        }
        return new Reading(captures, false);
    }

    private static int[] undefined(int slots) {
        int[] captures = new int[2 * slots];
        Arrays.fill(captures, -1);
        return captures;
    }

    void spans(
            UriText uri,
            int headEnd,
            int slot,
            @Nullable Binding[] bindings,
            ProgramSpans spans,
            @Nullable StepCounter steps) {
        if (fragment == null || fragment.value(slot) == null) {
            ProgramMatcher.spans(lenient, uri, 0, headEnd, bindings, spans, steps);
        } else {
            int length = uri.text().length();
            int hash = uri.text().indexOf('#');
            ProgramMatcher.spans(fragment, uri, hash < 0 ? length : hash, length, bindings, spans, steps);
        }
    }

    boolean holds(int slot) {
        return value(slot) != null;
    }

    boolean prefersShort(int slot) {
        MatchStep.Capture value = value(slot);
        return value != null && !value.longest();
    }

    private MatchStep.@Nullable Capture value(int slot) {
        MatchStep.Capture value = lenient.value(slot);
        return value == null && fragment != null ? fragment.value(slot) : value;
    }
}
