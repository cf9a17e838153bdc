package io.github.mcpresources.office;

import io.github.mcpresources.office.document.OfficeItem;
import java.util.List;

/**
 * An entry in the list of the items of a document.
 *
 * @param uri the URI by which it is read
 * @param id its index among the items of its type, from 0: the {@code resource_id} of its URI
 * @param aliases the other ids of the item, the most readable id first
 * @param mimeType the MIME type of its default form
 * @param item the properties of the item according to the document, or to the application if it added the item
 */
public record ListedItem(String uri, String id, List<String> aliases, String mimeType, OfficeItem item) {

    /**
     * Creates an entry with a copy of the aliases.
     *
     * @param uri the URI by which it is read
     * @param id its index among the items of its type, from 0: the {@code resource_id} of its URI
     * @param aliases the other ids of the item, the most readable id first
     * @param mimeType the MIME type of its default form
     * @param item the properties of the item according to the document, or to the application if it added the item
     */
    public ListedItem {
        aliases = List.copyOf(aliases);
    }
}
