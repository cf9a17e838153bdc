package io.github.mcpresources.uri;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Searches a trie for the template of a URI. Each node is entered at most once and at one position, because the value
 * of a variable ends at its delimiter. Alternatives that have not been tried are kept in a list in the order of
 * precedence. The search ends at the first node at which a template matches. The best template at that node takes
 * precedence over all other templates that are not ambiguous. Ambiguous templates that the search has found are tried
 * afterwards, if they could take precedence.
 */
final class TrieWalk<T> {
    private static final int FEW = 8;

    /**
     * Determines how a search finds the ends of values. The search scans the URI until it has taken {@code OFTEN *
     * (length + FEW)} steps. After that, it uses a table, because it would read the same positions repeatedly.
     */
    private static final int OFTEN = 4;

    /** The branch index of a node at which no child or branch has been tried. */
    private static final int ENTERED = -1;

    private static final int NOWHERE = -1;
    private static final int[] NONE = {};

    private final String text;
    private final @Nullable StepCounter steps;
    private final BestMatch<T> best;
    private int[] ends = NONE;
    private @Nullable Alternative<T> alternatives;
    private @Nullable AmbiguousTemplates<T> ambiguous;
    private @Nullable ValueEnds known;
    private long cost;

    TrieWalk(UriText uri, @Nullable StepCounter steps) {
        this.text = uri.folded();
        this.steps = steps;
        this.best = new BestMatch<>(uri, steps);
    }

    /**
     * An alternative that has not been taken yet.
     *
     * @param branch the index of the next branch of the node
     * @param position the position at which the node was reached
     * @param depth the number of values that were read before the node
     * @param ambiguousFrom the start of the first span before the node, or {@link #NOWHERE}
     * @param next the alternative that is taken after this one
     */
    private record Alternative<T>(
            TrieNode<T> node,
            int branch,
            int position,
            int depth,
            int ambiguousFrom,
            @Nullable Alternative<T> next) {}

    BestMatch<T> run(TrieNode<T> root) {
        walk(root);
        if (ambiguous != null) {
            cost += ambiguous.tryAll();
        }
        if (steps != null) {
            steps.add(cost + (known == null ? 0 : known.cost()));
        }
        return best;
    }

    private void addAmbiguous(TrieNode<T> node, int position, int depth, int ambiguousFrom) {
        int start = ambiguousFrom == NOWHERE ? position : ambiguousFrom;
        AmbiguousTemplates<T> templates = ambiguous;
        if (templates == null) {
            templates = new AmbiguousTemplates<>(text, best);
            ambiguous = templates;
        }
        templates.add(node, start, depth == 0 ? NONE : Arrays.copyOf(ends, 2 * depth));
    }

    private void walk(TrieNode<T> root) {
        TrieNode<T> node = root;
        int position = 0;
        int depth = 0;
        int ambiguousFrom = NOWHERE;
        int branch = ENTERED;
        while (true) {
            cost++;
            if (node instanceof TrieFork<T> fork) {
                if (branch == ENTERED) {
                    if (fork.ambiguous().length > 0) {
                        addAmbiguous(fork, position, depth, ambiguousFrom);
                    }
                    branch = 0;
                    TrieNode<T> child = position < text.length() ? fork.child(text.charAt(position)) : null;
                    if (child != null && isAt(child.label(), position)) {
                        if (fork.mayBranch(text, position)) {
                            alternatives = new Alternative<>(fork, 0, position, depth, ambiguousFrom, alternatives);
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
                            alternatives =
                                    new Alternative<>(fork, branch, position, depth, ambiguousFrom, alternatives);
                        }
                        position = value(taken.symbol(), start, depth, ambiguousFrom);
                        depth += isKept(taken.symbol(), ambiguousFrom) ? 1 : 0;
                        ambiguousFrom =
                                ambiguousFrom == NOWHERE && taken.symbol() == Symbol.SPAN ? start : ambiguousFrom;
                        node = child;
                        branch = ENTERED;
                    }
                    continue;
                }
            } else if (node instanceof TrieTail<T> tail && tail(tail, position, depth, ambiguousFrom)) {
                return;
            }
            if (alternatives == null) {
                return;
            }
            node = alternatives.node;
            branch = alternatives.branch;
            position = alternatives.position;
            depth = alternatives.depth;
            ambiguousFrom = alternatives.ambiguousFrom;
            alternatives = alternatives.next;
        }
    }

    /**
     * Follows the path of a tail. Returns true if its template matches. If the template is ambiguous, records it for
     * later and returns false.
     */
    private boolean tail(TrieTail<T> tail, int from, int fromDepth, int fromAmbiguous) {
        String path = tail.path();
        int last = path.length() - 1;
        int position = from;
        int depth = fromDepth;
        int ambiguousFrom = fromAmbiguous;
        for (int i = 0; i < last; i++) {
            char c = path.charAt(i);
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
                position = value(symbol, start, depth, ambiguousFrom);
                depth += isKept(symbol, ambiguousFrom) ? 1 : 0;
                ambiguousFrom = ambiguousFrom == NOWHERE && symbol == Symbol.SPAN ? start : ambiguousFrom;
            }
        }
        if (path.charAt(last) == TrieTail.AMBIGUOUS) {
            addAmbiguous(tail, position, depth, ambiguousFrom);
            return false;
        }
        best.tryAtEnd(tail.entry(), position, ends, depth);
        return best.isFound();
    }

    private boolean isAt(String label, int position) {
        // A child is found by its first character, so this character is already compared.
        boolean same = label.length() == 1 || text.startsWith(label, position);
        cost += same ? label.length() : compared(label, position);
        return same;
    }

    /** Returns the number of equal characters before the label differs from the text at the position, at least 1. */
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
     * Checks whether the start and the end of a value are recorded for the match. They are not recorded for the first
     * span and the values after it, because {@link AmbiguousTemplates} determines these values later.
     */
    private static boolean isKept(Symbol symbol, int ambiguousFrom) {
        return ambiguousFrom == NOWHERE && symbol != Symbol.SPAN;
    }

    private int value(Symbol symbol, int start, int depth, int ambiguousFrom) {
        int end = end(symbol, start);
        if (isKept(symbol, ambiguousFrom)) {
            if (2 * depth + 2 > ends.length) {
                ends = Arrays.copyOf(ends, Math.max(FEW, 2 * ends.length));
            }
            ends[2 * depth] = start;
            ends[2 * depth + 1] = end;
        }
        return end;
    }

    /** Returns the end of a value. Scans the URI or, after more steps than {@link #OFTEN} allows, uses a table. */
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

    /** Tries the templates whose path may end at a position. Returns true if one of them matches. */
    private boolean end(List<Entry<T>> entries, int position, int depth) {
        for (int i = 0; i < entries.size() && !best.isOutranked(entries.get(i)); i++) {
            cost++;
            best.tryAtEnd(entries.get(i), position, ends, depth);
        }
        return best.isFound();
    }
}
