package io.github.mcpresources.office.document;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One thing inside a document, as it is listed: nothing of it was extracted.
 *
 * @param type what kind of thing it is
 * @param path where it is in its document, in the words of the format; unique within the document
 * @param name the original file name, the title of a chart or the name of a shape; null where the document gives none
 * @param mimeType what reading it as it is gives; found by its first bytes where that is possible
 * @param size its size in bytes as it is, or -1 where only reading it would tell
 * @param metadata what else is known, as JSON: {@code dimensions} with {@code width} and {@code height}, {@code slide},
 *     {@code sheet}, {@code external}, {@code flags}
 */
public record OfficeItem(
        ItemType type, String path, @Nullable String name, String mimeType, long size, Map<String, Object> metadata) {

    private static final int LONGEST_NAME = 1024;
    private static final int LONGEST_TYPE = 255;
    private static final int LONGEST_TEXT = 2048;

    /**
     * Copies the metadata in its order. What a document says at enormous length is cut: names after 1,024 characters, texts
     * of the metadata after 2,048; and what is longer than 255 is no MIME type.
     *
     * @param type what kind of thing it is
     * @param path where it is in its document, in the words of the format; unique within the document
     * @param name the original file name, the title of a chart or the name of a shape; null where the document gives none
     * @param mimeType what reading it as it is gives; found by its first bytes where that is possible
     * @param size its size in bytes as it is, or -1 where only reading it would tell
     * @param metadata what else is known, as JSON: {@code dimensions} with {@code width} and {@code height}, {@code slide},
     *     {@code sheet}, {@code external}, {@code flags}
     */
    public OfficeItem {
        Objects.requireNonNull(type, "type");
        Objects.requireNonNull(path, "path");
        Objects.requireNonNull(mimeType, "mimeType");
        name = name == null ? null : cut(name, LONGEST_NAME);
        mimeType = mimeType.length() > LONGEST_TYPE ? "application/octet-stream" : mimeType;
        Map<String, Object> copy = new LinkedHashMap<>();
        metadata.forEach((key, value) -> copy.put(key, value instanceof String text ? cut(text, LONGEST_TEXT) : value));
        metadata = Collections.unmodifiableMap(copy);
    }

    private static String cut(String text, int most) {
        if (text.length() <= most) {
            return text;
        }
        return text.substring(0, Character.isHighSurrogate(text.charAt(most - 1)) ? most - 1 : most);
    }
}
