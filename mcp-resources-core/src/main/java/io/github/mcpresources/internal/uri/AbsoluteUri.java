package io.github.mcpresources.internal.uri;

import java.util.Optional;

/**
 * Syntax checks for absolute URIs of <a href="https://www.rfc-editor.org/rfc/rfc3986">RFC 3986</a>. An absolute URI
 * begins with a scheme and a colon, and contains only characters that are allowed at their positions. Unlike in the
 * RFC, an absolute URI may have a fragment.
 */
public final class AbsoluteUri {

    private static final String RESERVED_AND_MARKS = ":/?#[]@!$&'()*+,;=-._~";

    private static final String NO_SCHEME = "no scheme";

    /**
     * The first syntax error of a text that is not an absolute URI.
     *
     * @param position the index at which the fault begins, or the length of the text if it has no colon
     * @param reason the fault as a noun phrase, such as "no scheme"
     */
    public record Fault(int position, String reason) {

        /** Returns the fault as a clause, such as "it has no scheme" or "at index 7 it has a second #". */
        public String clause() {
            return reason.equals(NO_SCHEME) ? "it has " + reason : "at index " + position + " it has " + reason;
        }
    }

    private AbsoluteUri() {}

    /** Finds the first fault according to the grammar of RFC 3986; empty if the text is an absolute URI. */
    public static Optional<Fault> check(String text) {
        return check(text, false);
    }

    /**
     * Finds the first fault that normalisation ({@code UriTemplate.normalForm}) does not correct. Raw spaces, non-ASCII
     * characters and the ASCII characters that are not allowed in a URI, such as <code>|</code> and <code>{</code>, are
     * accepted after the scheme, because normalisation percent-encodes them. Square brackets outside of the authority
     * are also accepted, because many clients send them. Control characters and unpaired surrogates are not accepted.
     */
    public static Optional<Fault> checkNormalised(String text) {
        return check(text, true);
    }

    /**
     * Finds the first fault in the scheme and the authority of an RFC 6570 template, except faults that normalisation
     * corrects. Returns empty without a check if the template does not contain {@code ://}, or if a variable occurs
     * before the end of the authority. For example, {@code {+name}} is accepted, because the values of the variable are
     * unknown.
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
     * Checks a prefix of URIs. A prefix is valid if appending letters and digits makes it an absolute URI.
     *
     * @param setting the name of the setting, for the message
     * @param example a valid prefix, for the message
     * @throws IllegalArgumentException if the prefix has no scheme or is malformed
     */
    public static void requirePrefix(String setting, String prefix, String example) {
        check(prefix + "z0").ifPresent(fault -> {
            throw new IllegalArgumentException("Invalid " + setting + " '" + prefix + "': it has " + fault.reason()
                    + ". A valid prefix is for example '" + example + "'");
        });
    }

    /** Finds the first fault in the scheme of a URI. The text may be incomplete, and may end within the scheme. */
    public static Optional<Fault> checkScheme(String prefix) {
        int colon = prefix.indexOf(':');
        if (colon == 0) {
            return fault(0, NO_SCHEME);
        }
        for (int at = 0; at < (colon < 0 ? prefix.length() : colon); at++) {
            char c = prefix.charAt(at);
            boolean letter = isLetter(c);
            if (at == 0 ? !letter : !letter && !isDigit(c) && c != '+' && c != '-' && c != '.') {
                return fault(at, at == 0 ? NO_SCHEME : "a character that is not allowed in a scheme");
            }
        }
        return Optional.empty();
    }

    private static Optional<Fault> check(String text, boolean lenient) {
        int colon = text.indexOf(':');
        if (colon < 0) {
            return fault(text.length(), NO_SCHEME);
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
                    return fault(at, "a '%' without two hexadecimal digits after it");
                }
                at += 2;
            } else if ((c == '[' || c == ']') && !brackets) {
                return fault(
                        at,
                        "the character '" + c + "', which must be percent-encoded as " + (c == '[' ? "%5B" : "%5D"));
            } else if (c == '#' && fragment) {
                return fault(at, "a second #");
            } else if (c == '#') {
                fragment = true;
            } else if (Character.isSurrogate(c)) {
                if (!lenient || at + 1 >= text.length() || !Character.isSurrogatePair(c, text.charAt(at + 1))) {
                    return fault(
                            at,
                            lenient ? "an unpaired surrogate" : "a non-ASCII character that is not percent-encoded");
                }
                at++;
            } else if (c > 0x9f && !lenient) {
                return fault(at, "a non-ASCII character that is not percent-encoded");
            } else if (c <= 0x9f && !isLetter(c) && !isDigit(c) && RESERVED_AND_MARKS.indexOf(c) < 0) {
                boolean control = c < ' ' || c >= 0x7f;
                if (!lenient || control) {
                    return fault(at, control ? "a control character" : "the character '" + c + "'");
                }
            }
        }
        return Optional.empty();
    }

    private static Optional<Fault> fault(int position, String reason) {
        return Optional.of(new Fault(position, reason));
    }

    static boolean isLetter(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    static boolean isHex(char c) {
        return isDigit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
    }
}
