package io.github.mcpresources.internal.protocol;

import io.github.mcpresources.ContentPart;
import io.github.mcpresources.ContentPart.Body;
import io.github.mcpresources.Contents;
import io.github.mcpresources.LimitExceededException;
import io.github.mcpresources.ResourceLimits;
import io.github.mcpresources.internal.content.FileLength;
import io.github.mcpresources.internal.content.MediaTypes;
import io.github.mcpresources.internal.request.ServerRequest;
import io.github.mcpresources.internal.text.JsonSize;
import io.modelcontextprotocol.json.McpJsonMapper;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Converts contents to JSON objects, and enforces the limits. Each object has a URI, a MIME type, and either a text or
 * a blob. An object from {@link Body.Raw} has a MIME type only if the application specified one.
 */
final class ContentEncoder {

    private static final int MAGIC_BYTES = 8 * 1024;

    /** The standard fields of an object. Of these, only the text or blob counts towards the size of the result. */
    private static final Set<String> USUAL = Set.of("uri", "mimeType", "text", "blob");

    private static final int FIRST_READ = 64 * 1024;

    private final ResourceLimits limits;
    private final McpJsonMapper mapper;

    ContentEncoder(ResourceLimits limits, McpJsonMapper mapper) {
        this.limits = limits;
        this.mapper = mapper;
    }

    /** Checks whether encoding the contents opens a file or a stream, and may therefore block. */
    static boolean blocks(Contents contents) {
        for (ContentPart part : contents.parts()) {
            if (part.body() instanceof Body.File || part.body() instanceof Body.Stream) {
                return true;
            }
        }
        return false;
    }

    /**
     * Encodes contents as JSON objects. Binary content becomes a byte array, which the JSON writer encodes in base64.
     * Large content becomes a {@link ContentStream} if the transport can send one. The code that sends the result
     * closes the stream. A cancellation also closes the stream. The size of the contents is recorded in the {@linkplain
     * ServerRequest#facts facts} of the context.
     *
     * @throws LimitExceededException if there are too many contents, they are too large, or the memory is not available
     * @throws IllegalStateException if raw content has neither a text nor a blob, or has both, or if the text or blob
     *     is not a string
     * @throws IOException if a file or stream cannot be read, or a value cannot be written as JSON
     */
    List<Map<String, Object>> encode(String requestedUri, Contents contents, ServerRequest context, RequestOrigin from)
            throws IOException {
        if (contents.parts().size() > limits.contentsPerRead()) {
            throw LimitExceededException.contentsPerRead(contents.parts().size(), limits.contentsPerRead());
        }
        List<Map<String, Object>> encoded = new ArrayList<>(contents.parts().size());
        EncodingState encoding = new EncodingState(requestedUri, context, from, limits.resultBytes());
        encoding.budget().takeBeside(contents.meta());
        try {
            for (ContentPart part : contents.parts()) {
                encoded.add(encode(requestedUri, part, encoding));
            }
        } catch (IOException | RuntimeException | Error failure) {
            encoding.close();
            throw failure;
        }
        context.facts().contentBytes(encoding.budget().content());
        return encoded;
    }

    private Map<String, Object> encode(String requestedUri, ContentPart part, EncodingState encoding)
            throws IOException {
        EncodingState.Budget budget = encoding.budget();
        Map<String, Object> json = new LinkedHashMap<>(4); // most parts have three fields
        json.put("uri", part.uri().orElse(requestedUri));
        @Nullable String declared = part.mimeType().orElse(null);
        Body body = part.body();
        if (body instanceof Body.Text text) {
            budget.take(JsonSize.utf8(text.text()));
            encoding.hold(0);
            type(json, declared == null ? "text/plain" : declared);
            json.put("text", text.text());
        } else if (body instanceof Body.JsonValue value) {
            String text = mapper.writeValueAsString(value.value());
            budget.take(JsonSize.utf8(text));
            encoding.hold(0);
            type(json, declared == null ? "application/json" : declared);
            json.put("text", text);
        } else if (body instanceof Body.Bytes bytes) {
            type(json, declared == null ? detect(bytes.bytes(), null) : declared);
            json.put("blob", encoding.blob(bytes.bytes()));
        } else if (body instanceof Body.File file) {
            Long length = FileLength.of(file.size());
            if (length != null) {
                budget.check(length);
            }
            read(json, declared, file.name(), length, ContentPart.StreamSource.repeatable(file::open), encoding);
        } else if (body instanceof Body.Stream stream) {
            if (stream.length() != null) {
                budget.check(stream.length());
            }
            read(json, declared, stream.name(), stream.length(), stream.source(), encoding);
        } else if (body instanceof Body.Raw raw) {
            raw(json, raw, budget);
            encoding.hold(0);
            if (declared != null) {
                json.putIfAbsent("mimeType", declared);
            }
        }
        budget.takeBeside(part.fields());
        json.putAll(part.fields());
        return json;
    }

    private static void read(
            Map<String, Object> json,
            @Nullable String declared,
            @Nullable String name,
            @Nullable Long length,
            ContentPart.StreamSource source,
            EncodingState encoding)
            throws IOException {
        if (length == null || !encoding.mayStream(length)) {
            textOrBlob(json, declared, read(source, length, encoding), name);
            return;
        }
        InputStream in = source.open();
        try {
            byte[] head = in.readNBytes(MAGIC_BYTES);
            String type = declared == null ? detect(head, name) : declared;
            if (!MediaTypes.isText(type)) {
                type(json, type);
                json.put("blob", encoding.blob(head, in, length));
                return;
            }
            if (source.isRepeatable()) {
                InputStream whole = new SequenceInputStream(new ByteArrayInputStream(head), in);
                streamText(json, type, whole, length, source, encoding);
            } else { // the validity of the text is known only after all bytes are read
                textOrBlob(json, type, rest(head, in, length, encoding), name);
            }
            in.close();
        } catch (IOException | RuntimeException | Error failure) {
            in.close();
            throw failure;
        }
    }

