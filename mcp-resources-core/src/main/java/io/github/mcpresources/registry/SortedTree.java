package io.github.mcpresources.registry;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * An immutable map in the order of its keys: every change gives a new map that shares all but one path with the old one,
 * so readers need no lock and see all of a batch or nothing.
 *
 * <p>A B+ tree: the entries are in leaves, side by side. A walk that finds what it needs in the briefs touches a few
 * arrays and no value: of a million values, none is in a cache. All leaves are equally deep. A node has at most {@value #WIDTH} slots, and two neighbours with
 * one parent have more than half as many together, which keeps the tree flat whatever is added and removed. Where keys
 * come in order, nodes fill up.
 *
 * @param <V> the values
 * @param <B> the briefs: what most walks want of a value
 */
final class SortedTree<V, B> {

    /** Receives entries, one after the other. */
    @FunctionalInterface
    interface Visitor<V, B> {
        /** Takes an entry, and tells whether to go on. */
        boolean visit(String key, V value, @Nullable B brief);
    }

    /** The most entries of a leaf, and the most children of a branch. */
    static final int WIDTH = 64;

    private static final SortedTree<?, ?> EMPTY = new SortedTree<>(Node.NONE, 0);

    private final Node root;
    private final int size;

    private SortedTree(Node root, int size) {
        this.root = root;
        this.size = size;
    }

    @SuppressWarnings("unchecked") // without entries there is no value of any type
    static <V, B> SortedTree<V, B> empty() {
        return (SortedTree<V, B>) EMPTY;
    }

    int size() {
        return size;
    }

    /** How many levels of branches are above the leaves. */
    int height() {
        return root.height;
    }

    @SuppressWarnings("unchecked") // with() lets only a V in
    @Nullable
    V get(String key) {
        Node node = root;
        while (node.height > 0) {
            node = node.child(node.childFor(key));
        }
        int index = node.find(key);
        return index < 0 ? null : (V) node.slots[index];
    }

    SortedTree<V, B> with(String key, V value, @Nullable B brief) {
        Node changed = root.with(key, Node.leaf(key, value, brief));
        if (changed.size() > WIDTH) {
            int at = changed.splitFor(key, true);
            changed = Node.above(changed.keys[0], changed.part(0, at), changed.part(at, changed.size()));
        }
        return new SortedTree<>(changed, get(key) == null ? size + 1 : size);
    }

    SortedTree<V, B> without(String key) {
        if (get(key) == null) {
            return this;
        }
        Node changed = root.without(key);
        while (changed.height > 0 && changed.size() == 1) {
            changed = changed.child(0);
        }
        return changed.size() == 0 ? empty() : new SortedTree<>(changed, size - 1);
    }

    /** Visits the entries from a key on, that key included, until the visitor returns false. */
    @SuppressWarnings("unchecked") // with() lets only a V in
    void forEachFrom(String from, Visitor<V, B> visitor) {
        root.visit(from, (Visitor<Object, Object>) visitor);
    }

    /** A leaf, whose slots are values, or a branch, whose slots are nodes. Immutable. */
    private static final class Node {

        private static final @Nullable Object[] NO_BRIEFS = {};

        static final Node NONE = new Node(0, new String[0], new Object[0], NO_BRIEFS);

        /** 0 for a leaf. */
        final int height;

        /** Of a leaf the keys; of a branch, for each child, a text not after its least key, but after all before it. */
        final String[] keys;

        final Object[] slots;

        /** Of a leaf, the briefs. */
        final @Nullable Object[] briefs;

        private Node(int height, String[] keys, Object[] slots, @Nullable Object[] briefs) {
            this.height = height;
            this.keys = keys;
            this.slots = slots;
            this.briefs = briefs;
        }

        static Node leaf(String key, Object value, @Nullable Object brief) {
            return new Node(0, new String[] {key}, new Object[] {value}, new @Nullable Object[] {brief});
        }

        static Node above(String least, Node child) {
            return new Node(child.height + 1, new String[] {least}, new Object[] {child}, NO_BRIEFS);
        }

        static Node above(String least, Node left, Node right) {
            return above(least, left).followedBy(above(right.keys[0], right));
        }

        int size() {
            return slots.length;
        }

        Node child(int index) {
            return (Node) slots[index];
        }

        /** The index of a key, or where it would stand, as {@link Arrays#binarySearch} tells it. */
        int find(String key) {
            int low = 0;
            int high = keys.length - 1;
            while (low <= high) {
                int middle = (low + high) >>> 1;
                int order = keys[middle].compareTo(key);
                if (order == 0) {
                    return middle;
                }
                if (order < 0) {
                    low = middle + 1;
                } else {
                    high = middle - 1;
                }
            }
            return -low - 1;
        }

        int childFor(String key) {
            int index = find(key);
            return index >= 0 ? index : Math.max(0, -index - 2);
        }

        /** This node with an entry, and perhaps with one slot too many, which the caller sees to. */
        Node with(String key, Node entry) {
            if (height == 0) {
                int index = find(key);
                return index >= 0 ? replaced(index, 1, entry) : replaced(-index - 1, 0, entry);
            }
            int index = childFor(key);
            String least = keys[index].compareTo(key) > 0 ? key : keys[index];
            Node child = child(index).with(key, entry);
            if (child.size() <= WIDTH) {
                return replaced(index, 1, above(least, child));
            }
            boolean isLast = index + 1 == size();
            if (!isLast && child.isAtEnd(key) && child(index + 1).size() < WIDTH) {
                Node next = child.part(WIDTH, child.size()).followedBy(child(index + 1));
                return replaced(index, 2, above(least, child.part(0, WIDTH), next));
            }
            int at = child.splitFor(key, index == 0);
            return replaced(index, 1, above(least, child.part(0, at), child.part(at, child.size())));
        }

        private boolean isAtEnd(String key) {
            return key.compareTo(keys[size() - 1]) >= 0;
        }

        /**
         * Where a node with one slot too many is cut: in the middle, unless the key went to an end, where others in
         * order are likely to follow.
         */
        int splitFor(String key, boolean isFirst) {
            if (isAtEnd(key)) {
                return size() - 1;
            }
            return isFirst && key.compareTo(keys[0]) <= 0 ? 1 : size() / 2;
        }

        /** This node without an entry that it has, and perhaps without any slot, which the caller sees to. */
        Node without(String key) {
            if (height == 0) {
                return replaced(find(key), 1, NONE);
            }
            int index = childFor(key);
            Node child = child(index).without(key);
            if (child.size() == 0) {
                return replaced(index, 1, NONE);
            }
            if (index > 0 && child(index - 1).size() + child.size() <= WIDTH / 2) {
                return replaced(
                        index - 1, 2, above(keys[index - 1], child(index - 1).followedBy(child)));
            }
            if (index + 1 < size() && child.size() + child(index + 1).size() <= WIDTH / 2) {
                return replaced(index, 2, above(keys[index], child.followedBy(child(index + 1))));
            }
            return replaced(index, 1, above(keys[index], child));
        }

        boolean visit(String from, Visitor<Object, Object> visitor) {
            if (height > 0) {
                int first = from.isEmpty() ? 0 : childFor(from);
                boolean goesOn = child(first).visit(from, visitor);
                for (int at = first + 1; at < size() && goesOn; at++) {
                    goesOn = child(at).visit("", visitor);
                }
                return goesOn;
            }
            int found = from.isEmpty() ? 0 : find(from);
            for (int at = found >= 0 ? found : -found - 1; at < size(); at++) {
                if (!visitor.visit(keys[at], slots[at], briefs[at])) {
                    return false;
                }
            }
            return true;
        }

        Node part(int from, int to) {
            return new Node(
                    height,
                    Arrays.copyOfRange(keys, from, to),
                    Arrays.copyOfRange(slots, from, to),
                    height > 0 ? NO_BRIEFS : Arrays.copyOfRange(briefs, from, to));
        }

        Node followedBy(Node next) {
            return next.replaced(0, 0, this);
        }

        /** This node with the slots of another in the place of some of its own. */
        private Node replaced(int index, int count, Node others) {
            int length = size() - count + others.size();
            String[] allKeys = Arrays.copyOf(keys, length);
            Object[] allSlots = Arrays.copyOf(slots, length);
            copy(keys, index + count, others.keys, allKeys, index);
            copy(slots, index + count, others.slots, allSlots, index);
            if (height > 0) {
                return new Node(height, allKeys, allSlots, NO_BRIEFS);
            }
            @Nullable Object[] allBriefs = Arrays.copyOf(briefs, length);
            copy(briefs, index + count, others.briefs, allBriefs, index);
            return new Node(height, allKeys, allSlots, allBriefs);
        }

        /** Puts all of the others at an index, and the rest of the old array after them. */
        private static void copy(
                @Nullable Object[] old, int rest, @Nullable Object[] others, @Nullable Object[] into, int index) {
            int next = index + others.length;
            System.arraycopy(others, 0, into, index, others.length);
            System.arraycopy(old, rest, into, next, into.length - next);
        }
    }
}
