package io.github.mcpresources.uri;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds the template that a URI belongs to. Each node is entered at most once and at one position: a variable of tier 1
 * ends where its stop character stands, and the ways that were not taken wait in a list in the order of precedence. The
 * first template reached is the best of tier 1; those of tier 2 met on the way are asked only where they would win.
 *
 * @param <T> the values of the router
 */
final class TrieWalk<T> {
    private static final int FEW = 8;

    /** Of the branches of a node: none yet, nor its children. */
    private static final int ENTERED = -1;

    private static final int NOWHERE = -1;
    private static final int[] NONE = {};

    private final String text;
    private final @Nullable Steps steps;
    private final Contest<T> contest;
    private int[] ends = new int[FEW];
    private @Nullable Way<T> waiting;
    private @Nullable Met<T> met;
    private long cost;

    TrieWalk(UriText uri, @Nullable Steps steps) {
        this.text = uri.folded();
        this.steps = steps;
        this.contest = new Contest<>(uri, steps);
    }

    /**
     * A way not taken yet.
     *
     * @param node the node, or the one it branches off
     * @param branch the next of its branches
     * @param position where the node was reached
     * @param depth how many values were read by then
     * @param hangs where the first span started by then, or {@link #NOWHERE}
     * @param next what waits longer
     */
    private record Way<T>(
            TrieNode<T> node,
            int branch,
            int position,
            int depth,
            int hangs,
            @Nullable Way<T> next) {}

    /**
     * A node where templates of tier 2 hang.
     *
     * @param position where their first value starts that does not end at a delimiter
     * @param before the values before that
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Met<T>(
            TrieNode<T> node,
            int position,
            int[] before,
            @Nullable Met<T> next) {}

    /** Finds the best template and its match, or neither. */
    Contest<T> run(TrieNode<T> root) {
        walk(root);
        if (met != null) {
            askHanging(text.indexOf('#') >= 0);
        }
        if (steps != null) {
            steps.add(cost);
        }
        return contest;
    }

    private void askHanging(boolean fragment) {
        for (Met<T> place = met; place != null; place = place.next) {
            if (place.node instanceof TrieTail<T> tail) {
                ask(tail.entry(), place, fragment);
            } else if (place.node instanceof TrieFork<T> fork) {
                for (Entry<T> entry : fork.hanging()) {
                    if (!ask(entry, place, fragment)) {
                        break;
                    }
                }
            }
        }
    }

    /** Asks a template of tier 2; whether those after it may still win. */
    private boolean ask(Entry<T> entry, Met<T> place, boolean fragment) {
        cost++;
        if (contest.isLost(entry)) {
            return false;
        }
        contest.hanging(entry, place.position, place.before, fragment);
        return true;
    }

    private void meet(TrieNode<T> node, int position, int depth, int hangs) {
        int start = hangs == NOWHERE ? position : hangs;
        met = new Met<>(node, start, depth == 0 ? NONE : Arrays.copyOf(ends, 2 * depth), met);
    }

    private void walk(TrieNode<T> root) {
        TrieNode<T> node = root;
        int position = 0;
        int depth = 0;
        int hangs = NOWHERE;
        int branch = ENTERED;
        while (true) {
            cost++;
            if (node instanceof TrieFork<T> fork) {
                if (branch == ENTERED) {
                    if (fork.hanging().length > 0) {
                        meet(fork, position, depth, hangs);
                    }
                    branch = 0;
                    TrieNode<T> child = position < text.length() ? fork.child(text.charAt(position)) : null;
                    if (child != null && isAt(child.label(), position)) {
                        if (fork.mayBranch(text, position)) {
                            waiting = new Way<>(fork, 0, position, depth, hangs, waiting);
                        }
                        cost += child.label().length();
                        position += child.label().length();
                        node = child;
                        branch = ENTERED;
                        continue;
                    }
                }
                if (branch < fork.branches().length) {
                    TrieFork.Branch<T> taken = fork.branches()[branch++];
                    if (!taken.ends().isEmpty() && end(taken.ends(), position, depth)) {
                        return;
                    }
                    TrieNode<T> child = taken.child();
                    if (child != null && taken.symbol().mayFollow(text, position)) {
                        int start = taken.symbol().valueStart(position);
                        if (branch < fork.branches().length) {
                            waiting = new Way<>(fork, branch, position, depth, hangs, waiting);
                        }
                        position = value(taken.symbol(), start, depth, hangs);
                        depth += isKept(taken.symbol(), hangs) ? 1 : 0;
                        hangs = hangs == NOWHERE && taken.symbol() == Symbol.SPAN ? start : hangs;
                        node = child;
                        branch = ENTERED;
                    }
                    continue;
                }
            } else if (node instanceof TrieTail<T> tail && tail(tail, position, depth, hangs)) {
                return;
            }
            if (waiting == null) {
                return;
            }
            node = waiting.node;
            branch = waiting.branch;
            position = waiting.position;
            depth = waiting.depth;
            hangs = waiting.hangs;
            waiting = waiting.next;
        }
    }

    /** Goes the only way that is left; whether it ends with a match. */
    private boolean tail(TrieTail<T> tail, int from, int fromDepth, int fromHangs) {
        String way = tail.way();
        int last = way.length() - 1;
        int position = from;
        int depth = fromDepth;
        int hangs = fromHangs;
        for (int i = 0; i < last; i++) {
            char c = way.charAt(i);
            cost++;
            if (TrieTail.isLiteral(c)) {
                if (position == text.length() || text.charAt(position) != c) {
                    return false;
                }
                position++;
            } else {
                Symbol symbol = TrieTail.symbol(c);
                if (!symbol.mayFollow(text, position)) {
                    return false;
                }
                int start = symbol.valueStart(position);
                position = value(symbol, start, depth, hangs);
                depth += isKept(symbol, hangs) ? 1 : 0;
                hangs = hangs == NOWHERE && symbol == Symbol.SPAN ? start : hangs;
            }
        }
        if (way.charAt(last) == TrieTail.HANGING) {
            meet(tail, position, depth, hangs);
            return false;
        }
        contest.end(tail.entry(), position, ends, depth);
        return contest.isWon();
    }

    private boolean isAt(String label, int position) {
        // A child is found by the first character.
        return label.length() == 1 || text.startsWith(label, position);
    }

    /** Whether the value is one of the match; those from the first span on are found once more when it is told apart. */
    private static boolean isKept(Symbol symbol, int hangs) {
        return hangs == NOWHERE && symbol != Symbol.SPAN;
    }

    /** Reads a value; where it ends. */
    private int value(Symbol symbol, int start, int depth, int hangs) {
        int end = symbol.valueEnd(text, start);
        cost += end - start;
        if (isKept(symbol, hangs)) {
            if (2 * depth + 2 > ends.length) {
                ends = Arrays.copyOf(ends, 2 * ends.length);
            }
            ends[2 * depth] = start;
            ends[2 * depth + 1] = end;
        }
        return end;
    }

    /** Offers the templates that may end here; whether one of them matches. */
    private boolean end(List<Entry<T>> entries, int position, int depth) {
        for (int i = 0; i < entries.size() && !contest.isLost(entries.get(i)); i++) {
            cost++;
            contest.end(entries.get(i), position, ends, depth);
        }
        return contest.isWon();
    }
}
