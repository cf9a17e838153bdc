package io.github.mcpresources.uri;

import java.util.Arrays;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * An immutable hash map with string keys (a hash array mapped trie). A change copies the few nodes on the path to the
 * key and shares the others. Reads need no lock.
 *
 * @param <V> the type of the values
 */
final class PersistentMap<V> {
    private static final int BITS = 5;

    private static final PersistentMap<?> EMPTY = new PersistentMap<>(new Branch(0, new Object[0]), 0);

    private final Branch root;
    private final int size;

    private PersistentMap(Branch root, int size) {
        this.root = root;
        this.size = size;
    }

    private record Entry(String key, Object value) {}

    /** The entries with the same hash, once all bits of the hash are used up. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Collision(Entry[] entries) {}

    /** A node with up to 32 children. Only the children that exist take space, and the bitmap indicates which exist. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Branch(int bitmap, Object[] children) {
        int index(int bit) {
            return Integer.bitCount(bitmap & (bit - 1));
        }
    }

    @SuppressWarnings("unchecked") // an empty map contains no values
    static <V> PersistentMap<V> empty() {
        return (PersistentMap<V>) EMPTY;
    }

    int size() {
        return size;
    }

    @SuppressWarnings("unchecked") // with() accepts only values of type V
    @Nullable
    V get(String key) {
        int hash = key.hashCode();
        Branch branch = root;
        for (int shift = 0; ; shift += BITS) {
            int bit = 1 << ((hash >>> shift) & 31);
            if ((branch.bitmap & bit) == 0) {
                return null;
            }
            Object child = branch.children[branch.index(bit)];
            if (child instanceof Branch next) {
                branch = next;
            } else if (child instanceof Entry entry) {
                return entry.key.equals(key) ? (V) entry.value : null;
            } else {
                for (Entry entry : ((Collision) child).entries) {
                    if (entry.key.equals(key)) {
                        return (V) entry.value;
                    }
                }
                return null;
            }
        }
    }

    PersistentMap<V> with(String key, V value) {
        int grown = get(key) == null ? size + 1 : size;
        return new PersistentMap<>(put(root, 0, new Entry(key, value)), grown);
    }

    PersistentMap<V> without(String key) {
        return get(key) == null ? this : new PersistentMap<>(remove(root, 0, key), size - 1);
    }

    @SuppressWarnings("unchecked") // with() accepts only values of type V
    void forEach(Consumer<? super V> action) {
        visit(root, value -> action.accept((V) value));
    }

    private static void visit(Branch branch, Consumer<Object> action) {
        for (Object child : branch.children) {
            if (child instanceof Branch next) {
                visit(next, action);
            } else if (child instanceof Entry entry) {
                action.accept(entry.value);
            } else {
                for (Entry entry : ((Collision) child).entries) {
                    action.accept(entry.value);
                }
            }
        }
    }

    private static Branch put(Branch branch, int shift, Entry entry) {
        int bit = 1 << ((entry.key.hashCode() >>> shift) & 31);
        int index = branch.index(bit);
        if ((branch.bitmap & bit) == 0) {
            Object[] children = new Object[branch.children.length + 1];
            System.arraycopy(branch.children, 0, children, 0, index);
            children[index] = entry;
            System.arraycopy(branch.children, index, children, index + 1, branch.children.length - index);
            return new Branch(branch.bitmap | bit, children);
        }
        Object[] children = branch.children.clone();
        children[index] = merged(children[index], shift + BITS, entry);
        return new Branch(branch.bitmap, children);
    }

    private static Object merged(Object child, int shift, Entry entry) {
        if (child instanceof Branch branch) {
            return put(branch, shift, entry);
        }
        if (child instanceof Entry other) {
            if (other.key.equals(entry.key)) {
                return entry;
            }
            return shift > 31
                    ? new Collision(new Entry[] {other, entry})
                    : put(put(new Branch(0, new Object[0]), shift, other), shift, entry);
        }
        Entry[] others = without(((Collision) child).entries, entry.key);
        Entry[] entries = Arrays.copyOf(others, others.length + 1);
        entries[others.length] = entry;
        return new Collision(entries);
    }

    private static Entry[] without(Entry[] entries, String key) {
        return Arrays.stream(entries).filter(e -> !e.key.equals(key)).toArray(Entry[]::new);
    }

    private static Branch remove(Branch branch, int shift, String key) {
        int bit = 1 << ((key.hashCode() >>> shift) & 31);
        int index = branch.index(bit);
        Object child = branch.children[index];
        Object left = null;
        if (child instanceof Branch next) {
            Branch reduced = remove(next, shift + BITS, key);
            left = reduced.children.length == 0 ? null : reduced;
        } else if (child instanceof Collision collision) {
            Entry[] entries = without(collision.entries, key);
            left = entries.length == 1 ? entries[0] : new Collision(entries);
        }
        if (left != null) {
            Object[] children = branch.children.clone();
            children[index] = left;
            return new Branch(branch.bitmap, children);
        }
        Object[] children = new Object[branch.children.length - 1];
        System.arraycopy(branch.children, 0, children, 0, index);
        System.arraycopy(branch.children, index + 1, children, index, children.length - index);
        return new Branch(branch.bitmap & ~bit, children);
    }
}
