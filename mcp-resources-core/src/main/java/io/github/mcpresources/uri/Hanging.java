package io.github.mcpresources.uri;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The templates of tier 2 that are attached to one node of a trie. If there are few, all of them are tried. If there
 * are many, each is filed under one of its literals: the literal under which the fewest other templates are filed. Only
 * the templates whose literal occurs in the URI are then tried.
 *
 * @param always the templates that are tried for every URI, in the order of precedence
 * @param filed a trie of literals, each with the templates that are filed under it; null if all templates are always
 *     tried
 * @param size the number of templates
 * @param <T> the type of the router's values
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Hanging<T>(Entry<T>[] always, @Nullable TrieNode<T> filed, int size) {
    private static final int FEW = 8;

    @SuppressWarnings("unchecked") // an empty array has no element of another type
    private static final Hanging<?> NONE = new Hanging<>((Entry<Object>[]) new Entry<?>[0], null, 0);

    /** A callback for the nodes at which a piece of a text ends. */
    @FunctionalInterface
    interface Finder<T> {
        void found(TrieNode<T> node, int end);
    }

    @SuppressWarnings("unchecked") // the instance has no template of another type
    static <T> Hanging<T> none() {
        return (Hanging<T>) NONE;
    }

    Hanging<T> with(Entry<T> entry) {
        if (filed != null) {
            return withFiled(entry);
        }
        if (size < FEW) {
            return withAlways(entry);
        }
        Hanging<T> all = new Hanging<>(Hanging.<T>none().always, TrieFork.empty(""), 0);
        for (Entry<T> present : always) {
            all = all.withFiled(present);
        }
        return all.withFiled(entry);
    }

    private Hanging<T> withAlways(Entry<T> entry) {
        return new Hanging<>(TrieFork.inserted(always, place(entry), entry), filed, size + 1);
    }

    private Hanging<T> withFiled(Entry<T> entry) {
        String literal = null;
        int fewest = 0;
        for (String other : literals(entry)) {
            int others = under(other).size;
            boolean longer = literal != null && other.length() > literal.length();
            if (literal == null || others < fewest || (others == fewest && longer)) {
                literal = other;
                fewest = others;
            }
        }
        return literal == null
                ? withAlways(entry)
                : withUnder(literal, under(literal).withAlways(entry), size + 1);
    }

    Hanging<T> without(Entry<T> entry) {
        int index = Arrays.asList(always).indexOf(entry);
        if (index >= 0) {
            return new Hanging<>(TrieFork.removed(always, index), filed, size - 1).few();
        }
        for (String literal : literals(entry)) {
            Hanging<T> under = under(literal);
            Hanging<T> left = under.filed == null && under.size > 0 ? under.without(entry) : under;
            if (left.size < under.size) {
                return withUnder(literal, left, size - 1).few();
            }
        }
        return this;
    }

    /** Returns the same templates without the trie if there are few of them. */
    private Hanging<T> few() {
        if (filed == null || size > FEW) {
            return this;
        }
        Hanging<T> few = none();
        for (Entry<T> entry : all()) {
            few = few.withAlways(entry);
        }
        return few;
    }

    /** Returns all templates in no particular order. */
    List<Entry<T>> all() {
        List<Entry<T>> all = new ArrayList<>(Arrays.asList(always));
        if (filed != null) {
            addAll(filed, all);
        }
        return all;
    }

    private static <T> void addAll(TrieNode<T> node, List<Entry<T>> all) {
        if (node instanceof TrieTail<T> tail) {
            all.add(tail.entry());
        } else if (node instanceof TrieFork<T> fork) {
            all.addAll(Arrays.asList(fork.hanging().always));
            for (TrieNode<T> child : fork.children()) {
                addAll(child, all); // the depth is limited by the length of a literal
            }
        }
    }

    private int place(Entry<T> entry) {
        int low = 0;
        int high = always.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (always[middle].rank().compareTo(entry.rank()) <= 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /**
     * Returns the literals that every URI of the template contains after the start of its first value that does not end
     * at a delimiter, in the form that is compared with a URI.
     */
    private static List<String> literals(Entry<?> entry) {
        List<Part> head = entry.template().plan().head();
        int start = RoutePath.of(entry.template()).parts();
        return head.subList(start, head.size()).stream()
                .filter(Part.Literal.class::isInstance)
                .flatMap(part ->
                        Optional.ofNullable(((Part.Literal) part).wording().folded()).stream())
                .filter(literal -> !literal.isEmpty())
                .toList();
    }

    /** Returns the templates that are filed under the literal. */
    private Hanging<T> under(String literal) {
        List<Hanging<T>> under = new ArrayList<>();
        follow(literal, 0, (node, end) -> {
            if (end == literal.length()) {
                under.add(
                        node instanceof TrieTail<T> tail
                                ? Hanging.<T>none().with(tail.entry())
                                : node.expanded().hanging());
            }
        });
        return under.isEmpty() ? none() : under.get(0);
    }

    private Hanging<T> withUnder(String literal, Hanging<T> under, int newSize) {
        if (filed == null) {
            throw new IllegalStateException("Nothing is filed here");
        }
        List<RoutePath.Step> way = List.of(new RoutePath.Step(Symbol.LITERAL, literal));
        return new Hanging<>(always, TrieChange.at(filed, way, node -> node.withHanging(under)), newSize);
    }

    /**
     * Finds the templates that are filed under the pieces of a text that start at a position.
     *
     * @return the number of characters that were compared
     */
    int follow(String text, int from, Finder<T> finder) {
        TrieNode<T> node = filed;
        int position = from;
        int compared = 1;
        while (node instanceof TrieFork<T> fork) {
            if (fork.hanging().size > 0) {
                finder.found(fork, position);
            }
            node = position < text.length() ? fork.child(text.charAt(position)) : null;
            if (node != null) {
                int length = node.label().length();
                int same = same(node.label(), length, text, position);
                compared += same;
                position += same;
                node = same == length ? node : null;
            }
        }
        if (node instanceof TrieTail<T> tail) {
            int length = tail.way().length() - 1;
            int same = same(tail.way(), length, text, position);
            compared += same;
            if (same == length) {
                finder.found(tail, position + same);
            }
        }
        return compared;
    }

    /** Returns how many of the first {@code length} characters of the piece occur in the text at the position. */
    private static int same(String piece, int length, String text, int position) {
        int most = Math.min(length, text.length() - position);
        int same = 0;
        while (same < most && piece.charAt(same) == text.charAt(position + same)) {
            same++;
        }
        return same;
    }
}
