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
 * Searches for the shortest URI that two templates both match: a walk through both programs at once, where a literal of
 * one has to fit into a literal or a value of the other.
 */
final class OverlapSearch {
    private static final int MOST_STATES = 200_000;
    private static final char FILLER = 'x';

    private final MatchProgram left;
    private final MatchProgram right;
    private final Map<State, @Nullable Taken> seen = new HashMap<>();
    private final Deque<State> open = new ArrayDeque<>();

    private OverlapSearch(MatchProgram left, MatchProgram right) {
        this.left = left;
        this.right = right;
    }

    /** A place in a program: the characters of a literal, or whether a value has any, are its offset. */
    private record Place(int step, int offset) {}

    private record State(Place left, Place right) {}

    private record Taken(State before, char character) {}

    static Optional<String> example(UriTemplate a, UriTemplate b) {
        List<String> literals = List.of(literalStart(a), literalStart(b));
        if (!literals.get(0).startsWith(literals.get(1)) && !literals.get(1).startsWith(literals.get(0))) {
            return Optional.empty();
        }
        return new OverlapSearch(program(a), program(b))
                .search()
                .filter(uri -> a.match(uri).isPresent() && b.match(uri).isPresent());
    }

    private static String literalStart(UriTemplate template) {
        List<Part> parts = folded(template);
        return !parts.isEmpty() && parts.get(0) instanceof Part.Literal literal ? literal.normalised() : "";
    }

    private static List<Part> folded(UriTemplate template) {
        List<Part> parts = new ArrayList<>();
        int fold = RoutePath.foldEnd(template.plan().head(), template.policy());
        for (Part part : template.parts()) {
            parts.add(
                    part instanceof Part.Literal literal
                            ? new Part.Literal(literal.text(), RoutePath.folded(literal, fold), literal.position())
                            : part);
        }
        return parts;
    }

    private static MatchProgram program(UriTemplate template) {
        return MatchProgram.of(folded(template), template.policy());
    }

    private Optional<String> search() {
        for (Place a : closure(left, left.start())) {
            for (Place b : closure(right, right.start())) {
                visit(new State(a, b), null);
            }
        }
        while (!open.isEmpty() && seen.size() < MOST_STATES) {
            State state = open.remove();
            if (state.left.step == 0 && state.right.step == 0) {
                return Optional.of(written(state));
            }
            Character character = next(state);
            if (character != null) {
                for (Place a : after(left, state.left, character)) {
                    for (Place b : after(right, state.right, character)) {
                        visit(new State(a, b), new Taken(state, character));
                    }
                }
            }
        }
        return Optional.empty();
    }

    private void visit(State state, @Nullable Taken taken) {
        if (!seen.containsKey(state)) {
            seen.put(state, taken);
            open.add(state);
        }
    }

    private String written(State end) {
        StringBuilder uri = new StringBuilder();
        for (Taken taken = seen.get(end); taken != null; taken = seen.get(taken.before)) {
            uri.append(taken.character);
        }
        return uri.reverse().toString();
    }

    private @Nullable Character next(State state) {
        Character a = demanded(left, state.left);
        return a != null ? a : demanded(right, state.right) != null ? demanded(right, state.right) : (Character) FILLER;
    }

    private static @Nullable Character demanded(MatchProgram program, Place place) {
        return program.step(place.step) instanceof MatchStep.Text text
                ? text.text().charAt(place.offset)
                : null;
    }

    /** The places after the character has been read, none where it does not fit. */
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

    /** Where a program can be before it reads the next character. */
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
