package io.github.mcpresources.internal.subscriptions;

import io.github.mcpresources.uri.UriTemplate;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The URIs that match a template with given values for some of its variables. All matching URIs in
 * {@linkplain #isRegular normal form} have a common prefix.
 */
final class MatchingUris {

    private static final String MARKS = "-._~";
    /**
     * The characters of a template, besides letters and digits, that are never percent-encoded in a matching URI in
     * normal form. {@code ?} and {@code #} are excluded, so that the prefix ends before the query, whose parameters may
     * be in any order.
     */
    private static final String PLAIN = MARKS + ":/[]@!$&'()*+,;=";

    private final UriTemplate template;
    private final Map<String, String> values;
    private final String prefix;

    /**
     * Creates the set of URIs that match a template with the given values of some of its variables.
     *
     * @throws IllegalArgumentException if the template is invalid, or has no variable of a given name
     */
    MatchingUris(String template, Map<String, String> values) {
        this.template = UriTemplate.parse(template);
        this.values = values;
        for (String name : values.keySet()) {
            if (!this.template.variables().contains(name)) {
                throw new IllegalArgumentException("The template \"" + template + "\" has no variable " + name
                        + "; its variables are " + this.template.variables());
            }
        }
        this.prefix = prefix(template, values);
    }

    String prefix() {
        return prefix;
    }

    boolean contains(String uri) {
        Optional<UriTemplate.Match> match = template.match(uri);
        return match.isPresent()
                && values.entrySet().stream()
                        .allMatch(value -> match.get()
                                .findString(value.getKey())
                                .filter(value.getValue()::equals)
                                .isPresent());
    }

    /**
     * Returns the common prefix of the matching URIs in normal form. The prefix ends before the first of these: a
     * variable without a value, a character that may be percent-encoded, a query, or a fragment.
     */
    private static String prefix(String template, Map<String, String> values) {
        StringBuilder prefix = new StringBuilder();
        int at = 0;
        while (at < template.length()) {
            char c = template.charAt(at);
            if (c == '{') {
                int end = template.indexOf('}', at);
                String value = plainValue(template.substring(at + 1, end), values);
                if (value == null) {
                    break;
                }
                prefix.append(value);
                at = end + 1;
            } else if (isLetterOrDigit(c) || PLAIN.indexOf(c) >= 0) {
                prefix.append(c);
                at++;
            } else {
                break;
            }
        }
        int scheme = prefix.indexOf(":") < 0 ? prefix.length() : prefix.indexOf(":");
        return prefix.substring(0, scheme).toLowerCase(Locale.ROOT) + prefix.substring(scheme);
    }

    /**
     * Returns the expansion of a single variable, with an optional operator {@code /} or {@code +}. Returns null for
     * any other expression, or if the value is unknown, is empty or may be percent-encoded.
     */
    private static @Nullable String plainValue(String expression, Map<String, String> values) {
        boolean segment = expression.startsWith("/");
        String value = values.get(segment || expression.startsWith("+") ? expression.substring(1) : expression);
        boolean plain = value != null
                && !value.isEmpty()
                && value.chars().allMatch(c -> isLetterOrDigit((char) c) || MARKS.indexOf(c) >= 0);
        return plain ? (segment ? "/" : "") + value : null;
    }

    /**
     * Checks whether a URI is in normal form: only ASCII characters, a scheme in lower case, no percent-encoded
     * unreserved characters, and upper-case digits in percent-encoded characters.
     */
    static boolean isRegular(String uri) {
        boolean scheme = true;
        for (int at = 0; at < uri.length(); at++) {
            char c = uri.charAt(at);
            scheme &= c != ':';
            boolean plain = isLetterOrDigit(c) || c == '?' || c == '#' || PLAIN.indexOf(c) >= 0;
            if (!plain && !(c == '%' && isRegularEncoding(uri, at))) {
                return false;
            }
            if (scheme && c >= 'A' && c <= 'Z') {
                return false;
            }
        }
        return true;
    }

    /**
     * Returns a URI with its scheme in lower case and its percent-encoded unreserved characters decoded. For each URI
     * that an object of this class {@linkplain #contains contains}, the result starts with the {@link #prefix} of that
     * object.
     */
    static String comparable(String uri) {
        StringBuilder comparable = new StringBuilder(uri.length());
        boolean scheme = true;
        for (int at = 0; at < uri.length(); at++) {
            char c = uri.charAt(at);
            scheme &= c != ':';
            int octet = c == '%' ? octet(uri, at) : -1;
            if (octet >= 0 && isUnreserved((char) octet)) {
                c = (char) octet;
                at += 2;
            }
            comparable.append(scheme ? Character.toLowerCase(c) : c);
        }
        return comparable.toString();
    }

    private static int octet(String uri, int at) {
        if (at + 2 >= uri.length()) {
            return -1;
        }
        int high = Character.digit(uri.charAt(at + 1), 16);
        int low = Character.digit(uri.charAt(at + 2), 16);
        return high < 0 || low < 0 ? -1 : high * 16 + low;
    }

    private static boolean isUnreserved(char c) {
        return isLetterOrDigit(c) || MARKS.indexOf(c) >= 0;
    }

    private static boolean isRegularEncoding(String uri, int at) {
        if (at + 2 >= uri.length()) {
            return false;
        }
        int high = "0123456789ABCDEF".indexOf(uri.charAt(at + 1));
        int low = "0123456789ABCDEF".indexOf(uri.charAt(at + 2));
        if (high < 0 || low < 0) {
            return false;
        }
        return !isUnreserved((char) (high * 16 + low));
    }

    private static boolean isLetterOrDigit(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    }
}
