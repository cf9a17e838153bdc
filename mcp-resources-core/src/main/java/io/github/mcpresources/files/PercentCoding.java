package io.github.mcpresources.files;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.BitSet;
import java.util.Optional;

/**
 * Converts the bytes of a name to one segment of a URI path and back.
 *
 * <p>The encoding is canonical: characters that RFC 3986 allows in a segment ({@code pchar}) are literal, and every
 * other byte is {@code %} and two hexadecimal digits in upper case. {@link #decode} accepts only the canonical form, so
 * that a file has exactly one URI and a different spelling cannot bypass a check on URIs.
 */
final class PercentCoding {

    private static final String DIGITS = "0123456789ABCDEF";
    private static final BitSet LITERAL = literal();

    private PercentCoding() {}

    static boolean isLiteral(String text) {
        for (int at = 0; at < text.length(); at++) {
            if (!isLiteral(text.charAt(at))) {
                return false;
            }
        }
        return true;
    }

    static String encode(byte[] name) {
        StringBuilder segment = new StringBuilder(name.length + 16);
        for (byte b : name) {
            if (isLiteral((char) (b & 0xff))) {
                segment.append((char) b);
            } else {
                segment.append('%').append(DIGITS.charAt((b >> 4) & 15)).append(DIGITS.charAt(b & 15));
            }
        }
        return segment.toString();
    }

    /** Returns the bytes of a segment; empty if the segment is not in canonical form. */
    static Optional<byte[]> decode(String segment) {
        ByteArrayOutputStream name = new ByteArrayOutputStream(segment.length());
        for (int at = 0; at < segment.length(); at++) {
            char c = segment.charAt(at);
            if (c == '%') {
                int value = octet(segment, at);
                if (value < 0 || isLiteral((char) value)) {
                    return Optional.empty();
                }
                name.write(value);
                at += 2;
            } else if (isLiteral(c)) {
                name.write(c);
            } else {
                return Optional.empty();
            }
        }
        return Optional.of(name.toByteArray());
    }

    /** Decodes a URI path, which need not be in canonical form. */
    static byte[] octets(String rawPath) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(rawPath.length());
        for (int at = 0; at < rawPath.length(); at++) {
            int value = octet(rawPath, at);
            bytes.write(value < 0 ? rawPath.charAt(at) : value);
            at += value < 0 ? 0 : 2;
        }
        return bytes.toByteArray();
    }

    /**
     * Shortens an encoded string. Each run of percent-encoded non-ASCII bytes is replaced by the characters that it
     * encodes, if the run is valid UTF-8. {@link #expand} restores the original string.
     */
    static String compact(String encoded) {
        StringBuilder compact = new StringBuilder(encoded.length());
        int at = 0;
        while (at < encoded.length()) {
            int end = at;
            ByteArrayOutputStream run = new ByteArrayOutputStream();
            for (int value; (value = octet(encoded, end)) >= 0x80; end += 3) {
                run.write(value);
            }
            if (end == at) {
                compact.append(encoded.charAt(at++));
            } else {
                compact.append(utf8(run.toByteArray()).orElse(encoded.substring(at, end)));
                at = end;
            }
        }
        return compact.toString();
    }

    static String expand(String compact) {
        StringBuilder encoded = new StringBuilder(compact.length() + 16);
        compact.codePoints().forEach(c -> {
            if (c < 0x80) {
                encoded.append((char) c);
            } else {
                encoded.append(encode(Character.toString(c).getBytes(StandardCharsets.UTF_8)));
            }
        });
        return encoded.toString();
    }

    private static Optional<String> utf8(byte[] bytes) {
        try {
            return Optional.of(StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString());
        } catch (CharacterCodingException notText) {
            return Optional.empty();
        }
    }

    /**
     * Returns the value of the percent-encoded octet at an index; negative if there is none. Lower-case hexadecimal
     * digits are not recognized.
     */
    private static int octet(String text, int at) {
        if (at + 2 >= text.length() || text.charAt(at) != '%') {
            return -1;
        }
        int high = DIGITS.indexOf(text.charAt(at + 1));
        int low = DIGITS.indexOf(text.charAt(at + 2));
        return high < 0 || low < 0 ? -1 : high * 16 + low;
    }

    private static boolean isLiteral(char c) {
        return LITERAL.get(c);
    }

    private static BitSet literal() {
        BitSet literal = new BitSet(128);
        literal.set('a', 'z' + 1);
        literal.set('A', 'Z' + 1);
        literal.set('0', '9' + 1);
        "-._~!$&'()*+,;=:@".chars().forEach(literal::set);
        return literal;
    }
}
