package io.github.mcpresources.uri;

import java.util.Optional;

/**
 * The test whether a text is an absolute URI of <a href="https://www.rfc-editor.org/rfc/rfc3986">RFC 3986</a>: a scheme,
 * a colon, an authority with a host and a port or none, and nothing but characters that a URI may have where they stand.
 */
public final class AbsoluteUri {

    private static final String RESERVED_AND_MARKS = ":/?#[]@!$&'()*+,;=-._~";

    /**
     * Why a text is no absolute URI.
     *
     * @param position the index of the first character that is wrong; the length of the text where something is missing
     * @param reason what is wrong there
     */
    public record Fault(int position, String reason) {}

    private AbsoluteUri() {}

    /**
     * Looks for the first fault, strictly by the grammar.
     *
     * @param text the text
     * @return the fault, or empty where the text is an absolute URI
     */
    public static Optional<Fault> check(String text) {
        return check(text, false);
    }

    /**
     * Looks for the first fault that normalisation does not mend: raw spaces and characters beyond ASCII, which become
     * %-triplets, are none, and neither are square brackets behind the authority, which many clients write.
     *
     * @param text the text
     * @return the fault, or empty where the normalised text is an absolute URI
     */
    public static Optional<Fault> checkNormalised(String text) {
        return check(text, true);
    }

    /**
     * The normal form by which two URIs are told to be the same: the scheme in lower case, triplets in upper case, what
     * needs no triplet without one but in the names of query parameters, and spaces and characters beyond ASCII as
     * triplets. Nothing else is changed: not dots, not slashes, not the case of the authority.
     *
     * @param uri any string
     * @return the normal form, the same object where that is the string; empty for what is no URI: a control character, a
     *     bad triplet, octets that are not UTF-8, half a surrogate pair, a triplet in the scheme
     */
    public static Optional<String> normalForm(String uri) {
        return Optional.ofNullable(UriText.of(uri, false)).map(UriText::folded);
    }

    /**
     * Looks for the first fault in what all URIs of a template begin with, if that is a scheme and a whole authority. What
     * has no scheme is none: a template such as {@code {+name}} may take names.
     *
     * @param template the text of an RFC 6570 template
     * @return the fault, or empty where the template may give an absolute URI
     */
    public static Optional<Fault> checkBeginning(String template) {
        int slashes = template.indexOf("://");
        int end = slashes < 0 ? -1 : Authority.end(template, slashes + 3);
        int variable = template.indexOf('{');
        return end < 0 || (variable >= 0 && variable < end)
                ? Optional.empty()
                : checkNormalised(template.substring(0, end));
    }

    /**
     * Looks for the first fault in the scheme of a text that a URI begins with, which may end within its scheme.
     *
     * @param prefix the text
     * @return the fault, or empty where a URI may have such a scheme
     */
    public static Optional<Fault> checkScheme(String prefix) {
        int colon = prefix.indexOf(':');
        if (colon == 0) {
            return fault(0, "no scheme");
        }
        for (int at = 0; at < (colon < 0 ? prefix.length() : colon); at++) {
            char c = prefix.charAt(at);
            boolean letter = isLetter(c);
            if (at == 0 ? !letter : !letter && !isDigit(c) && c != '+' && c != '-' && c != '.') {
                return fault(at, "no scheme");
            }
        }
        return Optional.empty();
    }

    private static Optional<Fault> check(String text, boolean lenient) {
        int colon = text.indexOf(':');
        if (colon < 0) {
            return fault(text.length(), "no scheme");
        }
        Optional<Fault> scheme = checkScheme(text);
        if (scheme.isPresent()) {
            return scheme;
        }
        if (!text.startsWith("//", colon + 1)) {
            return characters(text, colon + 1, text.length(), lenient, lenient);
        }
        int end = Authority.end(text, colon + 3);
        return characters(text, colon + 3, end, lenient, true)
                .or(() -> Authority.check(text, colon + 3, end))
                .or(() -> characters(text, end, text.length(), lenient, lenient));
    }

    private static Optional<Fault> characters(String text, int from, int to, boolean lenient, boolean brackets) {
        boolean fragment = false;
        for (int at = from; at < to; at++) {
            char c = text.charAt(at);
            if (c == '%') {
                if (at + 2 >= text.length() || !isHex(text.charAt(at + 1)) || !isHex(text.charAt(at + 2))) {
                    return fault(at, "a % that no two hex digits follow");
                }
                at += 2;
            } else if ((c == '[' || c == ']') && !brackets) {
                return fault(at, "the character '" + c + "', which is written " + (c == '[' ? "%5B" : "%5D"));
            } else if (c == '#' && fragment) {
                return fault(at, "a second #");
            } else if (c == '#') {
                fragment = true;
            } else if (Character.isSurrogate(c)) {
                if (!lenient || at + 1 >= text.length() || !Character.isSurrogatePair(c, text.charAt(at + 1))) {
                    return fault(at, lenient ? "half a surrogate pair" : "a character beyond ASCII, not %-encoded");
                }
                at++;
            } else if (c > 0x9f && !lenient) {
                return fault(at, "a character beyond ASCII, not %-encoded");
            } else if (c <= 0x9f && !isLetter(c) && !isDigit(c) && RESERVED_AND_MARKS.indexOf(c) < 0) {
                if (c != ' ' || !lenient) {
                    return fault(at, c < ' ' || c >= 0x7f ? "a control character" : "the character '" + c + "'");
                }
            }
        }
        return Optional.empty();
    }

    private static Optional<Fault> fault(int position, String reason) {
        return Optional.of(new Fault(position, reason));
    }

    private static boolean isLetter(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private static boolean isHex(char c) {
        return isDigit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
    }
}
