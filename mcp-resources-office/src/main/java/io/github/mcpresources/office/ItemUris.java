package io.github.mcpresources.office;

import io.github.mcpresources.office.document.ItemType;
import io.github.mcpresources.uri.UriTemplate;
import java.util.Map;

/** The URIs of items. */
final class ItemUris {

    static final String PREFIX = "office://";
    static final String DOCUMENT = "doc_id";
    static final String TYPE = "resource_type";
    static final String ID = "resource_id";
    static final UriTemplate TEMPLATE =
            UriTemplate.parse(PREFIX + "{doc_id}/{resource_type}/{resource_id}{?size,format}");

    private ItemUris() {}

    /** Returns the URI of the text of a slide. Slides are numbered from 1. */
    static String slideText(String document, int slide) {
        return TEMPLATE.expand(Map.of(
                DOCUMENT,
                document,
                TYPE,
                ItemType.SLIDE.word(),
                ID,
                Integer.toString(slide),
                Variant.FORMAT,
                Variant.Format.MD.word()));
    }

    /** Returns the URI of an item in lists. For a slide that cannot be rendered, it is the URI of the text. */
    static String listed(String document, Inventory.Entry entry) {
        return ItemForms.isOnlyText(entry.item())
                ? slideText(document, entry.ordinal())
                : of(document, entry.item().type(), Integer.toString(entry.ordinal()));
    }

    static String of(String document, ItemType type, String id) {
        return TEMPLATE.expand(Map.of(DOCUMENT, document, TYPE, type.word(), ID, id));
    }
}
