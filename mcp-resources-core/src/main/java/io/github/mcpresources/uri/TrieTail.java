package io.github.mcpresources.uri;

import java.util.List;

/**
 * A node from which one template only is reached, with all that is left of its way, so that a walk need not go from node
 * to node. The way is text: a character of a literal stands for itself, a control character, which no URI has, for the
 * {@link Symbol} of that rank or for a template of tier 2. The last character is always the end. Most templates of a
 * router go on alike, and one copy of each text stays in the processor's cache.
 *
 * @param label the literal that leads here, empty after a variable
 * @param way what follows
 * @param entry the template
 * @param <T> the values of the router
 */
record TrieTail<T>(String label, String way, Entry<T> entry) implements TrieNode<T> {
    /** The end of the way of a template of tier 2. */
    static final char HANGING = (char) Symbol.values().length;

    private static final Symbol[] SYMBOLS = new Symbol[HANGING];

    static {
        for (Symbol symbol : Symbol.values()) {
            SYMBOLS[symbol.rank] = symbol;
        }
    }

    TrieTail {
        label = label.intern();
        way = way.intern();
    }

    static <T> TrieTail<T> hanging(String label, Entry<T> entry) {
        return new TrieTail<>(label, String.valueOf(HANGING), entry);
    }

    /** A template that may end here because the symbol, and what follows it, is absent. */
    static <T> TrieTail<T> ending(String label, Symbol symbol, Entry<T> entry) {
        return new TrieTail<>(label, text(symbol), entry);
    }

    static String text(Symbol symbol) {
        return String.valueOf((char) symbol.rank);
    }

    static boolean isLiteral(char c) {
        return c > HANGING;
    }

    static Symbol symbol(char c) {
        return SYMBOLS[c];
    }

    /** This tail with something before its way. */
    TrieTail<T> after(String newLabel, String before) {
        return new TrieTail<>(newLabel, before + way, entry);
    }

    @Override
    public TrieTail<T> withLabel(String newLabel) {
        return new TrieTail<>(newLabel, way, entry);
    }

    @Override
    public boolean isEmpty() {
        return false;
    }

    /** A fork with one way, and this tail without its first step at the end of that. */
    @Override
    public TrieFork<T> expanded() {
        TrieFork<T> fork = TrieFork.empty(label);
        char first = way.charAt(0);
        if (first == HANGING) {
            return fork.withHanging(Hanging.<T>none().with(entry));
        }
        if (way.length() == 1) {
            return fork.withBranch(new TrieFork.Branch<>(symbol(first), null, List.of(entry)));
        }
        int next = 1;
        while (isLiteral(first) && isLiteral(way.charAt(next))) {
            next++;
        }
        TrieTail<T> rest = new TrieTail<>(isLiteral(first) ? way.substring(0, next) : "", way.substring(next), entry);
        return isLiteral(first)
                ? fork.withChild(rest)
                : fork.withBranch(new TrieFork.Branch<>(symbol(first), rest, List.of()));
    }
}
