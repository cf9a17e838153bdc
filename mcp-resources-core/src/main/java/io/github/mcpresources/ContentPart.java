package io.github.mcpresources;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One content of a resource: a body, and what is known about it. Immutable.
 *
 * @see <a href="https://modelcontextprotocol.io/specification/2025-11-25/server/resources#resource-contents">MCP:
 *     Resource contents</a>
 */
public final class ContentPart {

    /**
     * Opens a stream; called at most once for each read unless it {@linkplain #isRepeatable is repeatable}, and each stream is
     * always closed.
     */
    @FunctionalInterface
    public interface StreamSource {
        /**
         * Opens the stream at its start.
         *
         * @return the stream
         * @throws IOException if it cannot be opened
         */
        InputStream open() throws IOException;

        /**
         * Whether the source can be opened twice for one read and gives the same bytes both times. The server reads a long text
         * of known length from such a source once to check its charset and to measure its JSON string. It then streams the text to
         * clients of revision 2026-07-28. Texts of other sources are held in memory.
         *
         * @return false, unless it says otherwise
         */
        default boolean isRepeatable() {
            return false;
        }

        /**
         * A source that {@linkplain #isRepeatable is repeatable}.
         *
         * <pre>{@code
         * Path log = Path.of("log.txt");
         * ContentPart part = ContentPart.stream(
         *         "log.txt", Files.size(log), ContentPart.StreamSource.repeatable(() -> Files.newInputStream(log)));
         * }</pre>
         *
         * @param source opens the stream
         * @return the same source, which says so
         */
        static StreamSource repeatable(StreamSource source) {
            return new StreamSource() {
                @Override
                public InputStream open() throws IOException {
                    return source.open();
                }

                @Override
                public boolean isRepeatable() {
                    return true;
                }
            };
        }
    }

    /** Where the content comes from. */
    public sealed interface Body {

        /**
         * A text.
         *
         * @param text the text
         */
        record Text(String text) implements Body {
            /**
             * Refuses null.
             *
             * @param text the text
             */
            public Text {
                Objects.requireNonNull(text, "text");
            }
        }

        /**
         * Bytes that a client gets as a blob.
         *
         * @param bytes the bytes, not copied
         */
        @SuppressWarnings("ArrayRecordComponent") // never compared
        record Bytes(byte[] bytes) implements Body {
            /**
             * Refuses null.
             *
             * @param bytes the bytes, not copied
             */
            public Bytes {
                Objects.requireNonNull(bytes, "bytes");
            }
        }

        /**
         * A file: text or blob by its MIME type.
         *
         * @param path the file
         */
        record File(Path path) implements Body {
            /**
             * Refuses null.
             *
             * @param path the file
             */
            public File {
                Objects.requireNonNull(path, "path");
            }

            /**
             * The file's name.
             *
             * @return the last name of its path; null where it has none
             */
            public @Nullable String name() {
                Path last = path.getFileName();
                return last == null ? null : last.toString();
            }

            /**
             * The file's size.
             *
             * @return bytes
             * @throws IOException if it cannot be looked at, or is not a regular file: to open a FIFO may take for ever
             */
            public long size() throws IOException {
                BasicFileAttributes attributes = Files.readAttributes(path, BasicFileAttributes.class);
                if (!attributes.isRegularFile()) {
                    throw new IOException(path + " is not a regular file");
                }
                return attributes.size();
            }

            /**
             * Opens the file at its start.
             *
             * @return the stream
             * @throws IOException if it cannot be opened
             */
            public InputStream open() throws IOException {
                return Files.newInputStream(path);
            }
        }

        /**
         * A stream: text or blob by its MIME type.
         *
         * @param source opens it
         * @param name a file name to detect the MIME type by; null where there is none
         * @param length how many bytes it has; null where that is unknown
         */
        record Stream(
                StreamSource source,
                @Nullable String name,
                @Nullable Long length) implements Body {
            /**
             * Refuses a null source.
             *
             * @param source opens it
             * @param name a file name; null where there is none
             * @param length how many bytes it has; null where that is unknown
             * @throws IllegalArgumentException if the length is negative
             */
            public Stream {
                Objects.requireNonNull(source, "source");
                if (length != null && length < 0) {
                    throw new IllegalArgumentException("A stream has zero bytes or more, not " + length);
                }
            }
        }

        /**
         * A value that the server's JSON mapper writes.
         *
         * @param value the value
         */
        record JsonValue(Object value) implements Body {
            /**
             * Refuses null.
             *
             * @param value the value
             */
            public JsonValue {
                Objects.requireNonNull(value, "value");
            }
        }

        /**
         * A content of another server, passed on as it is.
         *
         * @param json the content as a JSON object with {@code text} or {@code blob}
         */
        record Raw(Map<String, Object> json) implements Body {
            /**
             * Copies the object.
             *
             * @param json a JSON object with {@code text} or {@code blob}
             */
            public Raw {
                json = Json.object(json);
            }
        }
    }

