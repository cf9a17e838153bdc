package io.github.mcpresources.protocol;

import io.github.mcpresources.ContentPart;
import io.github.mcpresources.ContentPart.Body;
import io.github.mcpresources.Contents;
import io.github.mcpresources.LimitExceededException;
import io.github.mcpresources.MediaTypes;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceLimits;
import io.modelcontextprotocol.json.McpJsonMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Completes what a reader gave to what goes on the wire: URI, MIME type, text or base64, all within the limits. */
final class ContentEncoder {

    private static final int MAGIC_BYTES = 8 * 1024;

    private final ResourceLimits limits;
    private final McpJsonMapper mapper;

    ContentEncoder(ResourceLimits limits, McpJsonMapper mapper) {
        this.limits = limits;
        this.mapper = mapper;
    }

    /** Whether encoding opens a file or a stream, and so may block. */
    static boolean blocks(Contents contents) {
        return contents.parts().stream()
                .anyMatch(part -> part.body() instanceof Body.File || part.body() instanceof Body.Stream);
    }

    /**
     * The contents as JSON objects; the account hears of their size.
     *
     * @throws LimitExceededException if they are too many or too large
     * @throws IOException if a file or stream cannot be read, or a value not be written as JSON
     */
    List<Map<String, Object>> encode(String requestedUri, Contents contents, RequestContext.Account account)
            throws IOException {
        if (contents.parts().size() > limits.contentsPerRead()) {
            throw LimitExceededException.contentsPerRead(contents.parts().size(), limits.contentsPerRead());
        }
        List<Map<String, Object>> encoded = new ArrayList<>(contents.parts().size());
        Budget budget = new Budget(limits.resultBytes());
        for (ContentPart part : contents.parts()) {
            encoded.add(encode(requestedUri, part, budget));
        }
        account.contentBytes(budget.used);
        return encoded;
    }

    private Map<String, Object> encode(String requestedUri, ContentPart part, Budget budget) throws IOException {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("uri", part.uri().orElse(requestedUri));
        @Nullable String declared = part.mimeType().orElse(null);
        Body body = part.body();
        if (body instanceof Body.Text text) {
            budget.take(utf8Length(text.text()));
            type(json, declared == null ? "text/plain" : declared);
            json.put("text", text.text());
        } else if (body instanceof Body.JsonValue value) {
            String text = mapper.writeValueAsString(value.value());
            budget.take(utf8Length(text));
            type(json, declared == null ? "application/json" : declared);
            json.put("text", text);
        } else if (body instanceof Body.Bytes bytes) {
            budget.take(bytes.bytes().length);
            type(json, declared == null ? detect(bytes.bytes(), null) : declared);
            json.put("blob", base64(bytes.bytes()));
        } else if (body instanceof Body.File file) {
            textOrBlob(json, declared, read(file.path(), budget), fileName(file.path()));
        } else if (body instanceof Body.Stream stream) {
            textOrBlob(json, declared, read(stream.source(), budget), stream.name());
        } else if (body instanceof Body.Raw raw) {
            raw(json, raw, budget);
            if (declared != null) {
                json.putIfAbsent("mimeType", declared);
            }
        }
        json.putAll(part.fields());
        return json;
    }

    private static void raw(Map<String, Object> json, Body.Raw raw, Budget budget) {
        if (raw.json().containsKey("text") == raw.json().containsKey("blob")) {
            throw new IllegalStateException("A raw content has either text or blob, and this one not");
        }
        if (raw.json().get("text") instanceof String text) {
            budget.take(utf8Length(text));
        } else if (raw.json().get("blob") instanceof String blob) {
            budget.take(blob.length() / 4L * 3L);
        } else {
            throw new IllegalStateException("The text or blob of a raw content is a string");
        }
        json.putAll(raw.json());
    }

    /** A file of a text type is text where its bytes are valid in its charset; all others stay what they are: bytes. */
    private static void textOrBlob(
            Map<String, Object> json, @Nullable String declared, byte[] bytes, @Nullable String name) {
        String type = declared == null ? detect(bytes, name) : declared;
        type(json, type);
        Optional<String> text = MediaTypes.isText(type) ? decode(bytes, type) : Optional.empty();
        if (text.isPresent()) {
            json.put("text", text.get());
        } else {
            json.put("blob", base64(bytes));
        }
    }

    private static Optional<String> decode(byte[] bytes, String type) {
        try {
            return Optional.of(MediaTypes.charset(type)
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString());
        } catch (CharacterCodingException notThatCharset) {
            return Optional.empty();
        }
    }

    private static byte[] read(Path file, Budget budget) throws IOException {
        BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
        if (!attributes.isRegularFile()) { // to open a FIFO may take for ever
            throw new IOException(file + " is not a regular file");
        }
        budget.check(attributes.size());
        return read(() -> Files.newInputStream(file), budget);
    }

    private static byte[] read(ContentPart.StreamSource source, Budget budget) throws IOException {
        try (InputStream in = source.open()) {
            int most = (int) Math.min(Integer.MAX_VALUE - 9L, budget.left()) + 1;
            byte[] bytes = in.readNBytes(most);
            budget.take(bytes.length);
            return bytes;
        }
    }

    private static String detect(byte[] bytes, @Nullable String name) {
        return MediaTypes.detect(bytes.length > MAGIC_BYTES ? Arrays.copyOf(bytes, MAGIC_BYTES) : bytes, name);
    }

    private static @Nullable String fileName(Path file) {
        Path name = file.getFileName();
        return name == null ? null : name.toString();
    }

    private static String base64(byte[] bytes) {
        return Base64.getEncoder().encodeToString(bytes);
    }

    private static void type(Map<String, Object> json, String type) {
        json.put("mimeType", type);
    }

    private static long utf8Length(String text) {
        long length = 0;
        for (int at = 0; at < text.length(); at++) {
            char c = text.charAt(at);
            length += c < 0x80 ? 1 : c < 0x800 || Character.isSurrogate(c) ? 2 : 3;
        }
        return length;
    }

    /** How many bytes a result may still have. */
    private static final class Budget {
        private final long limit;
        private long used;

        Budget(long limit) {
            this.limit = limit;
        }

        long left() {
            return limit - used;
        }

        void check(long bytes) {
            if (bytes > left()) {
                throw LimitExceededException.resultBytes(used + bytes, limit);
            }
        }

        void take(long bytes) {
            check(bytes);
            used += bytes;
        }
    }
}
