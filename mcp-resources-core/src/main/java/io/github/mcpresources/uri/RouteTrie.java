package io.github.mcpresources.uri;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Adds templates to a trie and removes templates from it. An ambiguous template is attached to the node at which its
 * steps end ({@link RoutePath}). Any other template is attached to each node at which the template may end. A template
 * without variables is not added.
 */
final class RouteTrie {
    private RouteTrie() {}

    static <T> TrieNode<T> with(TrieNode<T> root, Entry<T> entry) {
        return change(root, entry, true);
    }

    static <T> TrieNode<T> without(TrieNode<T> root, Entry<T> entry) {
        return change(root, entry, false);
    }

    private static <T> TrieNode<T> change(TrieNode<T> root, Entry<T> entry, boolean add) {
        if (entry.template().variables().isEmpty()) {
            return root;
        }
        RoutePath path = RoutePath.of(entry.template());
        if (!path.complete()) {
            return TrieChange.at(
                    root, path.steps(), node -> add ? node.withAmbiguous(entry) : node.withoutAmbiguous(entry));
        }
        TrieNode<T> changed = root;
        for (int end = path.required(); end <= path.steps().size(); end++) {
            Symbol symbol = end < path.steps().size()
                    ? path.steps().get(end).symbol()
                    : entry.template().plan().hasFragment() ? Symbol.FRAGMENT : Symbol.END;
            changed = TrieChange.at(changed, path.steps().subList(0, end), node -> withEnd(node, symbol, entry, add));
        }
        return changed;
    }

    private static <T> TrieFork<T> withEnd(TrieFork<T> node, Symbol symbol, Entry<T> entry, boolean add) {
        TrieFork.Branch<T> branch = node.branch(symbol);
        List<Entry<T>> ends = new ArrayList<>(branch.ends());
        if (add) {
            ends.add(entry);
            ends.sort(Comparator.comparing(Entry::rank));
        } else {
            ends.remove(entry);
        }
        return node.withBranch(new TrieFork.Branch<>(symbol, branch.child(), List.copyOf(ends)));
    }
}
