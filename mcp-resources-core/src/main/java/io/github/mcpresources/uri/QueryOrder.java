package io.github.mcpresources.uri;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads a query that an expansion could have written: it contains only parameters of the template, in the order of the
 * template. As in {@link ProgramMatcher}, a pass from the end finds the minimum number of undefined variables, and a
 * pass from the start selects the values.
 */
final class QueryOrder {
    private static final byte IMPOSSIBLE = Byte.MAX_VALUE;

    private final QueryTail tail;
    private final String text;
    private final List<Item> items = new ArrayList<>();
    private final int[] mapEnds;
    private final byte[][] rows;

    private QueryOrder(QueryTail tail, String text, int from, int to) {
        this.tail = tail;
        this.text = text;
        for (QueryItems walk = new QueryItems(text, from, to); walk.next(); ) {
            items.add(new Item(
                    walk.start(),
                    walk.nameEnd(),
                    walk.valueStart(),
                    walk.end(),
                    walk.hasValue(),
                    walk.isMapEntry(false) && !tail.declares(text, walk.start(), walk.nameEnd())));
        }
        this.mapEnds = mapEnds();
        this.rows = new byte[tail.variables().size() + 1][items.size() + 1];
    }

    private record Item(int start, int nameEnd, int valueStart, int end, boolean valued, boolean mapEntry) {}

    static boolean match(
            QueryTail tail, String text, int from, int to, int maxCells, int[] captures, @Nullable StepCounter steps) {
        if (isTooLarge(tail, to - from, maxCells)) {
            return false;
        }
        QueryOrder order = new QueryOrder(tail, text, from, to);
        if (steps != null) {
            steps.add((long) order.rows.length * (order.items.size() + 1) + to - from);
        }
        boolean matched = order.reach();
        if (matched) {
            order.pick(captures);
        }
        return matched;
    }

    /**
     * Checks whether a query of {@code length} characters could need more than {@code maxCells} table cells. There is a
     * cell for each variable and parameter.
     */
    static boolean isTooLarge(QueryTail tail, int length, int maxCells) {
        return (length + 1L) * tail.variables().size() > maxCells;
    }

    /**
     * Returns, for each query parameter, the end of the longest exploded map that could start with it. All keys of a
     * map are different, and the template declares none of them.
     */
    private int[] mapEnds() {
        int[] ends = new int[items.size() + 1];
        Map<String, Integer> nextByName = new HashMap<>();
        int end = items.size();
        ends[items.size()] = end;
        for (int j = items.size() - 1; j >= 0; j--) {
            Item item = items.get(j);
            Integer same = nextByName.put(text.substring(item.start, item.nameEnd), j);
            end = Math.min(end, same == null ? end : same);
            if (!item.mapEntry) {
                end = j;
            }
            ends[j] = end;
        }
        return ends;
    }

    private boolean named(int variable, int item) {
        Item at = items.get(item);
        String name = tail.name(variable);
        return at.valued && name.length() == at.nameEnd - at.start && text.startsWith(name, at.start);
    }

    private boolean fits(int variable, int item) {
        int max = tail.variables().get(variable).prefix();
        Item at = items.get(item);
        return named(variable, item) && (max == 0 || QueryTail.isWithin(text, at.valueStart, at.end, max));
    }

    private boolean reach() {
        int last = tail.variables().size();
        Arrays.fill(rows[last], IMPOSSIBLE);
        rows[last][items.size()] = 0;
        for (int i = last - 1; i >= 0; i--) {
            byte[] next = rows[i + 1];
            int[] best = tail.variables().get(i).exploded() ? leastInRuns(i) : null;
            for (int j = items.size(); j >= 0; j--) {
                byte taken = IMPOSSIBLE;
                if (best != null) {
                    taken = best[j] < 0 ? IMPOSSIBLE : next[best[j]];
                } else if (j < items.size() && fits(i, j)) {
                    taken = next[j + 1];
                }
                int skipped = next[j] == IMPOSSIBLE ? IMPOSSIBLE : next[j] + 1;
                rows[i][j] = (byte) Math.min(taken, skipped);
            }
        }
        return rows[0][0] != IMPOSSIBLE;
    }

    /**
     * Returns, for each item, the best end of an exploded value that starts with this item; -1 if no value can start
     * there. The best end is the one that leaves the fewest variables undefined. If there are several such ends, the
     * last one is the best.
     */
    private int[] leastInRuns(int variable) {
        byte[] next = rows[variable + 1];
        int[] best = new int[items.size() + 1];
        int[] window = new int[items.size() + 1];
        int front = 0;
        int back = 0;
        int listEnd = items.size();
        best[items.size()] = -1;
        for (int j = items.size() - 1; j >= 0; j--) {
            while (front < back && next[window[back - 1]] > next[j + 1]) {
                back--;
            }
            window[back++] = j + 1;
            listEnd = named(variable, j) ? listEnd : j;
            int end = Math.max(listEnd, mapEnds[j]);
            while (front < back && window[front] > end) {
                front++;
            }
            best[j] = front < back && next[window[front]] != IMPOSSIBLE ? window[front] : -1;
        }
        return best;
    }

    private void pick(int[] captures) {
        int j = 0;
        for (int i = 0; i < tail.variables().size(); i++) {
            Variable variable = tail.variables().get(i);
            int end = variable.exploded() ? leastInRuns(i)[j] : j < items.size() && fits(i, j) ? j + 1 : -1;
            if (end >= 0 && rows[i + 1][end] == rows[i][j]) {
                int at = 2 * variable.slot();
                captures[at] = variable.exploded() ? items.get(j).start : items.get(j).valueStart;
                captures[at + 1] = items.get(end - 1).end;
                j = end;
            }
        }
    }
}
