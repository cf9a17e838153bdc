package io.github.mcpresources.office;

import io.github.mcpresources.RequestContext;
import io.github.mcpresources.office.document.ItemType;
import io.github.mcpresources.office.document.OfficeDocument;
import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;
import io.github.mcpresources.office.document.OfficeItem;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;

/** Makes each form of an item. */
final class ItemForms {

    private static final long LARGEST_ARRAY = Integer.MAX_VALUE - 8L;

    private final Renderings renderings;

    ItemForms(Renderings renderings) {
        this.renderings = renderings;
    }

    /** Whether a form is the bytes as they are in the document. */
    static boolean isOriginal(OfficeItem item, Variant variant) {
        return variant.format() == Variant.Format.ORIGINAL
                || variant.equals(Variant.USUAL) && (item.type() == ItemType.IMAGE || item.type() == ItemType.MEDIA);
    }

    /** What the usual form of an item is. */
    static String mimeType(OfficeItem item) {
        return item.type() == ItemType.CHART || item.type() == ItemType.SLIDE ? "image/png" : item.mimeType();
    }

    Rendition make(OfficeDocument document, OfficeItem item, Variant variant, RequestContext context) throws Exception {
        if (isOriginal(item, variant)) {
            return new Rendition(bytes(document, item), item.mimeType(), Map.of());
        }
        return switch (item.type()) {
            case EMBED, FONT -> new Rendition(bytes(document, item), item.mimeType(), Map.of());
            default -> renderings.render(() -> picture(item, variant), context);
        };
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
