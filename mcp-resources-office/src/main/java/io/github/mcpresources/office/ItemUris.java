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

    static String of(String document, ItemType type, String id) {
        return TEMPLATE.expand(Map.of(DOCUMENT, document, TYPE, type.word(), ID, id));
    }
}
