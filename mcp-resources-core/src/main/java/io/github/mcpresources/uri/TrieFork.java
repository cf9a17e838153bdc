package io.github.mcpresources.uri;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A node of the trie from which several templates may be reached.
 *
 * @param label the literal that leads to this node; an empty string if a variable leads to it
 * @param keys the first characters of the children's labels, sorted; a search reads the keys before it reads a child
 * @param children the nodes that continue with a literal, in the order of the keys
 * @param branches the other possible continuations, in the order of {@link Symbol}
 * @param ambiguous the ambiguous templates of this node, in the order of precedence
 */
@SuppressWarnings("ArrayRecordComponent") // never compared; arrays avoid indirection in a search
record TrieFork<T>(String label, String keys, TrieNode<T>[] children, Branch<T>[] branches, Entry<T>[] ambiguous)
        implements TrieNode<T> {

    /**
     * Creates a node, and interns its label and keys. Many nodes have the same texts, and a single copy of each text
     * stays in the processor's cache.
     */
    TrieFork {
        label = label.intern();
        keys = keys.intern();
    }

    /**
     * A continuation of a node with a symbol other than a literal.
     *
     * @param symbol the kind of variable, or the end
     * @param child the node after the variable; null if no template has this variable
     * @param ends the templates whose path may end at the node, in the order of precedence. If the symbol is a
     *     variable, these are the templates in which this variable and all variables after it may be absent
     */
    record Branch<T>(Symbol symbol, @Nullable TrieNode<T> child, List<Entry<T>> ends) {
        boolean isEmpty() {
            return child == null && ends.isEmpty();
        }
    }

    private static final TrieNode<?>[] NO_CHILDREN = {};
    private static final Branch<?>[] NO_BRANCHES = {};
    private static final Entry<?>[] NO_ENTRIES = {};
    private static final Comparator<Entry<?>> BY_RANK = Comparator.comparing(Entry::rank);

    @SuppressWarnings("unchecked") // empty arrays have no element of another type
    static <T> TrieFork<T> empty(String label) {
        return new TrieFork<>(
                label, "", (TrieNode<T>[]) NO_CHILDREN, (Branch<T>[]) NO_BRANCHES, (Entry<T>[]) NO_ENTRIES);
    }

    @Override
    public boolean isEmpty() {
        return children.length == 0 && branches.length == 0 && ambiguous.length == 0;
    }

    /**
     * Returns the index of the child whose label starts with a character. If there is none, returns {@code -index - 1}
     * with the index at which that child would be inserted.
     */
    int indexOf(char c) {
        // Keys are often consecutive characters, such as digits.
        int run = keys.isEmpty() ? -1 : c - keys.charAt(0);
        if (run >= 0 && run < keys.length() && keys.charAt(run) == c) {
            return run;
        }
        int low = 0;
        int high = keys.length() - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            int difference = keys.charAt(middle) - c;
            if (difference == 0) {
                return middle;
            }
            if (difference < 0) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return -low - 1;
    }

    @Nullable
    TrieNode<T> child(char c) {
        int index = indexOf(c);
        return index < 0 ? null : children[index];
    }

    @Override
    public TrieFork<T> withLabel(String newLabel) {
        return new TrieFork<>(newLabel, keys, children, branches, ambiguous);
    }

    /**
     * Returns a copy with the child, which replaces the child with the same first character. An empty child only
     * removes the old child.
     */
    TrieFork<T> withChild(TrieNode<T> child) {
        int index = indexOf(child.label().charAt(0));
        int place = index < 0 ? -index - 1 : index;
        if (child.isEmpty()) {
            return index < 0
                    ? this
                    : withChildren(keys.substring(0, place) + keys.substring(place + 1), removed(children, place));
        }
        return index < 0
                ? withChildren(
                        keys.substring(0, place) + child.label().charAt(0) + keys.substring(place),
                        inserted(children, place, child))
                : withChildren(keys, replaced(children, place, child));
    }

    private TrieFork<T> withChildren(String newKeys, TrieNode<T>[] newChildren) {
        return new TrieFork<>(label, newKeys, newChildren, branches, ambiguous);
    }

    /**
     * Checks whether a search has to return to this node to try its branches. This is not necessary if the only branch
     * is the end and the path continues.
     */
    boolean mayBranch(String text, int position) {
        return branches.length > 1
                || (branches.length == 1 && (branches[0].symbol != Symbol.END || Symbol.END.mayFollow(text, position)));
    }

    Branch<T> branch(Symbol symbol) {
        for (Branch<T> branch : branches) {
            if (branch.symbol == symbol) {
                return branch;
            }
        }
        return new Branch<>(symbol, null, List.of());
    }

    /**
     * Returns a copy with the branch, which replaces the branch with the same symbol. An empty branch only removes the
     * old branch.
     */
    TrieFork<T> withBranch(Branch<T> branch) {
        int index = 0;
        while (index < branches.length && branches[index].symbol.compareTo(branch.symbol) < 0) {
            index++;
        }
        boolean found = index < branches.length && branches[index].symbol == branch.symbol;
        Branch<T>[] copy = branch.isEmpty()
                ? found ? removed(branches, index) : branches
                : found ? replaced(branches, index, branch) : inserted(branches, index, branch);
        return new TrieFork<>(label, keys, children, copy, ambiguous);
    }

    TrieFork<T> withAmbiguous(Entry<T> entry) {
        int index = Arrays.binarySearch(ambiguous, entry, BY_RANK);
        int place = index < 0 ? -index - 1 : index;
        return new TrieFork<>(label, keys, children, branches, inserted(ambiguous, place, entry));
    }

    /** Returns a copy without the ambiguous template, or this node if it does not have the template. */
    TrieFork<T> withoutAmbiguous(Entry<T> entry) {
        int index = Arrays.binarySearch(ambiguous, entry, BY_RANK);
        return index < 0 || !ambiguous[index].equals(entry)
                ? this
                : new TrieFork<>(label, keys, children, branches, removed(ambiguous, index));
    }

    @Override
    public TrieFork<T> expanded() {
        return this;
    }

    /**
     * Returns the node in its compact form, which is stored in the trie. A node from which only one template can be
     * reached, in only one way, becomes a tail. A node with a label and a single child is merged with the child.
     */
    TrieNode<T> collapsed() {
        if (children.length + branches.length + ambiguous.length != 1) {
            return this;
        }
        if (ambiguous.length == 1) {
            return TrieTail.ambiguous(label, ambiguous[0]);
        }
        return children.length == 1 ? collapsed(children[0]) : collapsed(branches[0]);
    }

    private TrieNode<T> collapsed(TrieNode<T> child) {
        if (!label.isEmpty()) {
            return child.withLabel(label + child.label());
        }
        return child instanceof TrieTail<T> tail ? tail.after("", tail.label()) : this;
    }

    private TrieNode<T> collapsed(Branch<T> branch) {
        if (branch.child == null) {
            return branch.ends.size() == 1 ? TrieTail.ending(label, branch.symbol, branch.ends.get(0)) : this;
        }
        boolean passage = branch.ends.isEmpty() && branch.child instanceof TrieTail<T>;
        return passage ? ((TrieTail<T>) branch.child).after(label, TrieTail.text(branch.symbol)) : this;
    }

    private static <E> E[] replaced(E[] array, int index, E element) {
        E[] copy = array.clone();
        copy[index] = element;
        return copy;
    }

    private static <E> E[] inserted(E[] array, int index, E element) {
        E[] copy = Arrays.copyOf(array, array.length + 1);
        System.arraycopy(array, index, copy, index + 1, array.length - index);
        copy[index] = element;
        return copy;
    }

    private static <E> E[] removed(E[] array, int index) {
        E[] copy = Arrays.copyOf(array, array.length - 1);
        System.arraycopy(array, index + 1, copy, index, array.length - index - 1);
        return copy;
    }
}
