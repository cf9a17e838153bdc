package io.github.mcpresources.uri;

import org.jspecify.annotations.Nullable;

/**
 * A URI in normal form. In normal form, the hexadecimal digits of percent-encoded characters are in upper case,
 * percent-encoded unreserved characters are decoded, and characters that are not allowed in a URI are percent-encoded.
 * The names of query parameters are never decoded.
 *
 * @param text the normal form with the original case of the scheme and the authority, from which values are read
 * @param folded the normal form that is compared with templates. The scheme is in lower case. The authority is in lower
 *     case if its case is not significant
 * @param foldEnd the end (exclusive) of the part at the start of the URI whose case is ignored
 */
record UriText(String text, String folded, int foldEnd) {

    /**
     * Returns the normal form; null if the string contains a control character, a lone surrogate, a malformed
     * percent-encoding, octets that are not UTF-8, or a percent-encoded character in the scheme.
     */
    static @Nullable UriText of(String uri, boolean foldAuthority) {
        String text = normalise(uri);
        if (text == null) {
            return null;
        }
        int lower = foldAuthority ? 0 : lowerSchemeEnd(text);
        if (lower > 0) {
            return new UriText(text, text, lower);
        }
        int end = schemeEnd(text);
        if (foldAuthority && end > 0 && text.startsWith("://", end)) {
            end = authorityEnd(text, end + 3);
        }
        return new UriText(text, foldUpTo(text, end), end);
    }

    private static @Nullable String normalise(String text) {
        int length = text.length();
        for (int i = 0; i < length; i++) {
            if (!UriChars.isPlain(text.charAt(i))) {
                String normalised = normalise(text, Component.START);
                boolean decoded = normalised != null && schemeEnd(normalised) != schemeEnd(text);
                return decoded ? null : normalised;
            }
        }
        return text;
    }

    /**
     * Returns the normal form of a piece of a URI, or of a template literal. Returns null if a URI cannot contain the
     * text.
     *
     * @param start the component of the URI in which the text starts
     */
    static @Nullable String normalise(String text, Component start) {
        StringBuilder out = new StringBuilder(text.length() + 16);
        Component component = start;
        int i = 0;
        while (i < text.length()) {
            char c = text.charAt(i);
            if (c == '%') {
                int codePoint = UriChars.encodedCodePoint(text, i);
                if (codePoint < 0) {
                    return null;
                }
                if (UriChars.isUnreserved(codePoint) && component != Component.NAME) {
                    out.append((char) codePoint);
                } else {
                    UriChars.appendEncoded(out, codePoint);
                }
                i += codePoint < 0x80 ? 3 : UriChars.encodedLength(UriChars.octet(text, i));
            } else if (UriChars.isPlain(c)) {
                component = component.after(c);
                out.append(c);
                i++;
            } else {
                int codePoint = text.codePointAt(i);
                if (UriChars.isControl(codePoint) || UriChars.isLoneSurrogate(codePoint)) {
                    return null;
                }
                UriChars.appendEncoded(out, codePoint);
                i += Character.charCount(codePoint);
            }
        }
        return out.length() == text.length() && text.contentEquals(out) ? text : out.toString();
    }

    /**
     * Returns the index of the colon if the scheme consists only of lower-case letters, as in most URIs; otherwise 0.
     */
    private static int lowerSchemeEnd(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < 'a' || c > 'z') {
                return c == ':' ? i : 0;
            }
        }
        return 0;
    }

    /** Returns the index of the colon after a scheme; 0 if there is no scheme. */
    static int schemeEnd(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == ':') {
                return i;
            }
            if (!UriChars.isSchemeChar(c) || (i == 0 && !UriChars.isLetter(c))) {
                return 0;
            }
        }
        return 0;
    }

    static int authorityEnd(String text, int from) {
        int end = from;
        while (end < text.length()
                && !UriChars.stops(text.charAt(end), UriChars.SLASH | UriChars.QUESTION | UriChars.HASH)) {
            end++;
        }
        return end;
    }

    static String foldUpTo(String text, int end) {
        for (int i = 0; i < end; i++) {
            if (UriChars.lower(text.charAt(i)) != text.charAt(i)) {
                StringBuilder folded = new StringBuilder(text);
                for (int k = i; k < end; k++) {
                    folded.setCharAt(k, UriChars.lower(text.charAt(k)));
                }
                return folded.toString();
            }
        }
        return text;
    }
}
