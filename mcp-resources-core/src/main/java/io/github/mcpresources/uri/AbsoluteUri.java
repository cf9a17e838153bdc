package io.github.mcpresources.uri;

import java.util.Optional;

/**
 * The test whether a text is an absolute URI of <a href="https://www.rfc-editor.org/rfc/rfc3986">RFC 3986</a>: a scheme,
 * a colon, and nothing but characters that a URI may have.
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
     * %-triplets, are none.
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

    private static Optional<Fault> check(String text, boolean lenient) {
        int colon = text.indexOf(':');
        if (colon < 0) {
            return fault(text.length(), "no scheme");
        }
        for (int at = 0; at < colon; at++) {
            char c = text.charAt(at);
            boolean letter = isLetter(c);
            if (at == 0 ? !letter : !letter && !isDigit(c) && c != '+' && c != '-' && c != '.') {
                return fault(at, "no scheme");
            }
        }
        if (colon == 0) {
            return fault(0, "no scheme");
        }
        boolean fragment = false;
        for (int at = colon + 1; at < text.length(); at++) {
            char c = text.charAt(at);
            if (c == '%') {
                if (at + 2 >= text.length() || !isHex(text.charAt(at + 1)) || !isHex(text.charAt(at + 2))) {
                    return fault(at, "a % that no two hex digits follow");
                }
                at += 2;
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
