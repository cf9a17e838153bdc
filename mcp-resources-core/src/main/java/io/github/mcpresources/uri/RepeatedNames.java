package io.github.mcpresources.uri;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Searches for the single value of a name that occurs more than once in a template, such as <code>{x:2}/{x}</code>.
 * This search is needed if the rules of precedence alone would assign different values to the occurrences. The search
 * selects the occurrence that has the fewest possible values, and tries each of these values for the other occurrences.
 * The number of tries is limited, because no method is known that finds the values of any number of names in linear
 * time. The same search is used for an exploded variable if no value expands to the text that the rules assign to it,
 * for example because two entries have the same key.
 */
final class RepeatedNames {
    /**
     * The maximum number of values that are tried for all repeated names together. A URI that would match only with a
     * value that was not tried does not match.
     */
    static final int MAX_TRIES = 64;

    private final UriTemplate template;
    private final TemplatePrograms programs;
    private final UriText uri;
    private final int headEnd;
    private final @Nullable StepCounter steps;
    private final Deque<@Nullable Binding[]> open = new ArrayDeque<>();
    private final CharacterCodes[] units = new CharacterCodes[2];

    RepeatedNames(
            UriTemplate template, TemplatePrograms programs, UriText uri, int headEnd, @Nullable StepCounter steps) {
        this.template = template;
        this.programs = programs;
        this.uri = uri;
        this.headEnd = headEnd;
        this.steps = steps;
    }

    /**
     * Returns the best match in which every name has one value; null if none is found in {@link #MAX_TRIES} tries.
     *
     * @param inconsistent the match that the rules of precedence choose
     * @param name the first name that has several values in this match
     */
    UriTemplate.@Nullable Match resolve(TemplatePlan.Attempt inconsistent, String name) {
        TemplatePlan.Attempt best = null;
        branch(inconsistent, name, new Binding[template.slots()]);
        for (int tries = 0; tries < MAX_TRIES && !open.isEmpty(); tries++) {
            @Nullable Binding[] bindings = open.pop();
            TemplatePlan.Attempt attempt = template.plan().attempt(programs, uri, headEnd, bindings, steps);
            if (attempt == null || (best != null && !isBetter(attempt, best))) {
                continue;
            }
            String other = attempt.match().inconsistentName();
            if (other == null) {
                best = attempt;
            } else {
                branch(attempt, other, bindings);
            }
        }
        return best == null ? null : best.match();
    }

    /**
     * Pushes bindings for the possible values of a name onto the stack of untried bindings. The possibility that the
     * name is undefined is tried first. Pushes nothing if the name is already bound, or if only the query contains it.
     */
    private void branch(TemplatePlan.Attempt attempt, String name, @Nullable Binding[] bindings) {
        List<Integer> bindable = new ArrayList<>();
        int elsewhere = -1;
        for (int slot = 0; slot < template.slots(); slot++) {
            Variable variable = template.slot(slot).variable();
            if (variable.name().equals(name)) {
                if (variable.exploded()) {
                    branchExploded(slot, bindings);
                    return;
                }
                if (bindings[slot] != null) {
                    return;
                }
                if (programs.holds(slot)) {
                    bindable.add(slot);
                } else {
                    elsewhere = slot;
                }
            }
        }
        if (bindable.isEmpty()) {
            return; // another try would have the same result
        }
        List<@Nullable Binding[]> choices = new ArrayList<>();
        int source = elsewhere;
        Collection<int[]> spans = List.of();
        if (elsewhere < 0) {
            for (int slot : bindable) {
                Collection<int[]> own = spans(slot, bindings);
                if (!mayBeCutElsewhere(slot, own, bindable) && (source < 0 || own.size() < spans.size())) {
                    source = slot;
                    spans = own;
                }
            }
        } else if (attempt.captures()[2 * elsewhere] >= 0) {
            spans = List.of(Arrays.copyOfRange(attempt.captures(), 2 * elsewhere, 2 * elsewhere + 2));
        }
        if (elsewhere < 0 || spans.isEmpty()) {
            @Nullable Binding[] undefined = bindings.clone();
            bindable.forEach(slot -> undefined[slot] = Binding.UNDEFINED);
            choices.add(undefined);
        }
        for (int[] span : spans) {
            if (choices.size() < MAX_TRIES && !isAbsent(span, bindable)) {
                choices.add(bound(bindings, bindable, source, span));
            }
        }
        for (int i = choices.size() - 1; i >= 0; i--) {
            open.push(choices.get(i));
        }
    }

    /**
     * Pushes bindings for the possible values of an exploded variable. A possible value is any part of the URI that is
     * an expansion of the variable. The possibility that the variable is undefined is tried last. Pushes nothing if the
     * variable is already bound, is repeated or belongs to the query.
     */
    private void branchExploded(int exploded, @Nullable Binding[] bindings) {
        UriTemplate.SlotInfo info = template.slot(exploded);
        for (int slot = 0; slot < template.slots(); slot++) {
            boolean again = slot != exploded
                    && template.slot(slot)
                            .variable()
                            .name()
                            .equals(info.variable().name());
            if (again || (slot == exploded && (bindings[slot] != null || !programs.holds(slot)))) {
                return;
            }
        }
        ProgramSpans spans = new ProgramSpans(exploded, 4 * MAX_TRIES);
        programs.spans(uri, headEnd, exploded, bindings, spans, steps);
        @Nullable Binding[] undefined = bindings.clone();
        undefined[exploded] = Binding.UNDEFINED;
        open.push(undefined);
        for (int i = spans.found().size() - 1; i >= 0; i--) {
            int start = spans.found().get(i)[0];
            int end = spans.found().get(i)[1];
            count(end - start);
            if (new ValueReader(uri.text(), info.variable(), info.operator(), start, end).isExpansion()) {
                @Nullable Binding[] bound = bindings.clone();
                bound[exploded] = Binding.between(start, end);
                open.push(bound);
            }
        }
    }

