package io.github.mcpresources.search.internal.crawl;

import io.github.mcpresources.ContentPart;
import io.github.mcpresources.ContentPart.Body;
import io.github.mcpresources.internal.content.MediaTypes;
import io.modelcontextprotocol.json.McpJsonDefaults;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.util.Locale;
import org.apache.lucene.analysis.charfilter.HTMLStripCharFilter;
import org.jspecify.annotations.Nullable;

/** Reads the texts of content parts. */
final class Bodies {

    private static final int BUFFER = 8 * 1024;

    /**
     * The text of a content part.
     *
     * @param isCut true if the content continues after the text
     */
    record Text(String text, boolean isCut) {}

    private Bodies() {}

    /**
     * Reads the text of a content part.
     *
     * @param declared the MIME type of the descriptor; null if it has none
     * @param max the maximum number of bytes that are read; for a string, the maximum number of characters
     * @throws NotSearchedException if the content is not text
     */
    static Text of(ContentPart part, @Nullable String declared, long max) throws IOException, NotSearchedException {
        String type = part.mimeType().orElse(declared);
        Body body = part.body();
        if (body instanceof Body.Text text) {
            return shown(cut(text.text(), max), type);
        } else if (body instanceof Body.JsonValue json) {
            return cut(McpJsonDefaults.getMapper().writeValueAsString(json.value()), max);
        } else if (body instanceof Body.Raw raw) {
            if (raw.json().get("text") instanceof String text) {
                return shown(cut(text, max), type);
            }
            throw new NotSearchedException(Reason.NOT_TEXT, null);
        } else if (body instanceof Body.Bytes bytes) {
            boolean isCut = bytes.bytes().length > max;
            byte[] head = isCut ? java.util.Arrays.copyOf(bytes.bytes(), (int) max) : bytes.bytes();
            return decoded(head, type, null, isCut);
        } else if (body instanceof Body.File file) {
            file.size(); // fails if this is not a regular file, because opening it could block forever
            return read(file::open, type, file.name(), max);
        }
        Body.Stream stream = (Body.Stream) body;
        return read(stream.source(), type, stream.name(), max);
    }

    private static Text read(ContentPart.StreamSource source, @Nullable String type, @Nullable String name, long max)
            throws IOException, NotSearchedException {
        if (type != null && !MediaTypes.isText(type)) {
            throw new NotSearchedException(Reason.NOT_TEXT, null);
        }
        try (InputStream in = source.open()) {
            byte[] bytes = in.readNBytes((int) max);
            return decoded(bytes, type, name, bytes.length == max && in.read() >= 0);
        }
    }

    private static Text decoded(byte[] bytes, @Nullable String declared, @Nullable String name, boolean isCut)
            throws IOException, NotSearchedException {
        String type = declared == null ? MediaTypes.detect(bytes, name) : declared;
        if (!MediaTypes.isText(type)) {
            throw new NotSearchedException(Reason.NOT_TEXT, null);
        }
        CharsetDecoder decoder = MediaTypes.charset(type).newDecoder();
        CharBuffer chars = CharBuffer.allocate((int) (bytes.length * (double) decoder.maxCharsPerByte()) + 1);
        if (decoder.decode(ByteBuffer.wrap(bytes), chars, !isCut).isError()) {
            throw new NotSearchedException(Reason.NOT_TEXT, "The bytes are not valid in the charset of the MIME type");
        }
        return shown(new Text(chars.flip().toString(), isCut), type);
    }

    private static Text cut(String text, long max) {
        if (text.length() <= max) {
            return new Text(text, false);
        }
        int end = (int) max;
        return new Text(text.substring(0, Character.isHighSurrogate(text.charAt(end - 1)) ? end - 1 : end), true);
    }

    /** Removes the tags if the text is HTML. */
    private static Text shown(Text text, @Nullable String type) throws IOException {
        return isHtml(type) ? new Text(withoutTags(text.text()), text.isCut()) : text;
    }

    static boolean isHtml(@Nullable String type) {
        String lower = type == null ? "" : type.toLowerCase(Locale.ROOT);
        return lower.startsWith("text/html") || lower.startsWith("application/xhtml+xml");
    }

    private static String withoutTags(String html) throws IOException {
        StringBuilder text = new StringBuilder(html.length());
        char[] buffer = new char[BUFFER];
        try (HTMLStripCharFilter stripped = new HTMLStripCharFilter(new StringReader(html))) {
            for (int count = stripped.read(buffer); count >= 0; count = stripped.read(buffer)) {
                text.append(buffer, 0, count);
            }
        }
        return text.toString();
    }
}
