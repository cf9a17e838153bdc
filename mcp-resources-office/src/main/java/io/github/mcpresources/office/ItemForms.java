package io.github.mcpresources.office;

import io.github.mcpresources.RequestContext;
import io.github.mcpresources.office.content.MimeTypes;
import io.github.mcpresources.office.content.Unwrapped;
import io.github.mcpresources.office.document.ItemType;
import io.github.mcpresources.office.document.OfficeDocument;
import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;
import io.github.mcpresources.office.document.OfficeItem;
import java.io.IOException;
import java.io.InputStream;
import java.util.LinkedHashMap;
import java.util.Map;

/** Makes each form of an item. */
final class ItemForms {

    /** The name in {@code _meta} of what is told of an item. */
    static final String META = "io.github.mcpresources/office";

    private static final long LARGEST_ARRAY = Integer.MAX_VALUE - 8L;

    private final Renderings renderings;

    ItemForms(Renderings renderings) {
        this.renderings = renderings;
    }

    /** Whether a form is the bytes as they are in the document. */
    static boolean isOriginal(OfficeItem item, Variant variant) {
        return variant.format() == Variant.Format.ORIGINAL || (variant.equals(Variant.USUAL) && isFileItself(item));
    }

    /** Whether nothing is wrapped around it. */
    private static boolean isFileItself(OfficeItem item) {
        return item.type() == ItemType.IMAGE || item.type() == ItemType.MEDIA;
    }

    /** What the usual form of an item is. */
    static String mimeType(OfficeItem item) {
        return item.type() == ItemType.CHART || item.type() == ItemType.SLIDE ? "image/png" : item.mimeType();
    }

    Rendition make(OfficeDocument document, OfficeItem item, Variant variant, RequestContext context) throws Exception {
        if (isOriginal(item, variant)) {
            byte[] stored = bytes(document, item);
            String type = isFileItself(item)
                    ? item.mimeType()
                    : MimeTypes.sniff(stored, item.mimeType(), null).mimeType();
            return new Rendition(stored, type, Map.of());
        }
        return switch (item.type()) {
            case EMBED, FONT -> unwrapped(item, bytes(document, item));
            default -> renderings.render(() -> picture(item, variant), context);
        };
    }

    private static Rendition unwrapped(OfficeItem item, byte[] stored) {
        Unwrapped inside = Unwrapped.of(item, stored);
        Map<String, Object> told = new LinkedHashMap<>();
        if (inside.name() != null) {
            told.put("name", inside.name());
        }
        if (!inside.flags().isEmpty()) {
            told.put("flags", inside.flags());
        }
        if (inside.compressed()) {
            told.put("compressed", true);
        }
        return new Rendition(inside.bytes(), inside.mimeType(), told.isEmpty() ? told : Map.of(META, told));
    }

    private static Rendition picture(OfficeItem item, Variant variant) {
        throw new OfficeException(
                Reason.UNSUPPORTED,
                "This server cannot make the form '" + variant + "' of the type "
                        + item.type().word() + " yet; the original is at hand as format=original",
                null);
    }

    /** All bytes, in one array of their size where the document tells the truth about it. */
    static byte[] bytes(OfficeDocument document, OfficeItem item) throws IOException {
        try (InputStream in = document.open(item)) {
            long told = item.size();
            byte[] first = in.readNBytes((int) Math.min(told < 0 ? LARGEST_ARRAY : told, LARGEST_ARRAY));
            int next = told < 0 ? -1 : in.read();
            if (next < 0) {
                return first;
            }
            byte[] rest = in.readAllBytes();
            byte[] all = new byte[first.length + 1 + rest.length];
            System.arraycopy(first, 0, all, 0, first.length);
            all[first.length] = (byte) next;
            System.arraycopy(rest, 0, all, first.length + 1, rest.length);
            return all;
        }
    }
}
