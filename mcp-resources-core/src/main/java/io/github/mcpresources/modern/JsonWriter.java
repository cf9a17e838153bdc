package io.github.mcpresources.modern;

import io.github.mcpresources.protocol.BlobStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes JSON values in plain Java (maps, iterables, strings, numbers, booleans, null, bytes in base64) as UTF-8. A {@link BlobStream} is
 * a string too.
 */
public final class JsonWriter {

    private static final byte[] HEX = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);

    private final List<Object> parts = new ArrayList<>(1);
    private byte[] bytes;
    private int length;

    private JsonWriter(int size) {
        bytes = new byte[size];
    }

    /**
     * A value as bytes.
     *
     * @param value a JSON value
     * @return its text in UTF-8, on one line
     * @throws IllegalArgumentException if something in it is no JSON value
     * @throws UncheckedIOException if a blob in it cannot be read; {@link ResponseBody} does not hold it as a whole
     */
    public static byte[] write(@Nullable Object value) {
        List<Object> parts = parts(value);
        if (parts.size() == 1) {
            return (byte[]) parts.get(0);
        }
        ByteArrayOutputStream whole = new ByteArrayOutputStream();
        try {
            for (Object part : parts) {
                if (part instanceof TextPart text) {
                    for (byte[] chunk = text.next(); chunk != null; chunk = text.next()) {
                        whole.writeBytes(chunk);
                    }
                } else if (part instanceof BlobStream blob) {
                    for (ByteBuffer chunk = blob.next(); chunk != null; chunk = blob.next()) {
                        whole.write(chunk.array(), chunk.arrayOffset() + chunk.position(), chunk.remaining());
                    }
                } else {
                    whole.writeBytes((byte[]) part);
                }
            }
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        } finally {
            for (Object part : parts) {
                if (part instanceof BlobStream blob) {
                    blob.close();
                }
            }
        }
        return whole.toByteArray();
    }

    /** A value as bytes, but for the blobs in it that are still to be read, and its long texts. */
    static List<Object> parts(@Nullable Object value) {
        JsonWriter writer = new JsonWriter(2048);
        writer.value(value);
        writer.cut();
        return writer.parts;
    }

    private void cut() {
        parts.add(Arrays.copyOf(bytes, length));
        length = 0;
    }

    private void value(@Nullable Object value) {
        if (value instanceof String text && text.length() > TextPart.CHUNK) {
            put('"');
            cut();
            parts.add(new TextPart(text));
            put('"');
        } else if (value instanceof String text) {
            string(text);
        } else if (value instanceof Map<?, ?> map) {
            object(map);
        } else if (value instanceof Iterable<?> items) {
            array(items);
        } else if (value instanceof BlobStream blob) {
            put('"');
            cut();
            parts.add(blob);
            put('"');
        } else if (value instanceof byte[] blob) {
            put('"');
            all(Base64.getEncoder().encode(blob));
            put('"');
        } else if (value == null || value instanceof Boolean || value instanceof Number) {
            ascii(literal(value));
        } else {
            throw new IllegalArgumentException("Not a JSON value: " + value.getClass());
        }
    }

    private static String literal(@Nullable Object value) {
        if ((value instanceof Double || value instanceof Float) && !Double.isFinite(((Number) value).doubleValue())) {
            throw new IllegalArgumentException("Not a JSON number: " + value);
        }
        return String.valueOf(value);
    }

    private void object(Map<?, ?> map) {
        put('{');
        boolean first = true;
        for (Map.Entry<?, ?> field : map.entrySet()) {
            if (!first) {
                put(',');
            }
            first = false;
            string(String.valueOf(field.getKey()));
            put(':');
            value(field.getValue());
        }
        put('}');
    }

    private void array(Iterable<?> items) {
        put('[');
        boolean first = true;
        for (Object item : items) {
            if (!first) {
                put(',');
            }
            first = false;
            value(item);
        }
        put(']');
    }

    /** A part of a text as it stands between quotes. */
    static byte[] escaped(String text, int from, int to) {
        JsonWriter writer = new JsonWriter((to - from) + (to - from) / 8);
        writer.characters(text, from, to);
        return writer.length == writer.bytes.length ? writer.bytes : Arrays.copyOf(writer.bytes, writer.length);
    }

    private void string(String text) {
        put('"');
        characters(text, 0, text.length());
        put('"');
    }

    private void characters(String text, int from, int end) {
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

    /** What is not plain ASCII; half of a pair, which UTF-8 has not, is escaped. */
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

    private void ascii(String text) {
        for (int at = 0; at < text.length(); at++) {
            put(text.charAt(at));
        }
    }

    private void all(byte[] octets) {
        if (bytes.length - length < octets.length) {
            bytes = Arrays.copyOf(bytes, Math.addExact(Math.max(length, octets.length), octets.length));
        }
        System.arraycopy(octets, 0, bytes, length, octets.length);
        length += octets.length;
    }

    private void put(int octet) {
        if (length == bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(16, bytes.length * 2));
        }
        bytes[length++] = (byte) octet;
    }
}
