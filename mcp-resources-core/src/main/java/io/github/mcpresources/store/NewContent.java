package io.github.mcpresources.store;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A content to be put into a {@link ContentStore}, and what is known of it. Immutable.
 *
 * <pre>{@code
 * NewContent.bytes(pdf, "application/pdf").title("Invoice 7").producer("render_invoice").meta(Map.of("invoice", 7));
 * }</pre>
 */
public final class NewContent {

    /** No segment of dots, which clients would resolve. */
    private static final Pattern ID = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._~-]*(/[A-Za-z0-9][A-Za-z0-9._~-]*)*+");

    private final Header header;
    private final byte[] bytes;

    private NewContent(Header header, byte[] bytes) {
        this.header = header;
        this.bytes = bytes;
    }

    /**
     * Bytes, which are read as a blob, whatever their MIME type.
     *
     * @param bytes the bytes, not copied
     * @param mimeType their MIME type
     * @return the content
     */
    public static NewContent bytes(byte[] bytes, String mimeType) {
        return new NewContent(Header.of(mimeType, false), Objects.requireNonNull(bytes, "bytes"));
    }

    /**
     * A text, which is read as one.
     *
     * @param text the text
     * @param mimeType its MIME type
     * @return the content
     */
    public static NewContent text(String text, String mimeType) {
        return new NewContent(Header.of(mimeType, true), text.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Sets what its URI ends with; the store makes an id unless set, as {@link ContentStoreBuilder#ids} says. It takes the
     * place of what was put under that id before, whoever put that.
     *
     * @param value letters, digits and {@code . _ ~ -}; with {@code /} between such names, each of which begins with a
     *     letter or a digit
     * @return the content with it
     * @throws IllegalArgumentException if it has other characters
     */
    public NewContent id(String value) {
        if (!ID.matcher(value).matches()) {
            throw new IllegalArgumentException(
                    "The id of a content has letters, digits and . _ ~ -, and / between names that"
                            + " begin with a letter or a digit, not: " + value);
        }
        return with(header.with("id", value));
    }

    /**
     * Sets the name that programs use; {@code Rendered document (pdf)} unless set, with the subtype of the MIME type.
     *
     * @param value the name
     * @return the content with it
     */
    public NewContent name(String value) {
        return with(header.with("name", value));
    }

    /**
     * Sets the name that people read.
     *
     * @param value the title
     * @return the content with it
     */
    public NewContent title(String value) {
        return with(header.with("title", value));
    }

    /**
     * Sets what it is, for people and models.
     *
     * @param value the description
     * @return the content with it
     */
    public NewContent description(String value) {
        return with(header.with("description", value));
    }

    /**
     * Sets which tool made it, by which it can be {@linkplain ContentStore#clear(String) cleared}. Clients see it in
     * {@code _meta}, under {@link StoredContent#PRODUCER}.
     *
     * @param tool the tool's name
     * @return the content with it
     */
    public NewContent producer(String tool) {
        return with(header.with("producer", tool));
    }

    /**
     * Shows it to one principal only; to everybody unless set.
     *
     * @param principal the caller's principal
     * @return the content with it
     */
    public NewContent owner(String principal) {
        return with(header.with("owner", principal));
    }

    /**
     * Sets the producer's own fields in {@code _meta}.
     *
     * @param fields JSON values by their names, which have a prefix as the protocol wants it
     * @return the content with them
     */
    public NewContent meta(Map<String, ?> fields) {
        return with(header.with("meta", Map.copyOf(fields)));
    }

    private NewContent with(Header other) {
        return new NewContent(other, bytes);
    }

    /**
     * The MIME type.
     *
     * @return the MIME type
     */
    public String mimeType() {
        return header.mimeType();
    }

    /**
     * The tool that made it.
     *
     * @return the tool's name, or empty
     */
    public Optional<String> producer() {
        return header.text("producer");
    }

    Header header() {
        return header;
    }

    byte[] bytes() {
        return bytes;
    }

    @Override
    public String toString() {
        @Nullable Object name = header.fields().get("name");
        return "NewContent[" + (name == null ? "" : name + ", ") + mimeType() + ", " + bytes.length + " bytes]";
    }
}
