package io.github.mcpresources.window;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds character boundaries in a charset that allows this at any offset. Each character consists of one or more code
 * units of the same width.
 *
 * @param charset the charset that decodes the content after its byte order mark
 * @param width the number of bytes of a code unit
 * @param littleEndian true if a code unit begins with its low byte
 * @param markBytes the number of bytes of the byte order mark at the start of the content
 */
record Units(Charset charset, int width, boolean littleEndian, int markBytes) {

    private static final Set<String> WIDE = Set.of("UTF-32", "UTF-32BE", "UTF-32LE");
    private static final int WIDE_MARK_BYTES = 4;

    /**
     * Returns the code units of a charset; null if its character boundaries can be found only by decoding from the
     * start.
     *
     * @param start the first bytes of the content, which may begin with a byte order mark
     */
    static @Nullable Units of(Charset charset, byte[] start) {
        String name = charset.name();
        if (charset.equals(StandardCharsets.UTF_8)) {
            return new Units(charset, 1, false, 0);
        }
        if (charset.equals(StandardCharsets.UTF_16)) {
            boolean little = startsWith(start, 0xFF, 0xFE);
            boolean marked = little || startsWith(start, 0xFE, 0xFF);
            return new Units(little ? StandardCharsets.UTF_16LE : StandardCharsets.UTF_16BE, 2, little, marked ? 2 : 0);
        }
        if (charset.equals(StandardCharsets.UTF_16BE) || charset.equals(StandardCharsets.UTF_16LE)) {
            return new Units(charset, 2, charset.equals(StandardCharsets.UTF_16LE), 0);
        }
        if (name.equals("UTF-32")) {
            boolean little = startsWith(start, 0xFF, 0xFE, 0, 0);
            boolean marked = little || startsWith(start, 0, 0, 0xFE, 0xFF);
            Charset plain = Charset.forName(little ? "UTF-32LE" : "UTF-32BE");
            return new Units(plain, WIDE_MARK_BYTES, little, marked ? WIDE_MARK_BYTES : 0);
        }
        if (WIDE.contains(name)) {
            return new Units(charset, WIDE_MARK_BYTES, name.endsWith("LE"), 0);
        }
        boolean oneByte = charset.canEncode() && charset.newEncoder().maxBytesPerChar() == 1;
        return oneByte ? new Units(charset, 1, false, 0) : null;
    }

    private static boolean startsWith(byte[] start, int... mark) {
        if (start.length < mark.length) {
            return false;
        }
        for (int at = 0; at < mark.length; at++) {
            if ((start[at] & 0xFF) != mark[at]) {
                return false;
            }
        }
        return true;
    }

    /**
     * Returns the start of the character that contains a position. If no valid character contains the position, returns
     * the start of the code unit at the position.
     *
     * @param bytes a part of the content
     * @param at the position in these bytes
     * @param offset the offset of these bytes in the content
     */
    int floor(byte[] bytes, int at, long offset) {
        int unit = at - Math.min(at, (int) ((offset + at) % width));
        if (unit >= bytes.length) {
            return unit;
        }
        if (charset.equals(StandardCharsets.UTF_8)) {
            for (int lead = unit; lead >= 0 && lead >= unit - Characters.REACH; lead--) {
                if (!isContinuation(bytes[lead])) {
                    return lead + utf8Length(bytes[lead]) > unit ? lead : unit;
                }
            }
            return unit;
        }
        boolean second = width == 2
                && unit >= 2
                && unit + 1 < bytes.length
                && isSurrogate(bytes, unit, 0xDC)
                && isSurrogate(bytes, unit - 2, 0xD8);
        return second ? unit - 2 : unit;
    }

    int end(byte[] bytes, int at) {
        int end = at + width;
        if (charset.equals(StandardCharsets.UTF_8)) {
            int max = at + utf8Length(bytes[at]);
            while (end < max && end < bytes.length && isContinuation(bytes[end])) {
                end++;
            }
        } else if (width == 2
                && end + 1 < bytes.length
                && isSurrogate(bytes, at, 0xD8)
                && isSurrogate(bytes, end, 0xDC)) {
            end += 2;
        }
        return Math.min(end, bytes.length);
    }

    private boolean isSurrogate(byte[] bytes, int unit, int high) {
        return (bytes[littleEndian ? unit + 1 : unit] & 0xFC) == high;
    }

    private static boolean isContinuation(byte b) {
        return (b & 0xC0) == 0x80;
    }

    private static int utf8Length(byte lead) {
        int value = lead & 0xFF;
        return value < 0xC2 ? 1 : value < 0xE0 ? 2 : value < 0xF0 ? 3 : value < 0xF5 ? 4 : 1;
    }
}
