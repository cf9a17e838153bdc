package io.github.mcpresources.uri;

import java.util.Arrays;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Runs a {@link MatchProgram} over a URI in two passes. The first pass goes from the end to the start and fills a
 * table: for each instruction and position, the table contains the minimum number of undefined variables if the URI is
 * matched from that position to its end. The second pass goes from the start to the end, and takes the preferred
 * alternative at each choice. Each instruction is tried only once at each position, so the cost is at most proportional
 * to the product of the lengths of the template and the URI.
 */
final class ProgramMatcher {
    static final byte IMPOSSIBLE = Byte.MAX_VALUE;

    private final MatchProgram program;
    private final UriText uri;
    private final int from;
    private final int length;
    private final byte[][] rows;
    private final ValueRows values;
    private final @Nullable Binding[] bindings;
    private long steps;

    /** The component at each position of the URI; null until an instruction needs the components. */
    private short @Nullable [] places;

    private ProgramMatcher(MatchProgram program, UriText uri, int from, int to, @Nullable Binding[] bindings) {
        this.program = program;
        this.uri = uri;
        this.from = from;
        this.length = to - from;
        this.rows = new byte[program.size()][];
        this.values = new ValueRows(uri.text(), from, length, rows, bindings);
        this.bindings = bindings;
    }

    /**
     * Matches the part of the URI between two positions. Returns false if this part does not match, or if the table
     * would have more cells than {@code maxTableCells} of the policy.
     *
     * @param bindings the candidate values of the variables; the index is the {@link Variable#slot}
     * @param captures the array into which this method writes the start of each value, at index {@code 2 * slot}, and
     *     the end of the value, at the next index
     */
    static boolean match(
            MatchProgram program,
            UriText uri,
            int from,
            int to,
            @Nullable Binding[] bindings,
            int[] captures,
            @Nullable StepCounter steps) {
        return run(program, uri, from, to, bindings, steps, matcher -> matcher.pick(captures));
    }

    /**
     * Adds the possible positions of a variable's value to {@code spans}, if the part of the URI between two positions
     * matches the program. Returns false if this part does not match, or if the table would have more cells than {@code
     * maxTableCells} of the policy.
     */
    static boolean spans(
            MatchProgram program,
            UriText uri,
            int from,
            int to,
            @Nullable Binding[] bindings,
            ProgramSpans spans,
            @Nullable StepCounter steps) {
        return run(program, uri, from, to, bindings, steps, matcher -> {
            spans.find(program, uri, from, matcher.rows);
            matcher.steps += spans.steps();
        });
    }

    private static boolean run(
            MatchProgram program,
            UriText uri,
            int from,
            int to,
            @Nullable Binding[] bindings,
            @Nullable StepCounter steps,
            Consumer<ProgramMatcher> then) {
        if (program.cells(to - from) > program.maxCells() || !program.mayMatch(uri, from, to)) {
            return false;
        }
        ProgramMatcher matcher = new ProgramMatcher(program, uri, from, to, bindings);
        boolean matched = matcher.reach();
        if (matched) {
            then.accept(matcher);
        }
        if (steps != null) {
            steps.add(matcher.steps + matcher.values.steps());
        }
        return matched;
    }

    private boolean reach() {
        for (int i = 0; i < program.size(); i++) {
            byte[] row = new byte[length + 1];
            rows[i] = row;
            MatchStep step = program.step(i);
            if (step instanceof MatchStep.Text text) {
                text(text, row);
            } else if (step instanceof MatchStep.Capture capture) {
                values.fill(capture, row);
            } else if (step instanceof MatchStep.Pairs pairs) {
                values.fill(pairs, row);
            } else if (step instanceof MatchStep.Choice choice) {
                choice(choice, row);
            } else {
                Arrays.fill(row, IMPOSSIBLE);
                row[length] = 0;
            }
            steps += length + 1;
        }
        return rows[program.start()][0] != IMPOSSIBLE;
    }

    private void text(MatchStep.Text text, byte[] row) {
        byte[] next = rows[text.next()];
        int size = text.text().length();
        Arrays.fill(row, IMPOSSIBLE);
        for (int p = 0; p + size <= length; p++) {
            if (next[p + size] != IMPOSSIBLE && isIn(text.components(), from + p) && isAt(text, from + p)) {
                row[p] = next[p + size];
            }
        }
    }

    private boolean isIn(int components, int position) {
        if (components == Component.ALL) {
            return true;
        }
        if (places == null) {
            places = new short[from + length + 1];
            Component component = Component.START;
            for (int p = 0; p < places.length; p++) {
                places[p] = (short) component.bit();
                component = p + 1 < places.length ? component.after(uri.text().charAt(p)) : component;
            }
            steps += places.length;
        }
        return (components & places[position]) != 0;
    }

    private boolean isAt(MatchStep.Text text, int position) {
        int size = text.text().length();
        for (int i = 0; i < size; i++) {
            String expected = position + i < uri.foldEnd() ? text.folded() : text.text();
            if (expected.charAt(i) != uri.folded().charAt(position + i)) {
                steps += i;
                return false;
            }
        }
        steps += size;
        return true;
    }

    private void choice(MatchStep.Choice choice, byte[] row) {
        byte[] first = rows[choice.first()];
        byte[] second = rows[choice.second()];
        Binding binding = Binding.of(bindings, choice.slot());
        for (int p = 0; p <= length; p++) {
            int other = second[p] == IMPOSSIBLE ? IMPOSSIBLE : second[p] + choice.cost();
            row[p] = binding != null && binding.isDefined() ? first[p] : (byte) Math.min(first[p], other);
        }
    }

    private void pick(int[] captures) {
        int at = program.start();
        int p = 0;
        while (at != 0) {
            MatchStep step = program.step(at);
            if (step instanceof MatchStep.Text text) {
                p += text.text().length();
                at = text.next();
            } else if (step instanceof MatchStep.Choice choice) {
                at = isFirst(choice, p, rows[at][p]) ? choice.first() : choice.second();
            } else if (step instanceof MatchStep.Capture capture) {
                p = take(capture.slot(), p, values.end(capture, p, rows[at][p]), captures);
                at = capture.next();
            } else if (step instanceof MatchStep.Pairs pairs) {
                p = take(pairs.slot(), p, values.end(pairs, p, rows[at][p]), captures);
                at = pairs.next();
            }
        }
    }

    /**
     * Checks whether the first alternative of a choice is taken. Only an alternative with the minimum cost is taken. If
     * both have the minimum cost, the first is taken, unless one is a list and the other a map: then the longer one is
     * taken.
     */
    private boolean isFirst(MatchStep.Choice choice, int p, byte cost) {
        boolean first = rows[choice.first()][p] == cost;
        boolean second = rows[choice.second()][p] == cost;
        if (first
                && second
                && program.step(choice.first()) instanceof MatchStep.Capture list
                && program.step(choice.second()) instanceof MatchStep.Pairs map) {
            return values.end(list, p, cost) >= values.end(map, p, cost);
        }
        return first;
    }

    private int take(int slot, int start, int end, int[] captures) {
        captures[2 * slot] = from + start;
        captures[2 * slot + 1] = from + end;
        return end;
    }
}
