package io.github.mcpresources.uri;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Searches for a URI that two templates both match, and prefers short URIs. The search walks through both programs at
 * the same time. A literal of one program must fit into a literal or a value of the other program. A program accepts
 * slightly more than its template, so each URI that is found is matched against both templates. A URI that does not
 * match is discarded, and the search continues.
 */
final class OverlapSearch {
    /** The maximum number of states for one pair, so that a single pair cannot use up the limit for all pairs. */
    private static final int MOST_STATES = 50_000;

    /** The maximum number of URIs of one pair that are found but do not match. */
    private static final int MOST_REJECTED = 50;

    private static final char FILLER = 'x';

    private final Side left;
    private final Side right;
    private final MatchProgram leftProgram;
    private final MatchProgram rightProgram;
    private final Patience patience;
    private final Map<State, @Nullable Taken> seen = new HashMap<>();
    private final Deque<State> open = new ArrayDeque<>();
    private int rejected;

    private OverlapSearch(
            Side left, MatchProgram leftProgram, Side right, MatchProgram rightProgram, Patience patience) {
        this.left = left;
        this.right = right;
        this.leftProgram = leftProgram;
        this.rightProgram = rightProgram;
        this.patience = patience;
    }

    /**
     * A template that is prepared for the search.
     *
     * @param start the literal at the start of the template; empty if it starts with an expression
     * @param end the literal at the end of the template; empty if it ends with an expression
     * @param program the program of the template, without query parameters that the template ignores
     * @param asked the program of the template with a query of any parameters; null if the template ignores none
     */
    record Side(
            UriTemplate template,
            String start,
            String end,
            MatchProgram program,
            @Nullable MatchProgram asked) {

        static Side of(UriTemplate template) {
            List<Part> parts = folded(template.parts());
            return new Side(
                    template,
                    literal(parts, 0),
                    literal(parts, parts.size() - 1),
                    program(template, parts),
                    asked(template));
        }

        private static @Nullable MatchProgram asked(UriTemplate template) {
            if (template.plan().tail() == null || !template.policy().ignoreUnknownQuery()) {
                return null;
            }
            Part.Literal mark = new Part.Literal("?", plain("?", true), 0);
            Variable any = new Variable("any", 0, false, true, template.slots());
            List<Part> parts = new ArrayList<>(folded(template.plan().head()));
            parts.add(mark);
            parts.add(new Part.Expression(Operator.RESERVED, List.of(any), 0));
            if (template.plan().hasFragment()) {
                parts.add(template.parts().get(template.parts().size() - 1));
            }
            return program(template, parts);
        }

        private static MatchProgram program(UriTemplate template, List<Part> parts) {
            return MatchProgram.of(parts, template.policy());
        }
    }

    /** The number of states that all searches of a report may still examine. */
    static final class Patience {
        private int left = UriTemplateRouter.MAX_OVERLAP_STEPS;

        boolean isOver() {
            return left <= 0;
        }
    }

    /**
     * A position in a program. The offset is the number of characters read of a literal, or 1 if a value has any
     * characters.
     */
    private record Place(int step, int offset) {}

    private record State(Place left, Place right) {
        boolean isEnd() {
            return left.step == 0 && right.step == 0;
        }
    }

    private record Taken(State before, char character) {}

    static Optional<String> example(Side a, Side b, Patience patience) {
        boolean start = a.start.startsWith(b.start) || b.start.startsWith(a.start);
        boolean end = a.end.endsWith(b.end) || b.end.endsWith(a.end);
        if (patience.isOver() || !start || !end) {
            return Optional.empty();
        }
        Optional<String> found = new OverlapSearch(a, a.program, b, b.program, patience).search();
        // If both templates match without a query, they overlap already or differ before the query.
        if (found.isEmpty() && a.asked != null && b.template.plan().tail() == null) {
            return new OverlapSearch(a, a.asked, b, b.program, patience).search();
        }
        if (found.isEmpty() && b.asked != null && a.template.plan().tail() == null) {
            return new OverlapSearch(a, a.program, b, b.asked, patience).search();
        }
        return found;
    }

