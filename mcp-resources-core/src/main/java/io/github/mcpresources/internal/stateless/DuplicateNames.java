package io.github.mcpresources.internal.stateless;

import io.github.mcpresources.internal.text.Printable;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * Finds a duplicate name in the objects of a JSON text. Some JSON parsers use the first of the two values, others use
 * the last. A proxy that checks the message may therefore check a different value than this server uses.
 */
final class DuplicateNames {

    /** The maximum number of characters of a name in a description. */
    private static final int SHOWN_CHARACTERS = 100;

    private final String json;
    /** For each object that has not ended yet, the names that were read so far. For an array, the set is empty. */
    private final Deque<Set<String>> names = new ArrayDeque<>();

    private DuplicateNames(String json) {
        this.json = json;
    }

    /**
     * Returns a description of the first fault; empty if there is none. A fault is a duplicate name in an object, or
     * text after the first value, which some parsers ignore. Text after a number, {@code true}, {@code false} or
     * {@code null} may be missed.
     *
     * @param json a JSON text that a parser accepted, so it is well-formed up to the end of its first value
     */
    static Optional<String> fault(String json) {
        return new DuplicateNames(json).find();
    }

    private Optional<String> find() {
        int at = 0;
        boolean isOver = false;
        while (at < json.length()) {
            char c = json.charAt(at++);
            if (isOver ? c > ' ' : names.isEmpty() && (c == '}' || c == ']')) {
                String rest = json.substring(at - 1, Math.min(at + 10, json.length()));
                return Optional.of("text follows the JSON value of the message: " + Printable.of(rest));
            }
            switch (c) {
                case '{', '[' -> names.push(new HashSet<>(c == '{' ? 16 : 1));
                case '}', ']' -> {
                    names.pop();
                    isOver = names.isEmpty();
                }
                case '"' -> {
                    int start = at;
                    at = endOfString(at);
                    if (names.isEmpty()) {
                        isOver = true;
                    } else if (isName(at + 1)) {
                        String name = unescaped(json.substring(start, at));
                        if (!names.element().add(name)) {
                            return Optional.of("an object has the name '" + Printable.of(name, SHOWN_CHARACTERS)
                                    + "' more than once");
                        }
                    }
                    at++;
                }
                default -> {
                    // numbers, literals, separators and white space
                }
            }
        }
        return Optional.empty();
    }

    private int endOfString(int from) {
        int at = from;
        while (json.charAt(at) != '"') {
            at += json.charAt(at) == '\\' ? 2 : 1;
        }
        return at;
    }

    /**
     * Checks whether the string before an index is the name of a field, that is, whether a colon follows the string.
     */
    private boolean isName(int from) {
        int at = from;
        while (at < json.length() && json.charAt(at) <= ' ') {
            at++;
        }
        return at < json.length() && json.charAt(at) == ':';
    }

    private static String unescaped(String name) {
        if (name.indexOf('\\') < 0) {
            return name;
        }
        StringBuilder text = new StringBuilder(name.length());
        for (int at = 0; at < name.length(); at++) {
            char c = name.charAt(at);
            if (c != '\\') {
                text.append(c);
                continue;
            }
            char escape = name.charAt(++at);
            if (escape == 'u') {
                text.append((char) Integer.parseInt(name.substring(at + 1, at + 5), 16));
                at += 4;
            } else {
                text.append(escape(escape));
            }
        }
        return text.toString();
    }

    private static char escape(char letter) {
        return switch (letter) {
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            default -> letter;
        };
    }
}
