package io.github.mcpresources;

import io.github.mcpresources.internal.text.Json;
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
 * One item of the {@code contents} of a resource: a body and its metadata. Immutable.
 *
 * @see <a href="https://modelcontextprotocol.io/specification/2025-11-25/server/resources#resource-contents">MCP:
 *     Resource contents</a>
 */
public final class ContentPart {

    /**
     * A source of the bytes of a content part. For one read, the server opens the source at most once, or at most twice
     * if the source {@linkplain #isRepeatable is repeatable}. The server closes each stream that it opens.
     */
    @FunctionalInterface
    public interface StreamSource {
        /**
         * Opens a stream that starts at the first byte.
         *
         * @return the stream
         * @throws IOException if the source cannot be opened
         */
        InputStream open() throws IOException;

        /**
         * Checks whether the source is repeatable, that is, whether it can be opened twice for one read and both
         * streams have the same bytes.
         *
         * <p>Over HTTP, the server can send a large text to a client of revision 2026-07-28 without reading all of it
         * into memory. This requires a repeatable source of known length, because the server reads the source twice:
         * first to validate the charset and to compute the length of the JSON string, then to send the text. In all
         * other cases, the server reads the whole text into memory.
         *
         * @return true if the source is repeatable; false by default
         */
        default boolean isRepeatable() {
            return false;
        }

        /**
         * Marks a source as {@linkplain #isRepeatable repeatable}.
         *
         * <pre>{@code
         * Path log = Path.of("log.txt");
         * ContentPart part = ContentPart.stream(
         *         "log.txt", Files.size(log), ContentPart.StreamSource.repeatable(() -> Files.newInputStream(log)));
         * }</pre>
         *
         * @param source a source that can be opened twice and has the same bytes each time
         * @return a repeatable source that delegates to the given source
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

    /**
     * The body of a content part: text, bytes, a file, a stream, a JSON value, or an item from the result of another
     * server.
     */
    public sealed interface Body {

        /**
         * A string that the client receives as text.
         *
         * @param text the string
         */
        record Text(String text) implements Body {
            /**
             * Creates a text body.
             *
             * @param text the string
             */
            public Text {
                Objects.requireNonNull(text, "text");
            }
        }

        /**
         * Bytes that the client receives as a blob.
         *
         * @param bytes the bytes, not copied
         */
        @SuppressWarnings("ArrayRecordComponent") // the records are never compared
        record Bytes(byte[] bytes) implements Body {
            /**
             * Creates a body of bytes.
             *
             * @param bytes the bytes, not copied
             */
            public Bytes {
                Objects.requireNonNull(bytes, "bytes");
            }
        }

        /**
         * A file. It is sent as text if its MIME type is a text type and its bytes are valid in the charset of that
         * type. Otherwise it is sent as a blob.
         *
         * @param path the file
         */
        record File(Path path) implements Body {
            /**
             * Creates a body from a file, which is not opened yet.
             *
             * @param path the file
             */
            public File {
                Objects.requireNonNull(path, "path");
            }

            /**
             * Returns the file's name.
             *
             * @return the last element of the path; null if the path has no elements
             */
            public @Nullable String name() {
                Path last = path.getFileName();
                return last == null ? null : last.toString();
            }

            /**
             * Returns the file's size. Fails if the path is not a regular file. Call this method before {@link #open},
             * which may block forever if the path is a FIFO.
             *
             * @return the size in bytes
             * @throws IOException if the attributes of the file cannot be read, or if the path is not a regular file
             */
            public long size() throws IOException {
                BasicFileAttributes attributes = Files.readAttributes(path, BasicFileAttributes.class);
                if (!attributes.isRegularFile()) {
                    throw new IOException(path + " is not a regular file");
                }
                return attributes.size();
            }

            /**
             * Opens the file. The stream starts at the first byte.
             *
             * @return the stream
             * @throws IOException if the file cannot be opened
             */
            public InputStream open() throws IOException {
                return Files.newInputStream(path);
            }
        }

        /**
         * A stream. It is sent as text if its MIME type is a text type and its bytes are valid in the charset of that
         * type. Otherwise it is sent as a blob.
         *
         * @param source the source of the bytes
         * @param name a file name that helps to detect the MIME type; null if there is none
         * @param length the length of the stream in bytes; null if unknown
         */
        record Stream(
                StreamSource source,
                @Nullable String name,
                @Nullable Long length) implements Body {
            /**
             * Creates a body from a stream, which is not opened yet.
             *
             * @param source the source of the bytes
             * @param name a file name that helps to detect the MIME type; null if there is none
             * @param length the length of the stream in bytes; null if unknown
             * @throws IllegalArgumentException if the length is negative
             */
            public Stream {
                Objects.requireNonNull(source, "source");
                if (length != null && length < 0) {
                    throw new IllegalArgumentException("The length of a stream must be zero or more, not " + length);
                }
            }
        }

        /**
         * A value that the server's JSON mapper converts to JSON text.
         *
         * @param value the value
         */
        record JsonValue(Object value) implements Body {
            /**
             * Creates a body from a JSON value.
             *
             * @param value the value
             */
            public JsonValue {
                Objects.requireNonNull(value, "value");
            }
        }

        /**
         * An item of the {@code contents} in the result of another server. The client receives all of its fields.
         *
         * @param json the item as a JSON object with either {@code text} or {@code blob}; immutable
         */
        record Raw(Map<String, Object> json) implements Body {
            /**
             * Creates an item from a copy of a JSON object.
             *
             * @param json a JSON object with either {@code text} or {@code blob}
             * @throws IllegalArgumentException if a value cannot be converted to JSON, or is nested too deeply
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
     * Creates a part with text.
     *
     * @param text the text, which may be empty
     * @return the part
     */
    public static ContentPart text(String text) {
        return of(new Body.Text(text));
    }

