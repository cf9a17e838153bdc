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

    /**
     * Copies the metadata in its order.
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
        metadata = Collections.unmodifiableMap(new LinkedHashMap<>(metadata));
    }
}
