package io.github.mcpresources.uri;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Fills the rows for variables in the table of a {@link ProgramMatcher}. A row contains, for each position in the URI,
 * the minimum number of undefined variables if the URI is matched from that position to its end. This class also finds
 * the ends of values in the rows.
 */
final class ValueRows {
    private static final byte IMPOSSIBLE = ProgramMatcher.IMPOSSIBLE;

    private final String text;
    private final int from;
    private final int length;
    private final byte[][] rows;
    private final @Nullable Binding[] bindings;
    private long steps;

    ValueRows(String text, int from, int length, byte[][] rows, @Nullable Binding[] bindings) {
        this.text = text;
        this.from = from;
        this.length = length;
        this.rows = rows;
        this.bindings = bindings;
    }

    long steps() {
        return steps;
    }

    private boolean stops(int p, int stops) {
        return p == length || UriChars.stops(text.charAt(from + p), stops);
    }

    void fill(MatchStep.Capture capture, byte[] row) {
        Binding binding = Binding.of(bindings, capture.slot());
        if (binding != null) {
            bound(capture, binding, row);
        } else if (capture.max() == Integer.MAX_VALUE) {
            unlimited(capture, row);
        } else {
            prefix(capture, row);
        }
    }

    private void unlimited(MatchStep.Capture capture, byte[] row) {
        byte[] next = rows[capture.next()];
        byte[] open = capture.min() == 0 ? row : new byte[length + 1];
        for (int p = length; p >= 0; p--) {
            byte onward = IMPOSSIBLE;
            if (!stops(p, capture.stops())) {
                int after = p + UriChars.unit(text, from + p);
                onward = after <= length ? open[after] : IMPOSSIBLE;
            }
            open[p] = (byte) Math.min(next[p], onward);
            if (capture.min() > 0) {
                row[p] = onward;
            }
        }
    }

    /** Fills the row of a variable if its value, or the beginning of its value, is known. */
    private void bound(MatchStep.Capture capture, Binding binding, byte[] row) {
        byte[] next = rows[capture.next()];
        byte[] open = new byte[length + 1];
        int stop = length;
        for (int p = length; p >= 0; p--) {
            boolean stopped = stops(p, capture.stops());
            stop = stopped ? p : stop;
            int after = stopped ? length + 1 : p + UriChars.unit(text, from + p);
            byte onward = after <= length ? open[after] : IMPOSSIBLE;
            open[p] = (byte) Math.min(next[p], onward);
            int end = binding.end(from, p);
            if (end < 0 || end > stop || (end > p && capture.max() == 0)) {
                row[p] = IMPOSSIBLE;
            } else if (!binding.open() || capture.max() == 0) {
                row[p] = end == p && capture.min() > 0 ? IMPOSSIBLE : next[end];
            } else {
                row[p] = end == p && capture.min() > 0 ? onward : open[end];
            }
        }
    }

    /** Fills the row of a variable whose value has a limited length, with a sliding window over the characters. */
    private void prefix(MatchStep.Capture capture, byte[] row) {
        byte[] next = rows[capture.next()];
        Arrays.fill(row, IMPOSSIBLE);
        int[] starts = characterStarts();
        int[] window = new int[starts.length];
        int front = 0;
        int back = 0;
        for (int k = starts.length - 1; k >= 0; k--) {
            int p = starts[k];
            if (stops(p, capture.stops())) {
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

    private int[] characterStarts() {
        int[] starts = new int[length + 1];
        int count = 0;
        for (int p = 0; p < length; p += UriChars.unit(text, from + p)) {
            starts[count++] = p;
        }
        starts[count++] = length;
        return Arrays.copyOf(starts, count);
    }

    void fill(MatchStep.Pairs pairs, byte[] row) {
        PairStates states = new PairStates(pairs);
        Binding binding = Binding.of(bindings, pairs.slot());
        if (binding == null) {
            states.fill(text, from, rows[pairs.next()], row);
        } else {
            states.fill(text, from, rows[pairs.next()], row, binding);
        }
        steps += length + 1;
    }

    /**
     * Returns the end of the value. At this position, the rest of the URI can be matched with the given cost. If there
     * are several such positions, the first one is returned if shorter values are preferred, otherwise the last one. If
     * a {@link Binding} already contains the whole value, the end of that value is returned.
     */
    int end(MatchStep.Capture capture, int start, byte cost) {
        Binding binding = Binding.of(bindings, capture.slot());
        int least = binding == null ? start : binding.end(from, start);
        if (binding != null && (!binding.open() || capture.max() == 0)) {
            return least;
        }
        byte[] next = rows[capture.next()];
        int end = start;
        int p = start;
        for (int count = 0; ; count++) {
            if (p >= least && count >= capture.min() && next[p] == cost) {
                end = p;
                if (!capture.longest()) {
                    return end;
                }
            }
            if (count == capture.max() || stops(p, capture.stops())) {
                return end;
            }
            p += UriChars.unit(text, from + p);
            steps++;
        }
    }

    /**
     * Returns the end of the value: the last position at which a pair is complete and from which the rest of the URI
     * can be matched with the minimum cost. If the value is already known from a {@link Binding}, returns the end of
     * that value.
     */
    int end(MatchStep.Pairs pairs, int start, byte cost) {
        Binding binding = Binding.of(bindings, pairs.slot());
        if (binding != null) {
            return binding.end(from, start);
        }
        byte[] next = rows[pairs.next()];
        PairStates states = new PairStates(pairs);
        int read = PairStates.START;
        int end = start;
        for (int p = start; ; p += UriChars.unit(text, from + p)) {
            if (states.mayEnd(read) && next[p] == cost) {
                end = p;
            }
            if (read == 0 || stops(p, pairs.stops())) {
                return end;
            }
            read = states.after(read, text.charAt(from + p));
            steps++;
        }
    }
}
