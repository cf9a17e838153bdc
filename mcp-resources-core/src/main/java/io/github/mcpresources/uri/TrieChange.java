package io.github.mcpresources.uri;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Changes one node of an immutable trie. The nodes on the path to this node, and nodes that are split or merged, are
 * copied. All other nodes are shared with the previous trie.
 */
final class TrieChange<T> {
    /** The nodes on the path, each with the symbol that leads to the next node. */
    private final Deque<Passed<T>> passed = new ArrayDeque<>();

    private TrieFork<T> node;

    private TrieChange(TrieNode<T> root) {
        this.node = root.expanded();
    }

    private record Passed<T>(TrieFork<T> node, Symbol symbol) {}

    static <T> TrieNode<T> at(TrieNode<T> root, List<RoutePath.Step> steps, UnaryOperator<TrieFork<T>> change) {
        TrieChange<T> path = new TrieChange<>(root);
        for (RoutePath.Step step : steps) {
            if (step.symbol() == Symbol.LITERAL) {
                path.literal(step.text());
            } else {
                TrieNode<T> child = path.node.branch(step.symbol()).child();
                path.go(step.symbol(), child == null ? TrieFork.empty("") : child);
            }
        }
        path.node = change.apply(path.node);
        return path.rebuilt();
    }

    private void literal(String text) {
        String rest = text;
        while (!rest.isEmpty()) {
            TrieNode<T> child = node.child(rest.charAt(0));
            if (child == null) {
                go(Symbol.LITERAL, TrieFork.empty(rest));
                return;
            }
            int common = common(child.label(), rest);
            if (common < child.label().length()) {
                TrieNode<T> lower = child.withLabel(child.label().substring(common));
                TrieFork<T> upper = TrieFork.empty(rest.substring(0, common));
                child = upper.withChild(lower);
            }
            go(Symbol.LITERAL, child);
            rest = rest.substring(common);
        }
    }

    private void go(Symbol symbol, TrieNode<T> child) {
        passed.push(new Passed<>(node, symbol));
        node = child.expanded();
    }

    private TrieNode<T> rebuilt() {
        while (!passed.isEmpty()) {
            Passed<T> last = passed.pop();
            if (last.symbol() == Symbol.LITERAL) {
                node = last.node().withChild(node.collapsed());
            } else {
                List<Entry<T>> ends = last.node().branch(last.symbol()).ends();
                TrieNode<T> child = node.isEmpty() ? null : node.collapsed();
                node = last.node().withBranch(new TrieFork.Branch<>(last.symbol(), child, ends));
            }
        }
        return node.collapsed();
    }

    private static int common(String a, String b) {
        int length = Math.min(a.length(), b.length());
        int common = 0;
        while (common < length && a.charAt(common) == b.charAt(common)) {
            common++;
        }
        return common;
    }
}