    /**
     * Creates a part with bytes. The client receives the bytes as a blob, regardless of their MIME type.
     *
     * @param bytes the bytes, not copied
     * @return the part
     */
    public static ContentPart bytes(byte[] bytes) {
        return of(new Body.Bytes(bytes));
    }

    /**
     * Creates a part with the content of a file. The content is sent as text if its MIME type is a text type and its
     * bytes are valid in the charset of that type. Otherwise it is sent as a blob.
     *
     * @param file a regular file. The server does not restrict its location
     * @return the part
     */
    public static ContentPart file(Path file) {
        return of(new Body.File(file));
    }

    /**
     * Creates a part with the content of a stream. The content is sent as text if its MIME type is a text type and its
     * bytes are valid in the charset of that type. Otherwise it is sent as a blob.
     *
     * @param source the source of the stream; the server opens it on a thread that may block
     * @return the part
     */
    public static ContentPart stream(StreamSource source) {
        return of(new Body.Stream(source, null, null));
    }

    /**
     * Creates a part with the content of a stream that has a file name. The name helps to detect the MIME type. The
     * content is sent as {@linkplain #stream(StreamSource) text or as a blob}.
     *
     * @param name a file name
     * @param source the source of the stream; the server opens it on a thread that may block
     * @return the part
     */
    public static ContentPart stream(String name, StreamSource source) {
        return of(new Body.Stream(source, name, null));
    }

    /**
     * Creates a part with the content of a stream of known length. The name helps to detect the MIME type. The content
     * is sent as {@linkplain #stream(StreamSource) text or as a blob}. Over HTTP, the server sends a large blob to
     * clients of revision 2026-07-28 while it reads the blob, and does not keep all of it in memory. The same applies
     * to a large text of a {@linkplain StreamSource#repeatable repeatable} source.
     *
     * @param name a file name
     * @param length the length of the stream in bytes. Bytes after this length are not part of the content. If the
     *     stream is shorter and the server sends the response while it reads the stream, the response is truncated.
     *     Otherwise, the client receives the existing bytes. Reading a window of a stream that is too short can fail
     * @param source the source of the stream; the server opens it on a thread that may block
     * @return the part
     * @throws IllegalArgumentException if the length is negative
     */
    public static ContentPart stream(String name, long length, StreamSource source) {
        return of(new Body.Stream(source, name, length));
    }

    /**
     * Creates a part with a JSON value. Its MIME type is {@code application/json} unless another one is declared.
     *
     * @param value a value that the server's JSON mapper can write
     * @return the part
     */
    public static ContentPart json(Object value) {
        return of(new Body.JsonValue(value));
    }

    /**
     * Creates a part from an item of the {@code contents} in the result of another server. Keeps all fields of the
     * item.
     *
     * @param json a JSON object with either {@code text} or {@code blob}, copied
     * @return the part
     * @throws IllegalArgumentException if a value cannot be converted to JSON, or is nested too deeply
     */
    public static ContentPart raw(Map<String, Object> json) {
        return of(new Body.Raw(json));
    }

    /**
     * Returns this part with the given URI. By default, a part has the URI that the client requested. For a
     * {@linkplain #raw part from another server} whose JSON object contains a URI, the client receives that URI
     * instead.
     *
     * @param ownUri the URI
     * @return a copy
     */
    public ContentPart uri(String ownUri) {
        return new ContentPart(body, Objects.requireNonNull(ownUri, "ownUri"), mimeType, fields);
    }

    /**
     * Returns this part with the given MIME type. For a {@linkplain #raw part from another server} whose JSON object
     * contains a MIME type, the client receives that type instead.
     *
     * @param type the type, exactly as the client receives it
     * @return a copy
     */
    public ContentPart mimeType(String type) {
        return new ContentPart(body, uri, Objects.requireNonNull(type, "type"), fields);
    }

    /**
     * Returns this part with the given {@code _meta} object.
     *
     * @param meta a JSON object, copied
     * @return a copy
     */
    public ContentPart meta(Map<String, ?> meta) {
        return field("_meta", Json.object(meta));
    }

    /**
     * Returns this part with one additional JSON field.
     *
     * @param name the name of the field in JSON; not {@code uri}, {@code mimeType}, {@code text} or {@code blob}, which
     *     the server sets
     * @param value a JSON value
     * @return a copy
     * @throws IllegalArgumentException if the server sets that field, or if the value cannot be converted to JSON
     */
    public ContentPart field(String name, Object value) {
        if (FILLED_IN.contains(name)) {
            throw new IllegalArgumentException("'" + name + "' cannot be an additional field: the server sets it");
        }
        Map<String, Object> copy = new LinkedHashMap<>(fields);
        copy.put(name, value);
        return new ContentPart(body, uri, mimeType, Json.object(copy));
    }

    /**
     * Returns the body of this part.
     *
     * @return the body
     */
    public Body body() {
        return body;
    }

    /**
     * Returns the URI of this part.
     *
     * @return the URI that {@link #uri(String)} has set, or empty if there is none
     */
    public Optional<String> uri() {
        return Optional.ofNullable(uri);
    }

    /**
     * Returns the declared MIME type.
     *
     * @return the type, or empty if none is declared; the server then detects the type
     */
    public Optional<String> mimeType() {
        return Optional.ofNullable(mimeType);
    }

    /**
     * Returns the additional JSON fields: the {@code _meta} object and the fields that were set with {@link #field}.
     *
     * @return an immutable JSON object, often empty
     */
    public Map<String, Object> fields() {
        return fields;
    }
}
