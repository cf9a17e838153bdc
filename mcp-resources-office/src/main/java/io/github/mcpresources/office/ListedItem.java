package io.github.mcpresources.office;

import io.github.mcpresources.office.document.OfficeItem;
import java.util.List;

/**
 * An item of a document, as listed.
 *
 * @param uri the URI by which it is read
 * @param id its index among the items of its type, from 0: the {@code resource_id} of its URI
 * @param aliases other ids of the item, the readable one first
 * @param mimeType the MIME type of its default form
 * @param item what the document states about it
 */
public record ListedItem(String uri, String id, List<String> aliases, String mimeType, OfficeItem item) {

    /**
     * Copies the aliases.
     *
     * @param uri the URI by which it is read
     * @param id its index among the items of its type, from 0: the {@code resource_id} of its URI
     * @param aliases other ids of the item, the readable one first
     * @param mimeType the MIME type of its default form
     * @param item what the document states about it
     */
    public ListedItem {
        aliases = List.copyOf(aliases);
    }
}
