package io.github.mcpresources.office.document;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The properties of an item of a document. They are known without extracting the item.
 *
 * @param type its type
 * @param path its location in the document, such as the name of a part; unique among the items of its type
 * @param name a file name, the title of a chart, or the name of a shape, font or page; null if there is none
 * @param mimeType its MIME type, detected from its first bytes if possible. If an attachment or a font is stored in a
 *     wrapper, such as an OLE object, this is the type of the wrapped content. If the wrapper is too large to be opened
 *     for a list, this is the type of the wrapper
 * @param size the size, in bytes, of the content or the wrapper, whichever the MIME type describes; -1 if the size is
 *     unknown until the item is read
 * @param metadata further properties, as JSON values by name, for example {@code dimensions} with {@code width} and
 *     {@code height}, {@code slide}, {@code sheet}, {@code external}, {@code flags}
 */
public record OfficeItem(
        ItemType type, String path, @Nullable String name, String mimeType, long size, Map<String, Object> metadata) {

    private static final int MAX_NAME_LENGTH = 1024;
    private static final int MAX_TYPE_LENGTH = 255;
    private static final int MAX_TEXT_LENGTH = 2048;

    /**
     * Creates an item with a copy of the metadata in the same order. The name is truncated to at most 1,024 characters,
     * and each string in the metadata to at most 2,048. A MIME type of more than 255 characters is replaced by
     * {@code application/octet-stream}.
     *
     * @param type its type
     * @param path its location in the document, such as the name of a part; unique among the items of its type
     * @param name a file name, the title of a chart, or the name of a shape, font or page; null if there is none
     * @param mimeType its MIME type, detected from its first bytes if possible. If an attachment or a font is stored in
     *     a wrapper, such as an OLE object, this is the type of the wrapped content. If the wrapper is too large to be
     *     opened for a list, this is the type of the wrapper
     * @param size the size, in bytes, of the content or the wrapper, whichever the MIME type describes; -1 if the size
     *     is unknown until the item is read
     * @param metadata further properties, as JSON values by name, for example {@code dimensions} with {@code width} and
     *     {@code height}, {@code slide}, {@code sheet}, {@code external}, {@code flags}
     */
    public OfficeItem {
        Objects.requireNonNull(type, "type");
        Objects.requireNonNull(path, "path");
        Objects.requireNonNull(mimeType, "mimeType");
        name = name == null ? null : cut(name, MAX_NAME_LENGTH);
        mimeType = mimeType.length() > MAX_TYPE_LENGTH ? "application/octet-stream" : mimeType;
        Map<String, Object> copy = new LinkedHashMap<>();
        metadata.forEach(
                (key, value) -> copy.put(key, value instanceof String text ? cut(text, MAX_TEXT_LENGTH) : value));
        metadata = Collections.unmodifiableMap(copy);
    }

    private static String cut(String text, int max) {
        if (text.length() <= max) {
            return text;
        }
        return text.substring(0, Character.isHighSurrogate(text.charAt(max - 1)) ? max - 1 : max);
    }
}