    private static final Set<String> FILLED_IN = Set.of("uri", "mimeType", "text", "blob");

    private final Body body;
    private final @Nullable String uri;
    private final @Nullable String mimeType;
    private final Map<String, Object> fields;

    private ContentPart(Body body, @Nullable String uri, @Nullable String mimeType, Map<String, Object> fields) {
        this.body = body;
        this.uri = uri;
        this.mimeType = mimeType;
        this.fields = fields;
    }

    private static ContentPart of(Body body) {
        return new ContentPart(body, null, null, Map.of());
    }

    /**
     * A text.
     *
     * @param text the text, which may be empty
     * @return the part
     */
    public static ContentPart text(String text) {
        return of(new Body.Text(text));
    }

    /**
     * Bytes; a client gets them as a blob, whatever their MIME type.
     *
     * @param bytes the bytes, not copied
     * @return the part
     */
    public static ContentPart bytes(byte[] bytes) {
        return of(new Body.Bytes(bytes));
    }

    /**
     * The content of a file: text or blob by its MIME type.
     *
     * @param file a file that may be served
     * @return the part
     */
    public static ContentPart file(Path file) {
        return of(new Body.File(file));
    }

    /**
     * What a stream gives: text or blob by its MIME type.
     *
     * @param source opens the stream, on a thread that may block
     * @return the part
     */
    public static ContentPart stream(StreamSource source) {
        return of(new Body.Stream(source, null, null));
    }

    /**
     * What a stream gives: text or blob by its MIME type, which the name helps to detect.
     *
     * @param name a file name
     * @param source opens the stream, on a thread that may block
     * @return the part
     */
    public static ContentPart stream(String name, StreamSource source) {
        return of(new Body.Stream(source, name, null));
    }

    /**
     * What a stream of known length gives: text or blob by its MIME type, which the name helps to detect. A large blob is
     * sent to clients of revision 2026-07-28 as it is read, and nowhere held as a whole; so is a large text of a
     * {@linkplain StreamSource#repeatable repeatable} source.
     *
     * @param name a file name
     * @param length how many bytes it has; what comes after is not read, and where it ends early the answer is cut off
     * @param source opens the stream, on a thread that may block
     * @return the part
     * @throws IllegalArgumentException if the length is negative
     */
    public static ContentPart stream(String name, long length, StreamSource source) {
        return of(new Body.Stream(source, name, length));
    }

    /**
     * A JSON value, as {@code application/json} unless declared otherwise.
     *
     * @param value what the server's JSON mapper can write
     * @return the part
     */
    public static ContentPart json(Object value) {
        return of(new Body.JsonValue(value));
    }

    /**
     * A content of another server, every field of it kept.
     *
     * @param json a JSON object with {@code text} or {@code blob}, copied
     * @return the part
     */
    public static ContentPart raw(Map<String, Object> json) {
        return of(new Body.Raw(json));
    }

    /**
     * This part under a URI of its own, such as that of a part of the resource that was asked for.
     *
     * @param ownUri the URI
     * @return a copy
     */
    public ContentPart uri(String ownUri) {
        return new ContentPart(body, Objects.requireNonNull(ownUri, "ownUri"), mimeType, fields);
    }

    /**
     * This part with a declared MIME type.
     *
     * @param type the type, kept as it is
     * @return a copy
     */
    public ContentPart mimeType(String type) {
        return new ContentPart(body, uri, Objects.requireNonNull(type, "type"), fields);
    }

    /**
     * This part with {@code _meta}.
     *
     * @param meta a JSON object, copied
     * @return a copy
     */
    public ContentPart meta(Map<String, ?> meta) {
        return field("_meta", Json.object(meta));
    }

    /**
     * This part with one more field on the wire.
     *
     * @param name the field's wire name; not one that the server fills in
     * @param value a JSON value
     * @return a copy
     * @throws IllegalArgumentException if the server fills that field in
     */
    public ContentPart field(String name, Object value) {
        if (FILLED_IN.contains(name)) {
            throw new IllegalArgumentException("The server fills in '" + name + "'; it is no extra field");
        }
        Map<String, Object> copy = new LinkedHashMap<>(fields);
        copy.put(name, value);
        return new ContentPart(body, uri, mimeType, Json.object(copy));
    }

    /**
     * Where the content comes from.
     *
     * @return the body
     */
    public Body body() {
        return body;
    }

    /**
     * The part's own URI.
     *
     * @return the URI, or empty for the one that was asked for
     */
    public Optional<String> uri() {
        return Optional.ofNullable(uri);
    }

    /**
     * The declared MIME type.
     *
     * @return the type, or empty where the server shall find it out
     */
    public Optional<String> mimeType() {
        return Optional.ofNullable(mimeType);
    }

    /**
     * What else goes on the wire: {@code _meta} and extra fields.
     *
     * @return an immutable JSON object, often empty
     */
    public Map<String, Object> fields() {
        return fields;
    }
}
