package io.github.mcpresources.files;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.Stream;

/**
 * A pattern for paths in the glob syntax of {@link java.nio.file.FileSystem#getPathMatcher}. In addition,
 * {@code **}{@code /} matches any number of directories, including none.
 *
 * <p>The matcher tracks all possible matches in one pass over the path. For a given pattern, the time is therefore at
 * most proportional to the length of the path. This is important because clients send the paths.
 */
final class Glob {

    private static final int MAX_ALTERNATIVES = 1_000;

    /**
     * A step of a pattern. It consumes exactly one character, any number of characters, or any number of whole
     * directories.
     */
    private record Step(Takes takes, IntPredicate characters) {}

    private enum Takes {
        ONE,
        MANY,
        DIRECTORIES
    }

    private static final Step ANY_NAME = new Step(Takes.MANY, c -> c != '/');
    private static final Step ANY_PATH = new Step(Takes.MANY, c -> true);
    private static final Step ANY_DIRECTORIES = new Step(Takes.DIRECTORIES, c -> true);

    private final String text;
    private final List<List<Step>> alternatives;

    private Glob(String text, List<List<Step>> alternatives) {
        this.text = text;
        this.alternatives = alternatives;
    }

    /**
     * Parses a pattern.
     *
     * @throws IllegalArgumentException if the pattern is invalid or can match no path below a root
     */
    static Glob parse(String text) {
        for (String name : text.split("/", -1)) {
            if (name.isEmpty() || name.equals(".") || name.equals("..")) {
                throw wrong(
                        text,
                        "it must be relative to the root: it must not begin or end with '/', and must not contain '//',"
                                + " '.' or '..' as a name");
            }
        }
        return new Glob(
                text, expand(text).stream().map(pieces -> steps(pieces, text)).toList());
    }

    private static IllegalArgumentException wrong(String glob, String why) {
        return new IllegalArgumentException("Invalid glob '" + glob + "': " + why);
    }

    /**
     * Expands the groups in braces to all alternatives. For example, <code>a{b,c}</code> has the alternatives {@code
     * ab} and {@code ac}. The strings before, in and after the braces are not joined, because the two stars in
     * <code>*{*.md}</code> must not be mistaken for {@code **}.
     */
    private static List<List<String>> expand(String text) {
        List<List<String>> expanded = List.of(List.of());
        List<String> group = new ArrayList<>();
        StringBuilder run = new StringBuilder();
        boolean inGroup = false;
        boolean inClass = false;
        for (int at = 0; at < text.length(); at++) {
            char c = text.charAt(at);
            if (c == '\\' && !inClass && at + 1 < text.length()) {
                run.append(c).append(text.charAt(++at));
            } else if (c == '{' && !inClass) {
                if (inGroup) {
                    throw wrong(text, "a group in braces must not contain another group");
                }
                inGroup = true;
                expanded = multiplied(text, expanded, List.of(run.toString()));
                run.setLength(0);
            } else if ((c == ',' || c == '}') && inGroup && !inClass) {
                group.add(run.toString());
                run.setLength(0);
                if (c == '}') {
                    expanded = multiplied(text, expanded, group);
                    group.clear();
                    inGroup = false;
                }
            } else {
                inClass = inClass ? c != ']' : c == '[';
                run.append(c);
            }
        }
        if (inGroup) {
            throw wrong(text, "a '{' has no matching '}'");
        }
        return multiplied(text, expanded, List.of(run.toString()));
    }

    private static List<List<String>> multiplied(String text, List<List<String>> starts, List<String> ends) {
        if (starts.size() * ends.size() > MAX_ALTERNATIVES) {
            throw wrong(text, "its groups expand to more than " + MAX_ALTERNATIVES + " globs");
        }
        return starts.stream()
                .flatMap(start -> ends.stream()
                        .map(end ->
                                Stream.concat(start.stream(), Stream.of(end)).toList()))
                .toList();
    }

    private static List<Step> steps(List<String> pieces, String text) {
        List<Step> steps = new ArrayList<>();
        boolean startsName = true;
        for (String piece : pieces) {
            add(piece, startsName, steps, text);
            startsName = piece.isEmpty() ? startsName : piece.endsWith("/");
        }
        return steps;
    }

