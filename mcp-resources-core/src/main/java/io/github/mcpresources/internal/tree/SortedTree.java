package io.github.mcpresources.internal.tree;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * An immutable map, sorted by key. Each change returns a new map that shares the unchanged nodes with the old map.
 * Threads that read a map therefore need no lock.
 *
 * <p>The map is a B+ tree. An entry consists of a key, a value and a brief, which is the part of the value that most
 * iterations need. Each leaf stores its briefs in one array, so that these iterations need not load the values. In a
 * large map, most values are not in the processor's cache. All leaves have the same depth. A node has at most
 * {@value #WIDTH} slots. Any two neighbouring children of a node have, in total, more than half of this number of
 * slots, so the tree stays flat after any sequence of changes. If keys are added in order, nodes are filled completely.
 *
 * @param <B> the type of the briefs
 */
public final class SortedTree<V, B> {

    /** Receives the entries of a map, one at a time. */
    @FunctionalInterface
    public interface Visitor<V, B> {
        /**
         * Receives an entry. Returns true to continue the iteration, or false to stop it. The brief is null if the
         * entry has none.
         */
        boolean visit(String key, V value, @Nullable B brief);
    }

    /** The maximum number of entries of a leaf, and of children of a branch. */
    static final int WIDTH = 64;

    private static final SortedTree<?, ?> EMPTY = new SortedTree<>(Node.NONE, 0);

    private final Node root;
    private final int size;

    private SortedTree(Node root, int size) {
        this.root = root;
        this.size = size;
    }

    @SuppressWarnings("unchecked") // an empty tree contains no values
    public static <V, B> SortedTree<V, B> empty() {
        return (SortedTree<V, B>) EMPTY;
    }

    public int size() {
        return size;
    }

    int height() {
        return root.height;
    }

    @SuppressWarnings("unchecked") // only values of type V are added
    public @Nullable V get(String key) {
        Node node = root;
        while (node.height > 0) {
            node = node.child(node.childFor(key));
        }
        int index = node.find(key);
        return index < 0 ? null : (V) node.slots[index];
    }

    public SortedTree<V, B> with(String key, V value, @Nullable B brief) {
        Node changed = root.with(key, Node.leaf(key, value, brief));
        if (changed.size() > WIDTH) {
            int at = changed.splitFor(key, true);
            changed = Node.above(changed.keys[0], changed.part(0, at), changed.part(at, changed.size()));
        }
        return new SortedTree<>(changed, get(key) == null ? size + 1 : size);
    }

    /** Returns a copy without the entry of a key, or this map if it does not contain the key. */
    public SortedTree<V, B> without(String key) {
        if (get(key) == null) {
            return this;
        }
        Node changed = root.without(key);
        while (changed.height > 0 && changed.size() == 1) {
            changed = changed.child(0);
        }
        return changed.size() == 0 ? empty() : new SortedTree<>(changed, size - 1);
    }

    /**
     * Passes the entries to the visitor in the order of the keys, until the visitor returns false.
     *
     * @param from the least key, inclusive; it need not be in the map
     */
    @SuppressWarnings("unchecked") // only values of type V are added
    public void forEachFrom(String from, Visitor<V, B> visitor) {
        root.visit(from, (Visitor<Object, Object>) visitor);
    }

    /** A leaf or a branch. The slots of a leaf are values, and the slots of a branch are nodes. Immutable. */
    private static final class Node {

        private static final @Nullable Object[] NO_BRIEFS = {};

        static final Node NONE = new Node(0, new String[0], new Object[0], NO_BRIEFS);

        /** The number of levels below this node; 0 for a leaf. */
        final int height;

        /**
         * For a leaf, the keys of the entries. For a branch, a separator for each child: a string that is greater than
         * all keys of the preceding children, and less than or equal to all keys of the child.
         */
        final String[] keys;

        final Object[] slots;

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

        /** Returns the index of a key, or its insertion point as {@link Arrays#binarySearch} encodes it. */
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

        /**
         * Returns a copy with an entry added or replaced. The copy may have one slot too many. In that case, the caller
         * must divide the slots between two nodes.
         */
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
         * Returns the index at which to split this node, which has one slot too many because a key was added. Usually,
         * the index is in the middle. If the key was added at the beginning or at the end, the node is split next to
         * this key, because further keys are likely to be added there.
         */
        int splitFor(String key, boolean isFirst) {
            if (isAtEnd(key)) {
                return size() - 1;
            }
            return isFirst && key.compareTo(keys[0]) <= 0 ? 1 : size() / 2;
        }

        /**
         * Returns a copy without an entry that this node contains. The copy may have no slots. In that case, the caller
         * must remove the copy.
         */
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

        /**
         * Returns a copy in which all slots of another node replace {@code count} slots of this node, beginning at
         * {@code index}.
         */
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

        /**
         * Fills {@code into} from {@code index} to its end: first with all elements of {@code others}, then with the
         * elements of {@code old} from {@code rest} on.
         */
        private static void copy(
                @Nullable Object[] old, int rest, @Nullable Object[] others, @Nullable Object[] into, int index) {
            int next = index + others.length;
            System.arraycopy(others, 0, into, index, others.length);
            System.arraycopy(old, rest, into, next, into.length - next);
        }
    }
}
