package io.github.mcpresources.internal.uri;

import io.github.mcpresources.uri.UriTemplate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Checks the decoded values of a {@link UriTemplate.Match} for path traversal. The check finds values that could lead a
 * reader out of its directory: a component <code>..</code> (with <code>/</code> or <code>\</code> as separators), an
 * absolute path, a drive such as <code>C:</code>, and a NUL character. A value such as <code>C:x</code>, which is
 * relative to the current directory of a drive, is also found. A reader may percent-decode a value again, so the
 * results of up to three further decodings are checked too. Instances are immutable.
 *
 * <pre>{@code
 * TraversalScreen screen = TraversalScreen.standard().exempting("url");
 * if (screen.inspect(match).isPresent()) {
 *     // answer "not found"
 * }
 * }</pre>
 */
public final class TraversalScreen {
    private static final int MAX_DECODINGS = 3;

    private static final TraversalScreen STANDARD = new TraversalScreen(Set.of());

    private final Set<String> exempt;

    private TraversalScreen(Set<String> exempt) {
        this.exempt = exempt;
    }

    /**
     * A value that could lead a reader out of its directory.
     *
     * @param value the value, or the item or key of the value, in which the problem was found, before any further
     *     decoding
     * @param reason the problem as a verb phrase, such as "is an absolute path"
     */
    public record Finding(String variable, String value, String reason) {}

    public static TraversalScreen standard() {
        return STANDARD;
    }

    /** Returns a copy of this screen that also exempts the given variables from the check. */
    public TraversalScreen exempting(String... variables) {
        Set<String> names = new TreeSet<>(exempt);
        names.addAll(List.of(variables));
        return new TraversalScreen(Set.copyOf(names));
    }

    /** Returns the first value of a match that could lead a reader out of its directory; empty if there is none. */
    public Optional<Finding> inspect(UriTemplate.Match match) {
        for (Map.Entry<String, Object> entry : match.values().entrySet()) {
            if (exempt.contains(entry.getKey())) {
                continue;
            }
            // Check the whole text too, because joined segments may be an absolute path.
            Optional<Finding> finding = inspect(entry.getKey(), match.string(entry.getKey()));
            if (finding.isEmpty() && entry.getValue() instanceof List<?> items) {
                finding = inspectAll(entry.getKey(), items);
            } else if (finding.isEmpty() && entry.getValue() instanceof Map<?, ?> map) {
                finding = inspectAll(entry.getKey(), map.keySet()).or(() -> inspectAll(entry.getKey(), map.values()));
            }
            if (finding.isPresent()) {
                return finding;
            }
        }
        return Optional.empty();
    }

    private static Optional<Finding> inspectAll(String variable, Iterable<?> values) {
        for (Object value : values) {
            Optional<Finding> finding = inspect(variable, (String) value);
            if (finding.isPresent()) {
                return finding;
            }
        }
        return Optional.empty();
    }

    private static Optional<Finding> inspect(String variable, String value) {
        return problem(value).map(reason -> new Finding(variable, value, reason));
    }

    /**
     * Describes what is wrong with a value; empty if nothing is wrong. Checks the value itself, and then the result of
     * each of up to {@link #MAX_DECODINGS} percent-decodings.
     */
    private static Optional<String> problem(String value) {
        String text = value;
        for (int i = 0; i < MAX_DECODINGS; i++) {
            Optional<String> problem = literalProblem(text);
            String decoded = decodedAscii(text);
            if (problem.isPresent() || decoded.equals(text)) {
                return problem;
            }
            text = decoded;
        }
        return literalProblem(text);
    }

    private static Optional<String> literalProblem(String text) {
        if (text.indexOf('\0') >= 0) {
            return Optional.of("contains a NUL character");
        }
        if (!text.isEmpty() && isSeparator(text.charAt(0))) {
            return Optional.of("is an absolute path");
        }
        boolean drive = text.length() >= 2 && text.charAt(1) == ':' && AbsoluteUri.isLetter(text.charAt(0));
        if (drive) {
            return Optional.of("begins with a drive letter");
        }
        int start = 0;
        for (int i = 0; i <= text.length(); i++) {
            if (i == text.length() || isSeparator(text.charAt(i))) {
                if (text.substring(start, i).strip().equals("..")) {
                    return Optional.of("has a component '..'");
                }
                start = i + 1;
            }
        }
        return Optional.empty();
    }

    private static boolean isSeparator(char c) {
        return c == '/' || c == '\\';
    }

    private static String decodedAscii(String text) {
        StringBuilder out = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            boolean encoded = text.charAt(i) == '%'
                    && i + 2 < text.length()
                    && AbsoluteUri.isHex(text.charAt(i + 1))
                    && AbsoluteUri.isHex(text.charAt(i + 2));
            int octet = encoded ? Integer.parseInt(text, i + 1, i + 3, 16) : -1;
            boolean ascii = octet >= 0 && octet < 0x80;
            out.append(ascii ? (char) octet : text.charAt(i));
            i += ascii ? 2 : 0;
        }
        return out.toString();
    }
}