    /**
     * Reads all text once, to check it against the charset and to compute the encoded length, and opens the source
     * again to send the text. If the bytes are not valid in the charset, the content is sent as a blob.
     */
    private static void streamText(
            Map<String, Object> json,
            String type,
            InputStream first,
            long length,
            ContentPart.StreamSource source,
            EncodingState encoding)
            throws IOException {
        encoding.beginStream(length);
        type(json, type);
        Charset charset = MediaTypes.charset(type);
        OptionalLong encodedLength = TextStream.encodedLength(first, charset, length);
        InputStream again = source.open();
        if (encodedLength.isPresent()) {
            json.put("text", encoding.text(again, charset, length, encodedLength.getAsLong()));
        } else {
            json.put("blob", encoding.opened(new BlobStream(encoding.shownUri(), new byte[0], again, length)));
        }
    }

    private static void raw(Map<String, Object> json, Body.Raw raw, EncodingState.Budget budget) {
        if (raw.json().containsKey("text") == raw.json().containsKey("blob")) {
            throw new IllegalStateException("Raw content must have either text or blob, and not both");
        }
        if (raw.json().get("text") instanceof String text) {
            budget.take(JsonSize.utf8(text));
        } else if (raw.json().get("blob") instanceof String blob) {
            budget.take(decodedLength(blob));
        } else {
            throw new IllegalStateException("The text or blob of raw content must be a string");
        }
        Map<String, Object> beside = new LinkedHashMap<>(raw.json());
        beside.keySet().removeAll(USUAL);
        budget.takeBeside(beside);
        json.putAll(raw.json());
    }

    private static long decodedLength(String base64) {
        int end = base64.length();
        while (end > 0 && base64.charAt(end - 1) == '=' && base64.length() - end < 2) {
            end--;
        }
        return end * 3L / 4L;
    }

    /** Adds bytes as text if the type is a text type and the bytes are valid in its charset; otherwise as a blob. */
    private static void textOrBlob(
            Map<String, Object> json, @Nullable String declared, byte[] bytes, @Nullable String name) {
        String type = declared == null ? detect(bytes, name) : declared;
        type(json, type);
        Optional<String> text = MediaTypes.isText(type) ? decode(bytes, type) : Optional.empty();
        if (text.isPresent()) {
            json.put("text", text.get());
        } else {
            json.put("blob", bytes);
        }
    }

    /**
     * Decodes bytes in the charset of a MIME type. Returns empty if the bytes are not valid in the charset. Validates
     * the bytes in small pieces first, because a decoder that returns all characters in one buffer needs twice as much
     * memory.
     */
    private static Optional<String> decode(byte[] bytes, String type) {
        Charset charset = MediaTypes.charset(type);
        CharsetDecoder decoder = charset.newDecoder();
        ByteBuffer in = ByteBuffer.wrap(bytes);
        CharBuffer piece = CharBuffer.allocate(MAGIC_BYTES);
        CoderResult result = decoder.decode(in, piece, true);
        while (result.isOverflow()) {
            piece.clear();
            result = decoder.decode(in, piece, true);
        }
        return result.isError() ? Optional.empty() : Optional.of(new String(bytes, charset));
    }

    private static byte[] read(ContentPart.StreamSource source, @Nullable Long length, EncodingState encoding)
            throws IOException {
        try (InputStream in = source.open()) {
            return rest(new byte[0], in, length, encoding);
        }
    }

    /**
     * Returns {@code head} and the bytes of the stream, at most {@code length} bytes in total if the length is known.
     * Reserves the memory before it reads the bytes: in one step if the length is known, otherwise in steps that double
     * the size. Throws a {@link LimitExceededException} if the bytes exceed the limit, or if the memory is not
     * available.
     */
    private static byte[] rest(byte[] head, InputStream in, @Nullable Long length, EncodingState encoding)
            throws IOException {
        int max = (int) Math.min(Integer.MAX_VALUE - 9L, encoding.budget().left()) + 1;
        if (length != null) {
            max = (int) Math.min(max, length);
        }
        byte[] bytes = head;
        boolean isAll = false;
        while (!isAll && bytes.length < max) {
            long wanted = length != null ? length : Math.max(2L * bytes.length, FIRST_READ);
            int next = (int) Math.min(max, wanted) - bytes.length;
            encoding.hold(bytes.length + (long) next);
            byte[] more = in.readNBytes(next);
            isAll = more.length < next;
            bytes = joined(bytes, more);
        }
        encoding.budget().take(bytes.length);
        return bytes;
    }

    private static byte[] joined(byte[] first, byte[] second) {
        if (first.length == 0) {
            return second;
        }
        byte[] both = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, both, first.length, second.length);
        return both;
    }

    private static String detect(byte[] bytes, @Nullable String name) {
        return MediaTypes.detect(bytes.length > MAGIC_BYTES ? Arrays.copyOf(bytes, MAGIC_BYTES) : bytes, name);
    }

    private static void type(Map<String, Object> json, String type) {
        json.put("mimeType", type);
    }
}
