package io.github.mcpresources.uri;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Matches the templates that a search of a trie finds, and keeps the best match so far. */
final class BestMatch<T> {
    private final UriText uri;
    private final String text;
    private final @Nullable StepCounter steps;
    private @Nullable Entry<T> best;
    private UriTemplate.@Nullable Match bestMatch;

    BestMatch(UriText uri, @Nullable StepCounter steps) {
        this.uri = uri;
        this.text = uri.folded();
        this.steps = steps;
    }

    @Nullable
    Entry<T> entry() {
        return best;
    }

    UriTemplate.@Nullable Match match() {
        return bestMatch;
    }

    boolean isFound() {
        return best != null;
    }

    boolean isOutranked(Entry<T> entry) {
        return best != null && entry.rank().compareSymbols(best.rank()) > 0;
    }

    /**
     * Checks whether a template declares too few query parameters to take precedence over the best match. Returns false
     * if the {@linkplain Entry.Rank#symbols symbols} of the two templates differ.
     */
    boolean bindsTooFew(Entry<T> entry) {
        if (best == null || bestMatch == null || entry.rank().compareSymbols(best.rank()) != 0) {
            return false;
        }
        int more = entry.rank().queryNames() - bestMatch.boundQueryNames();
        return more < 0 || (more == 0 && entry.rank().compareTo(best.rank()) > 0);
    }

    /**
     * Matches a template after its path through the trie has been followed to the end, and keeps the match if it takes
     * precedence. Ambiguous templates are matched by {@link #tryAmbiguous} instead.
     *
     * @param position the index in the URI up to which the path has matched
     * @param ends alternating starts and ends of the values that were found
     * @param depth the number of these values
     */
    void tryAtEnd(Entry<T> entry, int position, int[] ends, int depth) {
        if (entry.plain() && position < text.length() && text.charAt(position) != '#') {
            return;
        }
        boolean whole = entry.plain() && position == text.length();
        if (!whole && entry.template().plan().isContinued(text)) {
            offer(entry, entry.template().plan().match(uri, steps));
        } else if (entry.acceptEmpty() || !hasEmpty(ends, depth)) {
            int[] captures = captures(entry, ends, depth);
            offer(
                    entry,
                    whole ? whole(entry, captures) : entry.template().plan().finish(uri, position, captures, steps));
        }
    }

    /**
     * Tries an ambiguous template.
     *
     * @param position the start of the first value that does not end at a delimiter
     * @param before alternating starts and ends of the values before that position
     */
    void tryAmbiguous(Entry<T> entry, int position, int[] before, boolean fragment) {
        String split = entry.split();
        if (split == null || fragment) {
            offer(entry, entry.template().plan().match(uri, steps));
            return;
        }
        if (steps != null) {
            steps.add(text.length() - position);
        }
        if (text.indexOf(entry.literal(), position) < 0) {
            return; // a fast check that excludes most of the ambiguous templates
        }
        int depth = before.length / 2;
        int end = ValueSplit.end(split, text, position);
        if (end >= 0 && (entry.acceptEmpty() || !hasEmpty(before, depth))) {
            int[] captures = captures(entry, before, depth);
            if (ValueSplit.match(split, text, position, end, entry.acceptEmpty() ? 0 : 1, captures, steps)) {
                offer(entry, whole(entry, captures));
            }
        }
    }

    private UriTemplate.Match whole(Entry<T> entry, int[] captures) {
        return new UriTemplate.Match(
                entry.template(), uri.text(), captures, -1, text.length(), QueryTail.Reading.ANY_ORDER);
    }

    private static boolean hasEmpty(int[] ends, int depth) {
        for (int i = 0; i < depth; i++) {
            if (ends[2 * i] == ends[2 * i + 1]) {
                return true;
            }
        }
        return false;
    }

    private static int[] captures(Entry<?> entry, int[] ends, int depth) {
        int[] captures = new int[2 * entry.slots()];
        System.arraycopy(ends, 0, captures, 0, 2 * depth);
        Arrays.fill(captures, 2 * depth, captures.length, -1);
        return captures;
    }

    /**
     * Keeps the match if it takes precedence. The criteria are, in this order: {@link Entry.Rank#compareSymbols}, the
     * number of query parameters in the URI, and the order of {@link Entry.Rank}.
     */
    private void offer(Entry<T> entry, UriTemplate.@Nullable Match match) {
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
