package io.github.mcpresources.uri;

/**
 * A node of the immutable radix trie: reached when its label has been read.
 *
 * @param <T> the values of the router
 */
sealed interface TrieNode<T> permits TrieFork, TrieTail {
    /** The literal that leads here, empty after a variable. */
    String label();

    TrieNode<T> withLabel(String newLabel);

    boolean isEmpty();

    /** The same as a fork, which can be changed. */
    TrieFork<T> expanded();
}