    /**
     * Returns true if the URI cannot contain the value, or its prefix, at each occurrence of the name. This check
     * excludes most values before they are tried.
     */
    private boolean isAbsent(int[] span, List<Integer> slots) {
        String text = uri.text();
        String value = text.substring(span[0], span[1]);
        int question = text.indexOf('?');
        boolean names = question >= 0 && text.indexOf('%', question) >= 0; // query names are not decoded
        if (names || !value.chars().allMatch(UriChars::isUnreserved)) {
            return false; // the value may occur elsewhere in another form
        }
        int position = 0;
        for (int slot : slots) {
            int prefix = template.slot(slot).variable().prefix();
            String start = prefix > 0 && prefix < value.length() ? value.substring(0, prefix) : value;
            int found = text.indexOf(start, position);
            count((found < 0 ? text.length() : found) - position);
            if (found < 0) {
                return true;
            }
            position = found + start.length();
        }
        return false;
    }

    /**
     * Checks whether a prefix modifier might cut the value differently in another occurrence of the name. This is
     * possible if the value contains percent-encoded characters and only one of the occurrences allows reserved
     * characters.
     */
    private boolean mayBeCutElsewhere(int source, Collection<int[]> spans, List<Integer> slots) {
        boolean alike = slots.stream().map(this::reserved).distinct().count() == 1;
        boolean whole =
                slots.stream().anyMatch(slot -> !template.slot(slot).variable().isPrefixed());
        return !alike
                && whole
                && template.slot(source).variable().isPrefixed()
                && spans.stream()
                        .anyMatch(span -> uri.text().substring(span[0], span[1]).indexOf('%') >= 0);
    }

    private Collection<int[]> spans(int slot, @Nullable Binding[] bindings) {
        ProgramSpans spans = new ProgramSpans(slot, 4 * MAX_TRIES);
        programs.spans(uri, headEnd, slot, bindings, spans, steps);
        Map<String, int[]> values = new LinkedHashMap<>();
        for (int[] span : spans.found()) {
            count(span[1] - span[0]);
            values.putIfAbsent(uri.text().substring(span[0], span[1]), span);
        }
        return values.values();
    }

    private @Nullable Binding[] bound(@Nullable Binding[] bindings, List<Integer> slots, int source, int[] span) {
        int[] piece = units(source).piece(span[0], span[1]);
        int prefix = template.slot(source).variable().prefix();
        boolean whole = prefix == 0 || piece.length < prefix;
        @Nullable Binding[] bound = bindings.clone();
        for (int slot : slots) {
            int own = template.slot(slot).variable().prefix();
            int[] start = reserved(slot) == reserved(source) ? piece : written(span, whole, source, slot);
            boolean cut = own > 0 && own <= start.length;
            int[] known = cut ? Arrays.copyOf(start, own) : start;
            bound[slot] = Binding.to(units(slot).ends(known), !whole && !cut);
            count(2L * uri.text().length());
        }
        return bound;
    }

    private void count(long cost) {
        if (steps != null) {
            steps.add(cost);
        }
    }

    private CharacterCodes units(int slot) {
        int index = reserved(slot) ? 1 : 0;
        if (units[index] == null) {
            units[index] = new CharacterCodes(uri.text(), reserved(slot));
        }
        return units[index];
    }

    private boolean reserved(int slot) {
        return template.slot(slot).operator().allowReserved;
    }

    /**
     * Decodes the value of the variable {@code source}, expands the variable {@code slot} with this value, and returns
     * the {@linkplain CharacterCodes codes} of the result. Exactly one of the two variables allows reserved characters.
     *
     * @param span the start and the end of the value in the URI
     * @param whole false if a prefix modifier may have cut the value; an incomplete percent-encoded character at its
     *     end is then omitted
     */
    private int[] written(int[] span, boolean whole, int source, int slot) {
        String value = PercentDecoder.decode(uri.text(), span[0], span[1], reserved(source));
        int percent = value.lastIndexOf('%');
        boolean open = !whole && percent >= 0 && percent > value.length() - 3;
        return CharacterCodes.written(open ? value.substring(0, percent) : value, reserved(slot));
    }

    /**
     * Checks whether an attempt takes precedence over the best attempt. First, an {@linkplain
     * TemplatePlan.Attempt#exact exact} attempt takes precedence. Second, the attempt with fewer undefined variables
     * takes precedence. Third, the ends of the values are compared variable by variable: at the first difference, the
     * later end takes precedence, or the earlier end if the variable prefers shorter values.
     */
    private boolean isBetter(TemplatePlan.Attempt attempt, TemplatePlan.Attempt best) {
        int order = Boolean.compare(best.exact(), attempt.exact());
        if (order == 0) {
            order = undefined(attempt.captures()) - undefined(best.captures());
        }
        for (int slot = 0; order == 0 && slot < template.slots(); slot++) {
            int end = attempt.captures()[2 * slot + 1];
            int bestEnd = best.captures()[2 * slot + 1];
            boolean shortest = end >= 0 && bestEnd >= 0 && programs.prefersShort(slot);
            order = shortest ? end - bestEnd : bestEnd - end;
        }
        return order < 0;
    }

    private static int undefined(int[] captures) {
        int count = 0;
        for (int i = 0; i < captures.length; i += 2) {
            count += captures[i] < 0 ? 1 : 0;
        }
        return count;
    }
}