    private static void add(String piece, boolean afterSlash, List<Step> steps, String text) {
        int[] characters = piece.codePoints().toArray();
        int at = 0;
        while (at < characters.length) {
            int c = characters[at];
            boolean startsName = at == 0 ? afterSlash : characters[at - 1] == '/';
            if (c == '*' && isAt(characters, at + 1, '*')) {
                boolean isDirectories = startsName && isAt(characters, at + 2, '/');
                steps.add(isDirectories ? ANY_DIRECTORIES : ANY_PATH);
                at += isDirectories ? 3 : 2;
            } else if (c == '*') {
                steps.add(ANY_NAME);
                at++;
            } else if (c == '[') {
                int end = at + 1;
                while (!isAt(characters, end, ']')) {
                    if (end >= characters.length) {
                        throw wrong(text, "a '[' has no matching ']'");
                    }
                    end++;
                }
                steps.add(oneOf(characters, at + 1, end, text));
                at = end + 1;
            } else if (c == '?') {
                steps.add(new Step(Takes.ONE, it -> it != '/'));
                at++;
            } else {
                at += c == '\\' ? 1 : 0;
                if (at == characters.length) {
                    throw wrong(text, "a '\\' must be followed by the character that it escapes");
                }
                int literal = characters[at++];
                steps.add(new Step(Takes.ONE, it -> it == literal));
            }
        }
    }

    private static boolean isAt(int[] characters, int at, char c) {
        return at < characters.length && characters[at] == c;
    }

    private static Step oneOf(int[] characters, int start, int end, String text) {
        boolean isNegated = isAt(characters, start, '!');
        int at = isNegated ? start + 1 : start;
        if (at == end) {
            throw wrong(text, "there must be a character between '[' and ']'");
        }
        IntPredicate listed = c -> false;
        while (at < end) {
            int low = characters[at];
            boolean isRange = at + 2 < end && characters[at + 1] == '-';
            int high = isRange ? characters[at + 2] : low;
            if (high < low || low == '/' || high == '/') {
                throw wrong(
                        text, "the text between '[' and ']' must be characters other than '/', or ranges such as a-z");
            }
            listed = listed.or(c -> low <= c && c <= high);
            at += isRange ? 3 : 1;
        }
        IntPredicate taken = isNegated ? listed.negate() : listed;
        return new Step(Takes.ONE, c -> c != '/' && taken.test(c));
    }

    boolean matches(String path) {
        return alternatives.stream().anyMatch(steps -> run(steps, path, false).get(steps.size()));
    }

    /** Checks whether the pattern matches a path or a parent directory of the path. */
    boolean matchesDirectory(String path) {
        return alternatives.stream().anyMatch(steps -> run(steps, path, true).get(steps.size()));
    }

    boolean mayMatchBelow(String directory) {
        return alternatives.stream().anyMatch(steps -> {
            int alive = run(steps, directory + "/", false).nextSetBit(0);
            return alive >= 0 && alive < steps.size();
        });
    }

    /**
     * Returns the states of the matcher at the end of a string. State n is set if step n may consume the next
     * character. The last state is set if the steps match the whole string.
     *
     * @param endsAtSlash true to stop at a slash if the steps match the whole text before the slash
     */
    private static BitSet run(List<Step> steps, String text, boolean endsAtSlash) {
        BitSet states = new BitSet(steps.size() + 1);
        enter(states, 0, steps);
        for (int at = 0; at < text.length() && !states.isEmpty(); ) {
            int c = text.codePointAt(at);
            if (endsAtSlash && c == '/' && states.get(steps.size())) {
                return states;
            }
            states = after(c, states, steps);
            at += Character.charCount(c);
        }
        return states;
    }

    private static BitSet after(int c, BitSet states, List<Step> steps) {
        BitSet next = new BitSet(steps.size() + 1);
        for (int at = states.nextSetBit(0); at >= 0 && at < steps.size(); at = states.nextSetBit(at + 1)) {
            Step step = steps.get(at);
            if (step.takes() == Takes.DIRECTORIES) {
                next.set(at); // the step may also consume the next character
                if (c == '/') {
                    enter(next, at + 1, steps);
                }
            } else if (step.characters().test(c)) {
                enter(next, step.takes() == Takes.ONE ? at + 1 : at, steps);
            }
        }
        return next;
    }

    /**
     * Sets the state of a step. If the step can match the empty string, also sets the state of the next step, and so
     * on.
     */
    private static void enter(BitSet states, int at, List<Step> steps) {
        int state = at;
        states.set(state);
        while (state < steps.size() && steps.get(state).takes() != Takes.ONE) {
            states.set(++state);
        }
    }

    @Override
    public String toString() {
        return text;
    }
}
