package io.github.mcpresources.internal.stateless;

import io.github.mcpresources.internal.protocol.ContentStream;
import io.github.mcpresources.internal.protocol.JsonBuffer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes JSON values in UTF-8. The values are plain Java objects: maps, iterables, strings, numbers, booleans, null,
 * and byte arrays, which are written in base64. A {@link ContentStream} is written as a string.
 */
public final class JsonWriter {

    private final List<Object> parts = new ArrayList<>(1);
    private final JsonBuffer out = new JsonBuffer(2048);

    private JsonWriter() {}

    /**
     * Writes a value on one line.
     *
     * @throws IllegalArgumentException if the value contains something that is not a JSON value
     * @throws UncheckedIOException if a stream in the value cannot be read; this method reads streams into memory,
     *     unlike {@link ResponseBody}
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
                    for (ByteBuffer chunk = text.next(); chunk != null; chunk = text.next()) {
                        whole.write(chunk.array(), chunk.arrayOffset() + chunk.position(), chunk.remaining());
                    }
                } else if (part instanceof ContentStream stream) {
                    for (ByteBuffer chunk = stream.next(); chunk != null; chunk = stream.next()) {
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
                if (part instanceof ContentStream stream) {
                    stream.close();
                }
            }
        }
        return whole.toByteArray();
    }

    /**
     * Writes a value to a list of parts. Long strings and streams are separate parts, and streams are not read yet. All
     * other parts are byte arrays. If the value cannot be written, closes its streams and throws an exception.
     */
    static List<Object> parts(@Nullable Object value) {
        JsonWriter writer = new JsonWriter();
        try {
            writer.value(value);
        } catch (RuntimeException | Error unwritable) {
            close(value);
            throw unwritable;
        }
        writer.cut();
        return writer.parts;
    }

    private static void close(@Nullable Object value) {
        if (value instanceof ContentStream stream) {
            stream.close();
        } else if (value instanceof Map<?, ?> map) {
            map.values().forEach(JsonWriter::close);
        } else if (value instanceof Iterable<?> items) {
            items.forEach(JsonWriter::close);
        }
    }

    private void cut() {
        parts.add(out.copy());
        out.clear();
    }

    private void value(@Nullable Object value) {
        if (value instanceof String text && text.length() > TextPart.CHUNK) {
            out.put('"');
            cut();
            parts.add(new TextPart(text));
            out.put('"');
        } else if (value instanceof String text) {
            string(text);
        } else if (value instanceof Map<?, ?> map) {
            object(map);
        } else if (value instanceof Iterable<?> items) {
            array(items);
        } else if (value instanceof ContentStream stream) {
            out.put('"');
            cut();
            parts.add(stream);
            out.put('"');
        } else if (value instanceof byte[] blob) {
            out.put('"');
            out.all(Base64.getEncoder().encode(blob));
            out.put('"');
        } else if (value == null || value instanceof Boolean || value instanceof Number) {
            ascii(literal(value));
        } else {
            throw new IllegalArgumentException("A value of this type cannot be written as JSON: " + value.getClass());
        }
    }

    private static String literal(@Nullable Object value) {
        if ((value instanceof Double || value instanceof Float) && !Double.isFinite(((Number) value).doubleValue())) {
            throw new IllegalArgumentException("A number in JSON must be finite, not " + value);
        }
        return String.valueOf(value);
    }

    private void object(Map<?, ?> map) {
        out.put('{');
        boolean first = true;
        for (Map.Entry<?, ?> field : map.entrySet()) {
            if (!first) {
                out.put(',');
            }
            first = false;
            string(String.valueOf(field.getKey()));
            out.put(':');
            value(field.getValue());
        }
        out.put('}');
    }

    private void array(Iterable<?> items) {
        out.put('[');
        boolean first = true;
        for (Object item : items) {
            if (!first) {
                out.put(',');
            }
            first = false;
            value(item);
        }
        out.put(']');
    }

    private void string(String text) {
        out.put('"');
        out.characters(text, 0, text.length());
        out.put('"');
    }

    private void ascii(String text) {
        for (int at = 0; at < text.length(); at++) {
            out.put(text.charAt(at));
        }
    }
}
