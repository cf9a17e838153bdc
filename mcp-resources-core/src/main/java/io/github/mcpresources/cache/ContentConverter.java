package io.github.mcpresources.cache;

import io.github.mcpresources.ContentPart;
import io.github.mcpresources.ContentPart.Body;
import io.github.mcpresources.Contents;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.internal.concurrent.SafeStage;
import io.github.mcpresources.internal.text.JsonSize;
import io.modelcontextprotocol.json.McpJsonMapper;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Converts contents so that a cache can keep them and return them repeatedly. Files and streams become bytes in memory,
 * and JSON values become text.
 */
final class ContentConverter {

    /**
     * The outcome of a conversion.
     *
     * @param contents the converted contents; null if they are too large, or if a stream ended before its declared
     *     length
     * @param bytes the size of the converted contents, in bytes
     * @param spent true if a stream was opened, so that the original contents can no longer be used
     */
    record Converted(@Nullable Contents contents, long bytes, boolean spent) {}

    /**
     * The outcome of the conversion of one part.
     *
     * @param part the converted part; null if it cannot be kept
     * @param bytes the size of its body, in bytes
     */
    private record ConvertedPart(@Nullable ContentPart part, long bytes) {
        static final ConvertedPart NONE = new ConvertedPart(null, 0);
    }

    private final long max;
    private final Supplier<McpJsonMapper> mapper;

    ContentConverter(long max, Supplier<McpJsonMapper> mapper) {
        this.max = max;
        this.mapper = mapper;
    }

    CompletionStage<Converted> convert(Contents contents, RequestContext context) {
        boolean blocks = contents.parts().stream()
                .anyMatch(part -> part.body() instanceof Body.File || part.body() instanceof Body.Stream);
        if (blocks) {
            return context.blocking(() -> convert(contents));
        }
        return SafeStage.ofValue(() -> convert(contents));
    }

    private Converted convert(Contents contents) throws IOException {
        long used = bytes(contents.meta());
        List<Long> known = new ArrayList<>();
        for (ContentPart part : contents.parts()) {
            known.add(knownBytes(part.body()));
            used += bytes(part.fields()) + known.get(known.size() - 1);
        }
        if (used > max) { // checked before any file or stream is opened
            return new Converted(null, used, false);
        }
        List<ContentPart> parts = new ArrayList<>();
        boolean spent = false;
        for (int i = 0; i < known.size(); i++) {
            ContentPart part = contents.parts().get(i);
            spent |= part.body() instanceof Body.Stream;
            used -= known.get(i);
            ConvertedPart converted = convert(part, max - used);
            used += converted.bytes();
            if (converted.part() == null || used > max) {
                return new Converted(null, used, spent);
            }
            parts.add(converted.part());
        }
        return new Converted(new Contents(parts, contents.cache(), contents.meta()), used, spent);
    }

    private static long bytes(Map<String, Object> fields) {
        return fields.isEmpty() ? 0 : JsonSize.of(fields);
    }

    /** Returns the size of a body in bytes if it is known without reading or encoding the body; otherwise 0. */
    private static long knownBytes(Body body) throws IOException {
        if (body instanceof Body.Text text) {
            return JsonSize.utf8(text.text());
        } else if (body instanceof Body.Bytes bytes) {
            return bytes.bytes().length;
        } else if (body instanceof Body.Raw raw) {
            return JsonSize.of(raw.json());
        } else if (body instanceof Body.File file) {
            return file.size();
        } else if (body instanceof Body.Stream stream && stream.length() != null) {
            return stream.length();
        }
        return 0;
    }

    private ConvertedPart convert(ContentPart part, long room) throws IOException {
        Body body = part.body();
        if (body instanceof Body.JsonValue value) {
            String text = mapper.get().writeValueAsString(value.value());
            ContentPart written = ContentPart.text(text).mimeType("application/json");
            return new ConvertedPart(like(part, written), JsonSize.utf8(text));
        } else if (body instanceof Body.File file) {
            return read(part, file.name(), null, file::open, room);
        } else if (body instanceof Body.Stream stream) {
            return read(part, stream.name(), stream.length(), stream.source(), room);
        }
        return new ConvertedPart(part, knownBytes(body));
    }

    /**
     * Reads a stream into memory and returns a part with a repeatable stream. Returns {@code NONE} if the stream is too
     * long, or ends before its declared length. The part remains a stream, because the server decides later whether the
     * bytes are text.
     */
    private static ConvertedPart read(
            ContentPart part, @Nullable String name, @Nullable Long length, ContentPart.StreamSource source, long room)
            throws IOException {
        byte[] bytes;
        long max = length == null ? room + 1 : Math.min(room + 1, length);
        try (InputStream in = source.open()) {
            bytes = in.readNBytes((int) Math.min(Integer.MAX_VALUE - 8L, max));
        }
        if (bytes.length > room || (length != null && length != bytes.length)) {
            return ConvertedPart.NONE;
        }
        ContentPart.StreamSource kept = ContentPart.StreamSource.repeatable(() -> new ByteArrayInputStream(bytes));
        ContentPart read = name == null ? ContentPart.stream(kept) : ContentPart.stream(name, bytes.length, kept);
        return new ConvertedPart(like(part, read), bytes.length);
    }

    private static ContentPart like(ContentPart part, ContentPart other) {
        ContentPart alike = part.mimeType().map(other::mimeType).orElse(other);
        alike = part.uri().map(alike::uri).orElse(alike);
        for (Map.Entry<String, Object> field : part.fields().entrySet()) {
            alike = alike.field(field.getKey(), field.getValue());
        }
        return alike;
    }
}
