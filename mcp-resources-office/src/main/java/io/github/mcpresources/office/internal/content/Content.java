package io.github.mcpresources.office.internal.content;

import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The properties of an item that appear in lists. They are detected from the first bytes of the item, its
 * declared type and its file name, without extracting the item.
 *
 * <pre>{@code
 * try (InputStream in = zip.getInputStream(part)) {
 *     Content content = Content.of(in, declaredType, part.getName());
 *     new OfficeItem(IMAGE, part.getName(), name, content.mimeType(), size, content.metadata());
 * }
 * }</pre>
 *
 * @param mimeType the MIME type, detected from the bytes if possible
 * @param flags values of {@link Flags}; empty for none
 * @param dimensions the size of a picture; null if the item is not a picture, or its size was not detected
 */
public record Content(
        String mimeType, List<String> flags, @Nullable Dimensions dimensions) {

    public Content {
        flags = List.copyOf(flags);
    }

    /**
     * Detects the properties of an item.
     *
     * @param in the bytes of the item from the beginning; left open, and read as far as needed, at most about 1 MiB
     * @param declared the type that the document declares; null for none
     * @param name a file name whose extension is used; null for none
     * @throws IOException if the item cannot be read
     */
    public static Content of(InputStream in, @Nullable String declared, @Nullable String name) throws IOException {
        byte[] head = in.readNBytes(MimeTypes.HEAD);
        DetectedType sniffed = MimeTypes.sniff(head, declared, name);
        PushbackInputStream whole = new PushbackInputStream(in, MimeTypes.HEAD);
        whole.unread(head);
        Dimensions dimensions = sniffed.mimeType().startsWith("image/")
                ? Dimensions.of(whole, sniffed.mimeType()).orElse(null)
                : null;
        return new Content(sniffed.mimeType(), sniffed.flags(), dimensions);
    }

    /**
     * Returns {@code dimensions} and {@code flags}, if there are any, in a new mutable map for
     * {@link io.github.mcpresources.office.document.OfficeItem#metadata}.
     */
    public Map<String, Object> metadata() {
        Map<String, Object> metadata = new LinkedHashMap<>();
        if (dimensions != null) {
            Map<String, Object> both = new LinkedHashMap<>(); // keeps their order, unlike Map.of
            both.put("width", dimensions.width());
            both.put("height", dimensions.height());
            metadata.put("dimensions", both);
        }
        if (!flags.isEmpty()) {
            metadata.put("flags", flags);
        }
        return metadata;
    }
}
