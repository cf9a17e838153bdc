package io.github.mcpresources.cache;

import io.github.mcpresources.CacheHint;
import io.github.mcpresources.ContentPart;
import io.github.mcpresources.ContentPart.Body;
import io.github.mcpresources.Contents;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.internal.concurrent.SafeStage;
import io.github.mcpresources.internal.content.MediaTypes;
import io.github.mcpresources.internal.text.JsonSize;
import io.modelcontextprotocol.json.McpJsonDefaults;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * The first 100 code points of a text resource, for use as a description. They are taken from the first content part.
 *
 * @param text the first code points, followed by {@code ...} if the text is longer; empty if the content is blank or is
 *     not text
 * @param bytes the number of bytes that count toward {@link AutoDescription.Builder#bytesPerPage}
 * @param hint the caching hint of the excerpt
 */
record Excerpt(Optional<String> text, long bytes, CacheHint hint) {

    private static final int CODE_POINTS = 100;

    /**
     * The maximum number of bytes that are read from a file or a stream. This number is sufficient for 100 code points
     * in any charset.
     */
    private static final int HEAD = 8 * 1024;

    /**
     * Creates the excerpt from the result of a read.
     *
     * @param found the result; empty if the provider does not have the resource
     * @param declared the MIME type of the descriptor; null if it has none
     * @param hint the caching hint for contents without a hint
     */
    static CompletionStage<Excerpt> of(
            Optional<ReadResult> found, @Nullable String declared, CacheHint hint, RequestContext context) {
        if (found.isEmpty() || !(found.get() instanceof Contents contents)) {
            return CompletableFuture.completedFuture(new Excerpt(Optional.empty(), 0, hint.asPrivate()));
        }
        CacheHint effective = contents.cache().within(hint);
        ContentPart first = contents.parts().get(0);
        if (first.body() instanceof Body.File || first.body() instanceof Body.Stream) {
            return context.blocking(() -> head(first, declared).keptAs(effective));
        }
        return SafeStage.ofValue(() -> atHand(first.body()).keptAs(effective));
    }

    private Excerpt keptAs(CacheHint effective) {
        return new Excerpt(text, bytes, effective);
    }

    private static Excerpt none(long bytes) {
        return new Excerpt(Optional.empty(), bytes, CacheHint.NONE);
    }

    private static Excerpt of(String text) {
        return new Excerpt(beginning(text), JsonSize.utf8(text), CacheHint.NONE);
    }

    private static Excerpt atHand(Body body) throws IOException {
        if (body instanceof Body.Text text) {
            return of(text.text());
        } else if (body instanceof Body.JsonValue value) {
            return of(McpJsonDefaults.getMapper().writeValueAsString(value.value()));
        } else if (body instanceof Body.Raw raw && raw.json().get("text") instanceof String text) {
            return of(text);
        }
        return none(body instanceof Body.Bytes bytes ? bytes.bytes().length : 0);
    }

    /** Returns the first 100 code points, followed by {@code ...} if the text is longer; empty if the text is blank. */
    static Optional<String> beginning(String text) {
        int end = 0;
        for (int i = 0; i < CODE_POINTS && end < text.length(); i++) {
            end = text.offsetByCodePoints(end, 1);
        }
        String beginning = end < text.length() ? text.substring(0, end) + "..." : text;
        return text.isBlank() ? Optional.empty() : Optional.of(beginning);
    }

    private static Excerpt head(ContentPart part, @Nullable String declared) throws IOException {
        @Nullable String name = null;
        byte[] head = new byte[0];
        if (part.body() instanceof Body.File file) {
            file.size(); // fails unless this is a regular file; opening any other file could block forever
            name = file.name();
            head = head(file::open, null);
        } else if (part.body() instanceof Body.Stream stream) {
            name = stream.name();
            head = head(stream.source(), stream.length());
        }
        String type = part.mimeType().orElse(declared);
        return decoded(head, type == null ? MediaTypes.detect(head, name) : type);
    }

    private static byte[] head(ContentPart.StreamSource source, @Nullable Long length) throws IOException {
        try (InputStream in = source.open()) {
            return in.readNBytes(length == null ? HEAD : (int) Math.min(HEAD, length));
        }
    }

    /**
     * Decodes the first bytes of a file or a stream. The excerpt has no text if the MIME type is not a text type or the
     * bytes are not valid in its charset.
     */
    private static Excerpt decoded(byte[] head, String type) {
        if (!MediaTypes.isText(type)) {
            return none(head.length);
        }
        CharsetDecoder decoder = MediaTypes.charset(type).newDecoder();
        CharBuffer chars = CharBuffer.allocate((int) (head.length * decoder.maxCharsPerByte()) + 1);
        boolean broken =
                decoder.decode(ByteBuffer.wrap(head), chars, head.length < HEAD).isError();
        return new Excerpt(broken ? Optional.empty() : beginning(chars.flip().toString()), head.length, CacheHint.NONE);
    }
}
