package io.github.mcpresources.office.internal.content;

import io.github.mcpresources.office.document.ItemType;
import io.github.mcpresources.office.document.OfficeItem;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The content of the wrapper of an attachment or of a font. If it is not wrapped, or the wrapper is broken, it is the bytes
 * as stored.
 *
 * @param name the inner file name, without a path; the family of a font; null if there is none
 * @param mimeType the MIME type of the bytes
 * @param bytes the bytes, not copied
 * @param flags values of {@link Flags}; empty for none
 * @param compressed whether it is a font with a compression that Java does not support, and therefore as stored
 */
@SuppressWarnings("ArrayRecordComponent") // bytes for a client, never compared
public record Unwrapped(@Nullable String name, String mimeType, byte[] bytes, List<String> flags, boolean compressed) {

    /** Copies the flags. */
    public Unwrapped {
        flags = List.copyOf(flags);
    }

    Unwrapped(@Nullable String name, DetectedType type, byte[] bytes) {
        this(name, type.mimeType(), bytes, type.flags(), false);
    }

    /**
     * Unwraps the stored bytes of an item, if it is an attachment or a font.
     *
     * @param item the item; for a font in Word, {@code metadata} has the {@link Fonts#KEY}
     * @param stored its bytes as stored in the document
     * @return the content for the client
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
