package io.github.mcpresources.window;

import io.github.mcpresources.ContentPart;
import io.github.mcpresources.ContentPart.Body;
import io.github.mcpresources.internal.content.FileLength;
import io.github.mcpresources.internal.content.MediaTypes;
import io.modelcontextprotocol.json.McpJsonMapper;
import java.io.ByteArrayInputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.PushbackInputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads the bytes of a content part once, from the start to the end. The part is opened only if necessary. */
final class PartBytes implements Closeable {

    private static final int MAGIC_BYTES = 8 * 1024;
    private static final int MARK_BYTES = 4;
    private static final int PASSED_BYTES = 8 * 1024;

    private final ContentPart.StreamSource source;
    private final @Nullable String name;
    /** True if the part is text, false if it is binary; null if the MIME type determines this. */
    private final @Nullable Boolean text;

    private @Nullable String mimeType;
    private @Nullable Long length;
    private @Nullable PushbackInputStream in;
    private byte[] start = {};
    private long position;

    private PartBytes(
            ContentPart.StreamSource source,
            @Nullable String name,
            @Nullable Boolean text,
            @Nullable String mimeType,
            @Nullable Long length) {
        this.source = source;
        this.name = name;
        this.text = text;
        this.mimeType = mimeType;
        this.length = length;
    }

    static PartBytes of(ContentPart part, McpJsonMapper mapper) throws IOException {
        @Nullable String declared = part.mimeType().orElse(null);
        Body body = part.body();
        if (body instanceof Body.File file) {
            return new PartBytes(file::open, file.name(), null, declared, FileLength.of(file.size()));
        }
        if (body instanceof Body.Stream stream) {
            return new PartBytes(stream.source(), stream.name(), null, declared, stream.length());
        }
        if (body instanceof Body.Bytes bytes) {
            return held(bytes.bytes(), false, declared);
        }
        if (body instanceof Body.Text plain) {
            return text(plain.text(), declared == null ? "text/plain" : declared);
        }
        if (body instanceof Body.JsonValue value) {
            return text(mapper.writeValueAsString(value.value()), declared == null ? "application/json" : declared);
        }
        return raw(((Body.Raw) body).json(), declared);
    }

    private static PartBytes raw(Map<String, Object> json, @Nullable String declared) {
        String type = json.get("mimeType") instanceof String own ? own : declared;
        if (json.get("text") instanceof String plain) {
            return text(plain, type == null ? "text/plain" : type);
        }
        if (json.get("blob") instanceof String blob) {
            return held(Base64.getDecoder().decode(blob), false, type);
        }
        throw new IllegalStateException("The text or blob of raw content must be a string");
    }

    private static PartBytes text(String text, String type) {
        return held(text.getBytes(StandardCharsets.UTF_8), true, type);
    }

    private static PartBytes held(byte[] bytes, boolean text, @Nullable String type) {
        return new PartBytes(() -> new ByteArrayInputStream(bytes), null, text, type, (long) bytes.length);
    }

    /**
     * Checks whether the part ends before an offset. If the length is unknown, skips to a few bytes before the offset.
     * These bytes can still be read, because the character at the offset may begin in them.
     */
    boolean endsBefore(long offset) throws IOException {
        if (length == null && offset > 0) {
            mimeType(); // detects the type while the first bytes are still available
            int back = (int) Math.min(offset, Characters.REACH);
            skipTo(offset - back);
            if (length == null && peek(back).length < back) {
                total();
            }
        }
        return length != null && length < offset;
    }

    /**
     * Returns the number of bytes from an offset to the end of the part, but at most {@code max}. Returns {@code max}
     * if the length is unknown.
     */
    long mostFrom(long offset, long max) {
        return length == null ? max : Math.min(max, Math.max(0, length - offset));
    }

    boolean isEmpty() throws IOException {
        return length == null ? read(position, 1).length == 0 : length == 0;
    }

    boolean isText() throws IOException {
        return text == null ? MediaTypes.isText(mimeType()) : text;
    }

    /**
     * Returns the charset of the bytes. If the text is stored as a string, this is UTF-8, regardless of the charset in
     * the MIME type.
     */
    Charset charset() throws IOException {
        return text == null ? MediaTypes.charset(mimeType()) : StandardCharsets.UTF_8;
    }

    String mimeType() throws IOException {
        String known = mimeType;
        if (known == null) {
            known = MediaTypes.detect(peek(MAGIC_BYTES), name);
            mimeType = known;
        }
        return known;
    }

    /** Returns the number of bytes of the part. If the number is unknown, the part is read to its end to count them. */
    long total() throws IOException {
        Long known = length;
        if (known == null) {
            PushbackInputStream open = open();
            for (int passed = pass(open, PASSED_BYTES); passed > 0; passed = pass(open, PASSED_BYTES)) {
                position += passed;
            }
            known = position;
            length = known;
        }
        return known;
    }

    /**
     * Reads bytes from an offset, which must not be before the current position. The result has fewer bytes than the
     * maximum only at the end of the part.
     *
     * @throws EOFException if the part ends before its known length
     * @throws InterruptedIOException if the thread is interrupted
     */
    byte[] read(long offset, int max) throws IOException {
        checkWanted();
        skipTo(offset);
        long wanted = mostFrom(offset, max);
        byte[] bytes = open().readNBytes((int) wanted);
        position += bytes.length;
        if (bytes.length < wanted) {
            if (length != null) {
                throw new EOFException("The content has " + position + " bytes instead of " + length);
            }
            if (bytes.length < max) {
                length = position;
            }
        }
        return bytes;
    }

    /** Returns the first bytes of the part, at most four, including a byte order mark if there is one. */
    byte[] start() throws IOException {
        open();
        return start;
    }

    private void skipTo(long offset) throws IOException {
        PushbackInputStream open = open();
        while (position < offset) {
            long skipped = length == null ? 0 : open.skip(offset - position); // some streams skip past their end
            if (skipped <= 0) {
                skipped = pass(open, offset - position);
                if (skipped <= 0) {
                    ended();
                    return;
                }
            }
            position += skipped;
        }
    }

    /** Throws an exception if the thread is interrupted, because the stream itself might ignore the interruption. */
    private static void checkWanted() throws InterruptedIOException {
        if (Thread.currentThread().isInterrupted()) {
            throw new InterruptedIOException("The read was cancelled");
        }
    }

    /**
     * Reads and discards bytes. Returns the number of discarded bytes, or -1 at the end of the stream. Throws an
     * exception if the thread is interrupted, because the stream may be endless.
     */
    private static int pass(InputStream from, long max) throws IOException {
        checkWanted();
        return from.read(new byte[PASSED_BYTES], 0, (int) Math.min(PASSED_BYTES, max));
    }

    private void ended() throws EOFException {
        if (length != null && position < length) {
            throw new EOFException("The content has " + position + " bytes instead of " + length);
        }
        length = position;
    }

    private byte[] peek(int max) throws IOException {
        PushbackInputStream open = open();
        byte[] next = open.readNBytes(max);
        open.unread(next);
        return next;
    }

    private PushbackInputStream open() throws IOException {
        PushbackInputStream opened = in;
        if (opened == null) {
            opened = new PushbackInputStream(source.open(), MAGIC_BYTES);
            in = opened;
            start = peek(MARK_BYTES);
        }
        return opened;
    }

    @Override
    public void close() throws IOException {
        if (in != null) {
            in.close();
        }
    }
}
