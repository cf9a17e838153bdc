package io.github.mcpresources.uri;

/**
 * A node of the immutable radix trie. A search reaches the node when it has read the node's label.
 *
 * @param <T> the type of the router's values
 */
sealed interface TrieNode<T> permits TrieFork, TrieTail {
    /** Returns the literal that leads to this node, or an empty string if a variable leads to it. */
    String label();

    TrieNode<T> withLabel(String newLabel);

    boolean isEmpty();

    /**
     * Returns this node as a fork with the same templates. Only a fork has methods that return a copy with further
     * templates.
     */
    TrieFork<T> expanded();
}
