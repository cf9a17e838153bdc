package io.github.mcpresources.internal.modern;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * Finds a name that an object in a JSON text has twice. Readers differ in which of the two they take, so that whoever
 * checked a message before us may have seen another one.
 */
final class DuplicateNames {

    private final String json;
    /** The names of each open object, and an empty set for each open array. */
    private final Deque<Set<String>> names = new ArrayDeque<>();

    private DuplicateNames(String json) {
        this.json = json;
    }

    /**
     * The first name that is there twice.
     *
     * @param json a JSON text that a reader took, so that its form is right up to the end of its first value
     * @return the name; what follows the value, if something does, though some readers do not look at it
     */
    static Optional<String> first(String json) {
        return new DuplicateNames(json).find();
    }

    private Optional<String> find() {
        int at = 0;
        boolean isOver = false;
        while (at < json.length()) {
            char c = json.charAt(at++);
            if (isOver ? c > ' ' : names.isEmpty() && (c == '}' || c == ']')) {
                return Optional.of(json.substring(at - 1, Math.min(at + 10, json.length())));
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
                            return Optional.of(name);
                        }
                    }
                    at++;
                }
                default -> {
                    // numbers, literals and what stands between
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

    /** Only names are followed by a colon. */
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
