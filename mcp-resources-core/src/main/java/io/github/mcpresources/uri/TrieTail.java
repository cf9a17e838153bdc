package io.github.mcpresources.uri;

import java.util.List;

/**
 * A node that leads to only one template. The node contains the remaining path, so that a search follows no further
 * nodes. The path is stored as text. A literal character represents itself. A control character represents the {@link
 * Symbol} whose rank is the code of the character; URIs contain no control characters. The last character is the end of
 * the path, or {@link #AMBIGUOUS}. The texts are interned, because many templates have the same remaining path.
 *
 * @param label the literal that leads to this node; an empty string if a variable leads to it
 * @param path the remaining path
 */
record TrieTail<T>(String label, String path, Entry<T> entry) implements TrieNode<T> {
    static final char AMBIGUOUS = (char) Symbol.values().length;

    private static final Symbol[] SYMBOLS = new Symbol[AMBIGUOUS];

    static {
        for (Symbol symbol : Symbol.values()) {
            SYMBOLS[symbol.rank] = symbol;
        }
    }

    TrieTail {
        label = label.intern();
        path = path.intern();
    }

    static <T> TrieTail<T> ambiguous(String label, Entry<T> entry) {
        return new TrieTail<>(label, String.valueOf(AMBIGUOUS), entry);
    }

    /**
     * Returns a tail for a template whose path may end after the label. The symbol is the end of the path, or a
     * variable that may be undefined together with all variables after it.
     */
    static <T> TrieTail<T> ending(String label, Symbol symbol, Entry<T> entry) {
        return new TrieTail<>(label, text(symbol), entry);
    }

    static String text(Symbol symbol) {
        return String.valueOf((char) symbol.rank);
    }

    static boolean isLiteral(char c) {
        return c > AMBIGUOUS;
    }

    static Symbol symbol(char c) {
        return SYMBOLS[c];
    }

    TrieTail<T> after(String newLabel, String before) {
        return new TrieTail<>(newLabel, before + path, entry);
    }

    @Override
    public TrieTail<T> withLabel(String newLabel) {
        return new TrieTail<>(newLabel, path, entry);
    }

    @Override
    public boolean isEmpty() {
        return false;
    }

    /**
     * Returns a fork with one continuation: this tail without its first step, or the template itself if the path has no
     * further step.
     */
    @Override
    public TrieFork<T> expanded() {
        TrieFork<T> fork = TrieFork.empty(label);
        char first = path.charAt(0);
        if (first == AMBIGUOUS) {
            return fork.withAmbiguous(entry);
        }
        if (path.length() == 1) {
            return fork.withBranch(new TrieFork.Branch<>(symbol(first), null, List.of(entry)));
        }
        int next = 1;
        while (isLiteral(first) && isLiteral(path.charAt(next))) {
            next++;
        }
        TrieTail<T> rest = new TrieTail<>(isLiteral(first) ? path.substring(0, next) : "", path.substring(next), entry);
        return isLiteral(first)
                ? fork.withChild(rest)
                : fork.withBranch(new TrieFork.Branch<>(symbol(first), rest, List.of()));
    }
}
