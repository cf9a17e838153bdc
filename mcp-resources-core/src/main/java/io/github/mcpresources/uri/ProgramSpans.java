package io.github.mcpresources.uri;

import java.util.ArrayList;
import java.util.List;

/**
 * Finds the possible positions of a variable's value in a matching URI. After the first pass of a {@link
 * ProgramMatcher}, this class goes forward through the table of the matcher, and reads only the cells that can be
 * reached from the start.
 */
final class ProgramSpans {
    private static final byte IMPOSSIBLE = ProgramMatcher.IMPOSSIBLE;

    private final int slot;
    private final int max;
    private final List<int[]> found = new ArrayList<>();
    private long looked;
    private long steps;

    /**
     * Creates a search for the first {@code max} values, from the left. The search may find fewer values, because it
     * reads only a limited number of characters: 16 times the sum of the length of the text and {@code max}.
     */
    ProgramSpans(int slot, int max) {
        this.slot = slot;
        this.max = max;
    }

    List<int[]> found() {
        return found;
    }

    long steps() {
        return steps + looked;
    }

    void find(MatchProgram program, UriText uri, int from, byte[][] rows) {
        int length = rows[0].length - 1;
        boolean[][] reached = new boolean[rows.length][length + 1];
        reached[program.start()][0] = true;
        for (int i = program.start(); i > 0; i--) {
            MatchStep step = program.step(i);
            boolean[] starts = reached[i];
            steps += length + 1;
            for (int p = 0; p <= length; p++) {
                starts[p] &= rows[i][p] != IMPOSSIBLE;
                if (starts[p] && step instanceof MatchStep.Text text) {
                    reached[text.next()][p + text.text().length()] = true;
                } else if (starts[p] && step instanceof MatchStep.Choice choice) {
                    reached[choice.first()][p] = true;
                    reached[choice.second()][p] = true;
                }
            }
            if (step instanceof MatchStep.Capture capture) {
                value(capture, uri.text(), from, starts, reached[capture.next()]);
                if (capture.slot() == slot) {
                    collect(capture, uri.text(), from, starts, rows[capture.next()]);
                }
            } else if (step instanceof MatchStep.Pairs pairs) {
                MatchStep.Capture all =
                        new MatchStep.Capture(pairs.slot(), pairs.stops(), 1, Integer.MAX_VALUE, true, pairs.next());
                value(all, uri.text(), from, starts, reached[pairs.next()]);
            }
        }
    }

    private void value(MatchStep.Capture capture, String text, int from, boolean[] starts, boolean[] ends) {
        int length = starts.length - 1;
        steps += length + 1;
        long count = Long.MAX_VALUE / 2; // the number of characters since the last start; there is no start yet
        boolean some = false; // true if there is a start before this position
        for (int p = 0; ; p += UriChars.unit(text, from + p)) {
            some &= count <= capture.max();
            ends[p] |= some || (starts[p] && capture.min() == 0);
            if (p == length) {
                return;
            }
            count = starts[p] ? 0 : count;
            some |= starts[p];
            some &= !UriChars.stops(text.charAt(from + p), capture.stops());
            count++;
        }
    }

    private void collect(MatchStep.Capture capture, String text, int from, boolean[] starts, byte[] next) {
        int length = starts.length - 1;
        for (int start = 0; start <= length; start++) {
            int p = start;
            for (int count = 0; starts[start] && found.size() < max && looked < 16L * (length + max); count++) {
                looked++;
                if (count >= capture.min() && next[p] != IMPOSSIBLE) {
                    found.add(new int[] {from + start, from + p});
                }
                if (p == length || count == capture.max() || UriChars.stops(text.charAt(from + p), capture.stops())) {
                    break;
                }
                p += UriChars.unit(text, from + p);
            }
        }
    }
}
