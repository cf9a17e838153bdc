package io.github.mcpresources.office.internal.content;

import io.github.mcpresources.office.document.ItemType;
import io.github.mcpresources.office.document.OfficeItem;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is inside the wrapping of an attachment or of a font. Where nothing is wrapped, or the wrapping is broken, it is
 * the bytes as they were stored.
 *
 * @param name the file name inside, never a path; the family of a font; null where there is none
 * @param mimeType the MIME type of the bytes
 * @param bytes the bytes, not copied
 * @param flags words of {@link Flags}; empty for none
 * @param compressed whether it is a font in a compression that Java does not know, and hence as it was stored
 */
@SuppressWarnings("ArrayRecordComponent") // bytes on their way to a client, never compared
public record Unwrapped(@Nullable String name, String mimeType, byte[] bytes, List<String> flags, boolean compressed) {

    /** Copies the flags. */
    public Unwrapped {
        flags = List.copyOf(flags);
    }

    Unwrapped(@Nullable String name, Sniffed type, byte[] bytes) {
        this(name, type.mimeType(), bytes, type.flags(), false);
    }

    /**
     * Unwraps what a document gave for an item, if it is an attachment or a font.
     *
     * @param item the item; of a font in Word, {@code metadata} has the {@link Fonts#KEY}
     * @param stored its bytes as they are in the document
     * @return what a client gets to see
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
