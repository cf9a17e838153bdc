package io.github.mcpresources.office.internal.content;

import io.github.mcpresources.office.document.ItemType;
import io.github.mcpresources.office.document.OfficeItem;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The content of a wrapped attachment or font. If the item is not wrapped, or the wrapper is broken, the content
 * consists of the stored bytes.
 *
 * @param name the file name in the wrapper, or else the file name that the document states, both without a path; for a
 *     font, the family that the wrapper states; null if there is none
 * @param bytes the content, not copied
 * @param flags values of {@link Flags}; empty for none
 * @param compressed true if the item is a font with a compression that Java does not support; the bytes are then the
 *     stored bytes
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Unwrapped(@Nullable String name, String mimeType, byte[] bytes, List<String> flags, boolean compressed) {

    public Unwrapped {
        flags = List.copyOf(flags);
    }

    Unwrapped(@Nullable String name, DetectedType type, byte[] bytes) {
        this(name, type.mimeType(), bytes, type.flags(), false);
    }

    /**
     * Unwraps the stored bytes of an attachment or font. The key of a font in Word is in its metadata, under
     * {@link Fonts#KEY}. Items of other types are returned unchanged.
     */
    public static Unwrapped of(OfficeItem item, byte[] stored) {
        if (item.type() == ItemType.EMBED) {
            return Attachment.unwrap(stored, item.mimeType(), item.name());
        }
        if (item.type() == ItemType.FONT) {
            return Fonts.decode(stored, item.metadata().get(Fonts.KEY) instanceof String key ? key : null);
        }
        return new Unwrapped(item.name(), item.mimeType(), stored, List.of(), false);
    }
}
