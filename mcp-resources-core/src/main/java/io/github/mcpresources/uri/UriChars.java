package io.github.mcpresources.uri;

/**
 * Character classes and percent-encoding of <a href="https://www.rfc-editor.org/rfc/rfc3986#section-2">RFC 3986,
 * section 2</a>.
 */
final class UriChars {
    static final int SLASH = 1;
    static final int QUESTION = 2;
    static final int HASH = 4;
    static final int SEMICOLON = 8;
    static final int AMPERSAND = 16;
    static final int COMMA = 32;

    static final int EQUALS = 64;
    /** The reserved characters that have no separate bit. */
    static final int OTHER = 128;

    private static final int UNRESERVED = 256;
    private static final int RESERVED = 512;
    private static final int SCHEME = 1024;

    private static final int[] CLASSES = classes();

    /**
     * The characters that may occur raw in a URI. This is a separate table for speed, because every character of every
     * URI is looked up.
     */
    private static final boolean[] PLAIN = plain();

    private static final char[] HEX = "0123456789ABCDEF".toCharArray();

    private UriChars() {}

    private static int[] classes() {
        int[] classes = new int[128];
        mark(classes, "-._~", UNRESERVED);
        mark(classes, ":/?#[]@!$&'()*+,;=", RESERVED);
        mark(classes, "+-.", SCHEME);
        for (char c = 'a'; c <= 'z'; c++) {
            classes[c] |= UNRESERVED | SCHEME;
            classes[c - 'a' + 'A'] |= UNRESERVED | SCHEME;
        }
        for (char c = '0'; c <= '9'; c++) {
            classes[c] |= UNRESERVED | SCHEME;
        }
        classes['/'] |= SLASH;
        classes['?'] |= QUESTION;
        classes['#'] |= HASH;
        classes[';'] |= SEMICOLON;
        classes['&'] |= AMPERSAND;
        classes[','] |= COMMA;
        classes['='] |= EQUALS;
        mark(classes, ":[]@!$'()*+", OTHER);
        return classes;
    }

    private static boolean[] plain() {
        boolean[] plain = new boolean[128];
        for (int c = 0; c < plain.length; c++) {
            plain[c] = (CLASSES[c] & (UNRESERVED | RESERVED)) != 0;
        }
        return plain;
    }

    private static void mark(int[] classes, String characters, int bits) {
        for (int i = 0; i < characters.length(); i++) {
            classes[characters.charAt(i)] |= bits;
        }
    }

    static boolean isUnreserved(int c) {
        return c < 128 && (CLASSES[c] & UNRESERVED) != 0;
    }

    static boolean isReserved(int c) {
        return c < 128 && (CLASSES[c] & RESERVED) != 0;
    }

    /** Checks whether a character may occur raw in a URI. A percent sign may not. */
    static boolean isPlain(int c) {
        return c < 128 && PLAIN[c];
    }

    static boolean isControl(int c) {
        return c < 0x20 || c == 0x7F;
    }

    static boolean isLetter(int c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    }

    static boolean isSchemeChar(int c) {
        return c < 128 && (CLASSES[c] & SCHEME) != 0;
    }

    static boolean isLoneSurrogate(int codePoint) {
        return codePoint >= 0xD800 && codePoint <= 0xDFFF;
    }

    static boolean stops(int c, int stopBits) {
        return c < 128 && (CLASSES[c] & stopBits) != 0;
    }

    static int hex(int c) {
        if (c >= '0' && c <= '9') {
            return c - '0';
        }
        if (c >= 'A' && c <= 'F') {
            return c - 'A' + 10;
        }
        return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
    }

    static int octet(CharSequence text, int position) {
        if (position + 2 >= text.length() || text.charAt(position) != '%') {
            return -1;
        }
        int high = hex(text.charAt(position + 1));
        int low = hex(text.charAt(position + 2));
        return high < 0 || low < 0 ? -1 : (high << 4) | low;
    }

    static char lower(char c) {
        return c >= 'A' && c <= 'Z' ? (char) (c + ('a' - 'A')) : c;
    }

    static void appendOctet(StringBuilder out, int octet) {
        out.append('%').append(HEX[(octet >> 4) & 15]).append(HEX[octet & 15]);
    }

    static void appendEncoded(StringBuilder out, int codePoint) {
        if (codePoint < 0x80) {
            appendOctet(out, codePoint);
        } else if (codePoint < 0x800) {
            appendOctet(out, 0xC0 | (codePoint >> 6));
            appendOctet(out, 0x80 | (codePoint & 0x3F));
        } else if (codePoint < 0x10000) {
            appendOctet(out, 0xE0 | (codePoint >> 12));
            appendOctet(out, 0x80 | ((codePoint >> 6) & 0x3F));
            appendOctet(out, 0x80 | (codePoint & 0x3F));
        } else {
            appendOctet(out, 0xF0 | (codePoint >> 18));
            appendOctet(out, 0x80 | ((codePoint >> 12) & 0x3F));
            appendOctet(out, 0x80 | ((codePoint >> 6) & 0x3F));
            appendOctet(out, 0x80 | (codePoint & 0x3F));
        }
    }

    /**
     * Returns the code point whose percent-encoded UTF-8 form starts at the position. Returns -1 if there is no
     * percent-encoded octet, or if the octets are not well-formed UTF-8: an overlong or truncated form, a surrogate, or
     * a code point above U+10FFFF.
     */
    static int encodedCodePoint(CharSequence text, int position) {
        int lead = octet(text, position);
        if (lead < 0x80) {
            return lead;
        }
        int length = encodedLength(lead) / 3;
        if (length < 2) {
            return -1;
        }
        int codePoint = lead & (0xFF >> (length + 1));
        for (int i = 1; i < length; i++) {
            int next = octet(text, position + 3 * i);
            if (next < 0 || (next & 0xC0) != 0x80) {
                return -1;
            }
            codePoint = (codePoint << 6) | (next & 0x3F);
        }
        int least = length == 2 ? 0x80 : length == 3 ? 0x800 : 0x10000;
        boolean surrogate = codePoint >= 0xD800 && codePoint <= 0xDFFF;
        return codePoint < least || codePoint > 0x10FFFF || surrogate ? -1 : codePoint;
    }

    /**
     * Returns the number of characters of the percent-encoded form of a code point, given its first octet. Returns 3
     * for an octet that starts no sequence.
     */
    static int encodedLength(int lead) {
        if (lead >= 0xF0 && lead < 0xF8) {
            return 12;
        }
        if (lead >= 0xE0 && lead < 0xF0) {
            return 9;
        }
        return lead >= 0xC0 && lead < 0xE0 ? 6 : 3;
    }

    /** Returns the length of the raw or percent-encoded character at a position. */
    static int unit(String normalised, int position) {
        if (normalised.charAt(position) != '%') {
            return 1;
        }
        int lead = hex(normalised.charAt(position + 1)) << 4;
        return lead < 0xC0 ? 3 : lead < 0xE0 ? 6 : lead < 0xF0 ? 9 : 12;
    }
}
