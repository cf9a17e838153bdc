package io.github.mcpresources.internal.protocol;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A growing buffer for JSON bytes in UTF-8. */
public final class JsonBuffer {

    private static final byte[] HEX = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);

    private byte[] bytes;
    private int length;

    /** Creates an empty buffer with an initial capacity in bytes. */
    public JsonBuffer(int size) {
        bytes = new byte[size];
    }

    /** Empties the buffer, and keeps its capacity. */
    public void clear() {
        length = 0;
    }

    /** Returns the written bytes without copying them. They are valid until the next write. */
    public ByteBuffer written() {
        return ByteBuffer.wrap(bytes, 0, length);
    }

    public byte[] copy() {
        return Arrays.copyOf(bytes, length);
    }

    public void put(int octet) {
        if (length == bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(16, bytes.length * 2));
        }
        bytes[length++] = (byte) octet;
    }

    public void all(byte[] octets) {
        if (bytes.length - length < octets.length) {
            bytes = Arrays.copyOf(bytes, Math.addExact(Math.max(length, octets.length), octets.length));
        }
        System.arraycopy(octets, 0, bytes, length, octets.length);
        length += octets.length;
    }

    /** Writes the characters from index {@code from} up to {@code end} (exclusive), escaped for a JSON string. */
    public void characters(CharSequence text, int from, int end) {
        for (int at = from; at < end; at++) {
            char c = text.charAt(at);
            if (c >= ' ' && c < 0x7f && c != '"' && c != '\\') {
                put(c);
            } else if (Character.isHighSurrogate(c) && at + 1 < end && Character.isLowSurrogate(text.charAt(at + 1))) {
                int code = Character.toCodePoint(c, text.charAt(++at));
                put(0xf0 | (code >> 18));
                put(0x80 | ((code >> 12) & 0x3f));
                put(0x80 | ((code >> 6) & 0x3f));
                put(0x80 | (code & 0x3f));
            } else {
                special(c);
            }
        }
    }

    /** Returns the number of UTF-8 bytes of text as a JSON string, without the quotes. */
    public static long length(CharSequence text) {
        long length = 0;
        for (int at = 0; at < text.length(); at++) {
            char c = text.charAt(at);
            if (c == '"' || c == '\\' || c == '\n' || c == '\r' || c == '\t') {
                length += 2;
            } else if (c < ' ' || c == 0x7f) {
                length += 6;
            } else if (c < 0x7f) {
                length++;
            } else if (Character.isHighSurrogate(c)
                    && at + 1 < text.length()
                    && Character.isLowSurrogate(text.charAt(at + 1))) {
                length += 4;
                at++;
            } else {
                length += Character.isSurrogate(c) ? 6 : c < 0x800 ? 2 : 3;
            }
        }
        return length;
    }

    /**
     * Writes a character that is not printable ASCII or must be escaped. An unpaired surrogate is escaped, because
     * UTF-8 cannot encode it.
     */
    private void special(char c) {
        switch (c) {
            case '"', '\\' -> escaped(c);
            case '\n' -> escaped('n');
            case '\r' -> escaped('r');
            case '\t' -> escaped('t');
            default -> {
                if (c < ' ' || c == 0x7f || Character.isSurrogate(c)) {
                    escaped('u');
                    put(HEX[c >> 12]);
                    put(HEX[(c >> 8) & 0xf]);
                    put(HEX[(c >> 4) & 0xf]);
                    put(HEX[c & 0xf]);
                } else if (c < 0x800) {
                    put(0xc0 | (c >> 6));
                    put(0x80 | (c & 0x3f));
                } else {
                    put(0xe0 | (c >> 12));
                    put(0x80 | ((c >> 6) & 0x3f));
                    put(0x80 | (c & 0x3f));
                }
            }
        }
    }

    private void escaped(char c) {
        put('\\');
        put(c);
    }
}
