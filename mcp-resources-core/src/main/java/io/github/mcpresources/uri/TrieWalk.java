package io.github.mcpresources.uri;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds the template for a URI in a trie. Each node is entered at most once and at one position, because a variable of
 * tier 1 ends at its stop character. Alternatives that were not taken are kept in a list in the order of precedence.
 * The first template that matches is the best of tier 1. Templates of tier 2 that were found on the walk are tried only
 * if they would take precedence.
 *
 * @param <T> the type of the router's values
 */
final class TrieWalk<T> {
    private static final int FEW = 8;

    /** If a walk takes more steps than this multiple of the URI's length, it reads the same positions again. */
    private static final int OFTEN = 4;

    /** A branch index for a node of which neither a branch nor a child has been tried. */
    private static final int ENTERED = -1;

    private static final int NOWHERE = -1;
    private static final int[] NONE = {};

    private final String text;
    private final @Nullable Steps steps;
    private final Contest<T> contest;
    private int[] ends = NONE;
    private @Nullable Way<T> waiting;
    private @Nullable TierTwo<T> tierTwo;
    private @Nullable ValueEnds known;
    private long cost;

    TrieWalk(UriText uri, @Nullable Steps steps) {
        this.text = uri.folded();
        this.steps = steps;
        this.contest = new Contest<>(uri, steps);
    }

    /**
     * An alternative that has not been taken yet.
     *
     * @param node the node, or the node from which the alternative branches off
     * @param branch the index of the next branch of the node
     * @param position the position at which the node was reached
     * @param depth the number of values that were read before the node
     * @param hangs the start of the first span before the node, or {@link #NOWHERE}
     * @param next the alternative that is taken after this one
     */
    private record Way<T>(
            TrieNode<T> node,
            int branch,
            int position,
            int depth,
            int hangs,
            @Nullable Way<T> next) {}

    /** Finds the best template and its match, if there is one. */
    Contest<T> run(TrieNode<T> root) {
        walk(root);
        if (tierTwo != null) {
            cost += tierTwo.ask();
        }
        if (steps != null) {
            steps.add(cost + (known == null ? 0 : known.cost()));
        }
        return contest;
    }

    private void meet(TrieNode<T> node, int position, int depth, int hangs) {
        int start = hangs == NOWHERE ? position : hangs;
        TierTwo<T> places = tierTwo;
        if (places == null) {
            places = new TierTwo<>(text, contest);
            tierTwo = places;
        }
        places.meet(node, start, depth == 0 ? NONE : Arrays.copyOf(ends, 2 * depth));
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
                    if (fork.ambiguous().length > 0) {
                        meet(fork, position, depth, hangs);
                    }
                    branch = 0;
                    TrieNode<T> child = position < text.length() ? fork.child(text.charAt(position)) : null;
                    if (child != null && isAt(child.label(), position)) {
                        if (fork.mayBranch(text, position)) {
                            waiting = new Way<>(fork, 0, position, depth, hangs, waiting);
                        }
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

    /** Follows the path of a tail. Returns whether it ends with a match. */
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
        // A child is found by its first character, so that character is already compared.
        boolean same = label.length() == 1 || text.startsWith(label, position);
        cost += same ? label.length() : compared(label, position);
        return same;
    }

    /** Returns how many characters of a label were compared to find that it does not occur at the position. */
    private int compared(String label, int position) {
        int compared = 1;
        while (compared < label.length()
                && position + compared < text.length()
                && label.charAt(compared) == text.charAt(position + compared)) {
            compared++;
        }
        return compared;
    }

    /**
     * Checks whether the value is kept for the match. The values from the first span on are found again when the span
     * is separated.
     */
    private static boolean isKept(Symbol symbol, int hangs) {
        return hangs == NOWHERE && symbol != Symbol.SPAN;
    }

    /** Reads a value and returns its end. */
    private int value(Symbol symbol, int start, int depth, int hangs) {
        int end = end(symbol, start);
        if (isKept(symbol, hangs)) {
            if (2 * depth + 2 > ends.length) {
                ends = Arrays.copyOf(ends, Math.max(FEW, 2 * ends.length));
            }
            ends[2 * depth] = start;
            ends[2 * depth + 1] = end;
        }
        return end;
    }

    /**
     * Returns the end of a value. The end is searched for in the URI until the walk has done so often. From then on, it
     * is read from a table.
     */
    private int end(Symbol symbol, int start) {
        if (cost <= OFTEN * (text.length() + (long) FEW)) {
            int end = symbol.valueEnd(text, start);
            cost += end - start;
            return end;
        }
        if (known == null) {
            known = new ValueEnds(text);
        }
        cost++;
        return known.end(symbol, start);
    }

    /** Tries the templates that may end here. Returns whether one of them matches. */
    private boolean end(List<Entry<T>> entries, int position, int depth) {
        for (int i = 0; i < entries.size() && !contest.isLost(entries.get(i)); i++) {
            cost++;
            contest.end(entries.get(i), position, ends, depth);
        }
        return contest.isWon();
    }
}
