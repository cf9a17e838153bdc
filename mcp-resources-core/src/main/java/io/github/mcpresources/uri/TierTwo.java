package io.github.mcpresources.uri;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The templates of tier 2 that a walk finds. They are tried after the walk, and only if they would take precedence. If
 * many are attached to one node, only the templates that are filed under a literal of the URI are tried
 * ({@link Hanging}). If few are attached to each of many nodes, most are excluded because the URI does not contain
 * their literals ({@link TextGrams}).
 *
 * @param <T> the type of the router's values
 */
final class TierTwo<T> {
    /** The number of templates that are tried before the filter over the URI is built. */
    private static final int FEW = 8;

    private final String text;
    private final Contest<T> contest;
    private @Nullable Met<T> met;
    private @Nullable TextGrams grams;
    private long cost;
    private int asked;

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
                ask(fork.hanging(), place, fragment);
            }
        }
        return cost;
    }

    /**
     * Tries the templates of a node in the order of precedence. The filed templates are sorted first, because they are
     * not stored in this order.
     */
    private void ask(Hanging<T> hanging, Met<T> place, boolean fragment) {
        Entry<T>[] always = hanging.always();
        List<Entry<T>> filed = hanging.filed() == null ? List.of() : filed(hanging, place.position);
        int i = 0;
        int j = 0;
        boolean open = true;
        while (open && (i < always.length || j < filed.size())) {
            boolean first = j == filed.size()
                    || (i < always.length
                            && always[i].rank().compareTo(filed.get(j).rank()) < 0);
            open = ask(first ? always[i++] : filed.get(j++), place, fragment);
        }
    }

    /** Returns the filed templates whose literal occurs in the URI, in the order of precedence. */
    private List<Entry<T>> filed(Hanging<T> hanging, int from) {
        Set<TrieNode<T>> nodes = Collections.newSetFromMap(new IdentityHashMap<>());
        for (int position = from; position < text.length(); position++) {
            cost += hanging.follow(text, position, (node, end) -> nodes.add(node));
        }
        List<Entry<T>> found = new ArrayList<>();
        for (TrieNode<T> node : nodes) {
            if (node instanceof TrieTail<T> tail) {
                found.add(tail.entry());
            } else if (node instanceof TrieFork<T> fork) {
                found.addAll(Arrays.asList(fork.hanging().always()));
            }
        }
        found.sort(Comparator.comparing(Entry::rank));
        cost += found.size();
        return found;
    }

    /** Tries a template. Returns whether the templates after it may still take precedence. */
    private boolean ask(Entry<T> entry, Met<T> place, boolean fragment) {
        cost++;
        if (contest.isLost(entry)) {
            return false;
        }
        if (!contest.isBeaten(entry) && (++asked <= FEW || mayMatch(entry))) {
            contest.hanging(entry, place.position, place.before, fragment);
        }
        return true;
    }

    private boolean mayMatch(Entry<T> entry) {
        TextGrams known = grams;
        if (known == null) {
            known = new TextGrams(text);
            grams = known;
        }
        boolean all = true;
        for (Part part : entry.template().plan().head()) {
            if (all && part instanceof Part.Literal literal) {
                String folded = literal.wording().folded();
                all = folded == null || known.mayContain(folded);
            }
        }
        cost += known.takeCost();
        return all;
    }
}
