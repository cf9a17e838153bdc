package io.github.mcpresources.uri;

import org.jspecify.annotations.Nullable;

/**
 * The templates of tier 2 that a walk finds. They are tried after the walk, in the order of precedence at each node, and
 * only if they would take precedence over the best match so far.
 *
 * @param <T> the type of the router's values
 */
final class TierTwo<T> {
    private final String text;
    private final Contest<T> contest;
    private @Nullable Met<T> met;
    private long cost;

    TierTwo(String text, Contest<T> contest) {
        this.text = text;
        this.contest = contest;
    }

    /**
     * A node to which templates of tier 2 are attached.
     *
     * @param position the start of their first value that does not end at a delimiter
     * @param before the start and the end of each value before that position
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Met<T>(
            TrieNode<T> node,
            int position,
            int[] before,
            @Nullable Met<T> next) {}

    void meet(TrieNode<T> node, int position, int[] before) {
        met = new Met<>(node, position, before, met);
    }

    /** Tries all templates. Returns the cost, not including the cost of matching. */
    long ask() {
        boolean fragment = text.indexOf('#') >= 0;
        for (Met<T> place = met; place != null; place = place.next) {
            if (place.node instanceof TrieTail<T> tail) {
                ask(tail.entry(), place, fragment);
            } else if (place.node instanceof TrieFork<T> fork) {
                int next = 0;
                while (next < fork.ambiguous().length && ask(fork.ambiguous()[next], place, fragment)) {
                    next++;
                }
            }
        }
        return cost;
    }

    /** Tries a template. Returns whether the templates after it may still take precedence. */
    private boolean ask(Entry<T> entry, Met<T> place, boolean fragment) {
        cost++;
        if (contest.isLost(entry)) {
            return false;
        }
        if (!contest.isBeaten(entry)) {
            contest.hanging(entry, place.position, place.before, fragment);
        }
        return true;
    }
}