    private static String literal(List<Part> parts, int index) {
        return !parts.isEmpty() && parts.get(index) instanceof Part.Literal literal
                ? literal.wording().any()
                : "";
    }

    private static List<Part> folded(List<Part> parts) {
        List<Part> all = new ArrayList<>();
        for (Part part : parts) {
            all.add(part instanceof Part.Literal literal ? folded(literal) : part);
        }
        return all;
    }

    private static Part folded(Part.Literal literal) {
        Wording wording = literal.wording();
        String text = wording.folded() == null ? wording.any() : wording.folded();
        return new Part.Literal(literal.text(), plain(text, wording.whole()), literal.position());
    }

    private static Wording plain(String text, boolean whole) {
        return new Wording(List.of(new Wording.Form(text, Component.ALL)), text, whole);
    }

    private Optional<String> search() {
        String found = null;
        for (Place a : closure(leftProgram, leftProgram.start())) {
            for (Place b : closure(rightProgram, rightProgram.start())) {
                found = found == null ? visit(new State(a, b), null) : found;
            }
        }
        while (found == null && !open.isEmpty() && seen.size() < MOST_STATES && rejected < MOST_REJECTED) {
            if (patience.isOver()) {
                break;
            }
            State state = open.remove();
            patience.left--;
            char character = next(state);
            for (Place a : after(leftProgram, state.left, character)) {
                for (Place b : after(rightProgram, state.right, character)) {
                    found = found == null ? visit(new State(a, b), new Taken(state, character)) : found;
                }
            }
        }
        return Optional.ofNullable(found);
    }

    /**
     * Returns the URI at the end of both programs if both templates match it, or null. The end may be reached again
     * with another URI.
     */
    private @Nullable String visit(State state, @Nullable Taken taken) {
        if (state.isEnd()) {
            String uri = written(taken);
            boolean both = left.template.match(uri).isPresent()
                    && right.template.match(uri).isPresent();
            rejected += both ? 0 : 1;
            return both ? uri : null;
        }
        if (!seen.containsKey(state)) {
            seen.put(state, taken);
            open.add(state);
        }
        return null;
    }

    private String written(@Nullable Taken last) {
        StringBuilder uri = new StringBuilder();
        for (Taken taken = last; taken != null; taken = seen.get(taken.before)) {
            uri.append(taken.character);
        }
        return uri.reverse().toString();
    }

    private char next(State state) {
        Character a = demanded(leftProgram, state.left);
        Character either = a != null ? a : demanded(rightProgram, state.right);
        return either != null ? either : FILLER;
    }

    private static @Nullable Character demanded(MatchProgram program, Place place) {
        return program.step(place.step) instanceof MatchStep.Text text
                ? text.text().charAt(place.offset)
                : null;
    }

    /** Returns the places after the character has been read, or an empty set if the character does not fit. */
    private static Set<Place> after(MatchProgram program, Place place, char character) {
        MatchStep step = program.step(place.step);
        if (step instanceof MatchStep.Text text && text.text().charAt(place.offset) == character) {
            return place.offset + 1 < text.text().length()
                    ? Set.of(new Place(place.step, place.offset + 1))
                    : closure(program, text.next());
        }
        if (step instanceof MatchStep.Capture capture && !UriChars.stops(character, capture.stops())) {
            Set<Place> places = new HashSet<>(closure(program, capture.next()));
            places.add(new Place(place.step, 1));
            return places;
        }
        return Set.of();
    }

    /** Returns the places at which a program may be before it reads the next character. */
    private static Set<Place> closure(MatchProgram program, int start) {
        Set<Place> places = new HashSet<>();
        Deque<Integer> open = new ArrayDeque<>(List.of(start));
        while (!open.isEmpty()) {
            int at = open.remove();
            MatchStep step = program.step(at);
            if (step instanceof MatchStep.Choice choice) {
                open.add(choice.first());
                open.add(choice.second());
            } else if (places.add(new Place(at, 0))
                    && step instanceof MatchStep.Capture capture
                    && capture.min() == 0) {
                open.add(capture.next());
            }
        }
        return places;
    }
}
