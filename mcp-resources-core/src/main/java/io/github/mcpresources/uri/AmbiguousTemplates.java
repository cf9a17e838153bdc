package io.github.mcpresources.uri;

import org.jspecify.annotations.Nullable;

/**
 * Collects the ambiguous templates that a {@link TrieWalk} finds, and tries them after the search. A template is
 * ambiguous if the trie does not determine where each of its values ends, for example because a value does not end at a
 * delimiter. The templates of a node are tried in the order of precedence, and only if they could take precedence over
 * the best match so far.
 */
final class AmbiguousTemplates<T> {
    private final String text;
    private final BestMatch<T> best;
    private @Nullable Found<T> found;
    private long cost;

    AmbiguousTemplates(String text, BestMatch<T> best) {
        this.text = text;
        this.best = best;
    }

    /**
     * A node with ambiguous templates.
     *
     * @param position the start of the first value that does not end at a delimiter, as an index in the URI; the same
     *     for all templates of the node
     * @param before alternating starts and ends of the values before {@code position}
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Found<T>(
            TrieNode<T> node,
            int position,
            int[] before,
            @Nullable Found<T> next) {}

    void add(TrieNode<T> node, int position, int[] before) {
        found = new Found<>(node, position, before, found);
    }

    /**
     * Tries the templates that could take precedence. Returns the number of templates that were considered. This number
     * is added to the steps of the search.
     */
    long tryAll() {
        boolean fragment = text.indexOf('#') >= 0;
        for (Found<T> at = found; at != null; at = at.next) {
            if (at.node instanceof TrieTail<T> tail) {
                tryEntry(tail.entry(), at, fragment);
            } else if (at.node instanceof TrieFork<T> fork) {
                int next = 0;
                while (next < fork.ambiguous().length && tryEntry(fork.ambiguous()[next], at, fragment)) {
                    next++;
                }
            }
        }
        return cost;
    }

    /**
     * Tries a template, if it could take precedence. Returns false if neither this template nor any later template of
     * the node could take precedence.
     */
    private boolean tryEntry(Entry<T> entry, Found<T> at, boolean fragment) {
        cost++;
        if (best.isOutranked(entry)) {
            return false;
        }
        if (!best.bindsTooFew(entry)) {
            best.tryAmbiguous(entry, at.position, at.before, fragment);
        }
        return true;
    }
}
