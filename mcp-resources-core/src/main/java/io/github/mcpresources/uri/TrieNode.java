package io.github.mcpresources.uri;

/**
 * A node of the immutable radix trie. A search reaches a node when the node's label has matched or, if the label is
 * empty, when the variable before the node has matched.
 */
sealed interface TrieNode<T> permits TrieFork, TrieTail {
    /** Returns the literal that leads to this node; an empty string if a variable leads to it. */
    String label();

    TrieNode<T> withLabel(String newLabel);

    boolean isEmpty();

    TrieFork<T> expanded();
}
