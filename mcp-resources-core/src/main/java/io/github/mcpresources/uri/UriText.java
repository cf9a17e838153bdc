package io.github.mcpresources.uri;

import org.jspecify.annotations.Nullable;

/**
 * A URI in the normal form in which it is compared: upper-case triplets, unreserved characters decoded, what a URI
 * cannot hold encoded. The names of query parameters keep their triplets, since names are never decoded.
 *
 * @param text the normal form, of which values are taken
 * @param folded the same with a lower-case scheme, and authority where its case is not significant
 * @param foldEnd where the part that ignores case ends
 */
record UriText(String text, String folded, int foldEnd) {

    /**
     * The normal form, or null for what is no URI: a control character, a bad triplet, octets that are not UTF-8, a
     * triplet in the scheme.
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

    /** The normal form of a piece of a URI, or of a template's literal, that starts in the component. */
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
                i += codePoint < 0x80 ? 3 : UriChars.encodedLength(UriChars.triplet(text, i));
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

    /** The index of the colon after a scheme that is all lower-case letters, as nearly all are, or 0. */
    private static int lowerSchemeEnd(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < 'a' || c > 'z') {
                return c == ':' ? i : 0;
            }
        }
        return 0;
    }

    /** The index of the colon after a scheme, or 0 when the text starts with none. */
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

    /** The text with the ASCII letters before the position in lower case. */
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
