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

    private final UriText uri;
    private final String text;
    private final @Nullable Steps steps;
    private int[] ends = new int[FEW];
    private @Nullable Way<T> waiting;
    private @Nullable Met<T> met;
    private @Nullable Entry<T> best;
    private @Nullable TemplateMatch bestMatch;
    private long cost;

    TrieWalk(UriText uri, @Nullable Steps steps) {
        this.uri = uri;
        this.text = uri.folded();
        this.steps = steps;
    }

    /** A way not taken yet. */
    private record Way<T>(
            TrieNode<T> node,
            int branch,
            int position,
            int depth,
            @Nullable Way<T> next) {}

    /** Templates of tier 2 that were met. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Met<T>(Entry<T>[] entries, @Nullable Met<T> next) {}

    @Nullable
    Entry<T> entry() {
        return best;
    }

    @Nullable
    TemplateMatch match() {
        return bestMatch;
    }

    TrieWalk<T> run(TrieNode<T> root) {
        walk(root);
        for (Met<T> hanging = met; hanging != null; hanging = hanging.next) {
            for (Entry<T> entry : hanging.entries) {
                cost++;
                if (best != null && entry.rank().compareSymbols(best.rank()) > 0) {
                    break;
                }
                offer(entry, entry.template().plan().match(uri, steps));
            }
        }
        if (steps != null) {
            steps.add(cost);
        }
        return this;
    }

    private void walk(TrieNode<T> root) {
        TrieNode<T> node = root;
        int position = 0;
        int depth = 0;
        int branch = 0;
        boolean entered = true;
        while (true) {
            if (entered) {
                if (node.hanging().length > 0) {
                    met = new Met<>(node.hanging(), met);
                }
                TrieNode<T> child = position < text.length() ? node.child(text.charAt(position)) : null;
                if (child != null && text.startsWith(child.label(), position)) {
                    if (node.branches().length > 0) {
                        waiting = new Way<>(node, 0, position, depth, waiting);
                    }
                    cost += child.label().length();
                    position += child.label().length();
                    node = child;
                    continue;
                }
                branch = 0;
            }
            entered = false;
            if (branch < node.branches().length) {
                TrieNode.Branch<T> taken = node.branches()[branch++];
                if (!taken.ends().isEmpty() && end(taken.ends(), position, depth)) {
                    return;
                }
                TrieNode<T> child = taken.child();
                int end = child == null ? -1 : valueEnd(taken.symbol(), position);
                if (child != null && end >= 0) {
                    if (branch < node.branches().length) {
                        waiting = new Way<>(node, branch, position, depth, waiting);
                    }
                    push(
                            depth,
                            position + (taken.symbol() == Symbol.BOUNDED || taken.symbol() == Symbol.RESERVED ? 0 : 1),
                            end);
                    depth++;
                    node = child;
                    position = end;
                    entered = true;
                }
            } else if (waiting == null) {
                return;
            } else {
                node = waiting.node;
                branch = waiting.branch;
                position = waiting.position;
                depth = waiting.depth;
                waiting = waiting.next;
            }
            cost++;
        }
    }

    private void push(int depth, int start, int end) {
        if (2 * depth + 2 > ends.length) {
            ends = Arrays.copyOf(ends, 2 * ends.length);
        }
        ends[2 * depth] = start;
        ends[2 * depth + 1] = end;
    }

    /** Where a value of this kind ends, or -1 when none starts here. */
    private int valueEnd(Symbol symbol, int position) {
        int stops = switch (symbol) {
            case SEGMENT, LABEL, BOUNDED -> UriChars.SLASH | UriChars.QUESTION | UriChars.HASH;
            default -> UriChars.QUESTION | UriChars.HASH;
        };
        int end = position;
        if (symbol != Symbol.BOUNDED && symbol != Symbol.RESERVED) {
            char delimiter = symbol == Symbol.LABEL ? '.' : '/';
            if (position == text.length() || text.charAt(position) != delimiter) {
                return -1;
            }
            end++;
        }
        while (end < text.length() && !UriChars.stops(text.charAt(end), stops)) {
            end++;
        }
        cost += end - position;
        return end;
    }

    /** Offers the templates that may end here; whether one of them matches. */
    private boolean end(List<Entry<T>> entries, int position, int depth) {
        for (int i = 0; i < entries.size(); i++) {
            Entry<T> entry = entries.get(i);
            if (best != null && entry.rank().compareSymbols(best.rank()) > 0) {
                return true;
            }
            cost++;
            offer(entry, finish(entry.template(), position, depth));
        }
        return best != null;
    }

    private @Nullable TemplateMatch finish(UriTemplate template, int position, int depth) {
        if (template.plan().isContinued(text)) {
            return template.plan().match(uri, steps);
        }
        for (int i = 0; i < depth; i++) {
            if (ends[2 * i] == ends[2 * i + 1] && !template.policy().acceptEmpty()) {
                return null;
            }
        }
        int[] captures = new int[2 * template.slots()];
        System.arraycopy(ends, 0, captures, 0, 2 * depth);
        Arrays.fill(captures, 2 * depth, captures.length, -1);
        return template.plan().finish(uri, position, captures, steps);
    }

    /** Keeps the match if it is the best so far: of equal symbols, more parameters of the query that are there. */
    private void offer(Entry<T> entry, @Nullable TemplateMatch match) {
        if (match == null) {
            return;
        }
        if (best != null && bestMatch != null) {
            int order = entry.rank().compareSymbols(best.rank());
            if (order == 0) {
                order = bestMatch.boundQueryNames() - match.boundQueryNames();
            }
            if (order == 0) {
                order = entry.rank().compareTo(best.rank());
            }
            if (order >= 0) {
                return;
            }
        }
        best = entry;
        bestMatch = match;
    }
}
