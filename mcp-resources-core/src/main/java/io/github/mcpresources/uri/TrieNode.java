package io.github.mcpresources.uri;

/**
 * A node of the immutable radix trie. A search reaches the node after the URI has matched the node's label or,
 * if the label is empty, the variable before the node.
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
