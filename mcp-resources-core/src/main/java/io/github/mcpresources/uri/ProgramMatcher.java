package io.github.mcpresources.uri;

import org.jspecify.annotations.Nullable;

/**
 * Runs a {@link MatchProgram} over a URI in two passes. The first goes from the end to the start and finds, for each
 * instruction and position, how few variables stay undefined when the rest of the URI is matched from there. The second
 * goes forward and picks at each choice what the rules of precedence prefer among what the first pass left open. No
 * position is ever tried again, so the cost is the product of the two lengths.
 */
final class ProgramMatcher {
    /** The most cells of the table; a URI that would need more matches nothing. */
    static final long MAX_CELLS = 1L << 27;

    private static final byte IMPOSSIBLE = Byte.MAX_VALUE;

    private final MatchProgram program;
    private final UriText uri;
    private final int from;
    private final int length;
    private final byte[][] rows;
    private long steps;

    private ProgramMatcher(MatchProgram program, UriText uri, int from, int to) {
        this.program = program;
        this.uri = uri;
        this.from = from;
        this.length = to - from;
        this.rows = new byte[program.size()][];
    }

    /**
     * Matches the part of the URI between two positions.
     *
     * @param captures receives the start and the end of each value at twice its slot
     * @return whether the part matches
     */
    static boolean match(MatchProgram program, UriText uri, int from, int to, int[] captures, @Nullable Steps steps) {
        if ((long) program.size() * (to - from + 1) > MAX_CELLS || !program.mayMatch(uri, from, to)) {
            return false;
        }
        ProgramMatcher matcher = new ProgramMatcher(program, uri, from, to);
        boolean matched = matcher.reach();
        if (matched) {
            matcher.pick(captures);
        }
        if (steps != null) {
            steps.add(matcher.steps);
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
                if (capture.max() == Integer.MAX_VALUE) {
                    capture(capture, row);
                } else {
                    prefix(capture, row);
                }
            } else if (step instanceof MatchStep.Entries entries) {
                entries(entries, row);
            } else if (step instanceof MatchStep.Choice choice) {
                choice(choice, row);
            } else {
                java.util.Arrays.fill(row, IMPOSSIBLE);
                row[length] = 0;
            }
            steps += length + 1;
        }
        return rows[program.start()][0] != IMPOSSIBLE;
    }

    private void text(MatchStep.Text text, byte[] row) {
        byte[] next = rows[text.next()];
        int size = text.text().length();
        java.util.Arrays.fill(row, IMPOSSIBLE);
        for (int p = 0; p + size <= length; p++) {
            if (next[p + size] != IMPOSSIBLE && isAt(text, from + p)) {
                row[p] = next[p + size];
            }
        }
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

    private void capture(MatchStep.Capture capture, byte[] row) {
        byte[] next = rows[capture.next()];
        byte[] open = capture.min() == 0 ? row : new byte[length + 1];
        for (int p = length; p >= 0; p--) {
            byte onward = IMPOSSIBLE;
            if (p < length && !UriChars.stops(uri.text().charAt(from + p), capture.stops())) {
                int after = p + UriChars.unit(uri.text(), from + p);
                onward = after <= length ? open[after] : IMPOSSIBLE;
            }
            open[p] = (byte) Math.min(next[p], onward);
            if (capture.min() > 0) {
                row[p] = onward;
            }
        }
    }

    /** As {@link #capture}, with the least of a window that slides over the characters; a deque keeps it. */
    private void prefix(MatchStep.Capture capture, byte[] row) {
        byte[] next = rows[capture.next()];
        java.util.Arrays.fill(row, IMPOSSIBLE);
        int[] starts = characterStarts();
        int[] window = new int[starts.length];
        int front = 0;
        int back = 0;
        for (int k = starts.length - 1; k >= 0; k--) {
            int p = starts[k];
            if (p == length || UriChars.stops(uri.text().charAt(from + p), capture.stops())) {
                front = back;
            }
            while (front < back && window[front] - k > capture.max()) {
                front++;
            }
            if (capture.min() > 0 && front < back) {
                row[p] = next[starts[window[front]]];
            }
            while (front < back && next[starts[window[back - 1]]] >= next[p]) {
                back--;
            }
            window[back++] = k;
            if (capture.min() == 0) {
                row[p] = next[starts[window[front]]];
            }
        }
        steps += 2L * starts.length;
    }

    /** As {@link #capture}, in two states: in a key, which is where an entry starts, and in a value, where it may end. */
    private void entries(MatchStep.Entries entries, byte[] inKey) {
        byte[] next = rows[entries.next()];
        byte[] inValue = new byte[length + 1];
        boolean dotted = entries.separator() == '.';
        for (int p = length; p >= 0; p--) {
            byte key = IMPOSSIBLE;
            byte value = next[p];
            if (p < length && !UriChars.stops(uri.text().charAt(from + p), entries.stops())) {
                char c = uri.text().charAt(from + p);
                int after = Math.min(length, p + UriChars.unit(uri.text(), from + p));
                if (c == '=') {
                    key = inValue[after];
                } else if (c == entries.separator()) {
                    key = dotted ? inKey[after] : IMPOSSIBLE;
                    value = (byte) Math.min(value, Math.min(inKey[after], dotted ? inValue[after] : IMPOSSIBLE));
                } else {
                    key = inKey[after];
                    value = (byte) Math.min(value, inValue[after]);
                }
            }
            inKey[p] = key;
            inValue[p] = value;
        }
        steps += length + 1;
    }

    /** Where the last of the entries ends, by the states that the text can be read in. */
    private int end(MatchStep.Entries entries, int start, byte cost) {
        byte[] next = rows[entries.next()];
        boolean dotted = entries.separator() == '.';
        boolean key = true;
        boolean value = false;
        int end = start;
        for (int p = start; ; p += UriChars.unit(uri.text(), from + p)) {
            if (value && next[p] == cost) {
                end = p;
            }
            if (p == length || UriChars.stops(uri.text().charAt(from + p), entries.stops())) {
                return end;
            }
            char c = uri.text().charAt(from + p);
            if (c == '=') {
                value = key;
                key = false;
            } else if (c == entries.separator()) {
                key = value || (dotted && key);
                value &= dotted;
            }
            steps++;
        }
    }

    private int[] characterStarts() {
        int[] starts = new int[length + 1];
        int count = 0;
        for (int p = 0; p < length; p += UriChars.unit(uri.text(), from + p)) {
            starts[count++] = p;
        }
        starts[count++] = length;
        return java.util.Arrays.copyOf(starts, count);
    }

    private void choice(MatchStep.Choice choice, byte[] row) {
        byte[] first = rows[choice.first()];
        byte[] second = rows[choice.second()];
        for (int p = 0; p <= length; p++) {
            int other = second[p] == IMPOSSIBLE ? IMPOSSIBLE : second[p] + choice.cost();
            row[p] = (byte) Math.min(first[p], other);
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
                p = take(capture.slot(), p, end(capture, p, rows[at][p]), captures);
                at = capture.next();
            } else if (step instanceof MatchStep.Entries entries) {
                p = take(entries.slot(), p, end(entries, p, rows[at][p]), captures);
                at = entries.next();
            }
        }
    }

    /** Whether the first way costs no more than it must; of a list and a map that both do, the longer is taken. */
    private boolean isFirst(MatchStep.Choice choice, int p, byte cost) {
        boolean first = rows[choice.first()][p] == cost;
        boolean second = rows[choice.second()][p] == cost;
        if (first
                && second
                && program.step(choice.first()) instanceof MatchStep.Capture list
                && program.step(choice.second()) instanceof MatchStep.Entries map) {
            return end(list, p, cost) >= end(map, p, cost);
        }
        return first;
    }

    private int take(int slot, int start, int end, int[] captures) {
        captures[2 * slot] = from + start;
        captures[2 * slot + 1] = from + end;
        return end;
    }

    /** Where the value ends: the last or the first place from which the rest costs no more than it must. */
    private int end(MatchStep.Capture capture, int start, byte cost) {
        byte[] next = rows[capture.next()];
        int end = start;
        int p = start;
        for (int count = 0; ; count++) {
            if (count >= capture.min() && next[p] == cost) {
                end = p;
                if (!capture.longest()) {
                    return end;
                }
            }
            if (p == length
                    || count == capture.max()
                    || UriChars.stops(uri.text().charAt(from + p), capture.stops())) {
                return end;
            }
            p += UriChars.unit(uri.text(), from + p);
            steps++;
        }
    }
}
