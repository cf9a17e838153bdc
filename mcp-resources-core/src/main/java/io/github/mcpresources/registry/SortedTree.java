package io.github.mcpresources.registry;

import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/**
 * An immutable map in the order of its keys: every change gives a new map that shares all but one path with the old one,
 * so readers need no lock and see all of a batch or nothing. A balanced (AVL) tree.
 *
 * @param <V> the values
 */
final class SortedTree<V> {

    private static final SortedTree<?> EMPTY = new SortedTree<>(null, 0);

    private record Node<V>(
            String key,
            V value,
            @Nullable Node<V> left,
            @Nullable Node<V> right,
            byte height) {}

    private final @Nullable Node<V> root;
    private final int size;

    private SortedTree(@Nullable Node<V> root, int size) {
        this.root = root;
        this.size = size;
    }

    @SuppressWarnings("unchecked")
    static <V> SortedTree<V> empty() {
        return (SortedTree<V>) EMPTY;
    }

    int size() {
        return size;
    }

    @Nullable
    V get(String key) {
        Node<V> node = root;
        while (node != null) {
            int order = key.compareTo(node.key);
            if (order == 0) {
                return node.value;
            }
            node = order < 0 ? node.left : node.right;
        }
        return null;
    }

    SortedTree<V> with(String key, V value) {
        return new SortedTree<>(insert(root, key, value), get(key) == null ? size + 1 : size);
    }

    SortedTree<V> without(String key) {
        return get(key) == null ? this : new SortedTree<>(remove(root, key), size - 1);
    }

    /** Visits the entries from a key on, that key included, until the visitor returns false. */
    void forEachFrom(String from, BiPredicate<String, V> visitor) {
        visitFrom(root, from, visitor);
    }

    private static <V> boolean visitFrom(@Nullable Node<V> node, String from, BiPredicate<String, V> visitor) {
        if (node == null) {
            return true;
        }
        if (node.key.compareTo(from) < 0) {
            return visitFrom(node.right, from, visitor);
        }
        return visitFrom(node.left, from, visitor)
                && visitor.test(node.key, node.value)
                && visitAll(node.right, visitor);
    }

    private static <V> boolean visitAll(@Nullable Node<V> node, BiPredicate<String, V> visitor) {
        return node == null
                || (visitAll(node.left, visitor)
                        && visitor.test(node.key, node.value)
                        && visitAll(node.right, visitor));
    }

    private static <V> Node<V> insert(@Nullable Node<V> node, String key, V value) {
        if (node == null) {
            return new Node<>(key, value, null, null, (byte) 1);
        }
        int order = key.compareTo(node.key);
        if (order == 0) {
            return new Node<>(key, value, node.left, node.right, node.height);
        }
        return order < 0
                ? balanced(node, insert(node.left, key, value), node.right)
                : balanced(node, node.left, insert(node.right, key, value));
    }

    private static <V> @Nullable Node<V> remove(@Nullable Node<V> node, String key) {
        if (node == null) {
            return null;
        }
        int order = key.compareTo(node.key);
        if (order < 0) {
            return balanced(node, remove(node.left, key), node.right);
        }
        if (order > 0) {
            return balanced(node, node.left, remove(node.right, key));
        }
        if (node.left == null || node.right == null) {
            return node.left == null ? node.right : node.left;
        }
        Node<V> next = node.right;
        while (next.left != null) {
            next = next.left;
        }
        return balanced(next, node.left, remove(node.right, next.key));
    }

    /** A node with the entry of one and these subtrees, rotated where their heights differ by two. */
    private static <V> Node<V> balanced(Node<V> entry, @Nullable Node<V> left, @Nullable Node<V> right) {
        int lean = height(left) - height(right);
        if (lean > 1 && left != null) {
            Node<V> inner = left.right;
            return inner != null && height(left.left) < height(inner)
                    ? node(inner, node(left, left.left, inner.left), node(entry, inner.right, right))
                    : node(left, left.left, node(entry, inner, right));
        }
        if (lean < -1 && right != null) {
            Node<V> inner = right.left;
            return inner != null && height(right.right) < height(inner)
                    ? node(inner, node(entry, left, inner.left), node(right, inner.right, right.right))
                    : node(right, node(entry, left, inner), right.right);
        }
        return node(entry, left, right);
    }

    private static <V> Node<V> node(Node<V> entry, @Nullable Node<V> left, @Nullable Node<V> right) {
        int height = Math.max(height(left), height(right)) + 1;
        return new Node<>(entry.key, entry.value, left, right, (byte) height);
    }

    private static int height(@Nullable Node<?> node) {
        return node == null ? 0 : node.height;
    }
}
